import { checkAccessibility } from './check-accessibility.ts'
import { acceptAgreement, callAs, fund } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'

test('an empty statement says what will be there, and leads to the deposit', async ({ page, request, simulatorsURL }) => {
  const member = await newMember(request, simulatorsURL)
  await openAs(page, member, '/user/statement')
  await expect(page.getByRole('heading', { name: 'ยังไม่มีรายการ' })).toBeVisible()
  await checkAccessibility(page, 'statement, empty')

  // The first row comes in by itself.
  await fund(request, simulatorsURL, member, 250)
  const row = page.getByRole('listitem').filter({ hasText: 'ฝากเงิน' })
  await expect(row).toContainText('+฿250.00')
  await expect(row).toContainText('สแกน QR · PAYONEX')
  await expect(row).toContainText('สำเร็จ')
  await expect(row).toContainText(/\d\d\/\d\d\/20\d\d \d\d:\d\d:\d\d/)
  await expect(row).toContainText('ที่แล้ว')
})

test('the empty statement’s button opens the deposit sheet on home', async ({ page, request, simulatorsURL }) => {
  await openAs(page, await newMember(request, simulatorsURL), '/user/statement')
  await page.getByRole('link', { name: 'ฝากเงิน' }).click()
  await expect(page).toHaveURL('/user/home')
  await expect(page.getByRole('dialog', { name: 'ฝากเงิน' })).toBeVisible()
  await page.keyboard.press('Escape')
  await acceptAgreement(page)
})

test('ten rows a page, the page in the address, in three languages and both themes', async ({ page, request, simulatorsURL }) => {
  const member = await newMember(request, simulatorsURL)
  await fund(request, simulatorsURL, member, 500)
  await callAs(request, member, 'GET', '/api/wallet/activate/naga')
  for (let moved = 0; moved < 21; moved += 1) {
    const [from, to] = moved % 2 === 0 ? ['wallet', 'naga'] : ['naga', 'wallet']
    await callAs(request, member, 'POST', '/api/wallet/transfer', { from, to, amount: 10 + moved - (moved % 2) })
  }
  await openAs(page, member, '/user/statement')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toContainText('โยกเงิน')
  await expect(rows.first()).toContainText('กระเป๋าหลัก → Naga Pearl')
  await expect(rows.first()).toContainText('−฿30.00')
  await expect(rows.nth(1)).toContainText('+฿28.00')
  await checkAccessibility(page, 'statement, page 1')

  const pager = page.getByRole('navigation', { name: 'หน้า' })
  await expect(pager.getByRole('button', { name: 'ก่อนหน้า' })).toBeDisabled()
  await pager.getByRole('button', { name: 'ถัดไป' }).click()
  await expect(page).toHaveURL('/user/statement?page=2')
  await expect(pager.getByRole('button', { name: 'หน้า 2' })).toHaveAttribute('aria-current', 'page')
  await pager.getByRole('button', { name: 'หน้า 3' }).click()
  await expect(rows).toHaveCount(2)
  await expect(pager.getByRole('button', { name: 'ถัดไป' })).toBeDisabled()
  await page.reload()
  await expect(rows).toHaveCount(2)
  await page.goBack()
  await expect(page).toHaveURL('/user/statement?page=2')

  // A page past the end offers the way back.
  await page.goto('/user/statement?page=99')
  await page.getByRole('button', { name: 'ไปหน้าแรก' }).click()
  await expect(page).toHaveURL('/user/statement')
  for (const [locale, title, transfer] of [['lo', 'ປະຫວັດລາຍການ', 'ກະເປົາຫຼັກ → Naga Pearl'], ['en', 'Statement', 'Main wallet → Naga Pearl']] as const) {
    await page.locator('header select').selectOption(locale)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(rows.first()).toContainText(transfer)
    await expect(rows.first()).toContainText(locale === 'lo' ? 'ຜ່ານມາ' : 'ago')
    await checkAccessibility(page, `statement in ${locale}`)
  }
})

test.describe('while the server cannot answer', () => {
  test.use({ allowedFaults: [/503 .*\/api\/statement/] })

  test('a failed statement is a quiet card with another try', async ({ page, request, simulatorsURL }) => {
    const member = await newMember(request, simulatorsURL)
    await fund(request, simulatorsURL, member, 100)
    await page.route('**/api/statement', (route) => route.fulfill({ status: 503, json: { message: 'SERVICE_UNAVAILABLE', requestId: 'r' } }))
    await openAs(page, member, '/user/statement')
    await expect(page.getByRole('list', { name: 'กำลังโหลด...' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'โหลดรายการไม่สำเร็จ' })).toBeVisible()
    await expect(page.getByText('เงินของคุณปลอดภัยดี')).toBeVisible()
    await checkAccessibility(page, 'statement, failed')
    await page.unroute('**/api/statement')
    await page.getByRole('button', { name: 'ลองใหม่' }).click()
    await expect(page.getByText('+฿100.00')).toBeVisible()
  })
})
