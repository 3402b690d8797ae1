import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { openOffice, staffToken, type DemoStaff } from './chat/staff.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { asOperator } from './journey-stack.ts'
import { callAs, decidePayout, fund, playThrough } from './money.ts'
import { newMember, openAs, randomName, type NewMember } from './new-member.ts'
import { desktop, expect, phone, test } from './test.ts'

test.use(desktop)

const dataDir = (): string => process.env['DATA_DIR']!
const panel = (page: Page) => page.locator('.panel')
const toast = (page: Page, text: string | RegExp) => page.getByText(text).first()

/** The office in a browser of its own, where this person has just given a code. */
async function officeOf(
  openContext: () => Promise<BrowserContext>,
  person: DemoStaff,
  path: string,
): Promise<Page> {
  const page = await (await openContext()).newPage()
  await openOffice(page, await staffToken(dataDir(), person, { isFresh: true }), path)
  return page
}

/** A withdrawal of this member, of 2,500 of 3,000 baht. */
async function withdrawal(
  request: APIRequestContext,
  simulatorsURL: string,
  { isPlayed = false } = {},
): Promise<{ member: NewMember; id: string }> {
  // Another name than the payer's alone is a reason for a review.
  const name = isPlayed ? {} : { name: randomName() }
  const member = await newMember(request, simulatorsURL, name)
  await fund(request, simulatorsURL, member, 3_000)
  if (isPlayed) await playThrough(member)
  const { _id: id } = await callAs<{ _id: string }>(
    request,
    member,
    'POST',
    '/api/wallet/withdraw',
    { amount: 2_500 },
  )
  return { member, id }
}

/** The open request about a movement. */
async function requestAbout(id: string): Promise<string> {
  const rows = await asOperator(
    dataDir(),
    `select approval_id as id
      from approval
      where about_id = $1 and state = 'pending'`,
    [id],
  )
  return (rows[0] as { id: string }).id
}

const letter = {
  name: 'letter.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF'),
}

/** Asks for a second person on the open withdrawal, with a file as evidence. */
async function askSecond(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'อนุมัติ ฿2,500.00' }).click()
  const sheet = page.getByRole('dialog', { name: 'ต้องมีคนที่สอง' })
  await sheet.getByLabel(/^เหตุผล/).fill('สมาชิกยืนยันตัวตนทางโทรศัพท์แล้ว')
  await sheet.locator('input[type=file]').setInputFiles(letter)
  await expect(sheet.getByText(/อัปโหลดแล้ว/)).toBeVisible()
  await sheet.getByRole('button', { name: 'ส่งคำขอ' }).click()
  await expect(toast(page, /^ส่งคำขอแล้ว/)).toBeVisible()
}

/** Opens the evidence of the open request, which must be seen before it is approved. */
async function openLetter(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'เปิด letter.pdf' }).click()
  const link = panel(page).getByRole('link', { name: /letter\.pdf/ })
  const [download] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await download.close()
}

test('a withdrawal above the limit takes finance and a manager, and the member sees it paid', async ({
  page,
  request,
  simulatorsURL,
  openContext,
}) => {
  const { member, id } = await withdrawal(request, simulatorsURL)
  await page.setViewportSize(phone.viewport)
  await openAs(page, member)
  await page.getByRole('button', { name: 'ถอนเงิน' }).click()
  const way = page.getByRole('list', { name: 'ความคืบหน้าการถอน' })
  await expect(way).toBeVisible()

  const finance = await officeOf(openContext, 'fon', `/office/withdrawals/${id}`)
  await askSecond(finance)

  const manager = await officeOf(openContext, 'ton', '/office/approvals')
  await expect(manager.locator('.rows tbody tr').first()).toBeVisible()
  await manager.goto(`/office/approvals/${await requestAbout(id)}`)
  const approve = panel(manager).getByRole('button', { name: /^อนุมัติ ฿2,500\.00/ })
  await expect(panel(manager).getByText('กรุณาเปิดดูหลักฐานก่อนอนุมัติ')).toBeVisible()
  await openLetter(manager)
  await approve.click()
  await expect(toast(manager, 'อนุมัติแล้ว')).toBeVisible()
  await checkAccessibility(manager, 'a request that was approved')

  await decidePayout(request, simulatorsURL, member, 'paid')
  await expect(page.getByText('ถอนเงิน ฿2,500.00 เข้าบัญชีแล้ว')).toBeVisible()
  await finance.reload()
  await expect(panel(finance).getByText('จ่ายแล้ว').first()).toBeVisible()
})

