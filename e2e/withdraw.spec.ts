import type { Page } from '@playwright/test'
import { checkAccessibility } from './check-accessibility.ts'
import { callAs, decidePayout, fund, playThrough } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'ถอนเงิน' })
const grouped = (digits: string) => `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`

async function withdraw(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'ถอนเงิน' }).click()
  await sheetOf(page).getByLabel('จำนวนเงิน', { exact: true }).fill(amount)
  await page.keyboard.press('Enter')
}

// [spec:WDR-1.1 WDR-2.1 WDR-10.1]
test('holds the amount until the bank has paid, and returns a rejected withdrawal', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await fund(request, simulatorsURL, member, 700)
  await playThrough(member)
  await openAs(page, member)
  const open = page.getByRole('button', { name: 'ถอนเงิน' })
  await open.click()
  const sheet = sheetOf(page)
  const amount = sheet.getByLabel('จำนวนเงิน', { exact: true })
  await expect(amount).toBeFocused()
  await expect(sheet.getByText(`SCB ${grouped(member.accountNo)}`)).toBeVisible()
  await expect(sheet.getByText('ขั้นต่ำ ฿100 · สูงสุด ฿100,000')).toBeVisible()
  await expect(sheet.getByText(/วันนี้ถอนได้อีก/)).toBeVisible()
  await expect(sheet.getByText('หากมีโบนัสที่ใช้อยู่ ต้องทำให้ครบเงื่อนไขก่อนถอนเงิน')).toBeVisible()

  // The limits in the server's order, with the exact texts.
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
  const confirmation = page.getByRole('alertdialog', { name: 'ส่งคำขอถอน ฿500.00 แล้ว' })
  await expect(confirmation.getByText('กรุณารอเงินเข้าบัญชี')).toBeVisible()
  await confirmation.getByRole('button', { name: 'เสร็จสิ้น' }).click()
  await expect(open).toBeFocused()

  // The amount is shown as held, a second withdrawal is blocked, and the bank account cannot be
  // changed.
  await expect(page.locator('[data-money=hold]')).toContainText('กำลังถอน ฿500.00')
  await expect(page.getByText('ยอดเงินทั้งหมด ฿200.00')).toBeAttached()
  await open.click()
  const way = sheet.getByRole('list', { name: 'ความคืบหน้าการถอน' })
  await expect(way.getByText('รับคำขอถอนแล้ว')).toBeVisible()
  await expect(way.locator('[aria-current=step]')).toHaveText('รอเงินเข้าบัญชี')
  await expect(sheet.getByText('฿500.00', { exact: true })).toBeVisible()
  await expect(sheet.getByText('เปลี่ยนบัญชีไม่ได้จนกว่ารายการนี้จะเสร็จ')).toBeVisible()
  await expect(amount).toHaveCount(0)
  await checkAccessibility(page, 'withdrawal under way')

  // The bank pays: timeline, hold and texts update. The final state remains until the sheet is
  // closed.
  await decidePayout(request, simulatorsURL, member, 'paid')
  await expect(page.getByText('ถอนเงิน ฿500.00 เข้าบัญชีแล้ว')).toBeVisible()
  await expect(way.getByText('เงินเข้าบัญชีแล้ว')).toBeVisible()
  await expect(way.getByRole('listitem')).toHaveText([
    /\d\d:\d\d:\d\d$/,
    /\d\d:\d\d:\d\d$/,
    /\d\d:\d\d:\d\d$/,
  ])
  await sheet.getByRole('button', { name: 'ถอนอีกครั้ง' }).click()
  await expect(amount).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.locator('[data-money=hold]')).toHaveCount(0)

  // The bank rejects the second withdrawal, which is returned in full, with the reason.
  await withdraw(page, '200')
  await page.getByRole('alertdialog').getByRole('button', { name: 'เสร็จสิ้น' }).click()
  await expect(page.getByText('ยอดเงินทั้งหมด ฿0.00')).toBeAttached()
  await open.click()
  await expect(sheet.getByText('รอเงินเข้าบัญชี')).toBeVisible()
  await decidePayout(request, simulatorsURL, member, 'rejected', 'The account is closed')
  await expect(
    page.getByRole('alert').filter({ hasText: 'ถอนเงินไม่สำเร็จ เงิน ฿200.00 คืนเข้ากระเป๋าแล้ว' }),
  ).toBeVisible()
  await expect(sheet.getByText('ถอนไม่สำเร็จ เงิน ฿200.00 คืนเข้ากระเป๋าแล้ว')).toBeVisible()
  await expect(sheet.getByText('บัญชีปลายทางปิดแล้ว')).toBeVisible()
  await checkAccessibility(page, 'withdrawal rejected')
  await sheet.getByRole('button', { name: 'เสร็จสิ้น' }).click()
  await expect(page.getByText('ยอดเงินทั้งหมด ฿200.00')).toBeAttached()
})

