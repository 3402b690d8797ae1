import type { Page } from '@playwright/test'
import { pickChannel } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'

/** Pauses the page's clock; timers fire only when the test advances it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
}

const coupon = {
  _id: 'JOURNEY:B20',
  prize: { name: 'Cash', slice: 'B20' },
  label: '฿20',
  kind: 'money',
  amount: 1,
  expiresAt: null,
  money: 20,
  terms: null,
  offer: null,
}

/** Asserts the size of the wheel, and the delay of a second claim after a refused one. */
async function claim(page: Page): Promise<void> {
  let claims = 0
  await page.route('**/api/spinwheel/coupon', (route) =>
    route.fulfill({ json: { coupons: [coupon] } }),
  )
  await page.route('**/api/spinwheel/coupon/claim', (route) => {
    claims += 1
    return route.fulfill({
      status: 409,
      json: { message: 'COUPON_EXPIRED', requestId: '0123456789abcdef' },
    })
  })
  await page.goto('/user/spin')
  for (const [window, wheel] of [
    [400, 340],
    [600, 350],
  ] as const) {
    await page.setViewportSize({ width: window, height: 900 })
    await expect
      .poll(() => page.locator('.wheel').evaluate(({ offsetWidth }: HTMLElement) => offsetWidth))
      .toBe(wheel)
  }
  const claimAgain = async () => {
    await page.getByRole('button', { name: 'Claim ฿20' }).click()
    await page
      .getByRole('dialog', { name: 'Claim ฿20?' })
      .getByRole('button', { name: 'Claim ฿20' })
      .click()
  }
  const refused = page.getByRole('alertdialog', { name: 'Couldn’t claim the prize' })
  await page.getByRole('button', { name: 'Claim ฿20' }).click()
  await stopClock(page)
  await page
    .getByRole('dialog', { name: 'Claim ฿20?' })
    .getByRole('button', { name: 'Claim ฿20' })
    .click()
  await refused.getByRole('button', { name: 'OK' }).click()
  await page.clock.runFor(250)
  await claimAgain()
  await page.clock.runFor(200)
  expect(claims).toBe(1)
  await page.clock.runFor(100)
  await page
    .getByRole('dialog', { name: 'Claim ฿20?' })
    .getByRole('button', { name: 'Claim ฿20' })
    .click()
  await expect.poll(() => claims).toBe(2)
}

// [spec:LIM-9.1 LIM-8.1 LIM-11.1 LIM-12.1 LIM-18.1 ERR-5.1 DEP-23.1]
test('the agreement, a busy button, a toast and a repeated claim wait exactly as specified', async ({
  page,
  request,
  simulatorsURL,
}) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const pass = (ms: number) => page.clock.runFor(ms)
  const requested: string[] = []
  page.on('request', (made) => requested.push(made.url()))
  const texts = page.waitForResponse('**/api/lookup/agreements')
  await openAs(page, await newMember(request, simulatorsURL), '/user/home', 'en', { agreed: false })
  while (!requested.some((url) => url.endsWith('/api/lookup/agreements'))) await pass(10)
  await texts
  const agreement = page.getByRole('dialog', { name: 'Agreement' })
  await pass(1_350)
  await expect(agreement).toHaveCount(0)
  await pass(150)
  await expect(agreement).toBeVisible()

  await page.clock.resume()
  await page.keyboard.press('Escape')
  const made = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/qrcode/PAYONEX', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    made.resolve()
    await answer.promise
    await route.fulfill({
      json: {
        qrcodeId: null,
        hasQrcode: false,
        qrcode: null,
        amount: null,
        expireIn: null,
        serverTime: Date.now(),
        message: 'QR_FAIL',
      },
    })
  })
  await page.getByRole('button', { name: 'Deposit' }).click()
  const sheet = page.getByRole('dialog', { name: 'Deposit' })
  await sheet.getByRole('tab', { name: 'QR' }).click()
  await pickChannel(sheet, 'PAYONEX', 'en')
  const amount = sheet.getByLabel('Amount', { exact: true })
  await amount.fill('250')
  await stopClock(page)
  await sheet.getByRole('button', { name: 'Create QR' }).click()
  await made.promise
  const busy = sheet.locator('[aria-busy=true]')
  await expect(busy).toHaveText('Create QR')
  await pass(150)
  await expect(busy.locator('.spin')).toHaveCount(0)
  await pass(50)
  await expect(busy.locator('.spin')).toHaveCount(1)

  const toast = page.getByRole('alert').filter({ hasText: 'QR' })
  answer.resolve()
  while ((await toast.count()) === 0) await pass(10)
  await pass(3_500)
  await expect(toast).toHaveCount(1)
  await pass(500)
  await expect(toast).toHaveCount(0)
  // No QR code was created; the amount remains for the next attempt.
  await expect(amount).toHaveValue('250')
  await page.clock.resume()
  await test.step('a repeated claim is delayed, and the wheel’s size is limited', () => claim(page))
})
