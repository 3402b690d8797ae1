import type { APIRequestContext, Page } from '@playwright/test'
import { memberRequester, requesterHeader } from '@champa/contract/constants'
import { uploadSlip } from '@champa/contract/slip'
import { transferForSlip } from './bank-slip.ts'
import { openOffice, staffToken } from './chat/staff.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { asOperator } from './journey-stack.ts'
import { callAs, transferTo } from './money.ts'
import { newMember, openAs, randomDigits, randomName, type NewMember } from './new-member.ts'
import { desktop, expect, phone, test } from './test.ts'

test.use(desktop)

const dataDir = (): string => process.env['DATA_DIR']!
const panel = (page: Page) => page.locator('.panel')
const tabs = (page: Page) => page.locator('.deposit-tabs')

async function memberIdOf({ phone: username }: NewMember): Promise<string> {
  const rows = await asOperator(
    dataDir(),
    'select member_id::text as id from member where username = $1',
    [username],
  )
  return (rows[0] as { id: string }).id
}

async function filterBy(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('button', { name: /^ตัวกรอง/ }).click()
  const filter = page.getByRole('dialog', { name: 'ตัวกรอง' })
  await filter.getByLabel(label).fill(value)
  await filter.getByRole('button', { name: 'แสดงรายการ' }).click()
  await expect(filter).toHaveCount(0)
}

const walletOf = async (request: APIRequestContext, member: NewMember): Promise<number> =>
  (await callAs<{ wallet: { amount: number } }>(request, member, 'GET', '/api/wallet')).wallet
    .amount

test('a payment without a member is suggested, given by two people, and reaches the member', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const accountName = randomName()
  const member = await newMember(request, simulatorsURL, { name: accountName, accountName })
  const id = await memberIdOf(member)
  const satang = String(Number(randomDigits(2))).padStart(2, '0')
  const amount = `1${randomDigits(3)}.${satang}`
  await callAs(request, member, 'POST', '/api/wallet/add', { amount: Number(amount) })
  // Paid from an account that is not the member's: the name and the notice are left.
  await transferTo(request, simulatorsURL, {
    to: 'KBANK:0623174480',
    from: { bankCode: 'BBL', accountNo: randomDigits(10), name: accountName },
    amount,
  })
  await expect
    .poll(async () =>
      asOperator(dataDir(), `select state from payment where amount = $1`, [
        BigInt(Math.round(Number(amount) * 100)),
      ]),
    )
    .toEqual([{ state: 'unmatched' }])

  await openOffice(page, await staffToken(dataDir(), 'fon'), '/office/deposits')
  await expect(page.getByRole('heading', { level: 1, name: 'ฝากเงิน' })).toBeVisible()
  await filterBy(page, 'ตั้งแต่จำนวน', amount)
  await filterBy(page, 'ถึงจำนวน', amount)
  const row = page.locator('.rows tbody tr')
  await expect(row).toHaveCount(1)
  await checkAccessibility(page, 'unmatched payments')
  await page.keyboard.press('KeyJ')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('radio')).toHaveCount(1)
  // The bank cuts the name of the payer, so that it does not count in full.
  await expect(panel(page)).toContainText(/2\d\/30 ชื่อตรง/)
  await expect(panel(page)).toContainText('15/15 แจ้งฝากยอดนี้ไว้')
  await checkAccessibility(page, 'an unmatched payment')

  await test.step('a phone shows the payment as a page with a way back', async () => {
    await page.setViewportSize(phone.viewport)
    await expect(row).toBeHidden()
    await checkAccessibility(page, 'an unmatched payment on a phone')
    await page.getByRole('link', { name: 'กลับไปที่รายการ' }).click()
    await expect(row).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await checkAccessibility(page, 'unmatched payments on a phone')
    await page.setViewportSize(desktop.viewport)
    await row.getByRole('link').click()
  })

  // The score is below 80, so that the money does not move before a colleague decides.
  await page.keyboard.press('KeyA')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: /^เติม / })
  await sheet.getByLabel(/^เหตุผล/).fill('ชื่อตรงและสมาชิกแจ้งยอดนี้ไว้')
  await sheet.getByLabel('เลขอ้างอิงธนาคาร').fill('KB-1127')
  await checkAccessibility(page, 'giving a payment')
  await sheet.getByRole('button', { name: 'ส่งคำขอ' }).click()
  await expect(page.getByText(/^ส่งคำขอแล้ว/)).toBeVisible()
  expect(await walletOf(request, member)).toBe(0)

  await openOffice(page, await staffToken(dataDir(), 'ton', { isFresh: true }), '/office/approvals')
  await filterBy(page, 'หมายเลขสมาชิก', id)
  await page
    .getByRole('main')
    .getByRole('link', { name: /นาที|ชม|วัน/ })
    .click()
  await expect(panel(page)).toContainText('KB-1127')
  await panel(page).getByRole('button', { name: /^อนุมัติ/ }).click()
  await expect(page.getByText('อนุมัติแล้ว', { exact: true }).first()).toBeVisible()
  await expect.poll(() => walletOf(request, member)).toBe(Number(amount))
  await openAs(page, member, '/user/home')
  const shown = Number(amount).toLocaleString('en', { minimumFractionDigits: 2 })
  await expect(page.getByText(`ยอดเงินทั้งหมด ฿${shown}`)).toBeAttached()
})

