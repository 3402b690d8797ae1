import { adjustMember } from '@champa/contract/office/corrections'
import { exportAudit } from '@champa/contract/office/audit'
import type { APIRequestContext, Page } from '@playwright/test'
import { callOffice, openOffice, staffToken } from './chat/staff.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { asOperator } from './journey-stack.ts'
import { callAs, fund } from './money.ts'
import { newMember, randomName } from './new-member.ts'
import { desktop, expect, phone, test } from './test.ts'

test.use(desktop)

const dataDir = (): string => process.env['DATA_DIR']!
const stepUp = (page: Page) => page.getByRole('dialog', { name: 'ยืนยันตัวตนอีกครั้ง' })
const panel = (page: Page) => page.locator('.panel')

/** Types the code that the person's authenticator shows now. */
async function giveCode(page: Page, simulatorsURL: string, username: string): Promise<void> {
  const answer = await page.request.get(`${simulatorsURL}/authenticator/${username}`)
  const { code } = (await answer.json()) as { code: string }
  await stepUp(page).getByLabel('รหัส 6 หลักจากแอปยืนยันตัวตน').fill(code)
  await expect(stepUp(page)).toHaveCount(0)
}

async function memberIdOf(phoneNumber: string): Promise<string> {
  const rows = await asOperator(
    dataDir(),
    'select member_id::text as id from member where username = $1',
    [phoneNumber],
  )
  return (rows[0] as { id: string }).id
}

const walletOf = async (request: APIRequestContext, member: { token: string }): Promise<number> =>
  (await callAs<{ wallet: { amount: number } }>(request, member, 'GET', '/api/wallet')).wallet
    .amount

