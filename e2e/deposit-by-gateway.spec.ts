import type { Locator } from '@playwright/test'
import { checkAccessibility } from './check-accessibility.ts'
import { asOperator } from './journey-stack.ts'
import { createCode, ownAccount, payCode, payPayload, pickChannel } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { scanCode } from './scan-code.ts'
import { expect, test } from './test.ts'

const words = {
  th: {
    deposit: 'ฝากเงิน',
    code: 'QR สำหรับฝากเงิน',
    total: 'ยอดเงินทั้งหมด',
    received: (amount: string) => `ได้รับ ${amount} แล้ว`,
    exact: (amount: string) => `กรุณาโอนยอด ${amount} ให้ตรงทุกสตางค์`,
  },
  lo: {
    deposit: 'ຝາກເງິນ',
    code: 'QR ສຳລັບຝາກເງິນ',
    total: 'ຍອດເງິນທັງໝົດ',
    received: (amount: string) => `ໄດ້ຮັບ ${amount} ແລ້ວ`,
    exact: (amount: string) => `ກະລຸນາໂອນຍອດ ${amount} ໃຫ້ກົງທຸກສະຕາງ`,
  },
  en: {
    deposit: 'Deposit',
    code: 'QR code to deposit',
    total: 'Total balance',
    received: (amount: string) => `Received ${amount}`,
    exact: (amount: string) => `Pay exactly ${amount}, to the satang`,
  },
}

/**
 * Gateways differ in the lifetime of a code and the fields they require. The screen is the same, so
 * each test uses another language.
 */
const gateways = [
  {
    provider: 'WW',
    named: 'ช่องทาง QR 1',
    locale: 'th',
    amount: '300',
    asks: /^฿300\.00$/,
    lives: /^0[45]:\d\d$/,
  },
  {
    provider: 'PAYONEX',
    named: 'ຊ່ອງທາງ QR 3',
    locale: 'lo',
    amount: '150',
    asks: /^฿150\.00$/,
    lives: /^1[45]:\d\d$/,
  },
  {
    provider: 'FP',
    named: 'QR payment 4',
    locale: 'en',
    amount: '50',
    asks: /^฿50\.(?!00)\d\d$/,
    lives: /^1[45]:\d\d$/,
  },
] as const

for (const { provider, named, locale, amount, asks, lives } of gateways) {
  // [spec:DEP-8.1]
  test(`credits a paid ${provider} code automatically, in ${locale}`, async ({
    page,
    request,
    simulatorsURL,
  }) => {
    const { deposit, code, total, received } = words[locale]
    await openAs(page, await newMember(request, simulatorsURL), '/user/home?open=deposit', locale)
    const qrcodeId = await createCode(page, amount, provider, locale)
    const sheet = page.getByRole('dialog', { name: deposit })
    const exact = (await sheet.locator('.pay-amount').textContent()) ?? ''
    expect(exact).toMatch(asks)
    await expect(sheet.getByRole('img', { name: `${code} ${exact}` })).toBeVisible()
    await expect(sheet.getByRole('timer')).toHaveText(lives)
    await payCode(request, simulatorsURL, qrcodeId)
    await expect(sheet.getByText(received(exact))).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(`${total} ${exact}`)).toBeAttached()
    await page.goto('/user/statement')
    const rows = page.getByRole('main').getByRole('list').first().getByRole('listitem')
    await expect(rows).toContainText([`+${exact}`])
    await expect(rows).toContainText([named])
  })
}

test('credits a PAYTIMZ payment reported after the code expired, in English', async ({
  page,
  request,
  simulatorsURL,
}) => {
  // A payment in a code's last minute is reported as its expiry first.
  await asOperator(
    process.env['DATA_DIR'] ?? '.data',
    "update receiving_account set expires_in_ms = 58000 where account = 'PAYTIMZ'",
  )
  await openAs(page, await newMember(request, simulatorsURL), '/user/home?open=deposit', 'en')
  const qrcodeId = await createCode(page, '10', 'PAYTIMZ', 'en')
  const sheet = page.getByRole('dialog', { name: 'Deposit' })
  await expect(sheet.getByRole('timer')).toHaveText(/^00:\d\d$/)
  await payCode(request, simulatorsURL, qrcodeId)
  await expect(page.getByText('Total balance ฿10.00')).toBeAttached({ timeout: 30_000 })
  await expect(sheet.getByRole('img', { name: /QR/ })).toHaveCount(0)
  await checkAccessibility(page, 'deposit, paid late')
})

// [spec:DEP-20.1]
test('a code of one provider replaces another’s on every open page of the member', async ({
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
  const { deposit, total, received, exact: exactText } = words.lo
  const member = await newMember(request, simulatorsURL)
  await openAs(page, member, '/user/home?open=deposit', 'lo')
  await createCode(page, '100', 'KBANK', 'lo')
  const sheet = page.getByRole('dialog', { name: deposit })
  const exact = (await sheet.locator('.pay-amount').textContent()) ?? ''
  expect(exact).toMatch(/^฿100\.(?!00)\d\d$/)
  await expect(sheet.getByText(exactText(exact))).toBeVisible()
  await checkAccessibility(page, 'deposit, code of KBANK')
  await payPayload(
    request,
    simulatorsURL,
    await scanCode(sheet.getByRole('img', { name: /QR/ })),
    ownAccount(member),
  )
  await expect(sheet.getByText(received(exact))).toBeVisible({ timeout: 45_000 })
  await expect(page.getByText(`${total} ${exact}`)).toBeAttached()
  await page.goto('/user/statement')
  await expect(
    page.getByRole('main').getByRole('list').first().getByRole('listitem'),
  ).toContainText([`+${exact}`])
})