test('announces the review of an unplayed deposit in the deposit and withdrawal sheets', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await fund(request, simulatorsURL, member, 300)
  await openAs(page, member, '/user/home?open=deposit')
  await expect(
    page.getByText('กรุณาโอนจากบัญชีของคุณเอง และเล่นให้ครบ 1 เท่าของยอดฝากก่อนถอน'),
  ).toBeVisible()
  await page.goto('/user/home')
  await page.getByRole('button', { name: 'ถอนเงิน' }).click()
  const sheet = sheetOf(page)
  const note = sheet.getByRole('note').filter({ hasText: 'ทีมงานจะตรวจสอบรายการถอนนี้ก่อนโอน' })
  await expect(note).toContainText('ยอดฝากที่ยังไม่ได้เล่น ฿300.00')
  await checkAccessibility(page, 'withdrawal that will be reviewed')
  await sheet.getByLabel('จำนวนเงิน', { exact: true }).fill('200')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'เสร็จสิ้น' }).click()
  await page.getByRole('button', { name: 'ถอนเงิน' }).click()
  await expect(sheet.getByText('รับคำขอถอนแล้ว')).toBeVisible()
  await expect
    .poll(
      async () =>
        (
          await callAs<{ payout: { inReview: boolean } }>(
            request,
            member,
            'GET',
            '/api/wallet/withdraw',
          )
        ).payout.inReview,
    )
    .toBe(true)
})

test('withdraws more than the wallet holds with money brought back from a slow game', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await fund(request, simulatorsURL, member, 400)
  await callAs(request, member, 'GET', '/api/wallet/activate/superslot')
  await callAs(request, member, 'POST', '/api/wallet/transfer', {
    from: 'wallet',
    to: 'superslot',
    amount: 300,
  })
  await openAs(page, member)
  await page.getByRole('button', { name: 'ถอนเงิน' }).click()
  const sheet = sheetOf(page)
  await sheet.getByRole('button', { name: 'ทั้งหมด', exact: true }).click()
  await expect(sheet.getByText('โยกเงินจากเกมกลับเข้ากระเป๋าก่อน ฿300.00')).toBeVisible()
  await sheet.getByRole('button', { name: 'ถอน ฿400.00' }).click()
  const question = page.getByRole('alertdialog', { name: 'โยกเงินจากเกมกลับเข้ากระเป๋าก่อน' })
  await expect(question.getByText('Super Slot')).toBeVisible()
  await checkAccessibility(page, 'withdraw from games, asked')
  await question.getByRole('button', { name: 'ยกเลิก' }).click()
  await expect(question).toBeHidden()
  await sheet.getByRole('button', { name: 'ถอน ฿400.00' }).click()
  await question.getByRole('button', { name: 'ถอน ฿400.00' }).click()

  // Super Slot pays two seconds later: the order is shown and completes automatically.
  await expect(sheet.getByText('กำลังโยกเงินจากเกมกลับเข้ากระเป๋า')).toBeVisible()
  await expect(sheet.getByText('Super Slot ฿300.00')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'ยกเลิกการถอนนี้' })).toBeVisible()
  await expect(sheet.getByText('รับคำขอถอนแล้ว')).toBeVisible()
  await expect(sheet.getByText('฿400.00', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('ยอดเงินทั้งหมด ฿0.00')).toBeAttached()
})

