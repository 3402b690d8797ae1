import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'

test('the back button of a phone closes the sheet on top, and the screen stays', async ({ page, request, simulatorsURL }) => {
  await openAs(page, await newMember(request, simulatorsURL))
  // The browser hears Escape as it hears the back button; our own keys are deaf here.
  await page.evaluate(() => window.addEventListener('keydown', (event) => event.key === 'Escape' && event.stopImmediatePropagation(), { capture: true }))
  const sheet = page.getByRole('dialog', { name: 'ฝากเงิน' })
  await page.getByRole('button', { name: 'ฝากเงิน' }).click()
  await sheet.getByRole('tab', { name: 'แนบสลิป' }).click()
  await sheet.getByRole('button', { name: 'สถานะสลิป' }).click()
  const status = page.getByRole('dialog', { name: 'สถานะสลิป' })
  await expect(status).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(status).toBeHidden()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/user\/home$/)
})
