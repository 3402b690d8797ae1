import { locales, type Locale } from '@champa/contract/constants'
import { readNotice } from '@champa/contract/lookup'
import type { Locator, Page } from '@playwright/test'
import { en } from '../apps/member/text/en/index.ts'
import { lo } from '../apps/member/text/lo/index.ts'
import { th } from '../apps/member/text/th/index.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { findCovered, hideMessages, showMessages } from './covered/covered-controls.ts'
import { brokenTileWords, cutBrand, readScreen, scrollingSheets } from './covered/layout-faults.ts'
import { callAs, fund, dismissBanners } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { desktop, expect, test } from './test.ts'

const languages = { th, lo, en } as unknown as Record<Locale, typeof th>
type Catalog = { [key: string]: string | Catalog }

/** The keys of all messages. A screen displays the key in place of a missing text. */
const keysOf = (catalog: Catalog, path = ''): string[] =>
  Object.entries(catalog).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : keysOf(value, `${path}${key}.`),
  )
const keys = keysOf(th as Catalog)

/**
 * One window size for each layout; a larger phone has the layout of the common one with more room.
 */
const commonPhone = { width: 360, height: 640 }
const otherSizes = [
  { width: 320, height: 568 },
  { width: 1280, height: 800 },
]

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: commonPhone })

interface Visit {
  page: Page
  /** The language on screen. */
  locale: Locale
}

const textsOf = ({ locale }: Visit): typeof th => languages[locale]

/** The three languages, beginning with the one on screen. */
const languagesFrom = ({ locale }: Visit): Locale[] => [
  locale,
  ...locales.filter((one) => one !== locale),
]

/** Changes the language in place, even behind a sheet that covers the menu. */
async function changeLanguage(visit: Visit, locale: Locale): Promise<void> {
  if (visit.locale === locale) return
  await visit.page.locator('header select').evaluate((menu: HTMLSelectElement, code) => {
    menu.value = code
    menu.dispatchEvent(new Event('change', { bubbles: true }))
  }, locale)
  visit.locale = locale
}

/**
 * Checks the screen in every language for missing texts and overflow. axe runs only in Lao, because
 * most tests use the other two languages.
 */
async function expectWhole(visit: Visit, what: string): Promise<void> {
  for (const locale of languagesFrom(visit)) {
    await changeLanguage(visit, locale)
    await expectTexts(visit, `${what} in ${locale}`)
    if (locale !== 'lo') continue
    await checkAccessibility(visit.page, what, { targetSizes: true })
    await expectUncovered(visit, what)
  }
}

async function expectTexts({ page, locale }: Visit, what: string): Promise<void> {
  let text = ''
  const read = async () => {
    const { text: shown, ...facts } = await page.evaluate(readScreen)
    text = shown
    return facts
  }
  await expect
    .poll(read, { message: what, intervals: [10, 30, 100, 300] })
    .toEqual({ lang: locale, loading: 0, tooWide: 0, underChat: [] })
  expect(
    keys.filter((key) => text.includes(key)),
    `${what}: message keys shown instead of texts`,
  ).toEqual([])
  expect(text, what).not.toMatch(/\bundefined\b|\bNaN\b|\[object |\{\w+\}/)
}

/**
 * Asserts that nothing covers a header or a primary button at any width, not even two toasts. Lao
 * has the longest words.
 */
async function expectUncovered({ page, locale }: Visit, what: string): Promise<void> {
  await showMessages(page, languages[locale].errors.TRANSFER_FAIL)
  for (const size of [commonPhone, ...otherSizes]) {
    await page.setViewportSize(size)
    await expect
      .poll(() => findCovered(page), {
        message: `${what} at ${size.width}: covered`,
        intervals: [50, 100, 200],
      })
      .toEqual([])
  }
  await hideMessages(page)
  await page.setViewportSize(commonPhone)
}

/** Asserts that no sheet scrolls as a whole in a window that an open keyboard has shortened. */
async function expectStillBox({ page }: Visit, what: string): Promise<void> {
  await page.setViewportSize({ ...commonPhone, height: 480 })
  expect(await page.evaluate(scrollingSheets), `${what}: sheets that scroll as a whole`).toBe(0)
  await page.setViewportSize(commonPhone)
}

/** Opens a sheet, checks it, and closes it. */
async function checkSheet(
  visit: Visit,
  what: string,
  open: Locator,
  inside?: (sheet: Locator) => Promise<void>,
): Promise<void> {
  const { page } = visit
  await open.click()
  const sheet = page.getByRole('dialog').last()
  await expect(sheet, what).toBeVisible()
  await expectWhole(visit, what)
  await inside?.(sheet)
  await expectStillBox(visit, what)
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 1_000 })
  }, what).toPass()
}

const tile = ({ page }: Visit, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true })

