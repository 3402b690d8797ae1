import type { APIRequestContext } from '@playwright/test'
import { checkAccessibility } from './check-accessibility.ts'
import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'

// Creates a gift link at the simulator. Every test of gift links is in this file, because
// TrueMoney's simulated faults affect all of them.
async function makeGift(
  request: APIRequestContext,
  simulatorsURL: string,
  of: object,
): Promise<string> {
  const made = await request.post(`${simulatorsURL}/gift`, { data: of })
  expect(made.ok(), await made.text()).toBe(true)
  return ((await made.json()) as { link: string }).link
}

// [spec:DEP-11.1 GIFT-2.1 GIFT-18.1]
test('a gift link is credited once, even if a response is lost; errors show at the field', async ({
  page,
  request,
  simulatorsURL,
}) => {
  await openAs(page, await newMember(request, simulatorsURL), '/user/home?open=deposit', 'en')
  const sheet = page.getByRole('dialog', { name: 'Deposit' })
  await sheet.getByRole('tab', { name: 'Wallet' }).click()
  const panel = sheet.getByRole('tabpanel', { name: 'Wallet' })
  const field = sheet.getByLabel('Gift link')
  const button = sheet.getByRole('button', { name: 'Send link' })
  const alert = page.getByRole('alertdialog', { name: 'Link sent. Please wait.' })
  const give = async (text: string) => {
    await field.fill(text)
    await button.click()
  }

  await test.step('after a lost response, a link stays pending until it is confirmed', async () => {
    const fault = async (target: string, mode: string, options: object) => {
      const data = { target, mode, ...options }
      const set = await request.put(`${simulatorsURL}/faults`, { data })
      expect(set.ok(), await set.text()).toBe(true)
    }
    await fault('gift/redeem', 'lost-reply', { times: 1 })
    await fault('gift/verify', 'error', { every: 2 })
    // From this response on, verification fails until the fault is cleared.
    await page.route('**/api/wallet/truelink', async (route) => {
      const response = await route.fetch()
      await fault('gift/verify', 'error', {})
      await route.fulfill({ response })
    })
    await expect(button).toBeDisabled()
    await give(await makeGift(request, simulatorsURL, { amount: 40 }))
    await expect(alert.getByText('The money arrives automatically.')).toBeVisible()
    await alert.getByRole('button', { name: 'OK' }).click()
    const tracked = sheet.getByRole('list', { name: 'Deposits in progress' })
    await expect(tracked.getByRole('button', { name: /Gift link/ })).toBeVisible()
    await expect(page.getByText('Total balance ฿0.00')).toBeAttached()
    await page.unroute('**/api/wallet/truelink')
    await request.delete(`${simulatorsURL}/faults?target=gift/verify`)
    await expect(page.getByText('Total balance ฿40.00')).toBeAttached({ timeout: 75_000 })
    await expect(tracked.getByRole('button', { name: /Gift link.*Credited/ })).toBeVisible()
  })

  await test.step('the reason for a refused link shows at the field', async () => {
    const invalid = panel.getByText('This link is invalid or has expired').first()
    await give('https://example.com/not-a-gift')
    await expect(invalid).toBeVisible()
    await give(await makeGift(request, simulatorsURL, { amount: 1.99 }))
    await expect(
      panel
        .getByText('This gift is below the minimum, so it wasn’t opened. The money is still in it.')
        .first(),
    ).toBeVisible()
    await give(await makeGift(request, simulatorsURL, { amount: 20, expiresInMs: 0 }))
    await expect(invalid).toBeVisible()
  })

  await test.step('a link is credited once', async () => {
    const link = await makeGift(request, simulatorsURL, { amount: 25 })
    await give(link)
    const credited = page.getByRole('alertdialog', { name: 'Success' })
    await expect(credited.getByText('฿25.00 is in your wallet')).toBeVisible()
    await checkAccessibility(page, 'deposit, link sent')
    await credited.getByRole('button', { name: 'OK' }).click()
    await expect(field).toHaveValue('')
    await expect(page.getByText('Total balance ฿65.00')).toBeAttached()
    await give(link)
    await expect(panel.getByText('This link has already been used').first()).toBeVisible()
    await expect(page.getByText('Total balance ฿65.00')).toBeAttached()
  })
})
