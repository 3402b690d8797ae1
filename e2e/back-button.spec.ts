import type { Page } from '@playwright/test'
import { newMember, openAs, pickBank, randomPhone } from './new-member.ts'
import { expect, test } from './test.ts'

/** The open layers that the current history entry counts. */
const depthOf = (page: Page): Promise<number> =>
  page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0)

async function openTwoSheets(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'ฝากเงิน' })
  await page.getByRole('button', { name: 'ฝากเงิน' }).click()
  await sheet.getByRole('tab', { name: 'สลิป' }).click()
  await sheet.getByRole('button', { name: 'สถานะสลิป' }).click()
  const status = page.getByRole('dialog', { name: 'สถานะสลิป' })
  await expect(status).toBeVisible()
  return { sheet, status }
}

test('the phone’s back button closes the top sheet and keeps the screen', async ({
  page,
  request,
  simulatorsURL,
}) => {
  await openAs(page, await newMember(request, simulatorsURL))
  // Chromium treats Escape as a close request, like the back button; this disables our own key
  // handlers.
  await page.evaluate(() =>
    window.addEventListener(
      'keydown',
      (event) => event.key === 'Escape' && event.stopImmediatePropagation(),
      { capture: true },
    ),
  )
  const { sheet, status } = await openTwoSheets(page)
  await expect.poll(() => depthOf(page)).toBe(2)
  await page.keyboard.press('Escape')
  await expect(status).toBeHidden()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect.poll(() => depthOf(page)).toBe(0)
  await expect(page).toHaveURL(/\/user\/home$/)
})

test('the browser’s Back closes only the bank picker and keeps the step of the registration', async ({
  page,
}) => {
  await page.route('**/api/lookup/registerOTP', (route) =>
    route.fulfill({ json: { registerOTP: false } }),
  )
  await page.route('**/api/account/validate', (route) => route.fulfill({ json: { valid: true } }))
  await page.goto('/register')
  expect(await page.evaluate(() => 'CloseWatcher' in globalThis)).toBe(true)
  const next = page.getByRole('button', { name: 'ถัดไป' })
  await page.getByLabel('เบอร์โทรศัพท์ (10 หลัก)').fill(randomPhone())
  await next.click()
  await page.getByLabel('ชื่อ-นามสกุล').fill('นาย สมชาย ใจดี')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('correct horse')
  await page.getByLabel('ยืนยันรหัสผ่าน').fill('correct horse')
  await next.click()
  await pickBank(page, 'ธนาคาร', 'SCB')
  await page.getByLabel('เลขบัญชี').fill('1234567890')

  const bank = page.getByRole('combobox', { name: 'ธนาคาร', exact: true })
  await bank.click()
  const picker = page.getByRole('dialog', { name: 'ธนาคาร' })
  await expect(picker).toBeVisible()
  await expect.poll(() => depthOf(page)).toBe(1)
  await page.goBack()
  await expect(picker).toBeHidden()
  await expect(bank).toContainText('ไทยพาณิชย์')
  await expect(page.getByLabel('เลขบัญชี')).toHaveValue(/123.*7890/)
  await page.goBack()
  await expect(page.getByLabel('ชื่อ-นามสกุล')).toHaveValue('นาย สมชาย ใจดี')
})

test('a browser without CloseWatcher closes the top sheet through its history', async ({
  page,
  request,
  simulatorsURL,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'CloseWatcher'))
  await openAs(page, await newMember(request, simulatorsURL), '/user/statement')
  await page.getByRole('link', { name: 'หน้าหลัก' }).click()
  await expect(page).toHaveURL(/\/user\/home$/)
  const depth = () => depthOf(page)
  const { sheet, status } = await openTwoSheets(page)
  await expect.poll(depth).toBe(2)
  await page.goBack()
  await expect(status).toBeHidden()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/user\/home$/)

  // Forward does not reopen the sheet.
  await page.goForward()
  await expect.poll(depth).toBe(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Closing a sheet with its button, or reloading with an open sheet, leaves no history entry.
  await page.getByRole('button', { name: 'ฝากเงิน' }).click()
  await expect.poll(depth).toBe(1)
  await sheet.getByRole('button', { name: 'ปิด' }).click()
  await expect.poll(depth).toBe(0)
  await page.getByRole('button', { name: 'ฝากเงิน' }).click()
  await expect.poll(depth).toBe(1)
  await page.reload()
  await expect.poll(depth).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/user\/statement$/)
})
