import { memberRequester, requesterHeader } from '@champa/contract/constants'
import type { APIRequestContext, Page } from '@playwright/test'
import { startJourneyStack, type JourneyStack } from './journey-stack.ts'
import {
  callAs,
  createCode,
  decidePayout,
  expectStatement,
  dismissBanners,
  payCode,
  payPayload,
  playThrough,
} from './money.ts'
import { newMember, openAs, pickBank, randomDigits, readOtp, type NewMember } from './new-member.ts'
import { scanCode } from './scan-code.ts'
import { test as base, expect } from './test.ts'

/** The Lao build is a setting of the server, so these tests have their own stack. */
const test = base.extend<object, { lao: JourneyStack }>({
  lao: [
    async ({}, use) => {
      const stack = await startJourneyStack({ LAO_BUILD: '1' })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ lao }, use) => use(lao.address),
  simulatorsURL: async ({ lao }, use) => use(lao.simulatorsAddress),
})
test.use({ locale: 'lo', timezoneId: 'Asia/Vientiane' })

type LaoMember = Pick<NewMember, 'phone' | 'password' | 'accountNo'>

const laoMember = (): LaoMember => ({
  phone: `205${randomDigits(7)}`,
  password: `pass ${randomDigits(6)}`,
  accountNo: `0101100${randomDigits(11)}`,
})

