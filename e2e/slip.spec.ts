import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { unreportedAccount, delayFeed, transferForSlip } from './bank-slip.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { newMember, openAs, type NewMember } from './new-member.ts'
import { desktop, expect, test } from './test.ts'

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'ฝากเงิน' })
const send = (page: Page) => page.getByRole('button', { name: 'ส่งสลิป' })
const promptPay =
  '00020101021229370016A000000677010111011300668123456785802TH53037645406100.006304BB8A'
const qrPicture = (text: string) =>
  sharp(Buffer.from(renderSVG(text, { border: 4 })))
    .resize(600)
    .png()
    .toBuffer()

test.beforeEach(async ({ request, simulatorsURL }) => {
  await delayFeed(request, simulatorsURL)
})

/** Opens the slip tab. This stack accepts slips all day; the closed hours have their own test. */
async function openSlips(page: Page, member: NewMember): Promise<void> {
  await page.route('**/api/lookup/slip', (route) =>
    route.fulfill({
      json: { isOpen: true, from: '23:00', to: '01:00', timezone: 'Asia/Bangkok', openAt: null },
    }),
  )
  await openAs(page, member, '/user/home?open=deposit')
  await openTab(page)
}

async function openTab(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'สลิป' }).click()
  await expect(page.locator('input[type=file]')).toBeAttached()
}

async function choose(page: Page, picture: Buffer, name = 'slip.png'): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'image/png', buffer: picture })
}

// [spec:SLIP-1.1]
test('a slip is read on the phone, uploaded and credited, and the sheet shows each state', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  const { picture } = await transferForSlip(request, simulatorsURL, member, 350.25)
  await openSlips(page, member)
  const sheet = sheetOf(page)
  await expect(sheet.getByText('ส่งสลิปภายใน 1 ชั่วโมงหลังโอน')).toBeVisible()
  await expect(send(page)).toBeDisabled()
  await choose(page, picture)
  await expect(sheet.getByText('อ่าน QR บนสลิปได้แล้ว พร้อมส่ง')).toBeVisible()
  await expect(sheet.getByRole('img', { name: 'รูปสลิปที่เลือก' })).toBeVisible()

  // An upload can be cancelled; the image remains ready to be sent.
  await page.route('**/api/wallet/slip', () => undefined)
  await send(page).click()
  await expect(sheet.getByRole('progressbar')).toBeVisible()
  await expect(sheet).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  await checkAccessibility(page, 'slip, on its way')
  await sheet.getByRole('button', { name: 'ยกเลิกการอัปโหลด' }).click()
  await expect(sheet.getByRole('progressbar')).toBeHidden()
  await page.unroute('**/api/wallet/slip')

  await send(page).click()
  await expect(sheet.getByText('เงิน ฿350.25 เข้ากระเป๋าแล้ว')).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^ส่งได้อีกครั้งใน \d+ วินาที$/ })).toBeDisabled()
  await checkAccessibility(page, 'slip, credited')
  await sheet.getByRole('button', { name: 'สถานะสลิป' }).click()
  const status = page.getByRole('dialog', { name: 'สถานะสลิป' })
  await expect(status.getByText('฿350.25')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(status).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByText('ยอดเงินทั้งหมด ฿350.25')).toBeAttached()

  await test.step('a used slip is not uploaded, and a second one must wait', async () => {
    // After a reload the page does not know the delay between uploads; the server does.
    await page.goto('/user/home?open=deposit')
    await openTab(page)
    const uploads: string[] = []
    page.on(
      'request',
      (one) => void (one.url().endsWith('/api/wallet/slip') && uploads.push(one.method())),
    )
    await choose(page, picture)
    await expect(page.getByText('สลิปนี้ถูกใช้แล้ว')).toBeVisible()
    await expect(send(page)).toBeDisabled()
    expect(uploads).toEqual([])
    await choose(page, (await transferForSlip(request, simulatorsURL, member, 91)).picture)
    await send(page).click()
    await expect(page.getByText('ส่งสลิปได้นาทีละ 1 ครั้ง กรุณารอสักครู่')).toBeVisible()
    await expect(page.getByRole('button', { name: /^ส่งได้อีกครั้งใน \d+ วินาที$/ })).toBeDisabled()
  })
})

