import { checkAccessibility } from './check-accessibility.ts'
import { acceptAgreement, createCode, payCode } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'

test('a member pays in by QR; the money arrives without a tap', async ({ page, request, simulatorsURL }) => {
  await openAs(page, await newMember(request, simulatorsURL))
  await acceptAgreement(page)
  const open = page.getByRole('button', { name: 'ฝากเงิน' })
  await open.click()
  const sheet = page.getByRole('dialog', { name: 'ฝากเงิน' })
  const amount = sheet.getByLabel('จำนวนเงิน', { exact: true })
  const create = sheet.getByRole('button', { name: 'สร้าง QR' })
  await expect(amount).toBeFocused()
  await expect(sheet.getByText('ฝากขั้นต่ำ ฿100')).toBeVisible()
  await expect(sheet.getByRole('tab')).toHaveCount(0)

  // Below the minimum and above the maximum no code can be made, by key or by tap.
  await amount.fill('99.99')
  await expect(create).toBeDisabled()
  await amount.press('Enter')
  await amount.fill('200001')
  await expect(sheet.getByText('สูงสุด ฿200,000')).toBeVisible()
  await expect(create).toBeDisabled()
  await checkAccessibility(page, 'deposit, amount')
  await sheet.getByRole('button', { name: '฿1,000' }).click()
  await expect(amount).toHaveValue('1,000')

  const qrcodeId = await createCode(page, '500.25')
  await expect(sheet.getByRole('img', { name: 'QR สำหรับฝากเงิน ฿500.25' })).toBeVisible()
  await expect(sheet.getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
  await expect(sheet).toBeFocused()
  await checkAccessibility(page, 'deposit, code')
  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'บันทึกรูป' }).click()
  expect((await download).suggestedFilename()).toBe(`Champa-${qrcodeId}.png`)

  // Closing keeps the code; opening again shows it.
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await expect(sheet.getByRole('img', { name: 'QR สำหรับฝากเงิน ฿500.25' })).toBeVisible()

  await payCode(request, simulatorsURL, qrcodeId)
  await expect(sheet.getByText('ได้รับ ฿500.25 แล้ว')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'ตกลง' })).toBeFocused()
  await checkAccessibility(page, 'deposit, received')
  await sheet.getByRole('button', { name: 'ตกลง' }).click()
  await expect(page.getByText('ยอดเงินทั้งหมด ฿500.25')).toBeAttached()
  await open.click()
  await expect(amount).toHaveValue('')
})

test('a code is cancelled after a question, and keeping it is the safe answer', async ({ page, request, simulatorsURL }) => {
  await openAs(page, await newMember(request, simulatorsURL))
  await acceptAgreement(page)
  await page.getByRole('button', { name: 'ฝากเงิน' }).click()
  await createCode(page, '150')
  const sheet = page.getByRole('dialog', { name: 'ฝากเงิน' })
  const cancel = sheet.getByRole('button', { name: 'ยกเลิก QR' })
  const question = page.getByRole('alertdialog', { name: 'ยกเลิก QR นี้?' })
  await cancel.click()
  await expect(question.getByRole('button', { name: 'เก็บ QR ไว้' })).toBeFocused()
  await checkAccessibility(page, 'deposit, cancel?')
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(cancel).toBeFocused()
  await cancel.click()
  await question.getByRole('button', { name: 'ยกเลิก QR' }).click()
  await expect(page.getByText('ยกเลิก QR แล้ว')).toBeVisible()
  await expect(sheet.getByLabel('จำนวนเงิน', { exact: true })).toBeVisible()
})

test('the countdown keeps the server’s time on a wrong clock, warns at a minute and ends the code', async ({ page, request, simulatorsURL }) => {
  const member = await newMember(request, simulatorsURL)
  await page.clock.install({ time: Date.now() + 3 * 60 * 60_000 })
  await openAs(page, member)
  await page.clock.runFor(2_500)
  await acceptAgreement(page)
  await page.getByRole('button', { name: 'ฝากเงิน' }).click()
  await createCode(page, '300')
  const sheet = page.getByRole('dialog', { name: 'ฝากเงิน' })
  const timer = sheet.getByRole('timer')
  await expect(timer).toHaveText(/^1[45]:\d\d$/)
  await expect(sheet.getByText('QR จะหมดอายุใน 1 นาที')).toHaveCount(0)
  await page.clock.fastForward('14:10')
  await expect(timer).toHaveText(/^00:\d\d$/)
  await expect(sheet.getByText('QR จะหมดอายุใน 1 นาที')).toBeAttached()
  await page.clock.fastForward('01:00')
  await expect(sheet.getByText('QR หมดอายุแล้ว')).toBeVisible()
  await expect(sheet.getByRole('img', { name: /QR/ })).toHaveCount(0)
  await expect(sheet.getByLabel('จำนวนเงิน', { exact: true })).toBeVisible()
})

test('a code that cannot be made says so in a toast, and the amount stays', async ({ page, request, simulatorsURL }) => {
  await openAs(page, await newMember(request, simulatorsURL))
  await acceptAgreement(page)
  await page.route('**/api/qrcode/PAYONEX', (route) => (route.request().method() === 'POST'
    ? route.fulfill({ json: { qrcodeId: null, hasQrcode: false, qrcode: null, amount: null, expireIn: null, serverTime: Date.now(), message: 'QR_FAIL' } })
    : route.fallback()))
  await page.getByRole('button', { name: 'ฝากเงิน' }).click()
  await createCode(page, '250')
  await expect(page.getByRole('alert').filter({ hasText: 'สร้าง QR ไม่สำเร็จ' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'ฝากเงิน' }).getByLabel('จำนวนเงิน', { exact: true })).toHaveValue('250')
})

test.describe('while the socket is down', () => {
  test.use({ allowedFaults: [/WebSocket/] })

  test('polling brings the money all the same', async ({ page, request, simulatorsURL }) => {
    await page.routeWebSocket(/socket\.io/, (socket) => void socket.close())
    await openAs(page, await newMember(request, simulatorsURL))
    await acceptAgreement(page)
    await page.getByRole('button', { name: 'ฝากเงิน' }).click()
    await payCode(request, simulatorsURL, await createCode(page, '120'))
    await expect(page.getByText('ได้รับ ฿120.00 แล้ว')).toBeVisible()
  })
})
