import { readFile } from 'node:fs/promises'
import { checkAccessibility } from './check-accessibility.ts'
import { callAs, fund, newestPayment, runOperator } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'

test.describe('the first entries of a statement', () => {
  test.use({ allowedFaults: [/503 .*\/api\/statement/] })

  // [spec:STM-4.2 SCR-39.1]
  test('the first entry replaces the empty list, and entries are saved as image and CSV', async ({
    page,
    request,
    simulatorsURL,
  }) => {
    const member = await newMember(request, simulatorsURL)
    await page.route('**/api/statement', (route) =>
      route.fulfill({ status: 503, json: { message: 'SERVICE_UNAVAILABLE', requestId: 'r' } }),
    )
    await openAs(page, member, '/user/statement')
    await expect(page.getByRole('list', { name: 'กำลังโหลด...' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'โหลดรายการไม่สำเร็จ' })).toBeVisible()
    await expect(page.getByText('เงินของคุณยังอยู่ครบ')).toBeVisible()
    await page.unroute('**/api/statement')
    await page.getByRole('button', { name: 'ลองใหม่' }).click()
    await expect(page.getByRole('heading', { name: 'ยังไม่มีรายการ' })).toBeVisible()
    await checkAccessibility(page, 'statement, empty')
    await page.getByRole('link', { name: 'ฝากเงิน' }).click()
    await expect(page).toHaveURL('/user/home')
    await expect(page.getByRole('dialog', { name: 'ฝากเงิน' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'ยังไม่มีรายการ' })).toBeVisible()

    // The first entry appears without a reload.
    await fund(request, simulatorsURL, member, 300)
    const row = page.getByRole('listitem').filter({ hasText: 'ฝากเงิน' })
    await expect(row).toContainText('+฿300.00')
    await expect(row).toContainText('ช่องทาง QR 3')
    await expect(row).toContainText('สำเร็จ')
    await expect(row).toContainText(/\d\d\/\d\d\/20\d\d \d\d:\d\d:\d\d/)
    await expect(row).toContainText('ที่แล้ว')
    await callAs(request, member, 'POST', '/api/wallet/withdraw', { amount: 200 })
    const rows = page.getByRole('main').getByRole('listitem')
    const account = member.accountNo.replace(/^(...)(...)(....)$/, '$1-$2-$3')
    await expect(rows.first()).toContainText(`SCB ${account}`)
    await rows.first().getByRole('button').focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'รายละเอียดรายการ' })
    await expect(sheet).toContainText('−฿200.00')
    for (const text of ['กำลังดำเนินการ', 'SCB', account, 'SOMCHAI JAIDEE', '฿100.00'])
      await expect(sheet).toContainText(text)
    await checkAccessibility(page, 'receipt of a withdrawal')
    const saving = page.waitForEvent('download')
    await sheet.getByRole('button', { name: 'บันทึกรูป' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^receipt-m[0-9a-z]+-2\.png$/)
    const bytes = await readFile(await saved.path())
    expect([bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16)]).toEqual(['PNG', 720])
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(rows.first().getByRole('button')).toBeFocused()

    await rows.nth(1).click()
    await expect(sheet).toContainText('+฿300.00')
    await expect(sheet).toContainText('ช่องทาง QR 3')
    await expect(sheet).toContainText('เลขอ้างอิงธนาคาร')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()

    await page.locator('header select').selectOption('en')
    const take = async (): Promise<{ name: string; lines: string[] }> => {
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download CSV' }).click()
      const saved = await saving
      await expect(page.getByText(`Saved ${saved.suggestedFilename()}`)).toBeAttached()
      return {
        name: saved.suggestedFilename(),
        lines: (await readFile(await saved.path(), 'utf8')).trimEnd().split('\r\n'),
      }
    }
    const all = await take()
    expect(all.name).toMatch(/^statement-20\d\d-\d\d-\d\d-20\d\d-\d\d-\d\d\.csv$/)
    expect(all.lines[0]).toBe(
      '\uFEFFDate and time,ISO time,Type,From,To,Account,Amount,Status,Main wallet after,Reference',
    )
    expect(all.lines).toHaveLength(3)
    expect(all.lines[1]).toContain(',Deposit,QR payment 3,Main wallet,,300.00,Success,300.00,')
    expect(all.lines[2]).toContain(
      `,Withdrawal,Main wallet,SCB,${account},-200.00,In progress,100.00,`,
    )
    await page
      .getByRole('group', { name: 'Transaction types' })
      .getByRole('button', { name: 'Deposit' })
      .click()
    await expect(page.getByText('1 transaction', { exact: true })).toBeVisible()
    expect((await take()).lines).toHaveLength(2)
    // Simulates that another export of this member is in progress.
    await page.route('**/api/statement/export', (route) =>
      route.fulfill({
        status: 429,
        json: { message: 'REQUEST_LIMIT', requestId: 'r', retryAfter: 20 },
      }),
    )
    await page.getByRole('button', { name: 'Download CSV' }).click()
    await expect(page.getByRole('alert')).toContainText('Another file is being prepared')
  })
})

