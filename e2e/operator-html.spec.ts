import type { APIRequestContext, Page } from '@playwright/test'
import { checkAccessibility } from './check-accessibility.ts'
import type { JourneyStack } from './journey-stack.ts'
import { acceptAgreements } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { notices, richConditions } from './operator/operator-texts.ts'
import { ownStackTest, restoreSettingsAfterwards } from './operator/own-stack.ts'
import { publish } from './operator/publish.ts'
import { publishHostileTexts, someTexts } from './operator/hostile-texts.ts'
import { expect, phone } from './test.ts'
import { findUnexpected, hostileName, watchEscapes, xssCorpus, xssTexts } from './xss/xss-corpus.ts'

ownStackTest.describe.configure({ mode: 'serial' })
restoreSettingsAfterwards()

// The content security policy would block most of the hostile texts; the tests disable it, because
// the sanitizer alone must suffice.
ownStackTest.describe('operator HTML without the content security policy', () => {
  ownStackTest.use({
    bypassCSP: true,
    allowedFaults: [/Failed to load resource: the server responded with a status of 404/],
  })

  // [spec:REF-14.1 BON-7.1 BON-8.1]
  ownStackTest(
    `${xssCorpus.length} hostile texts do nothing anywhere that an operator’s text is shown`,
    async ({ page, context, request, simulatorsURL, stack }) => {
      const escapes = watchEscapes(context, page, new URL(stack.address).origin)
      const member = await newMember(request, simulatorsURL)
      await publishHostileTexts(stack, request)
      await openAs(page, member, '/user/home', undefined, { agreed: false })

      const textsIn = async (where: string, texts: readonly string[], name?: string) => {
        const shown = page.getByRole('dialog', { name }).locator('.operator-html')
        await expect(shown, where).toContainText(texts.map((text) => /Before \d+\./.exec(text)![0]))
        expect(await findUnexpected(page), where).toEqual([])
      }
      await ownStackTest.step('nothing runs in agreements, notices and conditions', async () => {
        await textsIn('agreements', someTexts)
        await acceptAgreements(page)
        await page.locator('.notice-bell').click()
        await textsIn('notices', someTexts)
        await page.keyboard.press('Escape')
        await page
          .getByRole('navigation', { name: 'เมนูหลัก' })
          .getByRole('button', { name: 'เงื่อนไข' })
          .click()
        await textsIn('conditions', xssTexts)
        // A link whose URL was removed leads nowhere.
        await page.locator('.operator-html a:not([href])').evaluateAll((links) => {
          for (const link of links) (link as HTMLElement).click()
        })
        await expect(page).toHaveURL('/user/home')
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      })

      await ownStackTest.step('nothing runs in texts of invites and refunds', async () => {
        for (const [title, texts] of [
          ['แนะนำเพื่อน', []],
          ['คืนยอดเสีย', someTexts.slice(0, 1)],
        ] as const) {
          await page.getByRole('main').getByRole('button', { name: title }).first().click()
          await textsIn(title, someTexts, title)
          const sheet = page.getByRole('dialog', { name: title })
          await sheet.getByRole('button', { name: 'ไปต่อ' }).click()
          await expect(sheet.locator('.operator-html')).toHaveCount(texts.length)
          await textsIn(title, texts, title)
          await page.keyboard.press('Escape')
          await expect(page.getByRole('dialog')).toHaveCount(0)
        }
      })

      await ownStackTest.step('nothing runs in texts of bonuses', async () => {
        await page.goto('/user/bonus')
        await page.getByRole('button', { name: hostileName }).click()
        await textsIn('bonus', [...someTexts, someTexts[0]!], hostileName)
        await page.keyboard.press('Escape')
        await page.getByRole('main').getByRole('textbox').fill('CHAMPA100')
        await page.keyboard.press('Enter')
        await textsIn('promotion', [...someTexts, someTexts[0]!])
        await page.keyboard.press('Escape')
        await expect(page).toHaveURL('/user/bonus')
      })

      await ownStackTest.step('nothing runs on the contact page', async () => {
        await page.goto('/user/contact')
        await expect(page.locator('.operator-html')).toContainText('Before 0.')
        expect(await findUnexpected(page), 'contact page').toEqual([])
        await expect(page.getByRole('main').locator('a[href^="java"]')).toHaveCount(0)
        await expect(page).toHaveURL('/user/contact')
      })
      expect(escapes).toEqual([])
    },
  )
})

