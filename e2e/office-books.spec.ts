import type { BrowserContext, Page } from '@playwright/test'
import { type DemoStaff, openOffice, staffToken } from './chat/staff.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { asOperator } from './journey-stack.ts'
import { desktop, expect, test } from './test.ts'

test.use(desktop)

const dataDir = (): string => process.env['DATA_DIR']!
const panel = (page: Page) => page.locator('.panel')
const account = 'GSB:020045590133'
const dayMs = 86_400_000
/** Yesterday in Bangkok. */
const day = new Date(Date.now() + 7 * 3_600_000 - dayMs).toISOString().slice(0, 10)

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

/** A payment of yesterday in our books, of 200 baht, that was sent back. */
async function bookPayment(reference: string): Promise<void> {
  await asOperator(
    dataDir(),
    `with named as (
        insert into payment_reference (receiving_account, reference, channel, payment_id, seen_at)
        values ($1, $2, 'feed', $2, $3)
      )
      insert into payment (receiving_account, payment_id, amount, paid_at, payer, provider,
        bank_reference, sources, observed_from, observed_until, state, seen_at, resolved_at,
        resolution)
      values ($1, $2, 20000, $3, '{}', 'GSB', $2, 'feed', $3, $3, 'returned', $3, $3, 'a journey')`,
    [account, reference, `${day}T09:00:00+07:00`],
  )
}

const statement = (known: string, unknown: string): string =>
  [
    'Statement of 020-0-45590133',
    'Date,Time,Amount,Balance,Reference,Details',
    `${day},09:00:00,200.01,10200.01,${known},จาก KBANK`,
    `${day},10:30:00,"2,000.00","12,200.01",${unknown},จาก SCB`,
  ].join('\n')

const breakRow = (page: Page, kind: string) =>
  page.locator('.rows tbody tr').filter({ hasText: kind }).first()

test('a statement with a missing row and another amount is cleared by finance and a manager', async ({
  openContext,
}) => {
  const [known, unknown] = [`GS-A-${Date.now()}`, `GS-B-${Date.now()}`]
  await bookPayment(known)
  const finance = await officeOf(openContext, 'fon', '/office/books/days')

  await test.step('finance imports the statement of the bank', async () => {
    await finance.getByRole('button', { name: 'นำเข้ารายการเดินบัญชี' }).click()
    const sheet = finance.getByRole('dialog', { name: 'นำเข้ารายการเดินบัญชี' })
    await sheet.getByLabel('บัญชีรับเงิน').selectOption(account)
    await sheet.locator('input[type=file]').setInputFiles({
      name: 'gsb.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(statement(known, unknown)),
    })
    await expect(sheet.getByText('gsb.csv: CSV')).toBeVisible()
    await expect(sheet.getByLabel('เลขอ้างอิงธนาคาร')).toHaveValue('4')
    await checkAccessibility(finance, 'a statement whose columns are named')
    await sheet.getByRole('button', { name: 'นำเข้า', exact: true }).click()
    await expect(finance.getByText(/^2 แถว ใหม่ 2/)).toBeVisible()
  })

  const breaks = `/office/books/breaks?account=${account}&from=${day}&to=${day}`
  await test.step('the small difference is closed with words by finance alone', async () => {
    await finance.locator('.rows tbody tr').filter({ hasText: account }).first().click()
    await expect(finance).toHaveURL(/\/office\/books\/breaks\?/)
    await breakRow(finance, 'ยอดไม่ตรง').click()
    await expect(panel(finance).getByText('จาก KBANK')).toBeVisible()
    await checkAccessibility(finance, 'a reconciliation break')
    await panel(finance).getByRole('button', { name: 'ปิดด้วยคำอธิบาย' }).click()
    const sheet = finance.getByRole('dialog', { name: /^ปิดด้วยคำอธิบาย/ })
    await sheet.getByLabel(/^เหตุผล/).fill('ธนาคารปัดเศษ หนึ่งสตางค์')
    await sheet.getByRole('button', { name: 'ปิดด้วยคำอธิบาย' }).click()
    await expect(finance.getByText('ปิดรายการแล้ว').first()).toBeVisible()
  })

  await test.step('the missing 2,000 baht need a second person', async () => {
    await finance.goto(breaks)
    await breakRow(finance, 'ไม่มีในบัญชีเรา').click()
    await panel(finance).getByRole('button', { name: 'ปิดด้วยคำอธิบาย' }).click()
    const sheet = finance.getByRole('dialog', { name: /^ปิดด้วยคำอธิบาย/ })
    await sheet.getByLabel(/^เหตุผล/).fill('เงินทุนของบริษัท โอนเข้าเอง')
    await sheet.getByRole('button', { name: 'ปิดด้วยคำอธิบาย' }).click()
    await expect(finance.getByText(/^ส่งคำขอแล้ว/).first()).toBeVisible()
  })

  const [request] = await asOperator(
    dataDir(),
    `select a.approval_id as id
      from approval a
      join recon_break b on b.break_id = a.about_id
      where a.action = 'break.close' and a.state = 'pending' and b.reference = $1`,
    [unknown],
  )
  const manager = await officeOf(
    openContext,
    'ton',
    `/office/approvals/${(request as { id: string }).id}`,
  )
  await panel(manager)
    .getByRole('button', { name: /^อนุมัติ ฿2,000\.00/ })
    .click()
  await expect(manager.getByText('อนุมัติแล้ว').first()).toBeVisible()

  await finance.goto(`${breaks}&view=closed`)
  await expect(breakRow(finance, 'ไม่มีในบัญชีเรา')).toContainText('อธิบายแล้ว')
  await expect(breakRow(finance, 'ยอดไม่ตรง')).toContainText('อธิบายแล้ว')
})

test('finance follows the trial balance down to a day, and looks up a reference of the bank', async ({
  openContext,
}) => {
  const reference = `GS-C-${Date.now()}`
  await bookPayment(reference)
  const page = await officeOf(openContext, 'fon', '/office/books/balance')

  await test.step('the trial balance of now sums to zero and leads to the days of an account', async () => {
    await expect(page.getByText('ผลต่าง ฿0.00')).toBeVisible()
    await checkAccessibility(page, 'the trial balance of now')
    await page.getByRole('link', { name: 'wallet', exact: true }).first().click()
    await page
      .getByRole('link', { name: /^\d{4}-\d\d-\d\d$/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: /^wallet วันที่/ })).toBeVisible()
  })

  await test.step('the palette looks the reference up and leads to its payment', async () => {
    await page.keyboard.press('Control+KeyK')
    await page.getByRole('dialog').getByRole('combobox').fill(reference)
    await page.getByRole('option', { name: `ค้นหารหัส “${reference}” ในบัญชี` }).click()
    await expect(page.getByText('พบเป็น: การชำระ')).toBeVisible()
    await checkAccessibility(page, 'what an id names')
    await page.getByRole('link', { name: reference, exact: true }).click()
    await expect(panel(page).getByText(reference).first()).toBeVisible()
  })
})
