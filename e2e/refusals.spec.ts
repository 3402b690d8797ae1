import { checkAccessibility } from './check-accessibility.ts'
import { callAs } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'

const refuse = (status: number, message: string) => ({
  status,
  json: { message, requestId: '0123456789abcdef' },
})

/** Tests some refusal codes in a browser; apps/member/platform/client.test.ts covers the others. */
const endings = [
  ['INVALID_USER_4', /\(4\)/],
  ['INACTIVE_USER', /suspended/],
] as const

test.use({ allowedFaults: [/502 .*\/api\/wallet\/(activate|resetpassword)/] })

test('refusals are shown on the screen, at the login screen or on the blank page', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
    })
    document.execCommand = () => false
  })
  const expectNoToken = async (what: string) =>
    expect(
      await page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('token')]),
      what,
    ).toEqual([null, null])
  const storeToken = (token: string) =>
    page.evaluate((stored) => localStorage.setItem('token', stored), token)

  // [spec:SCR-38.1]
  await test.step('a failed copy is reported', async () => {
    await openAs(page, member, '/user/home?open=deposit', 'en')
    const sheet = page.getByRole('dialog', { name: 'Deposit' })
    await sheet
      .getByRole('button', { name: /^Copy / })
      .first()
      .click()
    await expect(page.getByText('Failed to copy')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })

  // [spec:ERR-9.1]
  await test.step('a failed account opening is reported, and a retry opens the game', async () => {
    await page.route(
      '**/api/wallet/activate/naga',
      (route) => route.fulfill(refuse(502, 'SLOT_ACTIVATE_FAIL')),
      { times: 1 },
    )
    await page.getByRole('button', { name: /^Naga Pearl / }).click()
    const sheet = page.getByRole('dialog', { name: 'Naga Pearl' })
    await sheet.getByRole('button', { name: 'Activate' }).click()
    await expect(page.getByText('Couldn’t open the game account. Please try again.')).toBeVisible()
    await checkAccessibility(page, 'a failed activation')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Naga Pearl / }).click()
    await sheet.getByRole('button', { name: 'Activate' }).click()
    await expect(page.getByText('Naga Pearl is open')).toBeVisible()
    expect(
      (await callAs<{ username: string }>(request, member, 'GET', '/api/wallet/account/naga'))
        .username,
    ).not.toBe('')
  })

  // [spec:ERR-4.1]
  await test.step('an unknown refusal code is shown in the message', async () => {
    await page.goto('/user/profile')
    await page.route('**/api/account/changepwd', (route) =>
      route.fulfill(refuse(409, 'MOON_IS_FULL')),
    )
    await page.getByRole('button', { name: 'Change password' }).click()
    const sheet = page.getByRole('dialog', { name: 'Change password' })
    await sheet.getByLabel('Current password').fill('long enough 1')
    await sheet.getByLabel('New password', { exact: true }).fill('long enough 2')
    await sheet.getByLabel('Confirm new password').fill('long enough 2')
    await sheet.getByRole('button', { name: 'Save password' }).click()
    await expect(sheet.getByRole('alert')).toContainText('MOON_IS_FULL')
  })

  // [spec:ERR-3.1]
  await test.step('a code that ends the session leads to the login screen', async () => {
    let answered = ''
    await page.route('**/api/account/profile', (route) => route.fulfill(refuse(401, answered)))
    for (const [code, message] of endings) {
      answered = code
      // Opening a public page deletes the session, so the token is set again.
      await storeToken(member.token)
      await page.goto('/user/profile')
      await expect(page, code).toHaveURL('/login')
      await expect(page.getByRole('alert'), code).toContainText(message)
      await expectNoToken(code)
    }
  })

  // [spec:ERR-2.1]
  await test.step('an invalid token leads to the login screen and is deleted', async () => {
    await storeToken('A'.repeat(43))
    await page.goto('/user/home')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
    await expectNoToken('an invalid token')
  })

  // [spec:ERR-1.1]
  await test.step('a disabled site leads to the blank page on the next request', async () => {
    await storeToken(member.token)
    await page.route('**/api/**', (route) => route.fulfill(refuse(410, 'gone')))
    await page.goto('/user/statement')
    await expect(page).toHaveURL('/terminated')
    await expect(page.getByRole('main')).toBeEmpty()
  })
})