/** Registers and signs in, in the browser, as a Lao member with kip. */
async function register(page: Page, otpOf: (phone: string) => Promise<string>): Promise<LaoMember> {
  const member = laoMember()
  const next = page.getByRole('button', { name: 'ຖັດໄປ' })
  // The form of a phone number is judged once the operator's build is known.
  const known = Promise.withResolvers<void>()
  await page.route('**/api/lookup/info', async (route) => {
    await known.promise
    await route.continue()
  })
  await page.goto('/register')
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo')
  await page.getByLabel('ເບີໂທລະສັບ').fill(member.phone)
  await next.click()
  await expect(page.locator('html')).not.toHaveAttribute('data-frame')
  known.resolve()
  await expect(page.getByRole('heading', { name: 'ປ້ອນລະຫັດ OTP' })).toBeVisible()
  await page.getByLabel('ລະຫັດຢືນຢັນ').fill(await otpOf(member.phone))
  await page.getByLabel('ຊື່ ແລະ ນາມສະກຸນ').fill('ມະນີ ແກ້ວມະນີ')
  await page.getByLabel('ລະຫັດຜ່ານ', { exact: true }).fill(member.password)
  await page.getByLabel('ຢືນຢັນລະຫັດຜ່ານ').fill(member.password)
  await next.click()
  await pickBank(page, 'ທະນາຄານ', 'BCEL')
  await page.getByLabel('ຊື່', { exact: true }).fill('many')
  await page.getByLabel('ນາມສະກຸນ').fill('keomany')
  await expect(page.getByLabel('ນາມສະກຸນ')).toHaveValue('KEOMANY')
  await page.getByLabel('ເລກບັນຊີ').fill(member.accountNo)
  const currencies = page.getByLabel('ສະກຸນເງິນ')
  await expect(currencies).toHaveValue('LAK')
  await currencies.selectOption('BAHT')
  await currencies.selectOption('LAK')
  await page.getByLabel('ຂ້າພະເຈົ້າມີອາຍຸ 20 ປີຂຶ້ນໄປ').check()
  await page.getByLabel('ຍອມຮັບຂໍ້ຕົກລົງ ແລະ ນະໂຍບາຍຄວາມເປັນສ່ວນຕົວ').check()
  await page.getByRole('button', { name: 'ສະໝັກສະມາຊິກ' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('ເບີໂທລະສັບ').fill(member.phone)
  await page.getByLabel('ລະຫັດຜ່ານ', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'ເຂົ້າສູ່ລະບົບ' }).click()
  await expect(page).toHaveURL('/user/home')
  return member
}

const rowsOf = (page: Page) =>
  page.getByRole('main').getByRole('list').first().getByRole('listitem')

// [spec:LAO-1.1 LAO-2.1 DEP-5.1 WDR-2.1 LAO-2.2 LAO-2.3]
test('a member with kip registers, pays a Lao QR code and withdraws to BCEL', async ({
  page,
  request,
  simulatorsURL,
  lao,
}) => {
  const member = await register(page, (phone) => readOtp(request, simulatorsURL, phone))
  await expect(page.getByText('ຍອດເງິນທັງໝົດ LAK 0.00')).toBeAttached()
  await page.goto('/user/home?open=deposit')
  const sheet = page.getByRole('dialog', { name: 'ຝາກເງິນ' })
  // The member is offered accounts in kip only: no gateways, no gift links, no account in baht.
  await expect(sheet.getByRole('tab')).toHaveText(['ທະນາຄານ', 'QR', 'ສະລິບ'])
  await expect(sheet.getByText('010110001783790001')).toBeVisible()
  await expect(sheet.getByText('0302000010004137')).toBeVisible()
  await expect(sheet.getByText('010110201783790001')).toHaveCount(0)
  await expect(sheet.getByText('LAK', { exact: true })).toHaveCount(2)

  await createCode(page, '250000', 'BCEL', 'lo')
  const exact = (await sheet.locator('.pay-amount').textContent()) ?? ''
  expect(exact).toMatch(/^LAK\u00a0250,\d{3}\.00$/)
  await expect(sheet.getByText(`ກະລຸນາໂອນຍອດ ${exact} ໃຫ້ກົງທຸກກີບ`)).toBeVisible()
  const payload = await scanCode(sheet.getByRole('img', { name: /QR/ }))
  expect(payload).toContain('5303418')
  await payPayload(request, simulatorsURL, payload, {
    bankCode: 'BCEL',
    accountNo: member.accountNo,
    name: 'MANY KEOMANY',
  })
  await expect(sheet.getByText(`ໄດ້ຮັບ ${exact} ແລ້ວ`)).toBeVisible()
  await expect(page.getByText(`ຍອດເງິນທັງໝົດ ${exact}`)).toBeAttached()

  await playThrough(member, lao.dataDir)
  await page.keyboard.press('Escape')
  // The toast of a payout is shown to an app that hears of it: the socket opens when it is idle.
  const socket = page.waitForEvent('websocket')
  await page.goto('/user/home')
  await socket
  await page.getByRole('button', { name: 'ຖອນເງິນ' }).click()
  const out = page.getByRole('dialog', { name: 'ຖອນເງິນ' })
  await expect(out.getByText('ຂັ້ນຕ່ຳ LAK 50,000 · ສູງສຸດ LAK 50,000,000')).toBeVisible()
  await expect(out.getByText(member.accountNo)).toBeVisible()
  const amount = out.getByLabel('ຈຳນວນເງິນ', { exact: true })
  await amount.fill('49999')
  await amount.press('Enter')
  await expect(out.getByText('ຈຳນວນເງິນຂັ້ນຕ່ຳ 50,000 ກີບ').first()).toBeVisible()
  await out.getByRole('button', { name: 'LAK 100,000', exact: true }).click()
  await out.getByRole('button', { name: 'ຖອນ LAK 100,000.00' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ສຳເລັດ' }).click()
  await decidePayout(request, simulatorsURL, member, 'paid')
  await expect(page.getByText('ຖອນເງິນ LAK 100,000.00 ເຂົ້າບັນຊີແລ້ວ')).toBeVisible()
  await page.goto('/user/statement')
  await expect(rowsOf(page)).toContainText(['−LAK 100,000.00', `+${exact}`])
})

test('a baht member sees the baht account and the gateways, and pays a gateway’s QR code', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL, {
    ...laoMember(),
    name: 'ມະນີ ແກ້ວມະນີ',
    bankCode: 'BCEL',
    accountName: 'MANY KEOMANY',
    currency: 'BAHT',
  })
  await openAs(page, member)
  await expect(page.getByText('ຍອດເງິນທັງໝົດ ฿0.00')).toBeAttached()
  await page.goto('/user/home?open=deposit')
  const sheet = page.getByRole('dialog', { name: 'ຝາກເງິນ' })
  await expect(sheet.getByText('010110201783790001')).toBeVisible()
  await expect(sheet.getByText('BAHT', { exact: true })).toBeVisible()
  await expect(sheet.getByText('010110001783790001')).toHaveCount(0)
  await sheet.getByRole('tab', { name: 'QR' }).click()
  await sheet.getByRole('button', { name: 'ຊ່ອງທາງອື່ນ' }).click()
  await expect(sheet.getByRole('radio')).toHaveCount(4)
  await payCode(request, simulatorsURL, await createCode(page, '100', 'PAYONEX', 'lo'))
  await expect(sheet.getByText('ໄດ້ຮັບ ฿100.00 ແລ້ວ')).toBeVisible()
  await page.goto('/user/home')
  await page.getByRole('button', { name: 'ຖອນເງິນ' }).click()
  await expect(page.getByText('ຂັ້ນຕ່ຳ ฿100 · ສູງສຸດ ฿100,000')).toBeVisible()
})

/** Opens the home screen as the first demo member of the Lao build, without dialogs in front. */
async function openDemo(page: Page, request: APIRequestContext): Promise<void> {
  const answer = await request.post('/api/login', {
    data: { username: '2055512345', password: 'champa-demo-1', remember: true },
    headers: { [requesterHeader]: memberRequester },
  })
  const { token } = (await answer.json()) as { token: string }
  await callAs(request, { token }, 'GET', '/api/wallet/activate/naga')
  await openAs(page, { token }, '/user/home')
  await expect(page.getByText('ຍອດເງິນທັງໝົດ LAK 1,500,000.00')).toBeAttached()
}

// [spec:LAO-2.3]
test('a demo member pays 700 kip for one game credit, and has rewards in kip', async ({
  page,
  request,
}) => {
  await openDemo(page, request)
  await page.getByRole('button', { name: 'ໂອນເງິນ', exact: true }).first().click()
  const transfer = page.getByRole('dialog', { name: 'ໂອນເງິນ' })
  await transfer
    .getByRole('radiogroup', { name: 'ໄປຫາ' })
    .getByRole('radio', { name: /Naga Pearl/ })
    .click()
  await transfer.getByRole('button', { name: 'LAK 500,000', exact: true }).click()
  await transfer.getByRole('button', { name: 'ໂອນເງິນ LAK 500,000.00' }).click()
  await page
    .getByRole('alertdialog', { name: 'ໂອນເງິນແລ້ວ LAK 499,996.00' })
    .getByRole('button')
    .first()
    .click()
  await expect(
    page.getByRole('button', { name: /^Naga Pearl .*714\.28 × 700.*LAK\s499,996\.00/ }),
  ).toBeVisible()

  // The friend's turnover is collected; receiving the commission is not part of this test.
  await page.getByRole('main').getByRole('button', { name: 'ແນະນຳໝູ່', exact: true }).click()
  const invite = page.getByRole('dialog', { name: 'ແນະນຳໝູ່' })
  await dismissBanners(invite, 'lo')
  await invite.getByRole('button', { name: 'ອັບເດດຄ່າແນະນຳ' }).click()
  await expect(invite.getByRole('button', { name: 'ຮັບ LAK 45,000.00 ເຂົ້າກະເປົາ' })).toBeVisible()
  await page.goto('/user/home?open=refund')
  const refund = page.getByRole('dialog', { name: 'ຄືນຍອດເສຍ' })
  await dismissBanners(refund, 'lo')
  for (const text of [
    'ຂັ້ນຕ່ຳ LAK 500.00 · ສູງສຸດ LAK 2,500,000.00',
    'ຄືນ 5% ເປັນເງິນ LAK 50,000',
    'ຕ້ອງບໍ່ເກີນ LAK 2,500.00',
  ])
    await expect(refund.getByText(text)).toBeVisible()

  await page.goto('/user/bonus')
  await page.getByRole('button', { name: /ຝາກທຸກມື້ ຮັບ 10%/ }).click()
  const terms = page.getByRole('dialog', { name: 'ຝາກທຸກມື້ ຮັບ 10%' }).getByRole('definition')
  for (const text of ['10% ຂອງຍອດຝາກ ສູງສຸດ LAK 250,000', 'LAK 50,000'])
    await expect(terms.getByText(text, { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('ໂຄ້ດໂປຣໂມຊັນ').fill('CHAMPA100')
  await page.getByRole('button', { name: 'ຄົ້ນຫາ' }).click()
  await page
    .getByRole('dialog', { name: 'ເຄຣດິດຈຳປາ 100' })
    .getByRole('button', { name: 'ຮັບ LAK 50,000.00' })
    .click()
  await page
    .getByRole('alertdialog', { name: 'ເງິນຂອງທ່ານ LAK 1,500,000 ຈະຖອນບໍ່ໄດ້ເຊັ່ນກັນ' })
    .getByRole('button', { name: 'ຮັບເລີຍ' })
    .click()
  await page
    .getByRole('alertdialog', { name: 'ໄດ້ຮັບ LAK 50,000.00 ແລ້ວ' })
    .getByRole('button', { name: 'ເຂົ້າໃຈແລ້ວ' })
    .click()
  await expect(
    page.getByRole('region', { name: 'ໂບນັດທີ່ໃຊ້ຢູ່: ໂປຣໂມຊັນ' }).getByRole('progressbar'),
  ).toHaveAttribute('aria-valuetext', /LAK\s0\.00.*LAK\s250,000\.00/)
  await expectStatement(page, [['ໂປຣໂມຊັນ', '+LAK 50,000.00', 'ເຄຣດິດຈຳປາ 100']])
})
