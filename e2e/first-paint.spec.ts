import { type Locale, locales, storageKeys } from '@champa/contract/constants'
import type { Page } from '@playwright/test'
import { en } from '../apps/member/text/en/index.ts'
import { lo } from '../apps/member/text/lo/index.ts'
import { th } from '../apps/member/text/th/index.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'

const texts = { th, lo, en }
type Texts = (typeof texts)[Locale]

/** The heading of each screen, by its URL. */
const publicScreens: Record<string, (text: Texts) => string> = {
  '/': ({ nav }) => nav.login,
  '/login': ({ nav }) => nav.login,
  '/register': ({ nav }) => nav.register,
  '/howto': ({ nav }) => nav.howto,
  '/contact': ({ nav }) => nav.contact,
  '/no-such-screen': ({ nav }) => nav.notFound,
}
const memberScreens: Record<string, (text: Texts) => string> = {
  '/user/home': ({ nav }) => nav.home,
  '/user/profile': ({ nav }) => nav.profile,
  '/user/bonus': ({ bon }) => bon.title,
  '/user/statement': ({ st }) => st.title,
  '/user/spin': ({ wheel }) => wheel.title,
  '/user/contact': ({ nav }) => nav.contact,
}

/** Holds the app's scripts back, so that the page stays as it was first painted. */
async function holdScripts(page: Page): Promise<() => void> {
  const arrival = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  return arrival.resolve
}

/** A page whose scripts are held back does not finish loading. */
const held = { waitUntil: 'domcontentloaded' } as const

async function choose(page: Page, key: string, value: string): Promise<void> {
  await page.addInitScript(([name, wanted]) => localStorage.setItem(name, wanted), [
    key,
    value,
  ] as const)
}

const colourOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('public screens show their headings without JavaScript', async ({ openContext }) => {
  const page = await (await openContext({ javaScriptEnabled: false })).newPage()
  for (const [path, heading] of Object.entries(publicScreens)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading(th) }), path).toBeVisible()
  }
})

for (const locale of locales)
  test(`before any script arrives, every screen shows its heading in ${locale}`, async ({
    page,
    request,
    simulatorsURL,
  }) => {
    const member = await newMember(request, simulatorsURL)
    await choose(page, storageKeys.locale, locale)
    await holdScripts(page)
    const open = async (path: string, heading: (text: Texts) => string) => {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await expect(
        page.getByRole('heading', { level: 1, name: heading(texts[locale]) }),
        path,
      ).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      const others = locales.filter((other) => other !== locale)
      for (const other of others)
        await expect(page.locator('#root')).not.toContainText(texts[other].nav.menu)
      if (locale !== 'th') await checkAccessibility(page, `the first frame of ${path} in ${locale}`)
    }
    for (const [path, heading] of Object.entries(publicScreens)) await open(path, heading)
    await choose(page, storageKeys.token, member.token)
    for (const [path, heading] of Object.entries(memberScreens)) await open(path, heading)
  })

test('the first frame has the theme of the device, or the chosen one', async ({ page }) => {
  await holdScripts(page)
  const colours: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/login', { waitUntil: 'domcontentloaded' })
    colours.push(await colourOf(page))
  }
  expect(colours).toEqual(['rgb(7, 23, 26)', 'rgb(250, 244, 232)'])
  await choose(page, storageKeys.theme, 'dark')
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  expect(await colourOf(page)).toBe('rgb(7, 23, 26)')
})

test('the splash hides a frame that is not for this visitor until the app has rendered', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  const release = await holdScripts(page)
  await page.goto('/user/home', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('.splash')).toBeVisible()
  await expect(page.locator('#root')).toBeHidden()
  await openAs(page, member, '/', undefined, held)
  await expect(page.locator('.splash')).toBeVisible()
  await expect(page.locator('#root')).toBeHidden()
  release()
  await expect(page).toHaveURL('/user/home')
  await expect(page.locator('.splash')).toHaveCount(0)
  await expect(page.getByRole('region', { name: th.home.totalBalance })).toBeVisible()
})

test('a login form that is sent before the scripts arrive signs the member in afterwards', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await page.getByLabel(th.auth.phone).fill(member.phone)
  await page.getByLabel(th.auth.password, { exact: true }).fill(member.password)
  await page.getByLabel(th.auth.remember).check()
  await page.getByRole('button', { name: th.nav.login }).click()
  await expect(page).toHaveURL('/login')
  release()
  await expect(page).toHaveURL('/user/home')
  // Only a remembered session is kept in local storage.
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.token)).not.toBeNull()
})

test('a field keeps its text, focus and cursor when the app takes over', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  const password = page.getByLabel(th.auth.password, { exact: true })
  await password.pressSequentially('half')
  release()
  await expect(page.locator('html')).not.toHaveAttribute('data-frame')
  await expect(password).toBeFocused()
  await page.keyboard.type(' and half')
  await expect(password).toHaveValue('half and half')
})

test('the code of an invite link replaces what was typed before the scripts arrive', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/register?code=PR1234567890', { waitUntil: 'domcontentloaded' })
  const code = page.locator('input[name=inviteCode]')
  await code.fill('P')
  release()
  await expect(page.locator('html')).not.toHaveAttribute('data-frame')
  await expect(code).toHaveValue('PR1234567890')
})

test('an Enter before the scripts arrive submits nothing once typing has gone on', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  const logins: string[] = []
  page.on('request', (sent) => sent.url().endsWith('/api/login') && logins.push(sent.url()))
  await page.getByLabel(th.auth.phone).fill('0812345678')
  await page.keyboard.press('Enter')
  await page.getByLabel(th.auth.password, { exact: true }).pressSequentially('hal')
  release()
  await expect(page.locator('html')).not.toHaveAttribute('data-frame')
  await expect(page.getByLabel(th.auth.password, { exact: true })).toHaveValue('hal')
  expect(logins).toEqual([])
})

test('a page whose scripts cannot be loaded offers a reload', async ({ page }) => {
  const libraries = /\/assets\/libraries-.*\.js$/
  await page.route(libraries, (route) => route.abort('internetdisconnected'))
  await page.goto('/login')
  const retry = page.getByRole('alert').getByRole('link')
  await expect(retry).toBeVisible()
  await page.unroute(libraries)
  await retry.click()
  await expect(page.locator('html')).not.toHaveAttribute('data-frame')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a language chosen before the scripts arrive is the language afterwards', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/howto', { waitUntil: 'domcontentloaded' })
  await page.locator('header select').selectOption('en')
  release()
  await expect(page.getByRole('heading', { level: 1, name: en.nav.howto })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a tap on Deposit before the scripts arrive opens the sheet', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  const release = await holdScripts(page)
  await openAs(page, member, '/user/home', undefined, held)
  await page.getByRole('button', { name: th.home.deposit, exact: true }).click()
  release()
  await expect(page.getByRole('dialog', { name: th.home.deposit })).toBeVisible()
})

test('a press that begins before the app takes over and ends afterwards is a tap', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  const release = await holdScripts(page)
  await openAs(page, member, '/user/home', undefined, held)
  await page.getByRole('button', { name: th.home.deposit, exact: true }).hover()
  await page.mouse.down()
  release()
  await page.waitForLoadState('networkidle')
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: th.home.deposit })).toBeVisible()
})