test('names a game that cannot return its money, and leaves the money in the game', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await fund(request, simulatorsURL, member, 400)
  const toGame = async (code: string, amount: number) => {
    await callAs(request, member, 'POST', '/api/wallet/transfer', {
      from: 'wallet',
      to: code,
      amount,
    })
  }
  for (const code of ['naga', 'mekong'])
    await callAs(request, member, 'GET', `/api/wallet/activate/${code}`)
  await toGame('naga', 100)
  await toGame('mekong', 200)
  // No other test transfers money out of Mekong Sport, so its faults affect this one only.
  const refuseOnce = async () => {
    const set = await request.put(`${simulatorsURL}/faults`, {
      data: { target: 'games/mekong/withdraw', mode: 'refuse', times: 1 },
    })
    expect(set.ok(), await set.text()).toBe(true)
  }
  await openAs(page, member)

  // The amount is not covered without the money of Mekong Sport: there is no payout, and the
  // money of the other games is in the wallet.
  await refuseOnce()
  await withdraw(page, '350')
  await page.getByRole('alertdialog').getByRole('button', { name: 'ถอน ฿350.00' }).click()
  const failed = page.getByRole('alertdialog', { name: 'ถอนเงินไม่สำเร็จ' })
  await expect(failed.getByText('ยอดเงินไม่เพียงพอ')).toBeVisible()
  await expect(failed.getByText('เงินที่ยังอยู่ในเกม: Mekong Sport ฿200.00')).toBeVisible()
  await checkAccessibility(page, 'withdraw from games, failed')
  await failed.getByRole('button', { name: 'ตกลง' }).click()
  const sheet = sheetOf(page)
  await expect(sheet.getByText('ยังโยกเงินจาก Mekong Sport กลับไม่ได้ เงินยังอยู่ในเกมครบ')).toBeVisible()
  await page.keyboard.press('Escape')

  // With enough money from the other games, the payout is made without Mekong Sport.
  await toGame('naga', 100)
  await refuseOnce()
  await page.reload()
  await withdraw(page, '150')
  await page.getByRole('alertdialog').getByRole('button', { name: 'ถอน ฿150.00' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'ส่งคำขอถอน ฿150.00 แล้ว' })
  await expect(confirmation.getByText('กลับเข้ากระเป๋าแล้ว')).toBeVisible()
  await expect(confirmation.getByText('ยังโยกออกไม่ได้ เงินยังอยู่ในเกม')).toBeVisible()
  await confirmation.getByRole('button', { name: 'เสร็จสิ้น' }).click()
  await expect(page.getByText('ยอดเงินทั้งหมด ฿250.00')).toBeAttached()
})

test('a withdrawal requested on another device replaces the form', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await fund(request, simulatorsURL, member, 500)
  await openAs(page, member)
  await page.getByRole('button', { name: 'ถอนเงิน' }).click()
  const sheet = sheetOf(page)
  const amount = sheet.getByLabel('จำนวนเงิน', { exact: true })
  await amount.fill('200')
  // The form is submitted before the page learns of the other withdrawal.
  let tapped = false
  await page.route('**/api/wallet/withdraw', (route) => {
    if (route.request().method() === 'POST') tapped = true
    return tapped
      ? route.fallback()
      : route.fulfill({ json: { payout: null, order: null, serverTime: Date.now() } })
  })
  await callAs(request, member, 'POST', '/api/wallet/withdraw', { amount: 150 })
  await amount.press('Enter')
  const refused = page.getByRole('alertdialog', { name: 'ถอนเงินไม่สำเร็จ' })
  await expect(refused.getByText('มีรายการถอนที่กำลังดำเนินการ ถอนใหม่ได้เมื่อรายการนั้นเสร็จสิ้น')).toBeVisible()
  await refused.getByRole('button', { name: 'ตกลง' }).click()
  await expect(sheet.getByText('รับคำขอถอนแล้ว')).toBeVisible()
  await expect(sheet.getByText('฿150.00', { exact: true })).toBeVisible()
  await expect(amount).toHaveCount(0)
})
