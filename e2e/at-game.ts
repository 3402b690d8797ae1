import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test'
import { callAs, fund } from './money.ts'
import { newMember, openAs, type NewMember } from './new-member.ts'
import { expect } from './test.ts'

type Locale = 'th' | 'lo' | 'en'
export const words = {
  th: {
    play: 'เข้าเล่น',
    withMoney: 'โยกเงินและเข้าเล่น',
    open: 'เปิด',
    copyUser: 'คัดลอก ชื่อผู้ใช้',
    copyPassword: 'คัดลอก รหัสผ่าน',
  },
  lo: {
    play: 'ເຂົ້າຫຼິ້ນ',
    withMoney: 'ໂອນເງິນ ແລະ ເຂົ້າຫຼິ້ນ',
    open: 'ເປີດ',
    copyUser: 'ສຳເນົາ ຊື່ຜູ້ໃຊ້',
    copyPassword: 'ສຳເນົາ ລະຫັດຜ່ານ',
  },
  en: {
    play: 'Play',
    withMoney: 'Transfer and play',
    open: 'Open',
    copyUser: 'Copy Username',
    copyPassword: 'Copy Password',
  },
}

interface Player {
  member: NewMember
  username: string
  password: string
}

interface Wish {
  code: string
  name: string
  locale: Locale
  money?: number
}

/** Opens the home screen with the sheet of a game in which a new member has an account. */
export async function openGame(
  page: Page,
  request: APIRequestContext,
  simulatorsURL: string,
  of: Wish,
): Promise<{ sheet: Locator } & Player> {
  const member = await newMember(request, simulatorsURL)
  if (of.money) await fund(request, simulatorsURL, member, of.money)
  const account = await activateGame(request, member, of.code)
  await openAs(page, member, '/user/home', of.locale)
  return { sheet: await openSheet(page, of.name), member, ...account }
}

/** Opens the member's account in a game and returns its credentials. */
export async function activateGame(
  request: APIRequestContext,
  member: NewMember,
  code: string,
): Promise<{ username: string; password: string }> {
  await callAs(request, member, 'GET', `/api/wallet/activate/${code}`)
  return callAs(request, member, 'GET', `/api/wallet/account/${code}`)
}

/** Opens the sheet of a game on the home screen. */
export async function openSheet(page: Page, name: string): Promise<Locator> {
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${name} `) })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name, exact: true })
  await expect(sheet).toBeVisible()
  return sheet
}

/** Records how the game was opened: HTTP method, URL and referrer of each request. */
export function watchGame(
  context: BrowserContext,
  code: string,
): { method: string; url: string; referrer: string | undefined }[] {
  const seen: { method: string; url: string; referrer: string | undefined }[] = []
  context.on('request', (one) => {
    if (one.isNavigationRequest() && new URL(one.url()).pathname.startsWith(`/games/${code}/`))
      seen.push({ method: one.method(), url: one.url(), referrer: one.headers()['referer'] })
  })
  return seen
}

/** Asserts that the URL, the history and the storage contain no password. */
export async function expectNoTrace(page: Page, password: string): Promise<void> {
  expect(page.url()).toMatch(/\/user\/home$/)
  expect(
    await page.evaluate(() =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        history.state,
        document.documentElement.outerHTML,
      ]),
    ),
  ).not.toContain(password)
}

export const seat = (code: string) => new RegExp(`/games/${code}/seat/`)

/** Transfers money to the game and plays one round there; a bet that is not won is lost. */
export async function playRound(
  request: APIRequestContext,
  simulatorsURL: string,
  member: NewMember,
  { code, bet, win = 0 }: { code: string; bet: number; win?: number },
): Promise<void> {
  const { slots } = await callAs<{ slots: { code: string; isActive: boolean }[] }>(
    request,
    member,
    'GET',
    '/api/wallet',
  )
  if (!slots.some((game) => game.code === code && game.isActive))
    await callAs(request, member, 'GET', `/api/wallet/activate/${code}`)
  const { username } = await callAs<{ username: string }>(
    request,
    member,
    'GET',
    `/api/wallet/account/${code}`,
  )
  await callAs(request, member, 'POST', '/api/wallet/transfer', {
    from: 'wallet',
    to: code,
    amount: bet,
  })
  const played = await request.post(`${simulatorsURL}/games/${code}/play`, {
    data: { username, bet, win },
  })
  expect(played.ok(), await played.text()).toBe(true)
}
