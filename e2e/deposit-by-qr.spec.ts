import { checkAccessibility } from './check-accessibility.ts'
import { createCode, payCode, pickChannel } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'
import type { Page } from '@playwright/test'

// An Android user agent, for which the page offers banking apps next to a QR code.
test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
})

// [spec:DEP-1.1 DEP-22.2 LIM-29.1]
test('a deposit by QR code is credited automatically', async ({ page, request, simulatorsURL }) => {
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

  // This phone cannot scan its own screen, so the page lists banking apps, the member's own bank
  // first.
  const apps = sheet.getByRole('region', { name: 'บันทึกรูปแล้วเปิดแอปธนาคาร' }).getByRole('link')
  await expect(apps.first()).toHaveText('SCBSCB EASY')
  await expect(apps.first()).toHaveAttribute('href', 'intent:#Intent;package=com.scb.phone;end')

  // The QR code remains after the sheet is closed and is shown again on opening, even after local
  // state is lost.
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await expect(sheet.getByRole('img', { name: 'QR สำหรับฝากเงิน ฿500.25' })).toBeVisible()
  // A reload with the QR code on screen, as after returning from the banking app, shows it again.
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

/**
 * Waits until React has rendered the updates of the page's timers, which are queued before this
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

test.describe('a deposit while the socket is down', () => {
  test.use({ allowedFaults: [/WebSocket/] })

  // [spec:DEP-29.1 DEP-18.1 DEP-18.2 LIM-13.1]
  test('a QR code can be cancelled, shows its payment by polling, and counts down to zero', async ({
    page,
    request,
    simulatorsURL,
  }) => {
    const member = await newMember(request, simulatorsURL)
    await page.routeWebSocket(/socket\.io/, (socket) => void socket.close())
    await page.clock.install({ time: Date.now() + 3 * 60 * 60_000 })
    await openAs(page, member)
    await page.clock.runFor(2_500)
    const open = page.getByRole('button', { name: 'ฝากเงิน' })
    const sheet = page.getByRole('dialog', { name: 'ฝากเงิน' })
    const amount = sheet.getByLabel('จำนวนเงิน', { exact: true })

    await test.step('cancelling a QR code needs confirmation', async () => {
      await open.click()
      await createCode(page, '150')
      const cancel = sheet.getByRole('button', { name: 'ยกเลิก QR' })
      const question = page.getByRole('alertdialog', { name: 'ยกเลิก QR นี้?' })
      await cancel.click()
      await expect(question.getByRole('button', { name: 'เก็บ QR ไว้' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(question).toBeHidden()
      await expect(cancel).toBeFocused()
      await cancel.click()
      await question.getByRole('button', { name: 'ยกเลิก QR' }).click()
      await expect(page.getByText('ยกเลิก QR แล้ว')).toBeVisible()
      await expect(question).toBeHidden()
      await expect(amount).toBeFocused()
    })

    await test.step('polling shows a credited deposit', async () => {
      await payCode(request, simulatorsURL, await createCode(page, '120'))
      await expect(sheet.getByText('ได้รับ ฿120.00 แล้ว')).toBeVisible()
      await sheet.getByRole('button', { name: 'ตกลง' }).click()
    })

    await test.step('the QR code counts down, warns at one minute and expires', async () => {
      await open.click()
      await createCode(page, '300')
      await expectCountdown(page)
      await expect(sheet.getByText('QR หมดอายุแล้ว')).toBeVisible()
      await expect(sheet.getByRole('img', { name: /QR/ })).toHaveCount(0)
      await expect(amount).toBeVisible()
    })
  })
})

/** Asserts that the open QR code's countdown follows the page's clock until its end. */
async function expectCountdown(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'ฝากเงิน' })
  const timer = sheet.getByRole('timer')
  await expect(timer).toHaveText(/^1[45]:\d\d$/)
  // The server's clock does not jump along, so a response would set the timer back: the next request
  // stays unanswered, and the one before it was answered.
  const held = Promise.withResolvers<void>()
  await page.route('**/api/qrcode/*', () => held.resolve())
  await held.promise
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
  await expect(sheet.getByText('QR จะหมดอายุใน 1 นาที')).toHaveCount(0)
  await page.clock.fastForward('14:10')
  await expect(timer).toHaveText(/^00:\d\d$/)
  await expect(sheet.getByText('QR จะหมดอายุใน 1 นาที')).toBeAttached()
  await page.clock.fastForward('01:00')
}