test("a failed slip is looked at beside its bank's answer, with its picture", async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  const { picture } = await transferForSlip(request, simulatorsURL, member, 420, {
    bankCode: 'GSB',
    accountNo: '020045590199',
  })
  const sent = await request.post(uploadSlip.path, {
    headers: { [requesterHeader]: memberRequester, authorization: `Bearer ${member.token}` },
    multipart: { file: { name: 'slip.png', mimeType: 'image/png', buffer: picture } },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  const id = await memberIdOf(member)
  await expect
    .poll(() => asOperator(dataDir(), 'select note from slip where member_id = $1::bigint', [id]))
    .toEqual([{ note: 'DEST_ACC_INVALID' }])

  await openOffice(page, await staffToken(dataDir(), 'mai'), '/office/deposits/slips')
  await expect(page.getByRole('heading', { level: 1, name: 'ฝากเงิน' })).toBeVisible()
  await filterBy(page, 'หมายเลขสมาชิก', id)
  const row = page.locator('.rows tbody tr')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('โอนเข้าบัญชีอื่น')
  await page.keyboard.press('KeyJ')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('โอนเข้าบัญชีคนอื่น')
  await expect(panel(page).getByRole('row', { name: /ผู้รับ/ })).toContainText('ไม่ตรง')
  await expect(panel(page).getByRole('row', { name: /ผู้โอน/ }).last()).toContainText('ตรง')
  await expect(panel(page).getByRole('img')).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'เปิดรูป' }).click()
  const shown = panel(page).getByRole('img', { name: /^สลิปของ/ })
  await expect(shown).toBeVisible()
  await expect
    .poll(() => shown.evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100)
  await checkAccessibility(page, 'a failed slip with its picture')

  // Asking again changes nothing, because the bank says the same.
  await panel(page)
    .getByRole('button', { name: /^ถามธนาคารอีกครั้ง/ })
    .click()
  await expect(page.getByText('กำลังถามธนาคาร')).toBeVisible()
  await expect
    .poll(() =>
      asOperator(
        dataDir(),
        "select rechecks from slip where member_id = $1::bigint and status = 'FAILED'",
        [id],
      ),
    )
    .toEqual([{ rechecks: 1 }])
})

test('every view of the deposits room opens by its tab', async ({ page }) => {
  await openOffice(page, await staffToken(dataDir(), 'fon'), '/office/deposits')
  for (const name of [
    'ทั้งหมด',
    'สลิป',
    'รหัสที่เปิด',
    'ซองที่ไม่แน่ใจ',
    'ข้อความอ่านไม่ออก',
    'บัญชีรับเงิน',
    'เกตเวย์',
  ]) {
    await tabs(page).getByRole('link', { name }).click()
    await expect(tabs(page).locator('[aria-current]')).toContainText(name)
    await expect(page.locator('.rows tbody tr, .list-state').first()).toBeVisible()
    await checkAccessibility(page, `deposits: ${name}`)
  }
  await expect(page.getByRole('row', { name: /PAYONEX/ })).toContainText('เปิดอยู่')
  await page
    .getByRole('row', { name: /PAYONEX/ })
    .getByRole('link')
    .click()
  await panel(page).getByRole('button', { name: 'ทดสอบ' }).click()
  await expect(panel(page).getByText(/^ตอบปกติใน/)).toBeVisible()
  await tabs(page).getByRole('link', { name: 'บัญชีรับเงิน' }).click()
  await page
    .getByRole('row', { name: /SCB:4058821937/ })
    .getByRole('link')
    .click()
  await panel(page).getByRole('button', { name: 'แก้ไข' }).click()
  const sheet = page.getByRole('dialog', { name: 'แก้ไข SCB:4058821937' })
  await expect(sheet.getByLabel('ฝากขั้นต่ำ')).not.toHaveValue('')
  await sheet.getByLabel('เพดานต่อวัน', { exact: true }).fill('10.001')
  await sheet.getByLabel(/^เหตุผล/).fill('ลองกรอกยอดที่ผิดรูปแบบ')
  await sheet.getByRole('button', { name: 'ส่งคำขอ' }).click()
  await expect(sheet.getByText('กรุณาตรวจสอบช่องนี้')).toBeVisible()
  await checkAccessibility(page, 'changing a receiving account')
})
