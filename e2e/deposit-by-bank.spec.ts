import type { Page } from '@playwright/test'
import { checkAccessibility } from './check-accessibility.ts'
import { asOperator } from './journey-stack.ts'
import { ownAccount, transferTo } from './money.ts'
import { type NewMember, newMember, openAs, randomName } from './new-member.ts'
import { expect, test } from './test.ts'

const plain = 'SCB:4058821937'
const retired = 'SCB:4051110006'
/** The bank's feed is polled every two seconds; a slow machine needs more time. */
const byFeed = { timeout: 45_000 }

const statementRows = (page: Page) =>
  page.getByRole('main').getByRole('list').first().getByRole('listitem')

/** Waits for a toast and closes it, so that no toast covers another. */
async function closeToast(page: Page, text: string): Promise<void> {
  const toast = page.locator('.toast').filter({ hasText: text })
  await toast.getByRole('button').click()
  await expect(toast).toHaveCount(0)
}

/** Enters the account's name in English, which the deposit sheet demands first. */
async function writeName(page: Page, { accountName }: NewMember): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'ฝากเงิน' })
  await expect(sheet.getByText('กรอกชื่อบัญชีเป็นภาษาอังกฤษก่อนฝากเงิน')).toBeVisible()
  await expect(sheet.getByText('อัตโนมัติ', { exact: true })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'แก้ไขชื่อบัญชี' }).click()
  const name = sheet.getByLabel('ชื่อบัญชีของคุณ')
  await name.fill('สมชาย ใจดี')
  await sheet.getByRole('button', { name: 'บันทึก' }).click()
  await closeToast(page, 'กรุณากรอกชื่อเป็นภาษาอังกฤษ (A-Z)')
  await name.fill(accountName.toLowerCase())
  await expect(name).toHaveValue(accountName)
  await checkAccessibility(page, 'deposit, name being written')
  await sheet.getByRole('button', { name: 'บันทึก' }).click()
  await closeToast(page, 'บันทึกชื่อบัญชีแล้ว')
  await expect(sheet.getByText('อัตโนมัติ', { exact: true })).toBeVisible()
  await expect(sheet.getByText(accountName)).toBeVisible()
}