test.describe('sending a slip on a desktop', () => {
  test.use(desktop)

  // [spec:SLIP-2.1]
  test('the slip tab opens after the closed hours, and checks and shrinks images', async ({
    page,
    request,
    simulatorsURL,
  }) => {
    const member = await newMember(request, simulatorsURL)
    const { picture } = await transferForSlip(request, simulatorsURL, member, 77, unreportedAccount)
    const sheet = sheetOf(page)
    await test.step('the tab shows when uploads open again, and opens then', () =>
      waitForOpening(page, member))
    await test.step('a wrong image is refused without an upload', () => chooseWrongPictures(page))
    await test.step('a dropped or pasted image is accepted and shrunk to the limit', async () => {
      const wide = await sharp(picture)
        .extend({ left: 2_900, right: 2_900, background: '#7a8a88' })
        .png()
        .toBuffer()
      await give(page, 'drop', picture)
      await expect(sheet.getByText('อ่าน QR บนสลิปได้แล้ว พร้อมส่ง')).toBeVisible()
      await sheet.getByRole('button', { name: 'เอารูปออก' }).click()
      await give(page, 'paste', wide)
      await expect(sheet.getByText('อ่าน QR บนสลิปได้แล้ว พร้อมส่ง')).toBeVisible()
      await send(page).click()
      await expect(sheet.getByText('เงิน ฿77.00 เข้ากระเป๋าแล้ว')).toBeVisible()
    })
  })
})

async function waitForOpening(page: Page, member: NewMember): Promise<void> {
  const openAt = Date.now() + 20 * 60_000
  let isOpen = false
  await page.clock.install()
  await page.route('**/api/lookup/slip', (route) =>
    route.fulfill({
      json: {
        isOpen,
        from: '23:00',
        to: '01:00',
        timezone: 'Asia/Bangkok',
        openAt: isOpen ? null : openAt,
      },
    }),
  )
  await openAs(page, member, '/user/home?open=deposit')
  const sheet = sheetOf(page)
  await page.getByRole('tab', { name: 'สลิป' }).click()
  const area = sheet.getByRole('button', { name: /^ปิดรับสลิปชั่วคราว/ })
  await expect(area).toBeDisabled()
  await expect(area).toContainText('ปิดรับสลิปเวลา 23:00–01:00')
  await expect(area).toContainText(/เปิดอีกครั้งเวลา \d\d:\d\d/)
  await checkAccessibility(page, 'slip, closed')
  isOpen = true
  await page.clock.fastForward('20:01')
  await expect(sheet.getByRole('button', { name: /^เลือกรูปสลิป/ })).toBeEnabled()
}

async function chooseWrongPictures(page: Page): Promise<void> {
  const sheet = sheetOf(page)
  await choose(page, await qrPicture(promptPay))
  await expect(sheet.getByText('รูปนี้เป็น QR รับเงิน ไม่ใช่สลิป')).toBeVisible()
  await expect(send(page)).toBeDisabled()
  await checkAccessibility(page, 'slip, wrong picture')
  await choose(page, await qrPicture('https://example.com/slip'))
  await expect(sheet.getByText('QR ในรูปนี้ไม่ใช่ของสลิป')).toBeVisible()
  await choose(page, Buffer.from('not a picture'), 'slip.txt')
  await expect(sheet.getByText('เปิดไฟล์นี้เป็นรูปไม่ได้')).toBeVisible()
  await choose(
    page,
    await sharp({ create: { width: 150, height: 400, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  )
  await expect(sheet.getByText('รูปเล็กเกินไป')).toBeVisible()
  await expect(send(page)).toBeDisabled()
  await choose(
    page,
    await sharp({ create: { width: 700, height: 900, channels: 3, background: '#e8efe9' } })
      .png()
      .toBuffer(),
  )
  await expect(sheet.getByText('อ่าน QR บนรูปนี้ไม่ได้')).toBeVisible()
  await expect(send(page)).toBeEnabled()
  await sheet.getByRole('button', { name: 'เอารูปออก' }).click()
  await expect(send(page)).toBeDisabled()
}

/** A file as the browser provides it on drop or paste. */
async function give(page: Page, via: 'drop' | 'paste', picture: Buffer): Promise<void> {
  await page.evaluate(
    ([event, base64]) => {
      const bytes = Uint8Array.from(atob(base64 ?? ''), (letter) => letter.codePointAt(0) ?? 0)
      const data = new DataTransfer()
      data.items.add(new File([bytes], 'slip.png', { type: 'image/png' }))
      const init = { bubbles: true, cancelable: true }
      document.body.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data })
          : new ClipboardEvent('paste', { ...init, clipboardData: data }),
      )
    },
    [via, picture.toString('base64')],
  )
}