test('a payout that the bank does not confirm is marked as paid by two people, with evidence', async ({
  page,
  request,
  simulatorsURL,
  openContext,
}) => {
  const { member, id } = await withdrawal(request, simulatorsURL, { isPlayed: true })
  const isSent = async () => {
    const rows = await asOperator(
      dataDir(),
      `select m.detail ? 'sentAt' as sent
        from movement m
        join member p using (member_id)
        where p.username = $1 and m.type = 'withdraw'`,
      [member.phone],
    )
    return (rows[0] as { sent: boolean }).sent
  }
  await expect.poll(isSent).toBe(true)
  const finance = await officeOf(openContext, 'fon', `/office/withdrawals/${id}`)

  await test.step('without the bank’s word a sent payout is not marked as failed', async () => {
    await panel(finance).getByRole('button', { name: 'แจ้งว่าจ่ายไม่สำเร็จ' }).click()
    const sheet = finance.getByRole('dialog', { name: /^แจ้งว่าจ่าย ฿2,500\.00 ไม่สำเร็จ/ })
    await expect(sheet.getByText(/ต้องแนบไฟล์คำยืนยันจากธนาคาร/)).toBeVisible()
    await sheet.getByRole('button', { name: 'ธนาคารจ่ายไม่ได้' }).click()
    await sheet.getByLabel(/^เหตุผล/).fill('ธนาคารแจ้งว่าโอนไม่ได้')
    await sheet.getByLabel(/^เลขอ้างอิงธนาคาร/).fill('KB-1127')
    await sheet.getByRole('button', { name: 'ส่งคำขอ' }).click()
    await expect(sheet.getByText('กรุณาแนบไฟล์', { exact: true })).toBeVisible()
    await checkAccessibility(finance, 'a payout to mark as failed')
    await finance.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })

  await panel(finance).getByRole('button', { name: 'แจ้งว่าจ่ายแล้ว' }).click()
  const sheet = finance.getByRole('dialog', { name: /^แจ้งว่าจ่าย ฿2,500\.00 แล้ว/ })
  await sheet.getByLabel('เลขอ้างอิงธนาคาร', { exact: true }).fill('KB-20261127-01')
  await sheet.getByLabel(/^เหตุผล/).fill('รายการเดินบัญชีแสดงว่าจ่ายแล้ว')
  await sheet.getByRole('button', { name: 'ส่งคำขอ' }).click()
  await expect(sheet.getByText('กรุณาแนบไฟล์หรือใส่เลขอ้างอิง')).toBeVisible()
  const file = sheet.locator('input[type=file]')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(sheet.getByText('ไม่รองรับไฟล์นี้')).toBeVisible()
  await sheet.getByRole('button', { name: 'เอา notes.txt ออก' }).click()
  await file.setInputFiles(letter)
  await expect(sheet.getByText(/อัปโหลดแล้ว/)).toBeVisible()
  await checkAccessibility(finance, 'a payout to mark as paid')
  await sheet.getByRole('button', { name: 'ส่งคำขอ' }).click()
  await expect(toast(finance, /^ส่งคำขอแล้ว/)).toBeVisible()

  const manager = await officeOf(openContext, 'mai', `/office/approvals/${await requestAbout(id)}`)
  await openLetter(manager)
  await panel(manager)
    .getByRole('button', { name: /^อนุมัติ ฿2,500\.00/ })
    .click()
  await expect(toast(manager, 'อนุมัติแล้ว')).toBeVisible()
  await finance.reload()
  await expect(panel(finance).getByText('KB-20261127-01').first()).toBeVisible()

  await page.setViewportSize(phone.viewport)
  await openAs(page, member)
  await expect(page.getByText('ยอดเงินทั้งหมด ฿500.00')).toBeAttached()
  await expect(page.locator('[data-money=hold]')).toHaveCount(0)
})

test('a manager decides alone in an emergency, and an owner who is told reviews it', async ({
  request,
  simulatorsURL,
  openContext,
}) => {
  const { id } = await withdrawal(request, simulatorsURL)
  await askSecond(await officeOf(openContext, 'fon', `/office/withdrawals/${id}`))
  const approval = await requestAbout(id)
  const owner = await officeOf(openContext, 'pim', '/office/approvals')
  await owner.getByRole('radio', { name: 'ตัดสินแล้ว' }).click()
  await expect(owner.getByRole('radio', { name: /^ตัดสินแล้ว \d/ })).toBeVisible()
  const row = owner.locator(`.rows__link[href*="/${approval}"]`)
  await expect(row).toHaveCount(0)

  const manager = await officeOf(openContext, 'mai', `/office/approvals/${approval}`)
  await panel(manager).getByRole('button', { name: 'อนุมัติคนเดียว (ฉุกเฉิน)' }).click()
  const sheet = manager.getByRole('dialog', { name: 'อนุมัติคนเดียว (ฉุกเฉิน)' })
  await sheet.getByLabel(/^เหตุผล/).fill('ด่วน')
  await sheet.getByRole('button', { name: 'อนุมัติ', exact: true }).click()
  await expect(sheet.getByText('อย่างน้อย 30 ตัวอักษร', { exact: true })).toBeVisible()
  await sheet.getByLabel(/^เหตุผล/).fill('ไม่มีใครอยู่กะนี้ สมาชิกรอเงินนานแล้ว และธนาคารกำลังจะปิด')
  await checkAccessibility(manager, 'break-glass')
  await sheet.getByRole('button', { name: 'อนุมัติ', exact: true }).click()
  await expect(toast(manager, 'อนุมัติแล้ว')).toBeVisible()
  // The manager does not review what they have done alone.
  await expect(panel(manager).getByRole('button', { name: 'เห็นด้วย', exact: true })).toHaveCount(0)

  await expect(row).toBeVisible()
  await row.click()
  await expect(panel(owner).getByText(/อนุมัติคนเดียว ต้องตรวจสอบภายใน/)).toBeVisible()
  await panel(owner)
    .getByLabel(/^ความเห็น/)
    .fill('ตรวจกับธนาคารแล้ว ถูกต้อง')
  await panel(owner).getByRole('button', { name: 'เห็นด้วย', exact: true }).click()
  await expect(toast(owner, 'บันทึกผลการตรวจสอบแล้ว')).toBeVisible()
})