/** Reports a transfer of ฿420.50 in the deposit sheet; returns the copied account number. */
async function announce(page: Page, member: NewMember): Promise<string> {
  const sheet = page.getByRole('dialog', { name: 'ฝากเงิน' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await expect(
    sheet.getByText(
      `${member.accountNo.slice(0, 3)}-${member.accountNo.slice(3, 6)}-${member.accountNo.slice(6)}`,
    ),
  ).toBeVisible()
  await expect(sheet.getByText('อัตโนมัติ', { exact: true })).toHaveCount(1)
  await sheet.getByRole('button', { name: 'คัดลอก เลขบัญชี ธนาคารกสิกรไทย' }).click()
  await closeToast(page, 'คัดลอกแล้ว: 0623174480')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe('0623174480')
  await sheet.getByRole('button', { name: 'โอนเงินแล้ว' }).click()
  await expect(sheet.getByLabel('จำนวนเงิน', { exact: true })).toBeFocused()
  await sheet.getByLabel('จำนวนเงิน', { exact: true }).fill('420.50')
  await sheet.getByRole('button', { name: 'แจ้งโอน ฿420.50' }).click()
  const tracked = sheet.getByRole('list', { name: 'รายการฝากที่กำลังดำเนินการ' })
  // The toast covers neither the permanent confirmation nor the tabs below it.
  const reported = page.locator('.toast').filter({ hasText: 'รับแจ้งแล้ว กำลังรอเงินจากธนาคาร' })
  // A focused toast stays open, however slow the machine is.
  await reported.getByRole('button').focus()
  await expect
    .poll(async () => {
      const parts = [tracked, sheet.getByRole('tablist'), reported]
      const [line, tabs, message] = await Promise.all(parts.map((one) => one.boundingBox()))
      const isOver = (of: typeof line) =>
        !of || !message || (message.y < of.y + of.height && message.y + message.height > of.y)
      return [isOver(line), isOver(tabs)]
    })
    .toEqual([false, false])
  await reported.getByRole('button').click()
  await tracked.getByRole('button', { name: /โอนธนาคาร ฿420.50/ }).click()
  const steps = tracked.getByRole('list', { name: 'ขั้นตอน' }).getByRole('listitem')
  await expect(steps).toHaveText([/รอเงิน/, /พบยอดโอนแล้ว/, /ยืนยันแล้ว/, /เข้ากระเป๋าแล้ว/])
  await expect(tracked.locator('[aria-current=step]')).toHaveText(/รอเงิน/)
  await expect(page.locator('.toast')).toHaveCount(0)
  await checkAccessibility(page, 'deposit, under way')
  return copied
}

// [spec:DEP-1.1 DEP-5.1]
test('payments by bank, by TrueMoney and to a retired account are credited, in Thai', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL, {
    bankCode: 'KTB',
    accountName: randomName(),
  })
  // Simulates a member who registered before Krungthai names had to be in English.
  await asOperator(
    process.env['DATA_DIR'] ?? '.data',
    "update member set bank_account_name = 'สมชาย ใจดี' where username = $1",
    [member.phone],
  )
  await openAs(page, member, '/user/home?open=deposit')
  const sheet = page.getByRole('dialog', { name: 'ฝากเงิน' })

  // [spec:DEP-6.1 ACC-42.1 ACC-42.2]
  await test.step('a Krungthai member enters the name in English', () => writeName(page, member))
  // A retired account is not offered to members.
  await expect(sheet.getByText('405-111-0006')).toHaveCount(0)
  const copied = await test.step('the member reports a transfer', () => announce(page, member))

  // [spec:DEP-10.1]
  await test.step('the tabs respond, and TrueMoney’s tab shows its number', async () => {
    await sheet.getByRole('tab', { name: 'วอลเล็ท' }).click()
    await expect(sheet.getByLabel('ลิงก์ซองของขวัญ')).toBeVisible()
    const { phone } = member
    await expect(
      sheet.getByText(`${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`),
    ).toBeVisible()
    await expect(sheet.getByText('095-220-1188')).toBeVisible()
  })

  await test.step('the reported transfer is credited', async () => {
    const tracked = sheet.getByRole('list', { name: 'รายการฝากที่กำลังดำเนินการ' })
    const steps = tracked.getByRole('list', { name: 'ขั้นตอน' }).getByRole('listitem')
    await transferTo(request, simulatorsURL, {
      to: `KBANK:${copied}`,
      from: ownAccount(member),
      amount: '420.50',
    })
    await expect(tracked.getByRole('button', { name: /เข้ากระเป๋าแล้ว/ })).toBeVisible(byFeed)
    await expect(steps).toHaveText([
      /รอเงิน.*\d\d:\d\d/,
      /พบยอดโอนแล้ว.*\d\d:\d\d/,
      /ยืนยันแล้ว.*\d\d:\d\d/,
      /เข้ากระเป๋าแล้ว.*\d\d:\d\d/,
    ])
    await page.keyboard.press('Escape')
    await expect(page.getByText('ยอดเงินทั้งหมด ฿420.50')).toBeAttached()
  })

  await test.step('four payments are credited, even two of equal amount', async () => {
    const from = ownAccount(member)
    const truemoney = { bankCode: 'TRUEMONEY', accountNo: member.phone, name: member.accountName }
    for (const payment of [
      { to: plain, from, amount: '50.00' },
      { to: plain, from, amount: '50.00' },
      { to: retired, from, amount: '30.00' },
      { to: 'TRUEMONEY:0952201188', from: truemoney, amount: '88.00' },
    ])
      await transferTo(request, simulatorsURL, payment)
    await expect(page.getByText('ยอดเงินทั้งหมด ฿638.50')).toBeAttached(byFeed)
    await page.goto('/user/statement')
    await expect(statementRows(page)).toHaveCount(5)
    for (const amount of ['420.50', '30.00', '88.00'])
      await expect(statementRows(page).filter({ hasText: `+฿${amount}` })).toHaveCount(1)
    await expect(statementRows(page).filter({ hasText: '+฿50.00' })).toHaveCount(2)
    await expect(statementRows(page).last()).toHaveText(/ฝากเงิน.*\+฿420\.50/)
    await expect(statementRows(page).last()).toHaveText(/คงเหลือ ฿420\.50/)
  })
})
