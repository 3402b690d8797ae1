import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { checkAccessibility } from './check-accessibility.ts'
import { callAs } from './money.ts'
import { newMember, openAs, randomName, type NewMember } from './new-member.ts'
import { expect, test } from './test.ts'

const grouped = (digits: string) => `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`

async function signIn(page: Page, member: NewMember): Promise<void> {
  await page.getByLabel('เบอร์โทรศัพท์').fill(member.phone)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await expect(page).toHaveURL('/user/home')
}

// [spec:SCR-3.1 ACC-63.1 SCR-20.1 ACC-63.2 ACC-63.3 SCR-16.2 SCR-21.1]
test('the profile shows the registered data, keeps language and theme, and closes the account', async ({
  page,
  request,
  simulatorsURL,
  context,
}) => {
  const member = await newMember(request, simulatorsURL)
  await openAs(page, member, '/user/profile')
  const accountName = page.getByText('SOMCHAI JAIDEE', { exact: true })

  await test.step('the registered data is shown, and the heading in three languages', async () => {
    await expect(page).toHaveTitle(/^โปรไฟล์ · /)
    await expect(page.getByText(/^ID \d+$/)).toBeVisible()
    await expect(page.getByText(grouped(member.phone))).toBeVisible()
    await expect(page.getByText(grouped(member.accountNo))).toBeVisible()
    await expect(accountName).toBeVisible()
    await expect(page.getByText('ธนาคารไทยพาณิชย์').first()).toBeVisible()
    await expect(page.getByText(/^\d\d\/\d\d\/20\d\d \d\d:\d\d:\d\d$/)).toBeVisible()
    for (const [locale, title] of [
      ['en', 'Profile'],
      ['lo', 'ໂປຣໄຟລ໌'],
    ] as const) {
      await page.locator('header select').selectOption(locale)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
    }
  })

  await test.step('the theme follows the system until a member chooses one', async () => {
    const html = page.locator('html')
    await expect(html).toHaveAttribute('data-theme', 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(html).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#07171A')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('radio', { name: 'ມືດ' }).click()
    await expect(html).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'ໂປຣໄຟລ໌' })).toBeVisible()
    await page.locator('header select').selectOption('th')
    await expect(html).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByRole('radio', { name: 'มืด' })).toBeChecked()
    await page.getByRole('radio', { name: 'ตามระบบ' }).click()
    await expect(html).toHaveAttribute('data-theme', 'light')
  })

  await test.step('the menu opens the terms and every page listed in it', () => openMenu(page))

  await test.step('the offline banner appears and disappears automatically', async () => {
    await expect(accountName).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('เชื่อมต่อไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ต')).toBeVisible()
    await expect(accountName).toBeVisible()
    await checkAccessibility(page, 'profile without a network')
    await context.setOffline(false)
    await expect(page.getByText('เชื่อมต่อไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ต')).toBeHidden()
  })

  const sheet = page.getByRole('dialog', { name: 'ข้อมูลของฉัน' })
  await test.step('the member sees the consents and exports their data', async () => {
    await page.getByRole('button', { name: 'ข้อมูลของฉัน' }).click()
    await expect(sheet.getByText(/^ยอมรับเมื่อ \d\d\//)).toHaveCount(2)
    await sheet.getByRole('button', { name: 'ขอสำเนาข้อมูลของฉัน' }).click()
    await expect(sheet.getByRole('checkbox')).not.toBeChecked()
    await sheet.getByText('ยินยอมรับข่าวสารการตลาด').click()
    await expect(sheet.getByRole('checkbox')).toBeChecked()
    const file = sheet.getByRole('link', { name: 'ดาวน์โหลดไฟล์' })
    await expect(file).toBeVisible()
    const [saved] = await Promise.all([page.waitForEvent('download'), file.click()])
    const copy = JSON.parse(readFileSync(await saved.path(), 'utf8')) as {
      profile: { username: string }[]
      consents: { kind: string }[]
    }
    expect(copy.profile[0]!.username).toBe(member.phone)
    expect(copy.consents.map(({ kind }) => kind).slice(0, 2)).toEqual(['terms', 'privacy'])

    await sheet.getByRole('button', { name: 'อ่าน นโยบายความเป็นส่วนตัว' }).click()
    const text = page.getByRole('dialog', { name: 'นโยบายความเป็นส่วนตัว' })
    await expect(text.getByText('เก็บไว้นานเท่าใด')).toBeVisible()
    await text.getByRole('button', { name: 'ย้อนกลับ' }).click()
  })

  await test.step('the member closes the account', async () => {
    await sheet.getByRole('button', { name: 'ลบบัญชี' }).click()
    const closing = page.getByRole('dialog', { name: 'ลบบัญชี' })
    await closing.getByLabel('รหัสผ่าน', { exact: true }).fill('not the right one')
    await closing.getByRole('button', { name: 'ลบบัญชี' }).click()
    await expect(closing.getByText('กรุณาทำเครื่องหมายเพื่อยืนยันว่าเข้าใจ')).toBeVisible()
    await closing.getByText('ฉันเข้าใจและต้องการลบบัญชี').click()
    await closing.getByRole('button', { name: 'ลบบัญชี' }).click()
    await expect(closing.getByText('รหัสผ่านไม่ถูกต้อง')).toBeVisible()
    await checkAccessibility(page, 'delete account with a fault')
    await closing.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password)
    await closing.getByRole('button', { name: 'ลบบัญชี' }).click()
    await expect(page).toHaveURL('/login')
    await page.getByLabel('เบอร์โทรศัพท์').fill(member.phone)
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password)
    await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page).toHaveURL('/login')
  })
})

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'เมนูหลัก' })
  const conditions = menu.getByRole('button', { name: 'เงื่อนไข' })
  await conditions.click()
  const sheet = page.getByRole('dialog', { name: 'เงื่อนไข' })
  await expect(sheet.locator('.operator-html').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(conditions).toBeFocused()
  for (const [name, path] of [
    ['ติดต่อ', '/user/contact'],
    ['ประวัติ', '/user/statement'],
    ['หน้าหลัก', '/user/home'],
    ['โปรไฟล์', '/user/profile'],
  ] as const) {
    await menu.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(menu.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
}

// [spec:ERR-26.1 ACC-63.1 SCR-47.1 ACC-60.1 ACC-60.2 ERR-9.1]
test('a token works on its own device only, and a new password signs out every other device', async ({
  page,
  request,
  simulatorsURL,
  openContext,
}) => {
  const member = await newMember(request, simulatorsURL)
  await page.goto('/login')
  await page.getByRole('checkbox').check()
  await signIn(page, member)
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  expect(token).toMatch(/^[\w-]{43}$/)

  const other = await (await openContext()).newPage()
  await openAs(other, { token }, '/user/profile')
  await expect(other).toHaveURL('/login')
  await expect(other.getByRole('alert')).toContainText('กรุณาเข้าสู่ระบบอีกครั้ง (4)')
  await signIn(other, member)

  await page.getByRole('link', { name: 'โปรไฟล์' }).click()
  const open = page.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' })
  await open.click()
  const sheet = page.getByRole('dialog', { name: 'เปลี่ยนรหัสผ่าน' })
  const save = sheet.getByRole('button', { name: 'บันทึกรหัสผ่าน' })
  await expect(sheet.getByLabel('รหัสผ่านเดิม')).toBeFocused()

  // A form with an empty field is not submitted.
  await sheet.getByLabel('รหัสผ่านเดิม').fill('not the old one')
  await save.click()
  await expect(sheet.getByRole('alert')).toHaveCount(0)

  await sheet.getByLabel('รหัสผ่านใหม่', { exact: true }).fill('battery staple')
  await sheet.getByLabel('ยืนยันรหัสผ่านใหม่').fill('battery stable')
  await save.click()
  await expect(sheet.getByText('รหัสผ่านใหม่ไม่ตรงกัน')).toBeVisible()
  await checkAccessibility(page, 'change password with a fault')
  await sheet.getByLabel('ยืนยันรหัสผ่านใหม่').fill('battery staple')
  await save.click()
  await expect(sheet.getByText('รหัสผ่านเดิมไม่ถูกต้อง')).toBeVisible()
  await sheet.getByLabel('รหัสผ่านเดิม').fill(member.password)
  await save.click()
  await expect(page.getByText('เปลี่ยนรหัสผ่านสำเร็จ')).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(open).toBeFocused()

  await other.reload()
  await expect(other).toHaveURL('/login')
  await page.reload()
  await expect(page.getByText('SOMCHAI JAIDEE', { exact: true })).toBeVisible()
})

test('a member sets a deposit limit, cancels a raise, takes a time-out and self-excludes', async ({
  page,
  request,
  simulatorsURL,
}) => {
  // A unique name, because nobody may register with the name of a self-excluded member.
  const name = randomName()
  const member = await newMember(request, simulatorsURL, { name, accountName: name })
  await callAs(request, member, 'GET', '/api/wallet/activate/naga')
  await openAs(page, member, '/user/profile')
  await page.getByRole('button', { name: 'เล่นอย่างรับผิดชอบ' }).click()
  const sheet = page.getByRole('dialog')
  const menu = page.getByRole('navigation', { name: 'เมนูหลัก' })
  const day = sheet.getByRole('article', { name: 'ต่อวัน' })
  for (const amount of ['500', '900']) {
    await day.getByRole('button', { name: 'เปลี่ยนวงเงิน ต่อวัน' }).click()
    await sheet.getByLabel('กำหนดวงเงินฝาก ต่อวัน').fill(amount)
    await sheet.getByRole('button', { name: 'บันทึกวงเงิน' }).click()
  }
  await expect(day.getByText('฿500', { exact: true })).toBeVisible()
  await expect(day.getByText(/^฿900 จะมีผล \d\d\/\d\d\/20\d\d\s\d\d:\d\d$/)).toBeVisible()
  await expect(sheet).toBeFocused()
  await day.getByRole('button', { name: 'ใช้วงเงินเดิม' }).click()
  await expect(day.getByText(/จะมีผล/)).toBeHidden()

  await sheet.getByRole('button', { name: 'พักการเล่นชั่วคราว' }).click()
  await sheet.getByRole('radio', { name: '3 วัน' }).click()
  await sheet.getByRole('button', { name: 'ถัดไป' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'เริ่มพัก' }).click()
  await expect(sheet.getByText('คุณกำลังพักการเล่น')).toBeVisible()
  await page.keyboard.press('Escape')
  await menu.getByRole('link', { name: 'หน้าหลัก' }).click()
  await page.getByRole('button', { name: 'ฝากเงิน' }).first().click()
  await expect(sheet.getByText('คุณกำลังพักการเล่น')).toBeVisible()
  await expect(sheet.getByText('เลือกรูปสลิป', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Naga Pearl / })
    .first()
    .click()
  await expect(sheet.getByText('ระหว่างพักการเล่น ระบบซ่อนข้อมูลเข้าเกม')).toBeVisible()

  await page.keyboard.press('Escape')
  await menu.getByRole('link', { name: 'โปรไฟล์' }).click()
  await page.getByRole('button', { name: 'เล่นอย่างรับผิดชอบ' }).click()
  await expect(sheet.getByText('คุณกำลังพักการเล่น')).toBeVisible()
  await sheet.getByRole('button', { name: 'ระงับบัญชีด้วยตนเอง' }).click()
  await checkAccessibility(page, 'self-exclusion')
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: 'ถัดไป' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ระงับบัญชี' }).click()
  await expect(page).toHaveURL('/login')
  const suspensionText = page.getByText(/^คุณระงับบัญชีไว้ถึง \d\d\/\d\d\/20\d\d/)
  await expect(suspensionText).toBeVisible()
  await page.getByLabel('เบอร์โทรศัพท์').fill(member.phone)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await expect(suspensionText).toHaveCount(2)
})
