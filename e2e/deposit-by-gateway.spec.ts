import type { Page } from '@playwright/test'
import { checkAccessibility } from './check-accessibility.ts'
import { asOperator } from './journey-stack.ts'
import { createCode, ownAccount, payCode, payPayload, pickChannel } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { scanCode } from './scan-code.ts'
import { expect, test } from './test.ts'

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Deposit' })

// The credit of every gateway is tested in apps/server/features/deposit/qr/gateways.test.ts.
// [spec:DEP-7.1 DEP-8.1]
test('payments of a KBANK SMS code and an expired PAYTIMZ code are credited, in English', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  const sheet = sheetOf(page)
  // In the last minute of a QR code, PAYTIMZ reports the code as expired before it reports the
  // payment. The code here is valid for less than a minute, so that this happens.
  await asOperator(
    process.env['DATA_DIR'] ?? '.data',
    "update receiving_account set expires_in_ms = 58000 where account = 'PAYTIMZ'",
  )
  await openAs(page, member, '/user/home?open=deposit', 'en')

  // [spec:DEP-20.1]
  await test.step('a new QR code replaces another gateway’s in all open tabs', async () => {
    const other = await page.context().newPage()
    await openAs(other, member, '/user/home?open=deposit', 'en')
    await sheetOf(other).getByRole('tab', { name: 'QR' }).click()
    await pickChannel(sheetOf(other), 'PAYONEX', 'en')
    await createCode(page, '100', 'WW', 'en')
    const replaced = sheet.getByRole('img', { name: 'QR code to deposit ฿100.00' })
    await expect(replaced).toBeVisible()
    await expect(sheet.getByRole('timer')).toHaveText(/^0[45]:\d\d$/)
    await createCode(other, '200', 'PAYONEX', 'en')
    await expect(
      sheetOf(other).getByRole('img', { name: 'QR code to deposit ฿200.00' }),
    ).toBeVisible()
    await expect(replaced).toHaveCount(0)
    await expect(sheet.getByText('This QR was replaced')).toBeVisible()
    await other.close()
  })

  const exact =
    await test.step('the displayed QR code is scanned and paid to the satang', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await createCode(page, '100', 'KBANK', 'en')
      const shown = (await sheet.locator('.pay-amount').textContent()) ?? ''
      expect(shown).toMatch(/^฿100\.(?!00)\d\d$/)
      await expect(sheet.getByText(`Pay exactly ${shown}, to the satang`)).toBeVisible()
      await sheet.getByRole('button', { name: 'Copy amount' }).click()
      await expect(page.getByText(`Copied: ${shown.slice(1)}`)).toBeVisible()
      await checkAccessibility(page, 'deposit, code of KBANK')
      const payload = await scanCode(sheet.getByRole('img', { name: /QR/ }))
      await payPayload(request, simulatorsURL, payload, ownAccount(member))
      await expect(sheet.getByText(`Received ${shown}`)).toBeVisible()
      await expect(page.getByText(`Total balance ${shown}`)).toBeAttached()
      return shown
    })

  await test.step('a payment reported after the expiry is credited', async () => {
    await page.goto('/user/home?open=deposit')
    const qrcodeId = await createCode(page, '10', 'PAYTIMZ', 'en')
    await expect(sheet.getByRole('timer')).toHaveText(/^00:\d\d$/)
    await payCode(request, simulatorsURL, qrcodeId)
    await expect(page.getByText(`Total balance ${exact.replace('฿100', '฿110')}`)).toBeAttached()
    await expect(sheet.getByRole('img', { name: /QR/ })).toHaveCount(0)
  })

  await page.goto('/user/statement')
  const rows = page.getByRole('main').getByRole('list').first().getByRole('listitem')
  await expect(rows).toContainText(['+฿10.00', `+${exact}`])
})
