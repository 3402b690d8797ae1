import type { Page } from '@playwright/test'
import { pickBank, randomPhone, readOtp } from './new-member.ts'
import { expect, test } from './test.ts'

const next = (page: Page) => page.getByRole('button', { name: 'ถัดไป' })
const formatted = (phone: string) => `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`

test('Back and reload keep all input but the passwords, and send no second SMS', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const phone = randomPhone()
  let sent = 0
  page.on('request', (made) => made.url().endsWith('/api/otp/send') && (sent += 1))
  await page.goto('/login')
  await page.getByRole('link', { name: 'สมัครสมาชิก' }).click()
  await page.getByLabel('เบอร์โทรศัพท์ (10 หลัก)').fill(phone)
  await next(page).click()
  await expect(page.getByLabel('รหัสยืนยัน')).toBeVisible()
  await page.reload()
  await page.getByLabel('รหัสยืนยัน').fill(await readOtp(request, simulatorsURL, phone))
  await page.getByLabel('ชื่อ-นามสกุล').fill('นาย สมชาย ใจดี')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('correct horse')
  await page.getByLabel('ยืนยันรหัสผ่าน').fill('correct horse')
  await next(page).click()
  await expect(page.getByLabel('ชื่อ', { exact: true })).toHaveValue('สมชาย')
  expect(
    await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
    ),
  ).not.toContain('correct horse')

  // The browser's Back moves one step at a time and skips the one-time password; Forward returns.
  await page.goBack()
  await expect(page.getByLabel('ชื่อ-นามสกุล')).toHaveValue('นาย สมชาย ใจดี')
  await page.goBack()
  await expect(page.getByLabel('เบอร์โทรศัพท์ (10 หลัก)')).toHaveValue(formatted(phone))
  await page.goForward()
  await page.goForward()
  await expect(page.getByLabel('นามสกุล')).toHaveValue('ใจดี')

  // Only the passwords have to be entered again.
  await page.reload()
  await expect(page.getByLabel('ชื่อ-นามสกุล')).toHaveValue('นาย สมชาย ใจดี')
  await expect(page.getByLabel('รหัสผ่าน', { exact: true })).toHaveValue('')
  // The wizard stays at this step until a tap on Next, and Back returns to it.
  const repeated = page.getByLabel('ยืนยันรหัสผ่าน')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('correct horse')
  await repeated.fill('correct horse')
  await expect(repeated).toHaveValue('correct horse')
  await next(page).click()
  await expect(page.getByLabel('นามสกุล')).toHaveValue('ใจดี')
  await page.goBack()
  await expect(page.getByLabel('ชื่อ-นามสกุล')).toBeVisible()
  expect(sent).toBe(1)
})

// [spec:ACC-3.2 ACC-4.1]
test('a disabled one-time password is skipped, and one from an SMS is filled in', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const otpRequests: { signal: AbortSignal; give: (code: string) => void }[] = []
    Object.assign(globalThis, { OTPCredential: class {}, otpRequests })
    navigator.credentials.get = (options) =>
      new Promise((resolve) =>
        otpRequests.push({
          signal: options!.signal!,
          give: (code) => resolve({ code } as unknown as Credential),
        }),
      )
  })
  let registerOTP = false
  await page.route('**/api/lookup/registerOTP', (route) => route.fulfill({ json: { registerOTP } }))
  let sent = 0
  page.on('request', (made) => made.url().endsWith('/api/otp/send') && (sent += 1))
  // This stack requires one-time passwords, so the response for a phone without one is mocked.
  await page.route('**/api/account/validate', (route) => route.fulfill({ json: { valid: true } }))
  await page.goto('/register')
  await page.getByLabel('เบอร์โทรศัพท์ (10 หลัก)').fill(randomPhone())
  await next(page).click()

  await test.step('the step is skipped when one-time passwords are disabled', async () => {
    await expect(page.getByRole('heading', { name: 'ข้อมูลส่วนตัว' })).toBeFocused()
    expect(sent).toBe(0)
    const steps = page.getByRole('list', { name: 'ขั้นตอนสมัคร' })
    await expect(steps.getByRole('listitem')).toHaveCount(3)
    await expect(page.getByText('2/3')).toBeVisible()
  })

  await test.step('Back closes only the bank picker, then leaves the step', async () => {
    expect(await page.evaluate(() => 'CloseWatcher' in globalThis)).toBe(true)
    await page.getByLabel('ชื่อ-นามสกุล').fill('นาย สมชาย ใจดี')
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill('correct horse')
    await page.getByLabel('ยืนยันรหัสผ่าน').fill('correct horse')
    await next(page).click()
    await pickBank(page, 'ธนาคาร', 'SCB')
    await page.getByLabel('เลขบัญชี').fill('1234567890')

    const bank = page.getByRole('combobox', { name: 'ธนาคาร', exact: true })
    await bank.click()
    const picker = page.getByRole('dialog', { name: 'ธนาคาร' })
    await expect(picker).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => (history.state as { layers?: number } | null)?.layers))
      .toBe(1)
    await page.goBack()
    await expect(picker).toBeHidden()
    await expect(bank).toContainText('ไทยพาณิชย์')
    await expect(page.getByLabel('เลขบัญชี')).toHaveValue(/123.*7890/)
    await page.goBack()
    await expect(page.getByLabel('ชื่อ-นามสกุล')).toHaveValue('นาย สมชาย ใจดี')
  })

  await test.step('the phone fills in the code from the SMS until the step is left', async () => {
    registerOTP = true
    await page.route('**/api/otp/send', (route) =>
      route.fulfill({
        json: {
          otpRef: 'KQ4M',
          otpToken: 'a'.repeat(43),
          code: 'OTP_SENT',
          expiresInMs: 300_000,
          resendInMs: 60_000,
        },
      }),
    )
    const tried: string[] = []
    await page.route('**/api/otp/verify', (route) => {
      tried.push((route.request().postDataJSON() as { otpCode: string }).otpCode)
      return route.fulfill({ json: { code: 'OTP_CODE_VALID', otpToken: 'a'.repeat(43) } })
    })
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/register')
    await page.getByLabel('เบอร์โทรศัพท์ (10 หลัก)').fill(randomPhone())
    await next(page).click()
    await expect(page.getByLabel('รหัสยืนยัน')).toBeVisible()
    await page.evaluate(() =>
      (globalThis as unknown as { otpRequests: { give(code: string): void }[] }).otpRequests
        .at(-1)!
        .give('314159'),
    )
    await expect(page.getByRole('heading', { name: 'ข้อมูลส่วนตัว' })).toBeVisible()
    expect(tried).toEqual(['314159'])
    expect(
      await page.evaluate(() =>
        (globalThis as unknown as { otpRequests: { signal: AbortSignal }[] }).otpRequests.every(
          ({ signal }) => signal.aborted,
        ),
      ),
    ).toBe(true)
  })
})