// [spec:STM-4.1 STM-4.2 LIM-14.1]
test('a page has ten entries, and the URL contains the page and the filters', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await fund(request, simulatorsURL, member, 500)
  await callAs(request, member, 'GET', '/api/wallet/activate/naga')
  for (let moved = 0; moved < 11; moved += 1) {
    const [from, to] = moved % 2 === 0 ? ['wallet', 'naga'] : ['naga', 'wallet']
    await callAs(request, member, 'POST', '/api/wallet/transfer', {
      from,
      to,
      amount: 10 + moved - (moved % 2),
    })
  }
  await openAs(page, member, '/user/statement')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toContainText('โยกเงิน')
  await expect(rows.first()).toContainText('กระเป๋าหลัก → Naga Pearl')
  await expect(rows.first()).toContainText('−฿20.00')
  await expect(rows.nth(1)).toContainText('+฿18.00')
  await expect(rows.first()).toContainText('คงเหลือ ฿480.00')
  await expect(rows.nth(1)).toContainText('คงเหลือ ฿500.00')

  const pager = page.getByRole('navigation', { name: 'หน้า' })
  await expect(pager.getByRole('button', { name: 'ก่อนหน้า' })).toBeDisabled()
  await pager.getByRole('button', { name: 'ถัดไป' }).click()
  await expect(page).toHaveURL('/user/statement?page=2')
  await expect(pager.getByRole('button', { name: 'หน้า 2' })).toHaveAttribute('aria-current', 'page')
  await expect(rows).toHaveCount(2)
  await expect(pager.getByRole('button', { name: 'ถัดไป' })).toBeDisabled()
  await page.reload()
  await expect(rows).toHaveCount(2)
  await page.goBack()
  await expect(page).toHaveURL('/user/statement')
  await expect(rows).toHaveCount(10)

  // A page number past the last page shows a link to the first one.
  await page.goto('/user/statement?page=99')
  await page.getByRole('button', { name: 'ไปหน้าแรก' }).click()
  await expect(page).toHaveURL('/user/statement')

  const totals = page.getByRole('main').locator('dl')
  await expect(totals).toHaveText('ยอดฝาก฿500.00ยอดถอน฿0.00ฝากสุทธิ฿500.00')

  const kinds = page.getByRole('group', { name: 'ประเภทรายการ' })
  await kinds.getByRole('button', { name: 'ฝากเงิน' }).click()
  await expect(page).toHaveURL('/user/statement?types=deposit')
  await expect(rows).toHaveCount(1)
  await expect(page.getByText('1 รายการ', { exact: true })).toBeVisible()
  await expect(totals).toContainText('ฝากสุทธิ฿500.00')
  await kinds.getByRole('button', { name: 'โยกเงิน' }).click()
  await expect(rows).toHaveCount(10)
  await page.getByRole('button', { name: 'ตัวกรอง', exact: true }).click()
  await page.getByLabel('สถานะ', { exact: true }).selectOption('FAILED')
  await expect(page.getByRole('heading', { name: 'ไม่มีรายการตามตัวกรองนี้' })).toBeVisible()
  await checkAccessibility(page, 'statement, nothing fits the filter')
  await page.reload()
  await expect(kinds.getByRole('button', { name: 'โยกเงิน' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByLabel('สถานะ', { exact: true })).toHaveValue('FAILED')
  await page.goBack()
  await expect(rows).toHaveCount(10)
  await expect(page.getByLabel('สถานะ', { exact: true })).toHaveValue('')

  await page.getByLabel('ตั้งแต่วันที่').fill('2020-01-01')
  await page.getByLabel('ถึงวันที่').fill('2020-12-31')
  await expect(page).toHaveURL(/from=2020-01-01&to=2020-12-31/)
  await page.getByRole('button', { name: 'ล้างตัวกรอง' }).click()
  await expect(page).toHaveURL('/user/statement')
  await expect(rows).toHaveCount(10)
  await expect(page.getByRole('button', { name: 'ตัวกรอง', exact: true })).toBeFocused()
  await expect(page.getByLabel('ถึงวันที่')).toHaveValue('')

  for (const [locale, title, transfer] of [
    ['lo', 'ປະຫວັດລາຍການ', 'ກະເປົາຫຼັກ → Naga Pearl'],
    ['en', 'Statement', 'Main wallet → Naga Pearl'],
  ] as const) {
    await page.locator('header select').selectOption(locale)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(rows.first()).toContainText(transfer)
    await expect(rows.first()).toContainText(locale === 'lo' ? 'ຜ່ານມາ' : 'ago')
  }

  // What staff correct appears at once, with an explanation.
  const why = ['--reason', 'found by comparison', '--evidence', 'CASE-1']
  expect(await runOperator('adjust-balance', member.phone, '50', ...why)).toContain(
    'Nothing was changed.',
  )
  await runOperator('adjust-balance', member.phone, '50', ...why, '--yes')
  await expect(rows.first()).toContainText('Balance correction')
  await expect(rows.first()).toContainText('+฿50.00')
  await expect(rows.first()).toContainText('Balance ฿530.00')
  await runOperator(
    'reverse-deposit',
    ...(await newestPayment(member)),
    member.phone,
    ...why,
    '--yes',
  )
  await expect(rows.first()).toContainText('Deposit reversed')
  await expect(rows.first()).toContainText('−฿500.00')
  await rows.first().click()
  const sheet = page.getByRole('dialog', { name: 'Receipt' })
  await expect(sheet).toContainText('deducted from your main wallet')
  await expect(sheet).toContainText('Related transaction')
  await checkAccessibility(page, 'receipt of a correction')
  await page.keyboard.press('Escape')
  await expect(totals).toContainText('Net deposits฿0.00')
  const types = page.getByRole('group', { name: 'Transaction types' })
  await types.getByRole('button', { name: 'Correction' }).click()
  await expect(rows).toHaveCount(2)
  await types.getByRole('button', { name: 'Correction' }).click()
  await types.getByRole('button', { name: 'Deposit' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Reversed')
})
