import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { checkAccessibility } from './check-accessibility.ts'
import { asOperator } from './journey-stack.ts'
import { ownAccount, transferTo } from './money.ts'
import { newMember, openAs, randomDigits, randomName } from './new-member.ts'
import { expect, test } from './test.ts'

const automatic = 'KBANK:0623174480'
const plain = 'SCB:4058821937'
const retired = 'SCB:4051110006'
/** The bank's feed is polled every two seconds; a slow machine needs more time. */
const byFeed = { timeout: 45_000 }
const operatorDataDir = process.env['DATA_DIR'] ?? '.data'

/**
 * Runs an operator command and returns its output. The exit code is ignored, because a command that
 * changes nothing exits with an error.
 */
async function operator(...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: operatorDataDir, DATABASE_URL: '' }
  const output = await promisify(execFile)(
    process.execPath,
    ['scripts/operator/operator.ts', ...words],
    { env },
  ).catch((error: { stdout: string; stderr: string }) => error)
  return output.stdout + output.stderr
}

const statementRows = (page: Page) =>
  page.getByRole('main').getByRole('list').first().getByRole('listitem')

// [spec:DEP-1.1 DEP-5.1]
test('credits an announced transfer from the bank feed and updates every figure, in Thai', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL, { accountName: randomName() })
  await openAs(page, member)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'ฝากเงิน' }).click()
  const sheet = page.getByRole('dialog', { name: 'ฝากเงิน' })
  await expect(
    sheet.getByText(
      `${member.accountNo.slice(0, 3)}-${member.accountNo.slice(3, 6)}-${member.accountNo.slice(6)}`,
    ),
  ).toBeVisible()
  await expect(sheet.getByText('อัตโนมัติ', { exact: true })).toHaveCount(1)
  await sheet.getByRole('button', { name: 'คัดลอก เลขบัญชี ธนาคารกสิกรไทย' }).click()
  await expect(page.getByText('คัดลอกแล้ว: 0623174480')).toBeVisible()
  await page.locator('.toast').getByRole('button').click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe('0623174480')
  await sheet.getByRole('button', { name: 'โอนเงินแล้ว' }).click()
  await expect(sheet.getByLabel('จำนวนเงิน', { exact: true })).toBeFocused()
  await sheet.getByLabel('จำนวนเงิน', { exact: true }).fill('420.50')
  await sheet.getByRole('button', { name: 'แจ้งโอน ฿420.50' }).click()
  const tracked = sheet.getByRole('list', { name: 'รายการฝากที่กำลังดำเนินการ' })
  // The toast covers neither the permanent confirmation nor the tabs moved down by it.
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
  // The sheet is usable again: its tabs respond.
  await sheet.getByRole('tab', { name: 'วอลเล็ท' }).click()
  await expect(sheet.getByLabel('ลิงก์ซองของขวัญ')).toBeVisible()

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
  await page.goto('/user/statement')
  await expect(statementRows(page)).toHaveText([/ฝากเงิน.*\+฿420\.50/])
  await expect(statementRows(page)).toHaveText([/คงเหลือ ฿420\.50/])
})

test('credits two equal payments and one to a retired account, in Lao', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL, { accountName: randomName() })
  await openAs(page, member, '/user/home?open=deposit', 'lo')
  const sheet = page.getByRole('dialog', { name: 'ຝາກເງິນ' })
  await expect(sheet.getByText('ໂອນຈາກບັນຊີທີ່ລົງທະບຽນ')).toBeVisible()
  // A retired account is not offered to members.
  await expect(sheet.getByText('405-111-0006')).toHaveCount(0)
  const from = ownAccount(member)
  await transferTo(request, simulatorsURL, { to: plain, from, amount: '50.00' })
  await transferTo(request, simulatorsURL, { to: plain, from, amount: '50.00' })
  await expect(page.getByText('ຍອດເງິນທັງໝົດ ฿100.00')).toBeAttached(byFeed)
  await transferTo(request, simulatorsURL, { to: retired, from, amount: '30.00' })
  await expect(page.getByText('ຍອດເງິນທັງໝົດ ฿130.00')).toBeAttached(byFeed)
  await page.goto('/user/statement')
  await expect(statementRows(page)).toHaveText([/\+฿30\.00/, /\+฿50\.00/, /\+฿50\.00/])
})

