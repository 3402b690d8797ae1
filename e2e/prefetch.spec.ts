import { readProfile } from '@champa/contract/account'
import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'

test('sheets and screens open without a script request once the browser was idle', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const requested: string[] = []
  page.on('request', (wanted) => requested.push(new URL(wanted.url()).pathname))
  await openAs(page, await newMember(request, simulatorsURL))
  for (const name of ['sheets', 'statement', 'contact', 'profile'])
    await expect
      .poll(() => requested.some((path) => path.startsWith(`/assets/${name}-`)), {
        message: name,
        timeout: 20_000,
      })
      .toBe(true)
  await page.waitForLoadState('networkidle')
  const arrival = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'ฝากเงิน', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'ฝากเงิน' })).toContainText('ธนาคารไทยพาณิชย์')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('navigation').getByRole('link', { name: 'ประวัติ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/user/statement')
  arrival.resolve()
})

test('a touch of a button or link loads what it opens at once', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const scripts: string[] = []
  page.on('request', (wanted) => scripts.push(new URL(wanted.url()).pathname))
  // The browser is never idle.
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }))
  await openAs(page, await newMember(request, simulatorsURL))
  await expect(page.getByText('ยอดเงินทั้งหมด ฿0.00')).toBeAttached()
  const isRequested = (name: string) => scripts.some((path) => path.startsWith(`/assets/${name}-`))
  expect(isRequested('sheets')).toBe(false)
  await page.getByRole('button', { name: 'ฝากเงิน', exact: true }).focus()
  await expect.poll(() => isRequested('sheets')).toBe(true)
  expect(isRequested('profile')).toBe(false)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'โปรไฟล์' })
    .dispatchEvent('pointerdown')
  await expect.poll(() => isRequested('profile')).toBe(true)
  await expect.poll(() => scripts).toContain(readProfile.path)
})
