import { asOperator } from './journey-stack.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { newMember, openAs, pickBank, randomDigits } from './new-member.ts'
import { expect, test } from './test.ts'

// [spec:API-28.1]
test('changes a member’s name and keeps the registered account, in Lao', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await openAs(page, member, '/user/profile', 'lo')
  const open = page.getByRole('button', { name: 'ແກ້ໄຂໂປຣໄຟລ໌' })
  await open.click()
  const sheet = page.getByRole('dialog', { name: 'ແກ້ໄຂໂປຣໄຟລ໌' })
  const name = sheet.getByLabel('ຊື່', { exact: true })
  await expect(name).toBeFocused()
  await expect(name).toHaveValue(member.name)
  await expect(sheet.getByText('ຖ້າຕ້ອງການປ່ຽນບັນຊີທະນາຄານທີ່ລົງທະບຽນໄວ້ ກະລຸນາຕິດຕໍ່ພວກເຮົາ')).toBeVisible()
  await name.fill('12345')
  await sheet.getByRole('button', { name: 'ບັນທຶກ' }).click()
  await expect(sheet.getByText('ຊື່ຕ້ອງມີຕົວອັກສອນ')).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('  Champa   Dok ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('ບັນທຶກໂປຣໄຟລ໌ແລ້ວ')).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(open).toBeFocused()
  await expect(page.getByText('Champa Dok').first()).toBeVisible()
  await page.goto('/user/home')
  await expect(page.getByText(/Champa Dok/).first()).toBeVisible()
})

// [spec:API-28.1]
test('leads a member without a bank account to the profile, where it is added once', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await asOperator(
    process.env['DATA_DIR'] ?? '',
    `update member
      set bank_code = null, bank_account_name = null, bank_account_no = null
      where phone = $1`,
    [`+66${member.phone.slice(1)}`],
  )
  await openAs(page, member, '/user/home?open=deposit', 'en')
  const deposit = page.getByRole('dialog', { name: 'Deposit' })
  await expect(
    deposit.getByText('Add your bank account in your profile before depositing'),
  ).toBeVisible()
  await deposit.getByRole('link', { name: 'Add a bank account' }).click()
  await expect(page).toHaveURL('/user/profile')
  await expect(page.getByText('No bank account added yet')).toBeVisible()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit profile' })
  await pickBank(page, 'Bank', 'KTB')
  await sheet.getByLabel('Account name').fill('สมชาย')
  await sheet.getByLabel('Account number').fill('123')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('Bank account name must be in English only')).toBeVisible()
  await expect(sheet.getByText('The account number needs 10 digits')).toBeVisible()
  await checkAccessibility(page, 'an account with errors')
  await sheet.getByLabel('Account name').fill('somchai jaidee')
  const account = randomDigits(10)
  await sheet.getByLabel('Account number').fill(account)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(page.getByText('SOMCHAI JAIDEE', { exact: true })).toBeVisible()
  await expect(
    page.getByText(`${account.slice(0, 3)}-${account.slice(3, 6)}-${account.slice(6)}`),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await expect(
    sheet.getByText('To change your registered bank account, please contact us'),
  ).toBeVisible()
  await expect(sheet.getByLabel('Account number')).toHaveCount(0)
})

// [spec:ERR-26.1]
test('rejects a token used on another device and leaves its own device signed in', async ({
  page,
  request,
  simulatorsURL,
  openContext,
}) => {
  const member = await newMember(request, simulatorsURL)
  await page.goto('/login')
  await page.getByLabel('เบอร์โทรศัพท์').fill(member.phone)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await expect(page).toHaveURL('/user/home')
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  expect(token).toMatch(/^[\w-]{43}$/)

  const otherPhone = await (await openContext()).newPage()
  await openAs(otherPhone, { token }, '/user/profile')
  await expect(otherPhone).toHaveURL('/login')
  await expect(otherPhone.getByRole('alert')).toContainText('กรุณาเข้าสู่ระบบอีกครั้ง (4)')

  await page.goto('/user/profile')
  await expect(page.getByText('SOMCHAI JAIDEE', { exact: true })).toBeVisible()
})
