import type { Page } from '@playwright/test'
import { checkAccessibility } from './check-accessibility.ts'
import { callAs } from './money.ts'
import { newMember, randomDigits, randomPhone, readOtp } from './new-member.ts'
import { expect, test } from './test.ts'

const next = (page: Page) => page.getByRole('button', { name: 'ถัดไป' })
const formatted = (phone: string) => `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`

// [spec:ACC-1.1 ACC-1.2 ACC-12.1 SCR-20.1 ACC-2.1 ACC-3.2 ACC-5.1 ACC-6.1 ACC-2.2 ACC-3.3 ACC-5.2]
// [spec:ACC-7.1 ACC-52.1 ACC-56.1 ACC-12.2 LIM-10.1]
test('a guest registers from an invite link with a one-time password, signs in and out', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const phone = randomPhone()
  await page.goto('/register?code=PR1000000001')

  // Step 1: the invite code is filled in and read-only; a phone number has ten digits.
  const invite = page.getByLabel('รหัสผู้แนะนำ')
  await expect(invite).toHaveValue('PR1000000001')
  await expect(invite).toHaveAttribute('readonly')
  await page.getByLabel('เบอร์โทรศัพท์ (10 หลัก)').fill(phone.slice(0, 9))
  await expect(page.getByText('กรอกแล้ว 9 จาก 10 หลัก')).toBeVisible()
  await next(page).click()
  await expect(page.getByText('เบอร์โทรศัพท์ต้องมี 10 หลัก')).toBeVisible()
  await page.getByLabel('เบอร์โทรศัพท์ (10 หลัก)').fill(phone)
  await expect(page.getByText('เบอร์โทรศัพท์ต้องมี 10 หลัก')).toHaveCount(0)
  await next(page).click()

  // Step 2: a wrong one-time password is reported inline, the one sent stays valid after going back
  // and forth, and the right one continues automatically.
  const otp = page.getByLabel('รหัสยืนยัน')
  await expect(page.getByRole('heading', { name: 'กรอกรหัส OTP' })).toBeFocused()
  await expect(page.getByText(/รหัสอ้างอิง: \S+/)).toBeVisible()
  await expect(page.getByText(/ขอรหัสใหม่ได้ใน \d+ วินาที/)).toBeVisible()
  const code = await readOtp(request, simulatorsURL, phone)
  await otp.fill(code === '000000' ? '111111' : '000000')
  await expect(page.getByText(/รหัส OTP ไม่ถูกต้อง \S+ ลองได้อีก 4 ครั้ง/)).toBeVisible()
  await checkAccessibility(page, 'register, step 2 with a fault')
  await page.getByRole('button', { name: 'ย้อนกลับ' }).click()
  await expect(page.getByLabel('เบอร์โทรศัพท์ (10 หลัก)')).toHaveValue(formatted(phone))
  await next(page).click()
  await otp.fill(code)

  // Step 3: all fields are required, and the passwords must match.
  await expect(page.getByRole('heading', { name: 'ข้อมูลส่วนตัว' })).toBeFocused()
  await next(page).click()
  await expect(page.getByText('กรุณากรอกข้อมูลให้ครบ').first()).toBeVisible()
  await page.getByLabel('ชื่อ-นามสกุล').fill('สมชาย ใจดี')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('correct horse')
  await page.getByLabel('ยืนยันรหัสผ่าน').fill('correct cow')
  await next(page).click()
  await expect(page.getByText('รหัสผ่านไม่ตรงกัน')).toBeVisible()
  await checkAccessibility(page, 'register, step 3 with a fault')
  await page.getByLabel('ยืนยันรหัสผ่าน').fill('correct horse')
  await next(page).click()

  // Step 4: Krungthai requires a name in English; going back keeps the input.
  await expect(page.getByRole('heading', { name: 'บัญชีธนาคารรับเงิน' })).toBeFocused()
  await page.getByRole('button', { name: 'ย้อนกลับ' }).click()
  await expect(page.getByLabel('ชื่อ-นามสกุล')).toHaveValue('สมชาย ใจดี')
  await next(page).click()
  const register = page.getByRole('button', { name: 'สมัครสมาชิก' })
  await expect(page.getByLabel('ชื่อ', { exact: true })).toHaveValue('สมชาย')
  await pickByKeys(page)
  await page.getByLabel('นามสกุล').fill('jaidee')
  await expect(page.getByLabel('นามสกุล')).toHaveValue('JAIDEE')
  await page.getByLabel('เลขบัญชี').fill(randomDigits(10))
  await register.click()
  await expect(page.getByText('ชื่อบัญชีธนาคารต้องเป็นภาษาอังกฤษเท่านั้น')).toBeVisible()
  await expect(page.getByText('กรุณายืนยันอายุและยอมรับข้อตกลง')).toBeVisible()
  await checkAccessibility(page, 'register, step 4 with faults')
  await page.getByRole('button', { name: 'อ่านข้อตกลง' }).click()
  await expect(page.getByRole('dialog', { name: 'ข้อตกลงการใช้งาน' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('ชื่อ', { exact: true }).fill('somchai')
  await expect(page.getByText('ชื่อบัญชีธนาคารต้องเป็นภาษาอังกฤษเท่านั้น')).toHaveCount(0)
  await page.getByLabel('ข้าพเจ้ามีอายุ 20 ปีขึ้นไป').check()
  await page.getByLabel('ยอมรับข้อตกลงและนโยบายความเป็นส่วนตัว').check()
  await expect(page.getByText('กรุณายืนยันอายุและยอมรับข้อตกลง')).toHaveCount(0)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await register.click()

  // The success message leads to the login screen after two seconds; the invite code is deleted.
  await expect(page.getByRole('alertdialog', { name: 'สมัครสมาชิกสำเร็จ' })).toBeVisible()
  await page.clock.runFor(1_900)
  await expect(page).toHaveURL('/register?code=PR1000000001')
  await page.clock.runFor(100)
  await expect(page).toHaveURL('/login')
  await page.clock.resume()
  expect(
    await page.evaluate(() => [
      localStorage.getItem('code'),
      sessionStorage.getItem('register-draft'),
    ]),
  ).toEqual([null, null])

  // The phone number is filled in; the terms accepted at registration are not shown again.
  await expect(page.getByText('Champa', { exact: true })).toBeVisible()
  await expect(page.getByLabel('เบอร์โทรศัพท์')).toHaveValue(formatted(phone))
  await expect(page.getByLabel('รหัสผ่าน', { exact: true })).toBeFocused()
  const known = page.waitForResponse('**/api/privacy')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await expect(page).toHaveURL('/user/home')
  expect(
    await page.evaluate(() => [
      sessionStorage.getItem('token') !== null,
      localStorage.getItem('token'),
    ]),
  ).toEqual([true, null])

  await known
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('remember-agreement')))
    .not.toBeNull()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await expect(page).toHaveURL('/login')

  // The phone number is now registered and is refused at the first step.
  await page.getByRole('main').getByRole('link', { name: 'สมัครสมาชิก' }).click()
  await page.getByLabel('เบอร์โทรศัพท์ (10 หลัก)').fill(phone)
  await next(page).click()
  await expect(page.getByRole('alert')).toContainText('เบอร์โทรศัพท์นี้สมัครแล้ว')
})