async function checkHome(visit: Visit): Promise<void> {
  const { page } = visit
  await expect(tile(visit, textsOf(visit).dep.title)).toBeVisible()
  await expectWhole(visit, 'home')
  for (const size of [...otherSizes, commonPhone]) {
    await page.setViewportSize(size)
    for (const locale of languagesFrom(visit)) {
      await changeLanguage(visit, locale)
      await expect(page.locator('#chat-button')).toBeVisible()
      await expectTexts(visit, `home in ${locale} at ${size.width}`)
      expect(
        await page.evaluate(cutBrand),
        `home in ${locale} at ${size.width} px: name cut off`,
      ).toBe(false)
      if (locale === 'en' && size.width === 320) continue
      expect(
        await page.evaluate(brokenTileWords),
        `home in ${locale} at ${size.width} px: words broken in the middle`,
      ).toEqual([])
    }
  }
  await checkSheet(
    visit,
    'deposit by bank',
    tile(visit, textsOf(visit).dep.title),
    async (sheet) => {
      for (const tab of (await sheet.getByRole('tab').all()).slice(1)) {
        await tab.click()
        await expectWhole(visit, `deposit, ${await tab.innerText()}`)
      }
    },
  )
  await checkSheet(visit, 'withdraw', tile(visit, textsOf(visit).wd.title))
  await checkSheet(visit, 'transfer', tile(visit, textsOf(visit).home.transfer))
}

async function checkSheetsOfHome(visit: Visit): Promise<void> {
  const { page } = visit
  const game = (name: RegExp) => page.getByRole('main').getByRole('button', { name }).first()
  await checkSheet(visit, 'an open game', game(/^Naga Pearl /))
  await checkSheet(visit, 'a new game', game(/^Six Stars /))
  await checkSheet(
    visit,
    'conditions',
    page.getByRole('button', { name: textsOf(visit).nav.conditions, exact: true }),
  )
  for (const part of ['inv', 'ref'] as const)
    await checkSheet(visit, part, tile(visit, textsOf(visit)[part].title), async (sheet) => {
      await dismissBanners(sheet, visit.locale)
      await expectWhole(visit, `${part}, behind its banner`)
    })
}

async function checkProfile(visit: Visit): Promise<void> {
  const { page } = visit
  await expect(page.getByText('SOMCHAI JAIDEE', { exact: true })).toBeVisible()
  await expectWhole(visit, 'profile')
  for (const nameIn of [
    ({ pro }: typeof th) => pro.edit,
    ({ pro }: typeof th) => pro.changePassword,
    ({ rg }: typeof th) => rg.title,
    ({ pd }: typeof th) => pd.title,
  ]) {
    const name = nameIn(textsOf(visit))
    await checkSheet(visit, name, page.getByRole('button', { name, exact: true }))
  }
}

async function checkOtherScreens(visit: Visit): Promise<void> {
  const { page } = visit
  await page.goto('/user/statement')
  await checkSheet(
    visit,
    'a receipt',
    page.getByRole('main').getByRole('listitem').getByRole('button').first(),
  )
  await expectWhole(visit, 'statement')
  await page.goto('/user/bonus')
  await checkSheet(visit, 'a bonus', page.locator('.b-grid button').first())
  await expectWhole(visit, 'bonus')
  await page.setViewportSize(desktop.viewport)
  const widths = await page
    .locator('.b-grid > li')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().width)))
  expect(new Set(widths).size, `widths of the bonus cards at 1280 px: ${widths.join(', ')}`).toBe(1)
  await page.setViewportSize(commonPhone)
  await page.goto('/user/spin')
  for (const part of ['odds', 'proof'] as const)
    await checkSheet(
      visit,
      `the ${part}`,
      page.getByRole('button', { name: textsOf(visit).wheel[part] }),
    )
  await expectWhole(visit, 'spin')
}

async function checkContact(visit: Visit): Promise<void> {
  const { page } = visit
  await page.goto('/user/contact')
  await expect(page.locator('.operator-html')).toBeVisible()
  await expectWhole(visit, 'contact')
  await checkSheet(visit, 'chat', page.locator('#chat-button'))
}

const journeys: [what: string, path: string, checks: ((visit: Visit) => Promise<void>)[]][] = [
  ['home with the sheets that move money', '/user/home', [checkHome]],
  ['the other sheets of home, contact and chat', '/user/home', [checkSheetsOfHome, checkContact]],
  ['profile, statement, bonus and wheel', '/user/profile', [checkProfile, checkOtherScreens]],
]

for (const [what, path, checks] of journeys) {
  // [spec:SCR-1.1]
  test(`every text is translated and fits the phone: ${what}`, async ({
    page,
    request,
    simulatorsURL,
  }) => {
    const member = await newMember(request, simulatorsURL)
    await fund(request, simulatorsURL, member, 300)
    await callAs(request, member, 'GET', '/api/wallet/activate/naga')
    const notices = { notices: [{ html: '<p>ระบบนี้เป็นระบบทดลอง</p>', key: 'sandbox' }] }
    await page.route(`**${readNotice.path}`, (route) => route.fulfill({ json: notices }))
    await openAs(page, member, path)
    const visit: Visit = { page, locale: 'th' }
    for (const check of checks) await check(visit)
  })
}
