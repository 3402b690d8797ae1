import { readNotice } from '@champa/contract/lookup'
import { readInbox } from '@champa/contract/office/chat/endpoints'
import type { Locator, Page } from '@playwright/test'
import { en } from '../apps/member/text/en/index.ts'
import { lo } from '../apps/member/text/lo/index.ts'
import { th } from '../apps/member/text/th/index.ts'
import { openOffice, staffToken } from './chat/staff.ts'
import { checkAccessibility } from './check-accessibility.ts'
import {
  coveredWidths,
  findCovered,
  hideMessages,
  showMessages,
} from './covered/covered-controls.ts'
import {
  brokenTileWords,
  controlsUnderChat,
  cutBrand,
  scrollingSheets,
} from './covered/layout-faults.ts'
import { callAs, fund, dismissBanners } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'

const languages = { th, lo, en } as const
type Locale = keyof typeof languages
type Catalog = { [key: string]: string | Catalog }

/** The keys of all messages. A screen displays the key in place of a missing text. */
const keysOf = (catalog: Catalog, path = ''): string[] =>
  Object.entries(catalog).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : keysOf(value, `${path}${key}.`),
  )
const keys = keysOf(th as Catalog)

interface Visit {
  page: Page
  locale: Locale
  texts: typeof th
}

/**
 * Checks the screen for missing texts and overflow. axe runs in Lao only, because most tests use
 * the other two languages.
 */
async function expectWhole(visit: Visit, what: string): Promise<void> {
  await expectTexts(visit, what)
  if (visit.locale !== 'lo') return
  await checkAccessibility(visit.page, what, { targetSizes: true })
  await expectUncovered(visit, what)
}

async function expectTexts({ page, locale }: Visit, what: string): Promise<void> {
  await expect(page.locator('html'), what).toHaveAttribute('lang', locale)
  await expect(page.locator('[aria-busy=true], .skel'), what).toHaveCount(0)
  const text = await page.locator('body').innerText()
  expect(
    keys.filter((key) => text.includes(key)),
    `${what}: keys without a text`,
  ).toEqual([])
  expect(text, what).not.toMatch(/\bundefined\b|\bNaN\b|\[object |\{\w+\}/)
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
    `${what}: px too wide`,
  ).toBeLessThanOrEqual(0)
  await expect
    .poll(() => page.evaluate(controlsUnderChat), {
      message: `${what}: controls under the chat button`,
    })
    .toEqual([])
}

/**
 * Expects that nothing covers a header or a primary button at any width, not even two toasts. Lao
 * has the longest words.
 */
async function expectUncovered({ page, texts }: Visit, what: string): Promise<void> {
  const size = page.viewportSize()!
  await showMessages(page, texts.errors.TRANSFER_FAIL)
  for (const [width, height] of Object.entries(coveredWidths)) {
    await page.setViewportSize({ width: Number(width), height })
    await expect
      .poll(() => findCovered(page), {
        message: `${what} at ${width}: covered`,
        intervals: [50, 100, 200],
      })
      .toEqual([])
  }
  await hideMessages(page)
  await page.setViewportSize(size)
}

