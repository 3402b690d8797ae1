import type { Locator } from '@playwright/test'
import { checkAccessibility } from './check-accessibility.ts'
import { asOperator } from './journey-stack.ts'
import { createCode, ownAccount, payCode, payPayload, pickChannel } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { scanCode } from './scan-code.ts'
import { expect, test } from './test.ts'

/** Gateways differ in the lifetime of a code and in whether they add satang to the amount. */
const gateways = [
  {
    provider: 'WW',
    named: 'QR payment 1',
    amount: '300',
    asks: /^฿300\.00$/,
    lives: /^0[45]:\d\d$/,
  },
  {
    provider: 'PAYONEX',
    named: 'QR payment 3',
    amount: '150',
    asks: /^฿150\.00$/,
    lives: /^1[45]:\d\d$/,
  },
  {
    provider: 'FP',
    named: 'QR payment 4',
    amount: '50',
    asks: /^฿50\.(?!00)\d\d$/,
    lives: /^1[45]:\d\d$/,
  },
] as const

// [spec:DEP-8.1]
test('credits paid WW, PAYONEX and FP codes automatically, in English', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  const sheet = page.getByRole('dialog', { name: 'Deposit' })
  const rows: [amount: string, channel: string][] = []
  let satang = 0
  await openAs(page, member, '/user/home?open=deposit', 'en')
  for (const { provider, named, amount, asks, lives } of gateways) {
    if (rows.length > 0) await page.goto('/user/home?open=deposit')
    const qrcodeId = await createCode(page, amount, provider, 'en')
    const exact = (await sheet.locator('.pay-amount').textContent()) ?? ''
    expect(exact).toMatch(asks)
    await expect(sheet.getByRole('img', { name: `QR code to deposit ${exact}` })).toBeVisible()
    await expect(sheet.getByRole('timer')).toHaveText(lives)
    await payCode(request, simulatorsURL, qrcodeId)
    await expect(sheet.getByText(`Received ${exact}`)).toBeVisible()
    satang += Number(exact.replace(/\D/g, ''))
    await expect(page.getByText(`Total balance ฿${(satang / 100).toFixed(2)}`)).toBeAttached()
    rows.unshift([exact, named])
  }
  await page.goto('/user/statement')
  const shown = page.getByRole('main').getByRole('list').first().getByRole('listitem')
  await expect(shown).toContainText(rows.map(([exact]) => `+${exact}`))
  await expect(shown).toContainText(rows.map(([, named]) => named))
})

test('credits a PAYTIMZ payment reported after the code expired, in English', async ({
  page,
  request,
  simulatorsURL,
}) => {
  // The code is paid within its last minute: the gateway then first reports it as expired.
  await asOperator(
    process.env['DATA_DIR'] ?? '.data',
    "update receiving_account set expires_in_ms = 58000 where account = 'PAYTIMZ'",
  )
  await openAs(page, await newMember(request, simulatorsURL), '/user/home?open=deposit', 'en')
  const qrcodeId = await createCode(page, '10', 'PAYTIMZ', 'en')
  const sheet = page.getByRole('dialog', { name: 'Deposit' })
  await expect(sheet.getByRole('timer')).toHaveText(/^00:\d\d$/)
  await payCode(request, simulatorsURL, qrcodeId)
  await expect(page.getByText('Total balance ฿10.00')).toBeAttached()
  await expect(sheet.getByRole('img', { name: /QR/ })).toHaveCount(0)
})

// [spec:DEP-20.1]
test('a new code of one gateway replaces another’s in all open tabs of the member', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  const other = await page.context().newPage()
  for (const one of [page, other]) await openAs(one, member, '/user/home?open=deposit', 'en')
  const [sheet, otherSheet] = [page, other].map((one) =>
    one.getByRole('dialog', { name: 'Deposit' }),
  ) as [Locator, Locator]
  await otherSheet.getByRole('tab', { name: 'QR' }).click()
  await pickChannel(otherSheet, 'PAYONEX', 'en')
  await createCode(page, '100', 'WW', 'en')
  await expect(sheet.getByRole('img', { name: 'QR code to deposit ฿100.00' })).toBeVisible()
  await createCode(other, '200', 'PAYONEX', 'en')
  await expect(otherSheet.getByRole('img', { name: 'QR code to deposit ฿200.00' })).toBeVisible()
  await expect(sheet.getByRole('img', { name: 'QR code to deposit ฿100.00' })).toHaveCount(0)
  await expect(sheet.getByText('This QR was replaced')).toBeVisible()
})

test('KBANK by SMS: the displayed code is scanned and paid to the satang, in Lao', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await openAs(page, member, '/user/home?open=deposit', 'lo')
  await createCode(page, '100', 'KBANK', 'lo')
  const sheet = page.getByRole('dialog', { name: 'ຝາກເງິນ' })
  const exact = (await sheet.locator('.pay-amount').textContent()) ?? ''
  expect(exact).toMatch(/^฿100\.(?!00)\d\d$/)
  await expect(sheet.getByText(`ກະລຸນາໂອນຍອດ ${exact} ໃຫ້ກົງທຸກສະຕາງ`)).toBeVisible()
  await checkAccessibility(page, 'deposit, code of KBANK')
  await payPayload(
    request,
    simulatorsURL,
    await scanCode(sheet.getByRole('img', { name: /QR/ })),
    ownAccount(member),
  )
  await expect(sheet.getByText(`ໄດ້ຮັບ ${exact} ແລ້ວ`)).toBeVisible()
  await expect(page.getByText(`ຍອດເງິນທັງໝົດ ${exact}`)).toBeAttached()
  await page.goto('/user/statement')
  await expect(
    page.getByRole('main').getByRole('list').first().getByRole('listitem'),
  ).toContainText([`+${exact}`])
})