// [spec:SCR-34.1 SCR-34.2]
ownStackTest(
  'the member accepts the agreement, reads texts in each language, and sees new notices',
  async ({ page, request, simulatorsURL, stack }) => {
    await Promise.all([
      publish(stack, request, '/api/lookup/conditions', 'conditions', [richConditions]),
      publish(stack, request, '/api/lookup/contact', 'contact', {
        contactText: { th: 'ทักเราได้', lo: 'ທັກເຮົາໄດ້', en: 'Write to us' },
        lineLink: '',
        lineName: '',
        lineQR: '',
      }),
      publish(stack, request, '/api/lookup/notice', 'notices', []),
      publish(stack, request, '/api/lookup/agreements', 'agreements', [
        { html: { th: '<p>ข้อตกลง</p>', lo: '<p>ຂໍ້ຕົກລົງ</p>', en: '<p>Terms</p>' } },
      ]),
    ])
    await ownStackTest.step('an agreement is accepted once for every language', async () => {
      await openAs(page, await newMember(request, simulatorsURL), '/user/home', undefined, {
        agreed: false,
      })
      const sheet = page.getByRole('dialog', { name: 'ข้อตกลงการใช้งาน' })
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(sheet).toBeHidden()
      await expect(sheet.getByText('ข้อตกลง', { exact: true })).toBeVisible()
      await checkAccessibility(page, 'agreement')
      // An agreement that was closed without acceptance is shown again on the next visit.
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await page.reload()
      await acceptAgreements(page)
      await page.locator('header select').selectOption('lo')
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('lang', 'lo')
      await page.waitForTimeout(2_500)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
    await ownStackTest.step('texts change with the language', () => checkFormatting(page))
    await page.locator('header select').selectOption('th')
    await ownStackTest.step('a bell shows unread notices without shifting the layout', () =>
      checkBell(page, request, stack),
    )
  },
)

/** The operator's texts keep their formatting and change with the language. */
async function checkFormatting(page: Page): Promise<void> {
  await page.goto('/user/contact')
  for (const [locale, contact, conditions, heading] of [
    ['th', 'ทักเราได้', 'เงื่อนไข', 'หัวข้อ'],
    ['lo', 'ທັກເຮົາໄດ້', 'ເງື່ອນໄຂ', 'ຫົວຂໍ້'],
    ['en', 'Write to us', 'Conditions', 'Heading'],
  ] as const) {
    await page.locator('header select').selectOption(locale)
    await expect(page.getByText(contact)).toBeVisible()
    await page.getByRole('navigation').getByRole('button', { name: conditions }).click()
    const sheet = page.getByRole('dialog', { name: conditions })
    await expect(sheet.getByRole('heading', { name: heading })).toBeVisible()
    if (locale === 'th') {
      await checkAccessibility(page, 'rich conditions')
      await expect(sheet.getByRole('listitem')).toHaveText(['หนึ่ง', 'สอง'])
      await expect(sheet.getByRole('cell')).toHaveText('KTB')
      expect(
        await sheet
          .getByRole('img', { name: 'จุด' })
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      ).toBe(1)
      const link = sheet.getByRole('link', { name: 'กติกา' })
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
      await expect(sheet.getByRole('link', { name: 'โทร' })).toHaveAttribute(
        'href',
        'tel:021234567',
      )
      await expect(sheet.getByRole('link', { name: 'แชต' })).toHaveAttribute(
        'href',
        'line://ti/p/@champa',
      )
    }
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }
}

/**
 * The bell shifts no layout and fits every width; a read notice stays read in every language.
 */
async function checkBell(
  page: Page,
  request: APIRequestContext,
  stack: JourneyStack,
): Promise<void> {
  await publish(stack, request, '/api/lookup/notice', 'notices', notices)
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node: Node | null }[]
      })[]) {
        // Before the bell, the first frame moves when the page's fonts arrive.
        if (
          document.querySelector('.notice-bell') &&
          entry.sources.some(
            ({ node }) => node instanceof Element && node.closest('.hero, .widgets'),
          )
        )
          document.documentElement.dataset['shift'] = String(entry.value)
      }
    }).observe({ type: 'layout-shift' })
  })
  // The notice bell fails to load. Once the page is hidden, it reloads itself and has the bell.
  const file = '**/assets/notice-reminder-*.js'
  await page.route(file, (route) => route.abort('internetdisconnected'))
  const isBell = (request: { url(): string }) => request.url().includes('/notice-reminder-')
  const failed = page.waitForEvent('requestfailed', isBell)
  await page.goto('/user/home')
  await failed
  await page.unroute(file)
  const isNew = page.waitForEvent('load')
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    setInterval(() => {
      dispatchEvent(new Event('online'))
      document.dispatchEvent(new Event('visibilitychange'))
    }, 50)
  })
  await isNew
  const bell = page.getByRole('button', { name: /^ประกาศใหม่ 2 รายการ: ปิดปรับปรุงธนาคารกรุงไทย/ })
  await expect(bell).toHaveText('2')
  expect(await page.locator('html').getAttribute('data-shift')).toBeNull()
  await checkAccessibility(page, 'home with a notice')
  for (const width of [320, 1280, phone.viewport.width]) {
    await page.setViewportSize({ width, height: 800 })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `pixels wider than a window of ${width}`,
    ).toBeLessThanOrEqual(0)
  }
  await bell.click()
  const sheet = page.getByRole('dialog', { name: 'ประกาศ' })
  await expect(sheet.locator('.operator-html')).toHaveCount(2)
  await expect(sheet.locator('.operator-html').nth(1)).toContainText('Second')
  await checkAccessibility(page, 'notices')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(bell).toHaveCount(0)

  // A notice stays read in every language; a changed one is unread again.
  await page.locator('header select').selectOption('en')
  const answered = page.waitForResponse('**/api/lookup/notice')
  await page.reload()
  await answered
  await expect(page.getByRole('button', { name: 'Withdraw' }).first()).toBeVisible()
  await expect(page.locator('.notice-bell')).toHaveCount(0)
  await publish(stack, request, '/api/lookup/notice', 'notices', [
    { html: { th: 'x', lo: 'x', en: 'Krungthai Bank is back' } },
    ...notices,
  ])
  await page.reload()
  const again = page.getByRole('button', { name: 'New notices (1): Krungthai Bank is back' })
  await again.click()
  await page.keyboard.press('Escape')
  await expect(again).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Withdraw' }).first()).toBeVisible()
  await expect(page.locator('.notice-bell')).toHaveCount(0)
}
