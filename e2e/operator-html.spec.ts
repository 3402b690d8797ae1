import { checkAccessibility } from './check-accessibility.ts'
import { asOperator } from './journey-stack.ts'
import { acceptAgreements } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { notices, richConditions } from './operator/operator-texts.ts'
import { ownStackTest } from './operator/own-stack.ts'
import { publish } from './operator/publish.ts'
import { expect, phone } from './test.ts'
import {
  findUnexpected,
  hostileImages,
  hostileName,
  watchEscapes,
  xssCorpus,
  xssTexts,
} from './xss/xss-corpus.ts'

ownStackTest.describe.configure({ mode: 'serial' })

// The content security policy would block most of this; without it, the sanitizer alone must hold.
ownStackTest.describe('operator HTML without the content security policy', () => {
  ownStackTest.use({
    bypassCSP: true,
    allowedFaults: [/Failed to load resource: the server responded with a status of 404/],
  })

  ownStackTest(
    `${xssCorpus.length} hostile texts as conditions, agreements, notices and contact do nothing`,
    async ({ page, context, request, simulatorsURL, stack }) => {
      const escapes = watchEscapes(context, page, new URL(stack.address).origin)
      const member = await newMember(request, simulatorsURL)
      await publish(stack, request, '/api/lookup/conditions', 'conditions', xssTexts)
      await publish(
        stack,
        request,
        '/api/lookup/agreements',
        'agreements',
        xssTexts.map((html) => ({ html })),
      )
      await publish(
        stack,
        request,
        '/api/lookup/notice',
        'notices',
        xssTexts.map((html) => ({ html: { th: html, lo: html, en: html } })),
      )
      await publish(stack, request, '/api/lookup/contact', 'contact', {
        contactText: xssTexts.join('\n'),
        lineLink: 'javascript:window.xssRan=1',
        lineName: hostileName,
        lineQR: '',
      })

      const allShown = async (where: string) => {
        const texts = page.getByRole('dialog').locator('.operator-html')
        await expect(texts, where).toContainText(xssTexts.map((_, index) => `Before ${index}.`))
        expect(await findUnexpected(page), where).toEqual([])
      }
      await openAs(page, member, '/user/home', undefined, { agreed: false })
      await allShown('agreements')
      await acceptAgreements(page)
      await page.locator('.notice-bell').click()
      await allShown('notices')
      await page.keyboard.press('Escape')
      await page
        .getByRole('navigation', { name: 'เมนูหลัก' })
        .getByRole('button', { name: 'เงื่อนไข' })
        .click()
      await allShown('conditions')
      // A link whose address was removed leads nowhere.
      for (const link of await page.locator('.operator-html a:not([href])').all())
        await link.dispatchEvent('click')
      await expect(page).toHaveURL('/user/home')

      await page.goto('/user/contact')
      await expect(page.locator('.operator-html')).toContainText('Before 0.')
      expect(await findUnexpected(page), 'contact').toEqual([])
      await expect(page.getByRole('main').locator('a[href^="java"]')).toHaveCount(0)
      await expect(page).toHaveURL('/user/contact')
      expect(escapes).toEqual([])
    },
  )

  // [spec:REF-14.1 BON-7.1 BON-8.1]
  ownStackTest(
    'sanitizes names, banners and descriptions of bonuses, promotions, invites and refunds',
    async ({ page, context, request, simulatorsURL, stack }) => {
      const escapes = watchEscapes(context, page, new URL(stack.address).origin)
      const member = await newMember(request, simulatorsURL)
      const banners = xssTexts.map((html, index) => ({
        image: hostileImages[index % hostileImages.length],
        html,
      }))
      const html = xssTexts.join('\n')
      await asOperator(
        stack.dataDir,
        `update campaign
          set name = $1, banners = $2, description = $3
          where code in ('DAILY10', 'CHAMPA100')`,
        [JSON.stringify(hostileName), JSON.stringify(banners), JSON.stringify(html)],
      )
      await asOperator(
        stack.dataDir,
        `update operator_setting set value = value || $1 where name in ('invite', 'refund')`,
        [JSON.stringify({ banners, info: html })],
      )

      const shown = async (name: string, texts: number) => {
        const sheet = page.getByRole('dialog', { name })
        await expect(sheet.locator('.operator-html', { hasText: /^Before 0\./ })).not.toHaveCount(0)
        await expect(sheet.locator('.operator-html'), name).toHaveCount(texts)
        expect(await findUnexpected(page), name).toEqual([])
        return sheet
      }
      await openAs(page, member, '/user/bonus')
      await page.getByRole('button', { name: hostileName }).click()
      await shown(hostileName, xssTexts.length + 1)
      await page.keyboard.press('Escape')
      await page.getByRole('main').getByRole('textbox').fill('CHAMPA100')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').locator('.operator-html')).toHaveCount(
        xssTexts.length + 1,
      )
      expect(await findUnexpected(page), 'promotion').toEqual([])
      await page.keyboard.press('Escape')

      await page.goto('/user/home')
      for (const [tile, title, count] of [
        ['แนะนำเพื่อน', 'แนะนำเพื่อน', 0],
        ['คืนยอดเสีย', 'คืนยอดเสีย', 1],
      ] as const) {
        await page.getByRole('main').getByRole('button', { name: tile }).first().click()
        await (await shown(title, xssTexts.length)).getByRole('button', { name: 'ไปต่อ' }).click()
        await expect(
          page.getByRole('dialog', { name: title }).locator('.operator-html'),
        ).toHaveCount(count)
        expect(await findUnexpected(page), title).toEqual([])
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
      await expect(page).toHaveURL('/user/home')
      expect(escapes).toEqual([])
    },
  )
})

