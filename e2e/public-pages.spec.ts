import { checkAccessibility } from './check-accessibility.ts'
import { desktop, expect, phone, test } from './test.ts'

const languages = [
  { locale: 'th', titles: ['เข้าสู่ระบบ', 'สมัครสมาชิก', 'วิธีใช้งาน', 'ติดต่อเรา', 'ไม่พบหน้าที่ต้องการ'] },
  { locale: 'lo', titles: ['ເຂົ້າສູ່ລະບົບ', 'ສະໝັກສະມາຊິກ', 'ວິທີນຳໃຊ້', 'ຕິດຕໍ່ພວກເຮົາ', 'ບໍ່ພົບໜ້າທີ່ຕ້ອງການ'] },
  { locale: 'en', titles: ['Log in', 'Register', 'How to', 'Contact', 'Page Not Found'] },
]
const paths = ['/login', '/register', '/howto', '/contact', '/no/such/page']

// [spec:SCR-1.1 SCR-3.1 SCR-15.1 SCR-22.1]
test('public pages fit three widths in every language and are accessible in both themes', async ({
  page,
}) => {
  for (const [at, path] of paths.entries()) {
    await page.goto(path)
    for (const width of [desktop.viewport.width, phone.viewport.width, 320]) {
      await page.setViewportSize({ width, height: 800 })
      for (const { locale, titles } of languages) {
        await page.locator('header select').selectOption(locale)
        await expect(page.getByRole('heading', { level: 1, name: titles[at] })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          `${path} in ${locale} at ${width}`,
        ).toBeLessThanOrEqual(0)
        if (locale === 'lo' && width === phone.viewport.width)
          await checkAccessibility(page, `${path} in ${locale}`, { targetSizes: true })
      }
    }
  }
})

const sanitiserFile = /\/assets\/clean-.*\.js$/

// [spec:SCR-13.1 SCR-13.2 SCR-14.1 SCR-15.1 SCR-17.1 SCR-17.2 SCR-19.1 LIM-3.1]
test('the public menu leads to four pages, each of which focuses its heading', async ({ page }) => {
  const menu = page.getByRole('navigation', { name: 'เมนู' })
  await test.step('the heading gets the focus even if the previous page is loading', async () => {
    const file = /\/assets\/howto-.*\.js$/
    await page.goto('/login')
    await expect(page.locator('html[data-frame]')).toHaveCount(0)
    await page.route(file, () => undefined)
    await menu.getByRole('link', { name: 'วิธีใช้' }).click()
    await menu.getByRole('link', { name: 'ติดต่อ' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'ติดต่อเรา' })).toBeFocused()
    await page.unroute(file)
  })
  await test.step('an unknown URL shows a not-found page with a link back', async () => {
    await page.goto('/user/nothing')
    await expect(page).toHaveTitle(/ไม่พบหน้านี้/)
    await page.getByRole('link', { name: 'กลับหน้าหลัก' }).click()
    await expect(page).toHaveURL('/login')
  })
  for (const [name, path] of [
    ['สมัคร', '/register'],
    ['วิธีใช้', '/howto'],
    ['ติดต่อ', '/contact'],
    ['หน้าหลัก', '/login'],
  ] as const) {
    await menu.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(menu.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await test.step('the contact page shows the app version and the operator’s text', async () => {
    const sanitiser = Promise.withResolvers<void>()
    await page.route(sanitiserFile, async (route) => {
      await sanitiser.promise
      await route.continue()
    })
    await page.goto('/contact')
    await expect(page.getByText('เวอร์ชัน 1.1.14')).toBeVisible()
    const text = page.locator('.operator-html')
    await expect(text).toHaveAttribute('aria-busy', 'true')
    sanitiser.resolve()
    await expect(text).toContainText('ทีมงานดูแล 24 ชั่วโมง')
    await expect(text).not.toHaveAttribute('aria-busy')
  })
  await test.step('without the sanitiser the operator’s text is shown without markup', async () => {
    await page.unroute(sanitiserFile)
    await page.route(sanitiserFile, (route) => route.abort('internetdisconnected'))
    await page.reload()
    const text = page.locator('.operator-html')
    await expect(text).toContainText('ทีมงานดูแล 24 ชั่วโมง')
    await expect(text).not.toHaveAttribute('aria-busy')
    expect(await text.evaluate((place) => place.childElementCount)).toBe(0)
    await page.unroute(sanitiserFile)
  })
  await test.step('a disabled site shows a blank page', async () => {
    // The setting is global on the server, so the response is mocked; only the browser's reaction
    // is tested here.
    await page.route('**/api/lookup/active', (route) =>
      route.fulfill({ json: { active: false, terminated: 'gone' } }),
    )
    await page.goto('/login')
    await expect(page).toHaveURL('/terminated')
    await expect(page).toHaveTitle('ไม่พบหน้านี้')
    await expect(page.locator('main')).toBeEmpty()
    expect(await page.evaluate(() => document.body.className)).toBe('terminated')
    await page.unroute('**/api/lookup/active')
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.body.className)).toBe('')
  })
})
