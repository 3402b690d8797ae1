import type { Page } from '@playwright/test'
import { unreportedAccount, delayFeed, transferForSlip } from './bank-slip.ts'
import { callAs, createCode, fund, dismissBanners, pickChannel } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { controlTimeouts, expectMessage, noAnswerFaults, timeOut } from './failures/no-answer.ts'
import { desktop, expect, test } from './test.ts'

// Simulates a refused connection, a timeout, a server error and a gateway's error page. Each
// message must say what happened to the money.
test.use({ ...desktop, allowedFaults: noAnswerFaults })
test.beforeEach(({ page }) => controlTimeouts(page))

// [spec:ERR-8.1 LIM-1.1 LIM-2.1]
test('a deposit, gift link, slip or QR code whose call fails says where the money is', async ({
  page,
  request,
  simulatorsURL,
}) => {
  await delayFeed(request, simulatorsURL)
  const member = await newMember(request, simulatorsURL)
  const { picture } = await transferForSlip(
    request,
    simulatorsURL,
    member,
    120.5,
    unreportedAccount,
  )
  await openAs(page, member, '/user/home?open=deposit', 'en')
  const sheet = page.getByRole('dialog', { name: 'Deposit' })
  const press = (name: string | RegExp) => sheet.getByRole('button', { name }).click()

  await sheet.getByRole('button', { name: 'I’ve transferred' }).first().click()
  await sheet.getByLabel('Amount', { exact: true }).fill('345')
  await expectMessage(page, {
    calls: ['POST /api/wallet/add'],
    mode: 'no answer',
    act: () => press('Report transfer of ฿345.00'),
    says: 'We don’t know yet if your report arrived. The money you transferred is safe.',
    dismiss: () => press('Back'),
  })

  await sheet.getByRole('tab', { name: 'Wallet' }).click()
  await sheet
    .getByLabel('Gift link')
    .fill('https://gift.truemoney.com/campaign/?v=0123456789abcdefghijklmnopqrstuvwxy')
  await expectMessage(page, {
    calls: ['POST /api/wallet/truelink'],
    mode: 'connection refused',
    act: () => press('Send link'),
    says: 'We don’t know the result yet. Check its progress before you send it again. A link is never counted twice.',
    dismiss: () => sheet.getByRole('tab', { name: 'Slip' }).click(),
  })

  const choose = () =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: picture })
  await choose()
  await expectMessage(page, {
    calls: ['POST /api/wallet/slip'],
    mode: 'no answer',
    act: () => press('Send slip'),
    dismiss: choose,
    long: true,
    says: 'The money you transferred is safe. Check Slip status before you send it again.',
  })

  await sheet.getByRole('tab', { name: 'QR' }).click()
  await pickChannel(sheet, 'PAYONEX', 'en')
  await sheet.getByLabel('Amount', { exact: true }).fill('150')
  await expectMessage(page, {
    calls: ['POST /api/qrcode/*'],
    mode: 'gateway timeout',
    act: () => press('Create QR'),
    says: 'The QR code wasn’t created and no money was taken. You can try again.',
    dismiss: () => sheet.getByRole('tab', { name: 'Wallet' }).click(),
  })
  await createCode(page, '150', 'PAYONEX', 'en')
  await expectMessage(page, {
    calls: ['DELETE /api/qrcode/*'],
    mode: 'server error',
    says: 'We don’t know yet if the QR was cancelled. If you’ve paid, the money will still reach your wallet.',
    act: async () => {
      await press('Cancel QR')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel QR' }).click()
    },
  })
  await expect(sheet.getByRole('button', { name: 'Cancel QR' })).toBeVisible()
})

const alertOf = (page: Page) => page.getByRole('alertdialog', { name: 'No answer yet' })

/** Overrides parts of a response, so that a sheet has something to collect. */
async function override(page: Page, path: string, changes: object): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } })
  })
}

// [spec:ERR-8.1 LIM-2.1]
test('a bonus, transfer or payout whose call fails says where the money is', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await openAs(page, member, '/user/bonus', 'en')
  await test.step('claiming or cancelling a bonus fails', () => failBonus(page))
  await callAs(request, member, 'GET', '/api/bonus/clear')
  await fund(request, simulatorsURL, member, 600)
  await callAs(request, member, 'GET', '/api/wallet/activate/naga')
  const toGame = { from: 'wallet', to: 'naga', amount: 200 }
  await callAs(request, member, 'POST', '/api/wallet/transfer', toGame)
  await override(page, '/api/refund/check', {
    claimable: 100,
    refundAmount: 50,
    bonus: null,
    total: 0,
  })
  await override(page, '/api/invite', { accrued: 3, bonus: null, balance: 0 })
  await page.goto('/user/home')
  await test.step('a transfer or a withdrawal fails', () => failTransfers(page))
  await test.step('a refund fails', () => failRefund(page))
  await test.step('receiving commission fails', () => failCommission(page))
  expect((await callAs<{ total: number }>(request, member, 'GET', '/api/wallet')).total).toBe(600)
})

