import type { Page } from '@playwright/test'
import { memberRequester, requesterHeader } from '@champa/contract/constants'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { unreportedAccount, delayFeed, transferForSlip } from './bank-slip.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { callAs } from './money.ts'
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

/**
 * Opens the slip tab in a language. This stack accepts slips all day; the closed hours have their
 * own test.
 */
async function openSlips(
  page: Page,
  member: NewMember,
  words = { locale: 'th', tab: 'สลิป' },
): Promise<void> {
  await page.route('**/api/lookup/slip', (route) =>
    route.fulfill({
      json: { isOpen: true, from: '23:00', to: '01:00', timezone: 'Asia/Bangkok', openAt: null },
    }),
  )
  await page.addInitScript((locale) => localStorage.setItem('locale', locale), words.locale)
  await openAs(page, member, '/user/home?open=deposit')
  await page.getByRole('tab', { name: words.tab }).click()
  await expect(page.locator('input[type=file]')).toBeAttached()
}

async function choose(page: Page, picture: Buffer, name = 'slip.png'): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'image/png', buffer: picture })
}

// [spec:SLIP-1.1]
test('reads a slip on the phone, uploads it, credits it and updates the sheet', async ({
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
  await checkAccessibility(page, 'slip, chosen')

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
})

test('reports a used slip before the upload, or after it when used meanwhile, in Lao', async ({
  page,
  request,
  simulatorsURL,
  openContext,
}) => {
  const first = await newMember(request, simulatorsURL)
  const { picture } = await transferForSlip(request, simulatorsURL, first, 120)
  const multipart = { file: { name: 'slip.png', mimeType: 'image/png', buffer: picture } }
  const sent = await request.post('/api/wallet/slip', {
    headers: { [requesterHeader]: memberRequester, authorization: `Bearer ${first.token}` },
    multipart,
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  await expect
    .poll(
      async () =>
        (await callAs<{ wallet: { amount: number } }>(request, first, 'GET', '/api/wallet')).wallet
          .amount,
    )
    .toBe(120)

  const uploads: string[] = []
  page.on(
    'request',
    (one) => void (one.url().endsWith('/api/wallet/slip') && uploads.push(one.method())),
  )
  const second = await newMember(request, simulatorsURL)
  await openSlips(page, second, { locale: 'lo', tab: 'ສະລິບ' })
  await choose(page, picture)
  await expect(page.getByText('ສະລິບນີ້ຖືກໃຊ້ແລ້ວ')).toBeVisible()
  await expect(page.getByRole('button', { name: 'ສົ່ງສະລິບ' })).toBeDisabled()
  expect(uploads).toEqual([])

  // Simulates a slip that was still unused when the phone checked it.
  const other = await (await openContext()).newPage()
  await other.route('**/api/wallet/slip/check', (route) => route.fulfill({ json: { note: null } }))
  await openSlips(other, second, { locale: 'lo', tab: 'ສະລິບ' })
  await choose(other, picture)
  await other.getByRole('button', { name: 'ສົ່ງສະລິບ' }).click()
  await expect(other.getByText('ສະລິບຊ້ຳ')).toBeVisible()
  await expect(other.getByText('ລາຍການໂອນນີ້ນັບໄປແລ້ວ ເບິ່ງໄດ້ໃນປະຫວັດລາຍການ')).toBeVisible()
  // The transfer was credited earlier, so a note that no money was credited would be wrong.
  await expect(other.getByText('ຍັງບໍ່ມີເງິນເຂົ້າກະເປົາຈາກສະລິບນີ້')).toHaveCount(0)
})

test('explains a transfer to another account and delays the next slip, in English', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  const { picture } = await transferForSlip(request, simulatorsURL, member, 90, {
    bankCode: 'BBL',
    accountNo: '1110002223',
  })
  await openSlips(page, member, { locale: 'en', tab: 'slip' })
  await choose(page, picture)
  await page.getByRole('button', { name: 'Send slip' }).click()
  await expect(page.getByText('Destination account invalid')).toBeVisible()
  await expect(page.getByText('The money didn’t go to our account.')).toBeVisible()
  await expect(
    page.getByRole('dialog').getByRole('link', { name: 'Contact', exact: true }),
  ).toHaveAttribute('href', '/user/contact')
  await checkAccessibility(page, 'slip, failed')

  // After a reload the page does not know the delay; the server does.
  await page.reload()
  await openSlips(page, member, { locale: 'en', tab: 'slip' })
  await choose(page, (await transferForSlip(request, simulatorsURL, member, 91)).picture)
  await page.getByRole('button', { name: 'Send slip' }).click()
  await expect(
    page.getByText('You can send one slip per minute. Please wait a moment.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send again in \d+ seconds?$/ })).toBeDisabled()
})

test('refuses a wrong image without an upload, but sends one the phone cannot read', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await openSlips(page, member)
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
})

// [spec:SLIP-2.1]
test('shows the opening time in the closed hours and then opens automatically', async ({
  page,
  request,
  simulatorsURL,
}) => {
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
  await openAs(page, await newMember(request, simulatorsURL), '/user/home?open=deposit')
  await page.getByRole('tab', { name: 'สลิป' }).click()
  const sheet = sheetOf(page)
  const area = sheet.getByRole('button', { name: /^ปิดรับสลิปชั่วคราว/ })
  await expect(area).toBeDisabled()
  await expect(area).toContainText('ปิดรับสลิปเวลา 23:00–01:00')
  await expect(area).toContainText(/เปิดอีกครั้งเวลา \d\d:\d\d/)
  await checkAccessibility(page, 'slip, closed')
  isOpen = true
  await page.clock.fastForward('20:01')
  await expect(sheet.getByRole('button', { name: /^เลือกรูปสลิป/ })).toBeEnabled()
})

test.describe('sending a slip on a desktop', () => {
  test.use(desktop)

  test('accepts a dropped or pasted image and shrinks one that exceeds the server’s limit', async ({
    page,
    request,
    simulatorsURL,
  }) => {
    const member = await newMember(request, simulatorsURL)
    const { picture } = await transferForSlip(request, simulatorsURL, member, 77, unreportedAccount)
    const wide = await sharp(picture)
      .extend({ left: 2_900, right: 2_900, background: '#7a8a88' })
      .png()
      .toBuffer()
    await openSlips(page, member)
    const sheet = sheetOf(page)
    await give(page, 'drop', picture)
    await expect(sheet.getByText('อ่าน QR บนสลิปได้แล้ว พร้อมส่ง')).toBeVisible()
    await sheet.getByRole('button', { name: 'เอารูปออก' }).click()
    await give(page, 'paste', wide)
    await expect(sheet.getByText('อ่าน QR บนสลิปได้แล้ว พร้อมส่ง')).toBeVisible()
    await send(page).click()
    await expect(sheet.getByText('เงิน ฿77.00 เข้ากระเป๋าแล้ว')).toBeVisible()
  })
})

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