ownStackTest(
  'renders an operator’s text with its formatting, and changes it with the language',
  async ({ page, request, simulatorsURL, stack }) => {
    await publish(stack, request, '/api/lookup/conditions', 'conditions', [richConditions])
    await publish(stack, request, '/api/lookup/contact', 'contact', {
      contactText: { th: 'ทักเราได้', lo: 'ທັກເຮົາໄດ້', en: 'Write to us' },
      lineLink: '',
      lineName: '',
      lineQR: '',
    })
    await publish(stack, request, '/api/lookup/notice', 'notices', [])
    await publish(stack, request, '/api/lookup/agreements', 'agreements', [
      { html: { th: '<p>ข้อตกลง</p>', lo: '<p>ຂໍ້ຕົກລົງ</p>', en: '<p>Terms</p>' } },
    ])
    await openAs(page, await newMember(request, simulatorsURL), '/user/contact')
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
  },
)

// [spec:SCR-34.1 SCR-34.2]
ownStackTest(
  'shows the agreement after home has loaded; its acceptance counts in every language',
  async ({ page, request, simulatorsURL }) => {
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
  },
)

ownStackTest(
  'shows a bell for unread notices on home without a layout shift or covered controls',
  async ({ page, request, simulatorsURL, stack }) => {
    await publish(stack, request, '/api/lookup/notice', 'notices', notices)
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          sources: { node: Node | null }[]
        })[]) {
          if (
            entry.sources.some(
              ({ node }) => node instanceof Element && node.closest('.hero, .widgets'),
            )
          )
            document.documentElement.dataset['shift'] = String(entry.value)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // The notice bell fails to load. The page is then reloaded, with the bell, once it is hidden.
    const file = '**/assets/notice-reminder-*.js'
    await page.route(file, (route) => route.abort('internetdisconnected'))
    const isBell = (request: { url(): string }) => request.url().includes('/notice-reminder-')
    const failed = page.waitForEvent('requestfailed', isBell)
    await openAs(page, await newMember(request, simulatorsURL))
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
        `at ${width}`,
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
  },
)
