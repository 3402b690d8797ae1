import { checkAccessibility } from './check-accessibility.ts'
import { createCode, payCode, pickChannel } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'
import type { Page } from '@playwright/test'

// An Android user agent, for which the page offers banking apps next to a code.
test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
})

// [spec:DEP-1.1 DEP-22.2 LIM-29.1]
test('credits a deposit by QR automatically', async ({ page, request, simulatorsURL }) => {
  await openAs(page, await newMember(request, simulatorsURL))
  const open = page.getByRole('button', { name: 'ฝากเงิน' })
  await open.click()
  const sheet = page.getByRole('dialog', { name: 'ฝากเงิน' })
  const amount = sheet.getByLabel('จำนวนเงิน', { exact: true })
  const create = sheet.getByRole('button', { name: 'สร้าง QR' })
  await expect(sheet.getByRole('tab')).toHaveText(['ธนาคาร', 'QR', 'วอลเล็ท', 'สลิป'])
  await sheet.getByRole('tab', { name: 'ธนาคาร' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(sheet.getByRole('tab', { name: 'QR' })).toBeFocused()
  // The recommended channel has a name that members know; the others are listed under "other ways".
  await expect(sheet.getByText('QR พร้อมเพย์').first()).toBeVisible()
  await expect(sheet.getByRole('radio')).toHaveCount(0)
  await pickChannel(sheet, 'FP')
  await expect(sheet.getByRole('radio')).toHaveCount(5)
  await expect(sheet.getByText('ฝากขั้นต่ำ ฿10', { exact: true })).toBeVisible()
  await pickChannel(sheet, 'PAYONEX')
  await expect(sheet.getByText('ฝากขั้นต่ำ ฿100')).toBeVisible()

  // An amount below the minimum or above the maximum cannot be submitted, neither by Enter nor by a
  // tap.
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
  await expect(sheet.getByText('CHAMPA PAYMENT')).toBeVisible()
  await expect(sheet).toBeFocused()
  await checkAccessibility(page, 'deposit, code')
  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'บันทึกรูป' }).click()
  expect((await download).suggestedFilename()).toBe(`Champa-${qrcodeId}.png`)

  // This phone cannot scan its own screen, so apps are listed, the member's own bank first.
  const apps = sheet.getByRole('region', { name: 'บันทึกรูปแล้วเปิดแอปธนาคาร' }).getByRole('link')
  await expect(apps.first()).toHaveText('SCBSCB EASY')
  await expect(apps.first()).toHaveAttribute('href', 'intent:#Intent;package=com.scb.phone;end')

  // The code survives closing the sheet and is shown again on opening, even after local state is
  // lost.
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await expect(sheet.getByRole('img', { name: 'QR สำหรับฝากเงิน ฿500.25' })).toBeVisible()
  // A reload with the code on screen, as after returning from the banking app, shows it again.
  await page.reload()
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

// [spec:DEP-7.1 DEP-29.1]
test('asks before cancelling a code; a code of our own account has an exact amount', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await openAs(page, member)
  await page.getByRole('button', { name: 'ฝากเงิน' }).click()
  const sheet = page.getByRole('dialog', { name: 'ฝากเงิน' })
  await createCode(page, '150')
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
  await expect(question).toBeHidden()
  await expect(sheet.getByLabel('จำนวนเงิน', { exact: true })).toBeFocused()
  await pickChannel(sheet, 'KBANK')
  await sheet.getByRole('button', { name: '฿20', exact: true }).click()
  await sheet.getByRole('button', { name: 'สร้าง QR' }).click()
  const exact = (await sheet.getByText(/ให้ตรงทุกสตางค์/).textContent())?.match(/[\d.]+/)?.[0] ?? ''
  expect(exact).toMatch(/^20\.\d\d$/)
  expect(exact).not.toBe('20.00')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await sheet.getByRole('button', { name: 'คัดลอกยอด' }).click()
  await expect(page.getByText(`คัดลอกแล้ว: ${exact}`)).toBeVisible()

  const to = { bankCode: 'KBANK', accountNo: '0991725506' }
  const from = { bankCode: 'KBANK', accountNo: member.accountNo, name: 'SOMCHAI JAIDEE' }
  const sent = await request.post(`${simulatorsURL}/bank/transfer`, {
    data: { to, from, amount: exact, slip: false },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  await expect(sheet.getByText(`ได้รับ ฿${exact} แล้ว`)).toBeVisible()
})

/**
 * Waits until React has rendered updates of the page's timers, which are queued ahead of this
 * message.
 */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve()
        channel.port2.postMessage(null)
      }),
  )