/** With an open keyboard, a sheet is short and most of its content is scrolled out of view. */
async function expectStillBox({ page, locale }: Visit, what: string): Promise<void> {
  if (locale !== 'en') return
  const size = page.viewportSize()!
  await page.setViewportSize({ ...size, height: 480 })
  expect(await page.evaluate(scrollingSheets), `${what}: sheets whose box scrolls`).toBe(0)
  await page.setViewportSize(size)
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

async function checkHome(visit: Visit): Promise<void> {
  const { page, texts, locale } = visit
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: texts.dep.title, exact: true })).toBeVisible()
  await expectWhole(visit, 'home')
  const phoneSize = page.viewportSize()!
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.locator('#chat-button')).toBeVisible()
    await expectTexts(visit, `home at ${width}`)
    expect(await page.evaluate(cutBrand), `home at ${width}: cut brand`).toBe(false)
    if (locale !== 'en' || width === 320) continue
    expect(await page.evaluate(brokenTileWords), `home at ${width}: broken words`).toEqual([])
  }
  await page.setViewportSize(phoneSize)
  await checkSheet(
    visit,
    'deposit by bank',
    main.getByRole('button', { name: texts.dep.title, exact: true }),
    async (sheet) => {
      for (const tab of (await sheet.getByRole('tab').all()).slice(1)) {
        await tab.click()
        await expectWhole(visit, `deposit, ${await tab.innerText()}`)
      }
    },
  )
  await checkSheet(
    visit,
    'withdraw',
    main.getByRole('button', { name: texts.wd.title, exact: true }),
  )
  await checkSheet(
    visit,
    'transfer',
    main.getByRole('button', { name: texts.home.transfer, exact: true }),
  )
  await checkSheet(
    visit,
    'an open game',
    main.getByRole('button', { name: /^Naga Pearl / }).first(),
  )
  await checkSheet(visit, 'a new game', main.getByRole('button', { name: /^Six Stars / }).first())
  await checkSheet(
    visit,
    'conditions',
    page.getByRole('button', { name: texts.nav.conditions, exact: true }),
  )
  for (const title of [texts.inv.title, texts.ref.title]) {
    await checkSheet(
      visit,
      title,
      main.getByRole('button', { name: title, exact: true }),
      async (sheet) => {
        await dismissBanners(sheet, locale)
        await expectWhole(visit, `${title}, behind its banner`)
      },
    )
  }
}

async function checkProfile(visit: Visit): Promise<void> {
  const { page, texts } = visit
  await page.goto('/user/profile')
  await expect(page.getByText('SOMCHAI JAIDEE', { exact: true })).toBeVisible()
  await expectWhole(visit, 'profile')
  for (const name of [texts.pro.edit, texts.pro.changePassword, texts.rg.title, texts.pd.title])
    await checkSheet(visit, name, page.getByRole('button', { name, exact: true }))
}

async function checkOtherScreens(visit: Visit): Promise<void> {
  const { page, texts } = visit
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
  const phoneSize = page.viewportSize()!
  await page.setViewportSize({ width: 1280, height: 800 })
  const widths = await page
    .locator('.b-grid > li')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().width)))
  expect(new Set(widths).size, `bonus cards at 1280: ${widths.join(', ')}`).toBe(1)
  await page.setViewportSize(phoneSize)
  await page.goto('/user/spin')
  await checkSheet(visit, 'the odds', page.getByRole('button', { name: texts.wheel.odds }))
  await checkSheet(visit, 'the proof', page.getByRole('button', { name: texts.wheel.proof }))
  await expectWhole(visit, 'spin')
  await page.goto('/user/contact')
  await expect(page.locator('.operator-html')).toBeVisible()
  await expectWhole(visit, 'contact')
  await checkSheet(visit, 'chat', page.locator('#chat-button'))
}

for (const locale of ['th', 'lo', 'en'] as const) {
  // [spec:SCR-1.1]
  test(`every member screen renders its texts in ${locale} and fits the phone`, async ({
    page,
    request,
    simulatorsURL,
  }) => {
    const member = await newMember(request, simulatorsURL)
    await fund(request, simulatorsURL, member, 300)
    await callAs(request, member, 'GET', '/api/wallet/activate/naga')
    const notices = { notices: [{ html: '<p>ระบบนี้เป็นระบบทดลอง</p>', key: 'sandbox' }] }
    await page.route(`**${readNotice.path}`, (route) => route.fulfill({ json: notices }))
    const visit: Visit = { page, locale, texts: languages[locale] as typeof th }
    await openAs(page, member, '/user/home', locale)
    await checkHome(visit)
    await checkProfile(visit)
    await checkOtherScreens(visit)
  })
}

test.describe('an office that cannot load its inbox', () => {
  test.use({ allowedFaults: [/500/] })

  test('does not squeeze the reason of a failed load into a narrow column at 1280 px', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const refusal = { status: 500, json: { message: 'INTERNAL_SERVER_ERROR', requestId: 'r-1' } }
    await page.route(
      (url) => url.pathname === readInbox.path,
      (route) => route.fulfill(refusal),
    )
    await openOffice(
      page,
      await staffToken(process.env['DATA_DIR']!, 'nok'),
      '/office/conversations',
    )
    const reason = page.locator('.retry-row > .grow')
    await expect(reason).toContainText('ระบบขัดข้อง กรุณาลองใหม่ภายหลัง')
    expect((await reason.boundingBox())!.width).toBeGreaterThan(136)
  })
})
