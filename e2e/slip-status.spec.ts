import type { Page } from '@playwright/test'
import { slipNotes, type SlipRow } from '@champa/contract/slip'
import { memberRequester, requesterHeader } from '@champa/contract/constants'
import { checkAccessibility } from './check-accessibility.ts'
import { callAs } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'

const slip = (n: number, more: Partial<Record<keyof SlipRow, unknown>> = {}) => ({
  _id: `s${n}`,
  createdAt: 1_765_000_000_000 - n * 60_000,
  amount: null,
  status: 'in progress',
  note: null,
  link: null,
  reference: `picture${n}`,
  ...more,
})

/** Reopens the sheet with more slips, turns the page and refreshes the table. */
async function turnPages(page: Page): Promise<void> {
  const all = [
    slip(0),
    slip(1, { status: 'SUCCESS', amount: 1_000 }),
    ...slipNotes.map((note, index) => slip(index + 2, { status: 'FAILED', note, amount: 300 })),
  ]
  await page.route('**/api/statement/slip', async (route) => {
    const { page: number, limit } = route.request().postDataJSON() as {
      page: number
      limit: number
    }
    await route.fulfill({
      json: { total: all.length, slips: all.slice((number - 1) * limit, number * limit) },
    })
  })
  const sheet = page.getByRole('dialog', { name: 'สถานะสลิป' })
  await page.reload()
  await expect(sheet.getByRole('row')).toHaveCount(11)
  await sheet.getByRole('button', { name: 'หน้า 2' }).click()
  await expect(sheet.getByRole('row')).toHaveCount(4)

  const before = await sheet.getByText(/^อัปเดต \d\d:\d\d:\d\d น\.$/).textContent()
  await expect(async () => {
    await sheet.getByRole('button', { name: 'รีเฟรช' }).click()
    expect(await sheet.getByText(/^อัปเดต/).textContent()).not.toBe(before)
  }).toPass()

  await page.evaluate(() => {
    window.open = () => null
  })
  await sheet.getByRole('row').nth(1).getByRole('button').click()
  await expect(page.getByText('เบราว์เซอร์ไม่ให้เปิดหน้าต่างใหม่ อนุญาตแล้วแตะอีกครั้ง')).toBeVisible()
}

// The browser's image viewer logs that a script and an origin agent cluster are blocked. It needs
// neither.
test.use({
  allowedFaults: [/(the document's frame is sandboxed|Origin-Agent-Cluster).*\/api\/slip\/image\//],
})

// [spec:STM-4.1 STM-15.1]
test('a sent slip updates its status and opens its image in a separate window', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  const { isOpen } = await callAs<{ isOpen: boolean }>(request, member, 'GET', '/api/lookup/slip')
  await openAs(page, member, '/user/statement')
  await page.getByRole('button', { name: 'สถานะสลิป' }).click()
  await expect(page).toHaveURL('/user/statement?modal=slips')
  const sheet = page.getByRole('dialog', { name: 'สถานะสลิป' })
  await expect(sheet.getByRole('heading', { name: 'ยังไม่มีสลิปที่ส่ง' })).toBeVisible()
  await checkAccessibility(page, 'slip status, empty')

  // The uploaded image is not a slip.
  const sent = await request.post('/api/wallet/slip', {
    headers: { [requesterHeader]: memberRequester, authorization: `Bearer ${member.token}` },
    multipart: {
      file: { name: 'slip.png', mimeType: 'image/png', buffer: await page.screenshot() },
    },
  })
  // During the closed hours at night slips are refused, so none is listed.
  if (!isOpen) return expect(await sent.json()).toMatchObject({ message: 'SLIP_CLOSED' })
  expect(sent.ok(), await sent.text()).toBe(true)
  const row = sheet.getByRole('row').nth(1)
  await expect(row).toContainText('ไม่สำเร็จ')
  await expect(row).toContainText('สลิปไม่ถูกต้อง')
  await checkAccessibility(page, 'slip status')

  const opening = page.waitForEvent('popup')
  await row.getByRole('button', { name: /^ดูรูปสลิป/ }).click()
  const picture = await opening
  await picture.waitForURL(/\/api\/slip\/image\//)
  expect(
    await picture.evaluate(() => [document.contentType, document.referrer, window.opener]),
  ).toEqual(['image/jpeg', '', null])
  await picture.close()

  // The URL keeps the sheet open after a reload; closing removes it and restores the focus.
  // [spec:SLIP-36.1 LIM-14.1]
  await test.step('the table has ten slips per page and a refresh button', () => turnPages(page))
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/user/statement')
})