// [spec:DEP-18.1 DEP-18.2 LIM-13.1]
test('counts down by the server’s time, warns at one minute and ends the code', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await page.clock.install({ time: Date.now() + 3 * 60 * 60_000 })
  await openAs(page, member)
  await page.clock.runFor(2_500)
  await page.getByRole('button', { name: 'ฝากเงิน' }).click()
  await createCode(page, '300')
  const sheet = page.getByRole('dialog', { name: 'ฝากเงิน' })
  const timer = sheet.getByRole('timer')
  await expect(timer).toHaveText(/^1[45]:\d\d$/)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  const secondsLeft = async () => {
    await drawn(page)
    return ((await timer.textContent()) ?? '')
      .split(':')
      .reduce((sum, part) => sum * 60 + Number(part), 0)
  }
  const before = await secondsLeft()
  await page.clock.runFor(10_000)
  // The displayed time may be off by two seconds: one for the phase of the timer, one for
  // rendering.
  await expect.poll(secondsLeft).toBeLessThanOrEqual(before - 9)
  expect(await secondsLeft()).toBeGreaterThanOrEqual(before - 11)
  await page.clock.resume()
  // The server's time does not jump along, so its next answer would set the timer back.
  await page.route('**/api/qrcode/*', () => undefined)
  await expect(sheet.getByText('QR จะหมดอายุใน 1 นาที')).toHaveCount(0)
  await page.clock.fastForward('14:10')
  await expect(timer).toHaveText(/^00:\d\d$/)
  await expect(sheet.getByText('QR จะหมดอายุใน 1 นาที')).toBeAttached()
  await page.clock.fastForward('01:00')
  await expect(sheet.getByText('QR หมดอายุแล้ว')).toBeVisible()
  await expect(sheet.getByRole('img', { name: /QR/ })).toHaveCount(0)
  await expect(sheet.getByLabel('จำนวนเงิน', { exact: true })).toBeVisible()
})

// [spec:ERR-5.1 DEP-23.1]
test('shows a toast and keeps the amount when the code cannot be created', async ({
  page,
  request,
  simulatorsURL,
}) => {
  await openAs(page, await newMember(request, simulatorsURL))
  await page.route('**/api/qrcode/PAYONEX', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          json: {
            qrcodeId: null,
            hasQrcode: false,
            qrcode: null,
            amount: null,
            expireIn: null,
            serverTime: Date.now(),
            message: 'QR_FAIL',
          },
        })
      : route.fallback(),
  )
  await page.getByRole('button', { name: 'ฝากเงิน' }).click()
  await createCode(page, '250')
  await expect(page.getByRole('alert').filter({ hasText: 'สร้าง QR ไม่สำเร็จ' })).toBeVisible()
  await expect(
    page.getByRole('dialog', { name: 'ฝากเงิน' }).getByLabel('จำนวนเงิน', { exact: true }),
  ).toHaveValue('250')
})

test.describe('a deposit while the socket is down', () => {
  test.use({ allowedFaults: [/WebSocket/] })

  test('shows a credited QR deposit by polling', async ({ page, request, simulatorsURL }) => {
    await page.routeWebSocket(/socket\.io/, (socket) => void socket.close())
    await openAs(page, await newMember(request, simulatorsURL))
    await page.getByRole('button', { name: 'ฝากเงิน' }).click()
    await payCode(request, simulatorsURL, await createCode(page, '120'))
    await expect(page.getByText('ได้รับ ฿120.00 แล้ว')).toBeVisible()
  })
})
