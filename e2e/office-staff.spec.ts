import { TOTP } from 'otpauth'
import { openOffice, staffToken } from './chat/staff.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { asOperator } from './journey-stack.ts'
import { desktop, expect, test } from './test.ts'

test.use(desktop)

const dataDir = (): string => process.env['DATA_DIR']!

test('a colleague is added by two people, joins with password and link, and signs in', async ({
  openContext,
}) => {
  const username = 'mali.new'
  const officeOf = async (person: 'ton' | 'mai', path: string) => {
    const page = await (await openContext()).newPage()
    await openOffice(page, await staffToken(dataDir(), person, { isFresh: true }), path)
    return page
  }
  const maker = await officeOf('ton', '/office/staff')
  await maker.getByRole('button', { name: 'เพิ่มเพื่อนร่วมงาน' }).click()
  const sheet = maker.getByRole('dialog', { name: 'เพิ่มเพื่อนร่วมงาน' })
  await sheet.getByLabel('ชื่อที่แสดง').fill('มะลิ ใจดี')
  await sheet.getByLabel('ชื่อผู้ใช้').fill(username)
  await sheet.getByLabel('เจ้าหน้าที่', { exact: true }).check()
  await sheet.getByLabel('เบอร์โทรศัพท์').fill('081 999 0042')
  await sheet.getByLabel(/^รหัสธนาคาร/).fill('KBANK')
  await sheet.getByLabel('เลขบัญชีธนาคาร').fill('099-8-77665-5')
  await sheet.getByLabel(/^เหตุผล/).fill('เริ่มงานวันจันทร์หน้า')
  await checkAccessibility(maker, 'the form of a new colleague')
  await sheet.getByRole('button', { name: 'ส่งคำขอ' }).click()
  const once = maker.getByRole('dialog', { name: 'รหัสผ่านแรกของ มะลิ ใจดี' })
  const password = (await once.locator('code').textContent()) ?? ''
  expect(password).toMatch(/^[a-z2-9]{16}$/)
  await checkAccessibility(maker, 'the first password')

  const [request] = (await asOperator(
    dataDir(),
    `select approval_id as id from approval where params->>'username' = $1`,
    [username],
  )) as { id: string }[]
  const checker = await officeOf('mai', `/office/approvals/${request?.id}`)
  const panel = checker.locator('.panel')
  await expect(panel.getByText(username)).toBeVisible()
  await panel.getByRole('button', { name: /^อนุมัติ/ }).click()
  await expect(checker.getByText('อนุมัติแล้ว').first()).toBeVisible()

  await checker.goto('/office/staff')
  await checker.getByText('มะลิ ใจดี').first().click()
  await panel.getByRole('button', { name: 'สร้างลิงก์เข้าร่วม' }).click()
  const link = checker.getByRole('dialog', { name: 'ลิงก์สำหรับ มะลิ ใจดี' }).locator('code')
  const url = (await link.textContent()) ?? ''

  await test.step('whoever asked for the account cannot make the link', async () => {
    await maker.goto('/office/staff')
    await maker.getByText('มะลิ ใจดี').first().click()
    const own = maker.locator('.panel')
    await expect(own.getByRole('button', { name: 'ตั้งรหัสใหม่' })).toBeVisible()
    await expect(own.getByRole('button', { name: 'สร้างลิงก์เข้าร่วม' })).toHaveCount(0)
  })

  const page = await (await openContext()).newPage()
  await page.goto(url)
  await checkAccessibility(page, 'the screen of a joining link')
  await page.getByLabel('รหัสผ่านแรก').fill('not the password')
  await page.getByRole('button', { name: 'แสดงรหัสสำหรับแอป' }).click()
  await expect(page.getByRole('alert')).toContainText('ลิงก์หรือรหัสผ่านไม่ถูกต้อง')
  await page.getByLabel('รหัสผ่านแรก').fill(password)
  await page.getByRole('button', { name: 'แสดงรหัสสำหรับแอป' }).click()
  await expect(page.getByRole('img', { name: 'คิวอาร์สำหรับแอปยืนยันตัวตน' })).toBeVisible()
  await checkAccessibility(page, 'the authenticator of a new colleague')
  const secret = (await page.locator('code').first().textContent()) ?? ''

  await page.getByRole('link', { name: 'ไปเข้าสู่ระบบ' }).click()
  await page.getByLabel('ชื่อผู้ใช้').fill(username)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await page.getByLabel('รหัส 6 หลักจากแอปยืนยันตัวตน').fill(new TOTP({ secret }).generate())
  await expect(page.getByRole('heading', { name: 'ตั้งรหัสผ่านของคุณ' })).toBeVisible()
})
