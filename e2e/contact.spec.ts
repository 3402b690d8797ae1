import type { Page } from '@playwright/test'
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

const chatQr = (page: Page) =>
  page.getByRole('main').getByRole('img', { name: 'QR code of the chat app' })

/** Asserts that the page shows the chat app of the sandbox's default contact details. */
async function expectSandbox(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByText('@champa.care')).toBeVisible()
  const link = await main.getByRole('link', { name: 'Open the chat app' }).getAttribute('href')
  expect(await scanCode(chatQr(page))).toBe(link)
  await expect(main.getByRole('heading', { name: 'We are here 24 hours' })).toBeVisible()
}

async function expectOperators(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByText('Every day, 08:00 to 24:00')).toBeVisible()
  await expect(chatQr(page)).toBeVisible()
  const link = main.locator('a[href="https://line.example/ti/p/champa"]')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(main.getByText('@champa').first()).toBeVisible()
  await expect(main.getByText('1.1.14')).toBeVisible()
}

// [spec:SCR-13.3 SCR-13.5]
test('both contact pages show the name of the chat app, a safe link to it and its QR code', async ({
  page,
  request,
  simulatorsURL,
}) => {
  // The language changes while the first response is pending, so that this response arrives too
  // late to be shown.
  const chosen = Promise.withResolvers<void>()
  const path = '**/api/lookup/contact'
  let isFirst = true
  await page.route(path, async (route) => {
    if (isFirst) {
      isFirst = false
      await chosen.promise
    }
    await route.continue().catch(() => undefined)
  })
  await page.goto('/contact')
  await page.locator('header select').selectOption('en')
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible()
  chosen.resolve()
  await expectSandbox(page)
  await page.route(path, (route) => route.fulfill({ json: contact }))
  await page.reload()
  await expectOperators(page)
  await openAs(page, await newMember(request, simulatorsURL), '/user/contact', 'en')
  await expect(page).toHaveURL('/user/contact')
  await expectOperators(page)
  await checkAccessibility(page, 'contact with a chat app')
  await page.unroute(path)
  await page.reload()
  await expectSandbox(page)
})