async function failBonus(page: Page): Promise<void> {
  const gotIt = () => alertOf(page).getByRole('button', { name: 'Got it' }).click()
  const again =
    'Check your balance to see the result. It’s safe to try again: nothing is paid or deducted twice.'
  const take = page.getByRole('button', { name: 'Claim this bonus' })
  await page.getByRole('button', { name: /Every day 10%/ }).click()
  await expectMessage(page, {
    calls: ['GET /api/bonus/activate/*'],
    mode: 'server error',
    act: () => take.click(),
    says: again,
    dismiss: gotIt,
  })
  await take.click()
  await page.getByRole('button', { name: 'Later' }).click()
  await expectMessage(page, {
    calls: ['GET /api/bonus/clear'],
    mode: 'no answer',
    says: again,
    dismiss: gotIt,
    act: async () => {
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel bonus' }).click()
    },
  })
  await page.getByLabel('Promotion code').fill('CHAMPA100')
  await page.getByRole('button', { name: 'Search' }).click()
  await expectMessage(page, {
    calls: ['GET /api/promotion/activate/*'],
    mode: 'gateway timeout',
    act: () => page.getByRole('dialog').getByRole('button', { name: 'Claim ฿100.00' }).click(),
    says: again,
    dismiss: gotIt,
  })
}

async function failTransfers(page: Page): Promise<void> {
  const alert = alertOf(page)
  const gotIt = () => alert.getByRole('button', { name: 'Got it' }).click()
  const ok = () => alert.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Transfer', exact: true }).first().click()
  const transfer = page.getByRole('dialog', { name: 'Transfer' })
  await transfer
    .getByRole('radiogroup', { name: 'To' })
    .getByRole('radio', { name: /Naga Pearl/ })
    .click()
  await transfer.getByLabel('Amount', { exact: true }).fill('50')
  await expectMessage(page, {
    calls: ['POST /api/wallet/transfer'],
    mode: 'no answer',
    act: () => transfer.getByRole('button', { name: 'Transfer ฿50.00' }).click(),
    says: 'It’s safe to try the same amount again: it won’t move twice. Your statement shows the result.',
    dismiss: gotIt,
  })
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Withdraw', exact: true }).first().click()
  const withdraw = page.getByRole('dialog', { name: 'Withdraw' })
  const withdrawAgain =
    'It’s safe to try the same amount again: it won’t be withdrawn twice. Your statement shows the result.'
  await withdraw.getByLabel('Amount', { exact: true }).fill('100')
  await expectMessage(page, {
    calls: ['POST /api/wallet/withdraw'],
    mode: 'server error',
    act: () => withdraw.getByRole('button', { name: 'Withdraw ฿100.00' }).click(),
    says: withdrawAgain,
    dismiss: ok,
  })
  await withdraw.getByLabel('Amount', { exact: true }).fill('500')
  await expectMessage(page, {
    calls: ['POST /api/wallet/withdrawAll'],
    mode: 'gateway timeout',
    says: withdrawAgain,
    dismiss: ok,
    act: async () => {
      await withdraw.getByRole('button', { name: 'Withdraw ฿500.00' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw ฿500.00' }).click()
    },
  })
  // When no request is answered, the alert appears soon, without waiting for new balances.
  await page.route('**/api/**', (route) =>
    route.request().url().endsWith('/api/wallet/withdraw') ? timeOut(route) : undefined,
  )
  await withdraw.getByLabel('Amount', { exact: true }).fill('100')
  await withdraw.getByRole('button', { name: 'Withdraw ฿100.00' }).click()
  await expect(alert).toBeVisible({ timeout: 8_000 })
  await page.unroute('**/api/**')
  await ok()
  await page.keyboard.press('Escape')

  const home = page.getByRole('dialog', { name: 'Move money back to your wallet', exact: true })
  await expectMessage(page, {
    calls: ['POST /api/wallet/transferAll'],
    mode: 'connection refused',
    act: () =>
      page
        .getByRole('main')
        .getByRole('button', { name: 'Bring ฿200.00 back to your wallet' })
        .click(),
    says: 'It’s safe to try again: nothing moves twice.',
    dismiss: async () => {
      await page.keyboard.press('Escape')
      await expect(home).toBeHidden()
    },
  })
}

async function failRefund(page: Page): Promise<void> {
  const ok = () => alertOf(page).getByRole('button', { name: 'OK' }).click()
  const sheet = page.getByRole('dialog', { name: 'Refund of losses' })
  const says = 'Check your refund or balance. It’s safe to tap again: nothing is paid twice.'
  await page.getByRole('main').getByRole('button', { name: 'Refund of losses' }).click()
  await dismissBanners(sheet, 'en')
  await expectMessage(page, {
    calls: ['GET /api/refund/receive'],
    mode: 'connection refused',
    act: () => sheet.getByRole('button', { name: /^Claim refund/ }).click(),
    says,
    dismiss: ok,
  })
  await expectMessage(page, {
    calls: ['GET /api/refund/addWallet'],
    mode: 'no answer',
    says,
    dismiss: ok,
    act: async () => {
      await sheet.getByRole('button', { name: /to wallet$/ }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /to wallet$/ })
        .click()
    },
  })
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden({ timeout: 1_000 })
  }).toPass()
}

async function failCommission(page: Page): Promise<void> {
  const ok = () => alertOf(page).getByRole('button', { name: 'OK' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Invite friends', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Invite friends' })
  await dismissBanners(sheet, 'en')
  await expectMessage(page, {
    calls: ['GET /api/invite/collect'],
    mode: 'gateway timeout',
    act: () => sheet.getByRole('button', { name: 'Update commission' }).click(),
    dismiss: ok,
    long: true,
    says: 'You can update again. Nothing is counted twice.',
  })
  const receive = /^Claim ฿3\.00/
  await expect(sheet.getByRole('button', { name: receive })).toBeEnabled()
  await expectMessage(page, {
    calls: ['GET /api/invite/bonus'],
    mode: 'server error',
    dismiss: ok,
    says: 'Check your balance or your statement for the result. Nothing is paid twice.',
    act: async () => {
      await sheet.getByRole('button', { name: receive }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: receive }).click()
    },
  })
}