test.describe('calls that are refused until a fresh code is given', () => {
  test.use({ allowedFaults: [/403/] })

  test('an owner reads an audit entry by keys and exports the log after a fresh code', async ({
    page,
    simulatorsURL,
  }) => {
    const token = await staffToken(dataDir(), 'pim')
    // A refused export is the first entry of the log.
    const refused = await callOffice(page.request, token, exportAudit, { body: { format: 'csv' } })
    expect(refused.status).toBe(403)
    await openOffice(page, token, '/office/audit')
    await expect(page.getByText(/^(ลูกโซ่ครบถ้วน|ยังไม่เคยตรวจลูกโซ่)/)).toBeVisible()
    const rows = page.locator('.rows tbody tr')
    await expect(rows.first()).toBeVisible()
    await checkAccessibility(page, 'audit log')

    await page.keyboard.press('KeyJ')
    await expect(page.locator('.rows__link').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/office\/audit\/\d+-\d+$/)
    await expect(panel(page).getByText('แฮชก่อนหน้า')).toBeVisible()
    await checkAccessibility(page, 'an audit entry')
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)

    await page.keyboard.press('/')
    const filter = page.getByRole('dialog', { name: 'ตัวกรอง' })
    await filter.getByLabel('รหัสคำขอ').fill('no-such-request')
    await filter.getByRole('button', { name: 'แสดงรายการ' }).click()
    await expect(page).toHaveURL(/requestId=no-such-request/)
    await expect(page.getByRole('heading', { name: 'ไม่พบรายการ' })).toBeVisible()
    // Keys have no effect behind a dialog, even one that is closing.
    await expect(filter).toHaveCount(0)
    await page.keyboard.press('Shift+KeyF')
    await expect(rows.first()).toBeVisible()

    await page.getByRole('button', { name: 'ส่งออก' }).click()
    const sheet = page.getByRole('dialog', { name: 'ส่งออกบันทึกตรวจสอบ' })
    await sheet.getByRole('button', { name: 'ตาราง (CSV)' }).click()
    await expect(stepUp(page)).toBeVisible()
    await checkAccessibility(page, 'the question for a fresh code')
    await page.keyboard.press('Escape')
    await expect(stepUp(page)).toHaveCount(0)
    await expect(sheet.getByRole('alert')).toContainText('กรุณายืนยันตัวตน')
    const download = page.waitForEvent('download')
    await sheet.getByRole('button', { name: 'ตาราง (CSV)' }).click()
    await giveCode(page, simulatorsURL, 'pim')
    expect((await download).suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)
    await expect(sheet).toHaveCount(0)
  })

  test('a manager decides a request, and the typed note survives the question', async ({
    page,
    request,
    simulatorsURL,
  }) => {
    const member = await newMember(request, simulatorsURL, { name: randomName() })
    const id = await memberIdOf(member.phone)
    const finance = await staffToken(dataDir(), 'fon', { isFresh: true })
    const reason = 'Credited the wrong amount by hand'
    const made = await callOffice(request, finance, adjustMember, {
      params: { id },
      body: { amount: 25, reason, evidence: { files: [], reference: 'KB-1127' } },
    })
    expect(made).toMatchObject({ status: 200, body: { outcome: 'approval' } })

    await openOffice(page, await staffToken(dataDir(), 'ton'), '/office/approvals')
    await expect(page.locator('.rows tbody tr').first()).toBeVisible()
    await page.keyboard.press('KeyF')
    const filter = page.getByRole('dialog', { name: 'ตัวกรอง' })
    await filter.getByLabel('หมายเลขสมาชิก').fill(id)
    await filter.getByRole('button', { name: 'แสดงรายการ' }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /นาที|ชม|วัน/ })
      .click()
    await expect(panel(page)).toContainText(reason)
    await expect(panel(page)).toContainText('KB-1127')
    await expect(panel(page).getByRole('row', { name: /กระเป๋าหลัก/ })).toContainText('฿25.00')
    await checkAccessibility(page, 'a request for approval')

    await panel(page).getByRole('button', { name: 'ปฏิเสธ' }).click()
    await expect(panel(page).getByText('กรุณาเขียนเหตุผลที่ปฏิเสธ')).toBeVisible()
    const note = panel(page).getByLabel('หมายเหตุ จำเป็นเมื่อปฏิเสธ')
    await note.fill('ตรวจกับธนาคารแล้ว')
    await panel(page).getByRole('button', { name: /^อนุมัติ/ }).click()
    await expect(stepUp(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(note).toHaveValue('ตรวจกับธนาคารแล้ว')
    await panel(page).getByRole('button', { name: /^อนุมัติ/ }).click()
    await giveCode(page, simulatorsURL, 'ton')
    await expect(page.getByText('อนุมัติแล้ว', { exact: true }).first()).toBeVisible()
    await expect(panel(page)).toContainText('ตรวจกับธนาคารแล้ว')
    await expect.poll(() => walletOf(request, member)).toBe(25)
  })
})

