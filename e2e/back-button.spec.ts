import type { Page } from '@playwright/test'
import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'

/** The number of open layers that the current history entry records. */
const depthOf = (page: Page): Promise<number> =>
  page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0)

async function openTwoSheets(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'ฝากเงิน' })
  await page.getByRole('button', { name: 'ฝากเงิน' }).click()
  await sheet.getByRole('tab', { name: 'สลิป' }).click()
  await sheet.getByRole('button', { name: 'สถานะสลิป' }).click()
  const status = page.getByRole('dialog', { name: 'สถานะสลิป' })
  await expect(status).toBeVisible()
}

test('the back button closes only the top sheet, even without CloseWatcher', async ({
  page,
  request,
  simulatorsURL,
}) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('no-close-watcher'))
      Reflect.deleteProperty(globalThis, 'CloseWatcher')
  })
  await openAs(page, await newMember(request, simulatorsURL))
  const depth = () => depthOf(page)
  const sheet = page.getByRole('dialog', { name: 'ฝากเงิน' })
  const status = page.getByRole('dialog', { name: 'สถานะสลิป' })

  await test.step('with CloseWatcher, a close request closes the sheet', async () => {
    expect(await page.evaluate(() => 'CloseWatcher' in globalThis)).toBe(true)
    // Chromium treats Escape as a close request, like the back button; this disables our own key
    // handlers.
    await page.evaluate(() =>
      window.addEventListener(
        'keydown',
        (event) => event.key === 'Escape' && event.stopImmediatePropagation(),
        { capture: true },
      ),
    )
    await openTwoSheets(page)
    await expect.poll(depth).toBe(2)
    await page.keyboard.press('Escape')
    await expect(status).toBeHidden()
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect.poll(depth).toBe(0)
    await expect(page).toHaveURL(/\/user\/home$/)
  })

  await page.evaluate(() => sessionStorage.setItem('no-close-watcher', '1'))
  await page.goto('/user/statement')
  expect(await page.evaluate(() => 'CloseWatcher' in globalThis)).toBe(false)
  await test.step('without CloseWatcher, a step back in the history closes the sheet', async () => {
    await page.getByRole('link', { name: 'หน้าหลัก' }).click()
    await expect(page).toHaveURL(/\/user\/home$/)
    await openTwoSheets(page)
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
})
