import type { Locator, Page } from '@playwright/test'
import { setLetters } from './letters/set-letters.ts'
import { forgetAcceptance, newMember } from './new-member.ts'
import { expect, test } from './test.ts'

/** Presses Tab until the target has the focus. */
async function reach(page: Page, wanted: Locator): Promise<void> {
  for (let stops = 0; stops < 30; stops++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`the Tab key does not reach ${String(wanted)}`)
}

/**
 * Presses Escape once the QR code has appeared: until then the pending request keeps the sheet
 * open.
 */
function escapeAtTheCode(): void {
  const watcher = new MutationObserver(() => {
    if (!document.querySelector('[role=dialog] [role=img][aria-label*=QR]')) return
    watcher.disconnect()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  })
  watcher.observe(document.body, { childList: true, subtree: true })
}

test('a member signs in, creates a QR code and moves between games by keyboard alone', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await setLetters(page, 32)
  await page.goto('/login')
  await expect(page.getByLabel('เบอร์โทรศัพท์')).toHaveCSS('font-size', '34px')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'ข้ามไปที่เนื้อหา' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(member.phone)
  await page.keyboard.press('Tab')
  await page.keyboard.type(member.password)
  await forgetAcceptance(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/user/home')

  const agreement = page.getByRole('dialog', { name: 'ข้อตกลงการใช้งาน' })
  await expect(agreement).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(agreement).toBeHidden()
  await expect(page.locator('.balance .sr')).toContainText('฿0.00')
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    'pixels wider than the window',
  ).toBe(0)

  const deposit = page.getByRole('button', { name: 'ฝากเงิน' })
  await reach(page, deposit)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'ฝากเงิน' })
  // Waits for the sheet, because while it loads, Tab would move the focus within the page behind it.
  await expect(sheet).toBeVisible()
  await reach(page, sheet.getByRole('tab', { selected: true }))
  await page.keyboard.press('ArrowRight')
  await expect(sheet.getByRole('tab', { name: 'QR' })).toBeFocused()
  await reach(page, sheet.getByLabel('จำนวนเงิน', { exact: true }))
  await page.keyboard.type('100')
  await page.evaluate(escapeAtTheCode)
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  await expect(deposit).toBeFocused()

  const card = page.getByRole('button', { name: /Naga Pearl/ }).first()
  await reach(page, card)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: /PG Soft/ }).first()).toBeFocused()
})