/**
 * By keyboard alone: Enter on the field opens the list, letters go to its search, Enter selects.
 */
async function pickByKeys(page: Page): Promise<void> {
  const field = page.getByLabel('ธนาคาร', { exact: true })
  await field.press('Enter')
  const list = page.getByRole('listbox', { name: 'ธนาคาร' })
  await expect(list).toBeFocused()
  await expect(list.getByRole('option').first()).toHaveAttribute('data-code', 'KBANK')
  await checkAccessibility(page, 'register, list of banks')
  await page.keyboard.type('krung')
  await expect(list.getByRole('option')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(list).toHaveCount(0)
  await expect(field).toContainText('กรุงไทย')
  await expect(field).toBeFocused()
}

// [spec:SCR-9.1 SCR-16.1 ACC-44.1 SCR-10.1 SCR-18.1 ACC-52.1 ERR-3.1 ACC-44.2 ERR-6.1]
test('a member stays signed in until the session ends, and login attempts are limited', async ({
  page,
  context,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await test.step('a member’s page without a session leads to the login screen', async () => {
    for (const path of [
      '/user',
      '/user/home',
      '/user/profile',
      '/user/statement',
      '/user/contact',
    ]) {
      await page.evaluate((to) => history.pushState(null, '', to), path)
      await expect(page).toHaveURL('/login')
    }
  })

  const phone = page.getByLabel('เบอร์โทรศัพท์')
  const password = page.getByLabel('รหัสผ่าน', { exact: true })
  const logIn = page.getByRole('button', { name: 'เข้าสู่ระบบ' })
  await test.step('the login requires both fields and rejects wrong ones', async () => {
    await logIn.click()
    await expect(page.getByText('กรุณากรอกเบอร์โทรศัพท์และรหัสผ่าน')).toBeVisible()
    await phone.fill(formatted(member.phone))
    await password.fill('not the password')
    await logIn.click()
    await expect(page.getByText('เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง')).toBeVisible()
    await expect(password).toBeFocused()
    await checkAccessibility(page, 'login with a refusal')
  })

  await test.step('a double tap signs in once, for this device', async () => {
    await password.fill(member.password)
    await page.getByRole('button', { name: 'แสดงรหัสผ่าน' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByLabel('จดจำการเข้าสู่ระบบ').check()
    let logins = 0
    page.on('request', (made) => {
      if (made.url().endsWith('/api/login')) logins += 1
    })
    await logIn.dblclick()
    await expect(page).toHaveURL('/user/home')
    expect(logins, 'sign-in requests after a double tap').toBe(1)
    expect(
      await page.evaluate(() => [
        localStorage.getItem('token') !== null,
        sessionStorage.getItem('token'),
      ]),
    ).toEqual([true, null])
    await page.reload()
    await expect(page).toHaveURL('/user/home')
    await expect(page.getByText(member.name).first()).toBeVisible()
  })

  await test.step('a session ended elsewhere leads to the login screen with the reason', async () => {
    // A session opened by the API is bound to no device, so it can be ended from here. The app must
    // not run at that moment: it would end the session itself, and the next start would not know
    // why.
    await page.goto('/icon.svg')
    await callAs(request, member, 'POST', '/api/logout')
    await page.evaluate((token) => localStorage.setItem('token', token), member.token)
    await page.goto('/user/home')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('alert')).toContainText('กรุณาเข้าสู่ระบบ')
  })

  const signIn = async () => {
    await phone.fill(member.phone)
    await password.fill(member.password)
    await page.getByLabel('จดจำการเข้าสู่ระบบ').check()
    await logIn.click()
    await expect(page).toHaveURL('/user/home')
  }
  await test.step('signing out in one tab removes the amounts from every other tab', async () => {
    await signIn()
    const other = await context.newPage()
    await other.goto('/user/statement')
    await expect(other.getByRole('heading', { level: 1, name: 'ประวัติรายการ' })).toBeVisible()
    await expect(other.locator('html')).not.toHaveAttribute('data-frame')
    // The browser's storage event notifies the other tab, which sends no request.
    await other.route('**/api/wallet', () => undefined)
    await other.route('**/api/statement', () => undefined)
    await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
    await expect(other).toHaveURL('/login')
    await expect(other.getByText('กรุณาเข้าสู่ระบบ')).toBeVisible()
    await other.close()
  })

  await test.step('opening a public page ends the session stored in this browser', async () => {
    await signIn()
    await page.goto('/howto')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  await test.step('repeated attempts are limited', async () => {
    await page
      .getByRole('navigation', { name: 'เมนู' })
      .getByRole('link', { name: 'หน้าหลัก' })
      .click()
    await phone.fill(member.phone)
    await password.fill('not the password')
    for (let wrong = 1; wrong <= 6; wrong += 1) {
      await Promise.all([page.waitForResponse('**/api/login'), logIn.click()])
    }
    await expect(page.getByRole('alert')).toContainText(/ทำรายการถี่เกินไป.*ลองใหม่ได้ใน \d+ วินาที/)
    await expect(logIn).toHaveAttribute('aria-disabled', 'true')
  })
})
