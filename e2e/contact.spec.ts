import { checkAccessibility } from './check-accessibility.ts'
import { newMember, openAs } from './new-member.ts'
import { scanCode } from './scan-code.ts'
import { expect, test } from './test.ts'

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const contact = {
  contactText: '<p>Every day, 08:00 to 24:00</p>',
  lineLink: 'https://line.example/ti/p/champa',
  lineName: '@champa',
  lineQR: pixel,
}

// [spec:SCR-13.3 SCR-13.5]
test('both contact pages show the operator’s chat app with QR code, name and a safe link', async ({
  page,
  request,
  simulatorsURL,
}) => {
  await page.route('**/api/lookup/contact', (route) => route.fulfill({ json: contact }))
  const check = async (path: string) => {
    await expect(page).toHaveURL(path)
    const main = page.getByRole('main')
    await expect(main.getByText('Every day, 08:00 to 24:00')).toBeVisible()
    await expect(main.getByRole('img', { name: 'QR code of the chat app' })).toBeVisible()
    const link = main.locator('a[href="https://line.example/ti/p/champa"]')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(main.getByText('@champa').first()).toBeVisible()
    await expect(main.getByText('1.1.14')).toBeVisible()
    await checkAccessibility(page, `${path} with a chat app`)
  }
  await page.goto('/contact')
  await page.locator('header select').selectOption('en')
  await check('/contact')
  await openAs(page, await newMember(request, simulatorsURL), '/user/contact', 'en')
  await check('/user/contact')
})

test('the sandbox’s chat app has a QR code equal to its link', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const check = async () => {
    const main = page.getByRole('main')
    await expect(main.getByText('@champa.care')).toBeVisible()
    const link = await main.getByRole('link', { name: 'Open the chat app' }).getAttribute('href')
    expect(await scanCode(main.getByRole('img', { name: 'QR code of the chat app' }))).toBe(link)
    await expect(main.getByRole('heading', { name: 'We are here 24 hours' })).toBeVisible()
  }
  // The language changes while the first answer is pending, so that answer arrives too late to be
  // shown.
  const chosen = Promise.withResolvers<void>()
  await page.route(
    '**/api/lookup/contact',
    async (route) => {
      await chosen.promise
      await route.continue().catch(() => undefined)
    },
    { times: 1 },
  )
  await page.goto('/contact')
  await page.locator('header select').selectOption('en')
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible()
  chosen.resolve()
  await check()
  await openAs(page, await newMember(request, simulatorsURL), '/user/contact', 'en')
  await check()
})

test('shows only the valid fields of the chat app', async ({ page }) => {
  await page.route('**/api/lookup/contact', (route) =>
    route.fulfill({
      json: { contactText: '', lineLink: 'javascript:alert(1)', lineName: '@champa', lineQR: '' },
    }),
  )
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByText('@champa')).toBeVisible()
  await expect(main.getByRole('img', { name: /QR/ })).toHaveCount(0)
  await expect(main.locator('a[href^="javascript"]')).toHaveCount(0)
})

// [spec:CHAT-1.1 SCR-13.4]
test('shows the chat only while it is enabled', async ({ page }) => {
  let enableChatWidget = true
  await page.route('**/api/lookup/enableChatWidget', (route) =>
    route.fulfill({ json: { enableChatWidget } }),
  )
  await page.goto('/contact')
  await expect(page.locator('#chat-button')).toBeVisible()
  enableChatWidget = false
  const answered = page.waitForResponse('**/api/lookup/enableChatWidget')
  await page.reload()
  await answered
  await expect(page.locator('.operator-html').first()).toBeVisible()
  await expect(page.locator('#chat-button')).toHaveCount(0)
})
