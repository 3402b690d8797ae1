import type { APIRequestContext, Page } from '@playwright/test'
import { checkAccessibility } from './check-accessibility.ts'
import { acceptAgreement, callAs, fund } from './money.ts'
import { newMember, openAs, type NewMember } from './new-member.ts'
import { expect, test } from './test.ts'

interface Payout {
  id: string
  status: string
  to: { accountNo: string }
}

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'ถอนเงิน' })
const grouped = (digits: string) => `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`

/** Decides this member's payout at the bank, as its own staff would. */
async function decide(request: APIRequestContext, simulatorsURL: string, member: NewMember, decision: 'paid' | 'rejected'): Promise<void> {
  await expect(async () => {
    const { payouts } = (await (await request.get(`${simulatorsURL}/bank/payouts`)).json()) as { payouts: Payout[] }
    const payout = payouts.find(({ to, status }) => to.accountNo === member.accountNo && status === 'pending')
    expect(payout).toBeDefined()
    expect((await request.post(`${simulatorsURL}/bank/payouts/${payout?.id}/${decision}`)).ok()).toBe(true)
  }).toPass()
}

async function withdraw(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'ถอนเงิน' }).click()
  await sheetOf(page).getByLabel('จำนวนเงิน', { exact: true }).fill(amount)
  await page.keyboard.press('Enter')
}

test('a member withdraws; the money is held until the bank has paid', async ({ page, request, simulatorsURL }) => {
  const member = await newMember(request, simulatorsURL)
  await fund(request, simulatorsURL, member, 700)
  await openAs(page, member)
  await acceptAgreement(page)
  const open = page.getByRole('button', { name: 'ถอนเงิน' })
  await open.click()
  const sheet = sheetOf(page)
  const amount = sheet.getByLabel('จำนวนเงิน', { exact: true })
  await expect(amount).toBeFocused()
  await expect(sheet.getByText(`SCB ${grouped(member.accountNo)}`)).toBeVisible()
  await expect(sheet.getByText('ขั้นต่ำ ฿100 · สูงสุด ฿100,000')).toBeVisible()
  await expect(sheet.getByText('หากรับโบนัสอยู่ ต้องทำเงื่อนไขให้ครบก่อนถอน')).toBeVisible()

  // The limits in the order of the server, letter for letter.
  await amount.fill('99')
  await amount.press('Enter')
  await expect(sheet.getByText('จำนวนเงินขั้นต่ำ 100 บาท').first()).toBeVisible()
  await amount.fill('100001')
  await expect(sheet.getByText('จำนวนเงินสูงสุด 100,000 บาท').first()).toBeVisible()
  await amount.fill('700.01')
  await expect(sheet.getByText('ยอดเงินไม่เพียงพอ').first()).toBeVisible()
  await checkAccessibility(page, 'withdraw with a fault')
  await sheet.getByRole('button', { name: 'ทั้งหมด', exact: true }).click()
  await expect(amount).toHaveValue('700')
  await sheet.getByRole('button', { name: '฿500', exact: true }).click()
  await sheet.getByRole('button', { name: 'ถอน ฿500.00' }).click()
  const asked = page.getByRole('alertdialog', { name: 'ถอนเงิน ฿500.00' })
  await expect(asked.getByText('ส่งคำขอถอนแล้ว กรุณารอเงินเข้าบัญชี')).toBeVisible()
  await checkAccessibility(page, 'withdrawal asked')
  await asked.getByRole('button', { name: 'เสร็จสิ้น' }).click()
  await expect(open).toBeFocused()

  // Held and shown as held; the next one waits.
  await expect(page.locator('[data-money=hold]')).toContainText('รอถอน ฿500.00')
  await expect(page.getByText('ยอดเงินทั้งหมด ฿200.00')).toBeAttached()
  await open.click()
  await expect(sheet.getByText('มีรายการถอนที่รอดำเนินการอยู่')).toBeVisible()
  await expect(sheet.getByText('฿500.00')).toBeVisible()
  await expect(amount).toHaveCount(0)
  await checkAccessibility(page, 'withdrawal pending')

  // The bank pays: the sheet, the hold and the words follow by themselves.
  await decide(request, simulatorsURL, member, 'paid')
  await expect(page.getByText('ถอนเงิน ฿500.00 เข้าบัญชีแล้ว')).toBeVisible()
  await expect(amount).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-money=hold]')).toHaveCount(0)
})

test('a withdrawal that the bank rejects comes back whole', async ({ page, request, simulatorsURL }) => {
  const member = await newMember(request, simulatorsURL)
  await fund(request, simulatorsURL, member, 300)
  await openAs(page, member)
  await acceptAgreement(page)
  await withdraw(page, '300')
  await page.getByRole('alertdialog').getByRole('button', { name: 'เสร็จสิ้น' }).click()
  await expect(page.getByText('ยอดเงินทั้งหมด ฿0.00')).toBeAttached()
  await decide(request, simulatorsURL, member, 'rejected')
  await expect(page.getByRole('alert').filter({ hasText: 'ถอนเงินไม่สำเร็จ เงิน ฿300.00 คืนเข้ากระเป๋าแล้ว' })).toBeVisible()
  await expect(page.getByText('ยอดเงินทั้งหมด ฿300.00')).toBeAttached()
})

test('money in games is brought home first, from the same sheet', async ({ page, request, simulatorsURL }) => {
  const member = await newMember(request, simulatorsURL)
  await fund(request, simulatorsURL, member, 400)
  await callAs(request, member, 'GET', '/api/wallet/activate/naga')
  await callAs(request, member, 'POST', '/api/wallet/transfer', { from: 'wallet', to: 'naga', amount: 300 })
  await openAs(page, member)
  await acceptAgreement(page)
  await withdraw(page, '400')
  const sheet = sheetOf(page)
  await expect(sheet.getByText('ยอดเงินไม่เพียงพอ').first()).toBeVisible()
  await sheet.getByRole('button', { name: 'โยกกลับกระเป๋าทั้งหมด ฿300.00' }).click()
  await expect(page.getByText('โยกกลับกระเป๋าแล้ว ฿300.00')).toBeVisible()
  await sheet.getByRole('button', { name: 'ถอน ฿400.00' }).click()
  await expect(page.getByRole('alertdialog', { name: 'ถอนเงิน ฿400.00' })).toBeVisible()
})

test('a withdrawal that is already pending elsewhere is shown, not asked twice', async ({ page, request, simulatorsURL }) => {
  const member = await newMember(request, simulatorsURL)
  await fund(request, simulatorsURL, member, 500)
  await openAs(page, member)
  await acceptAgreement(page)
  // As if the figures on screen were from before the other device asked.
  await page.route('**/api/wallet', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json() as object), onHold: 0, wallet: { amount: 500 } } })
  })
  await callAs(request, member, 'POST', '/api/wallet/withdraw', { amount: 150 })
  await withdraw(page, '200')
  await expect(sheetOf(page).getByText('มีรายการถอนที่รอดำเนินการอยู่')).toBeVisible()
  await expect(sheetOf(page).getByText('฿150.00')).toBeVisible()
})