test('a manager holds a withdrawal in review and rejects it in words for the member', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL, { name: randomName() })
  await fund(request, simulatorsURL, member, 700)
  await callAs(request, member, 'POST', '/api/wallet/withdraw', { amount: 500 })
  await expect.poll(() => walletOf(request, member)).toBe(200)

  const id = await memberIdOf(member.phone)
  await openOffice(page, await staffToken(dataDir(), 'mai'), '/office/withdrawals')
  await expect(page.getByRole('heading', { level: 1, name: 'ถอนเงิน' })).toBeVisible()
  await page.keyboard.press('/')
  const filter = page.getByRole('dialog', { name: 'ตัวกรอง' })
  await filter.getByLabel('หมายเลขสมาชิก').fill(id)
  await filter.getByRole('button', { name: 'แสดงรายการ' }).click()
  const row = page.locator('.rows tbody tr')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('฿500.00')
  await checkAccessibility(page, 'withdrawals')
  await page.keyboard.press('KeyJ')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('ฝากแล้วยังไม่ได้เล่น ฿700.00')
  await expect(panel(page)).toContainText('คะแนน 0 จาก 100 ตามกฎรุ่น 1')
  await checkAccessibility(page, 'a withdrawal in review')

  await panel(page).getByRole('button', { name: 'พักไว้' }).click()
  const hold = page.getByRole('dialog', { name: 'พักการตรวจ' })
  await hold.getByLabel(/^เหตุผล/).fill('รอเอกสารจากสมาชิก')
  await hold.getByRole('button', { name: 'พักไว้' }).click()
  await expect(
    panel(page)
      .getByText(/รอเอกสารจากสมาชิก/)
      .first(),
  ).toBeVisible()
  await panel(page).getByRole('button', { name: 'ตรวจต่อ' }).click()
  await expect(panel(page).getByRole('button', { name: 'พักไว้' })).toBeVisible()

  await test.step("today's figures name the rule that holds it", async () => {
    await page.getByRole('button', { name: 'ตัวเลขวันนี้' }).click()
    const figures = page.getByRole('dialog', { name: 'ตัวเลขวันนี้' })
    await expect(figures.getByRole('listitem').filter({ hasText: 'ฝากแล้วยังไม่ได้เล่น' })).toBeVisible()
    await checkAccessibility(page, "today's figures")
    await page.keyboard.press('Escape')
    await expect(figures).toBeHidden()
  })

  await test.step('a phone shows the list, and an item as a page with a way back', async () => {
    await page.setViewportSize(phone.viewport)
    await expect(row).toBeHidden()
    await checkAccessibility(page, 'a withdrawal on a phone')
    await page.getByRole('link', { name: 'กลับไปที่รายการ' }).click()
    await expect(row).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await checkAccessibility(page, 'withdrawals on a phone')
    await page.getByRole('button', { name: 'เพิ่มเติม' }).click()
    await expect(page.getByRole('link', { name: 'บันทึกตรวจสอบ' })).toBeVisible()
    await page.setViewportSize(desktop.viewport)
    await row.getByRole('link').click()
  })

  await panel(page).getByRole('button', { name: 'ปฏิเสธ' }).click()
  const reject = page.getByRole('dialog', { name: 'ปฏิเสธการถอน ฿500.00' })
  await reject.getByRole('button', { name: 'ยังไม่ได้เล่น' }).click()
  await expect(reject.getByLabel('ภาษาอังกฤษ')).toHaveValue(/not been played/)
  await reject.getByRole('button', { name: 'ปฏิเสธ' }).click()
  await expect(page.getByText('ปฏิเสธแล้ว เงินกลับเข้ากระเป๋าสมาชิก')).toBeVisible()
  await expect.poll(() => walletOf(request, member)).toBe(700)
})

test('finance asks for a proof of the books and sees the trial balance add up', async ({
  page,
}) => {
  await openOffice(page, await staffToken(dataDir(), 'fon'), '/office/books')
  await expect(page.getByText(/^ทุกบัญชีรวมเป็นศูนย์/)).toBeVisible()
  const nightly = page.getByRole('link', { name: /^ผ่าน.*ทุกคืน/ })
  await expect(nightly.first()).toBeVisible()
  const baht = page.getByRole('table', { name: 'งบทดลอง THB' })
  await expect(baht.getByRole('row', { name: /^wallet/ })).toBeVisible()
  const [, holds, owes] = await baht.getByRole('row', { name: /^รวม/ }).getByRole('cell').all()
  expect(await holds?.textContent()).toBe(await owes?.textContent())
  await checkAccessibility(page, 'the books')

  await page.getByRole('button', { name: 'ตรวจสอบตอนนี้' }).click()
  await expect(page.getByText(/^กำลังตรวจสอบ ขอเมื่อ/)).toBeVisible()
  const asked = page.getByRole('link', { name: /^ผ่าน.*ฝนทิพย์/ })
  await expect(asked).toBeVisible()
  await asked.click()
  await expect(page).toHaveURL(/\/office\/books\/[0-9a-f-]{36}$/)
  await page.setViewportSize(phone.viewport)
  await expect(baht).toBeVisible()
})
