import { asOperator } from './journey-stack.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { newMember, openAs, pickBank, randomDigits } from './new-member.ts'
import { expect, test } from './test.ts'

// [spec:API-28.1]
test('a member without a bank account is led to the profile, and can add an account only once', async ({
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
  const open = page.getByRole('button', { name: 'Edit profile' })
  await open.click()
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
  await sheet
    .getByLabel('Account number')
    .fill(account.replaceAll(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)]!))
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(page.getByText('SOMCHAI JAIDEE', { exact: true })).toBeVisible()
  await expect(
    page.getByText(`${account.slice(0, 3)}-${account.slice(3, 6)}-${account.slice(6)}`),
  ).toBeVisible()

  await open.click()
  const name = sheet.getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  await expect(name).toHaveValue(member.name)
  await expect(
    sheet.getByText('To change your registered bank account, please contact us'),
  ).toBeVisible()
  await expect(sheet.getByLabel('Account number')).toHaveCount(0)
  await name.fill('12345')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('The name must contain letters')).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('  Champa   Dok ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profile saved').last()).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(open).toBeFocused()
  await expect(page.getByText('Champa Dok').first()).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByText(/Champa Dok/).first()).toBeVisible()
})