test('holds an unknown payer’s payment until the operator assigns it, in English', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL, { accountName: randomName() })
  const unknownPayer = { bankCode: 'BBL', accountNo: randomDigits(10), name: randomName() }
  const slip = await transferTo(request, simulatorsURL, {
    to: automatic,
    from: unknownPayer,
    amount: '77.00',
    slip: true,
  })
  // The bank reports four digits of the account number and part of the payer's name.
  const digits = unknownPayer.accountNo.slice(-5, -1)
  let waiting: string[] | undefined
  await expect(async () => {
    const lines = (await operator('unmatched'))
      .split('\n')
      .map((line) => line.trim().split(/\s{2,}/))
    waiting = lines.find(
      (words) => words[2] === '77.00' && words.some((word) => word.includes(digits)),
    )
    expect(waiting).toBeDefined()
  }).toPass({ ...byFeed, intervals: [3_000] })

  await openAs(page, member, '/user/home?open=deposit', 'en')
  await page.getByRole('tab', { name: 'Slip' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: slip })
  await page.getByRole('button', { name: 'Send slip' }).click()
  await expect(
    page.getByText('Sender’s account doesn’t match your registered account'),
  ).toBeVisible(byFeed)
  await expect(page.getByText('Transfers must come from your registered account.')).toBeVisible()
  await checkAccessibility(page, 'slip of a stranger')
  await expect(page.getByText('Total balance ฿0.00')).toBeAttached()

  expect(await operator('assign', waiting![0]!, waiting![1]!, member.phone)).toContain(
    "Credited to the member's wallet.",
  )
  await page.goto('/user/statement')
  await expect(statementRows(page)).toHaveText([/Deposit.*\+฿77\.00/])
})

// [spec:DEP-6.1 ACC-42.1 ACC-42.2]
test('asks a Krungthai member for the name in English, so that the payment is matched', async ({
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
    operatorDataDir,
    "update member set bank_account_name = 'สมชาย ใจดี' where username = $1",
    [member.phone],
  )
  await openAs(page, member, '/user/home?open=deposit')
  const sheet = page.getByRole('dialog', { name: 'ฝากเงิน' })
  await expect(sheet.getByText('กรอกชื่อบัญชีเป็นภาษาอังกฤษก่อนฝากเงิน')).toBeVisible()
  await expect(sheet.getByText('อัตโนมัติ', { exact: true })).toHaveCount(0)
  await checkAccessibility(page, 'deposit, name to be written')
  await sheet.getByRole('button', { name: 'แก้ไขชื่อบัญชี' }).click()
  const name = sheet.getByLabel('ชื่อบัญชีของคุณ')
  await name.fill('สมชาย ใจดี')
  await sheet.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByText('กรุณากรอกชื่อเป็นภาษาอังกฤษ (A-Z)')).toBeVisible()
  await name.fill(member.accountName.toLowerCase())
  await expect(name).toHaveValue(member.accountName)
  await checkAccessibility(page, 'deposit, name being written')
  await sheet.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByText('บันทึกชื่อบัญชีแล้ว')).toBeVisible()
  await expect(sheet.getByText('อัตโนมัติ', { exact: true })).toBeVisible()
  await expect(sheet.getByText(member.accountName)).toBeVisible()
  await transferTo(request, simulatorsURL, {
    to: automatic,
    from: ownAccount(member),
    amount: '64.00',
  })
  await expect(page.getByText('ยอดเงินทั้งหมด ฿64.00')).toBeAttached(byFeed)
})

// [spec:DEP-1.1 DEP-10.1]
test('credits a TrueMoney payment from the member’s own phone number, in Lao', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await openAs(page, member, '/user/home?open=deposit', 'lo')
  const sheet = page.getByRole('dialog', { name: 'ຝາກເງິນ' })
  await sheet.getByRole('tab', { name: 'ວອເລັດ' }).click()
  const { phone } = member
  await expect(
    sheet.getByText(`${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`),
  ).toBeVisible()
  await expect(sheet.getByText('095-220-1188')).toBeVisible()
  await transferTo(request, simulatorsURL, {
    to: 'TRUEMONEY:0952201188',
    from: { bankCode: 'TRUEMONEY', accountNo: phone, name: 'SOMCHAI J' },
    amount: '88.00',
  })
  await expect(page.getByText('ຍອດເງິນທັງໝົດ ฿88.00')).toBeAttached(byFeed)
  await page.goto('/user/statement')
  await expect(statementRows(page)).toHaveText([/ຝາກເງິນ.*\+฿88\.00/])
})
