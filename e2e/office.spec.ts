import { rateConversation, readHistory, sendMessage } from '@champa/contract/chat'
import {
  memberRequester,
  officeRequester,
  requesterHeader,
  storageKeys,
} from '@champa/contract/constants'
import { readInbox } from '@champa/contract/office/chat/endpoints'
import type { APIRequestContext, Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { openOffice, staffToken } from './chat/staff.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { newMember, randomName } from './new-member.ts'
import { desktop, expect, phone, test } from './test.ts'

test.use(desktop)

const headersOf = (member: { token: string }) => ({
  [requesterHeader]: memberRequester,
  authorization: `Bearer ${member.token}`,
})

async function write(
  request: APIRequestContext,
  member: { token: string },
  payload: string,
): Promise<string> {
  const sent = await request.post(sendMessage.path, {
    headers: headersOf(member),
    data: { id: randomBytes(16).toString('hex'), message: { message_type: 'text', payload } },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  return ((await sent.json()) as { conversation: { userId: string } }).conversation.userId
}

async function textsOf(request: APIRequestContext, member: { token: string }): Promise<unknown[]> {
  const history = await request.post(readHistory.path, {
    headers: headersOf(member),
    data: { limit: 50 },
  })
  return (
    (await history.json()) as { conversations: { message: { payload?: unknown } }[] }
  ).conversations.map(({ message }) => message.payload)
}

/** Fills in the sign-in form, which is sent with the sixth digit. A TOTP code is valid once. */
async function signIn(
  page: Page,
  simulatorsURL: string,
  { password = 'champa-office-1', digits }: { password?: string; digits: string },
): Promise<void> {
  const answer = await page.request.get(`${simulatorsURL}/authenticator/dao`)
  const codes = (await answer.json()) as Record<string, string>
  await page.getByLabel('ชื่อผู้ใช้').fill('dao')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await page.getByLabel('รหัส 6 หลักจากแอปยืนยันตัวตน').fill(codes[digits] ?? digits)
}

const log = (page: Page) => page.getByRole('log')
const field = (page: Page) => page.locator('.composer__box')

test('a staff member signs in with a TOTP code, is reminded when away, and signs in again', async ({
  page,
  simulatorsURL,
}) => {
  await test.step('wrong credentials are refused without saying which one is wrong', async () => {
    await page.goto('/office')
    await expect(page).toHaveURL(/\/office\/login$/)
    await expect(page.getByLabel('ชื่อผู้ใช้')).toBeVisible()
    await checkAccessibility(page, 'office sign-in')
    await signIn(page, simulatorsURL, { password: 'not the password', digits: '123456' })
    await expect(page.getByRole('alert')).toHaveText('ชื่อผู้ใช้ รหัสผ่าน หรือรหัส 6 หลักไม่ถูกต้อง')
    await signIn(page, simulatorsURL, { digits: 'code' })
    await expect(page).toHaveURL(/\/office\/conversations$/)
  })
  await test.step('an agent who is away becomes available by one tap', async () => {
    const ready = page.getByRole('switch', { name: 'พร้อมตอบ' })
    await expect(ready).toBeVisible()
    if (await ready.isChecked()) await ready.click()
    await page.getByRole('button', { name: 'ตั้งเป็นพร้อมตอบ' }).click()
    await expect(ready).toBeChecked()
    await expect(page.getByRole('button', { name: 'ตั้งเป็นพร้อมตอบ' })).toHaveCount(0)
    await ready.click()
    await expect(page.getByText('ตอนนี้คุณตั้งว่าไม่อยู่')).toBeVisible()
  })
  await test.step('an agent reads the replies but sees no screen of the lead', async () => {
    await page.getByRole('link', { name: 'คำตอบ' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'คำตอบสำเร็จรูป' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'คำตอบใหม่' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'เวลา' })).toHaveCount(0)
  })
  await test.step('a session that ends elsewhere asks for a new sign-in, which returns here', async () => {
    await page.getByRole('link', { name: 'ฉัน' }).click()
    await expect(page.getByText('dao · เจ้าหน้าที่')).toBeVisible()
    const token = await page.evaluate((key) => sessionStorage.getItem(key), storageKeys.officeToken)
    await page.request.post('/api/office/logout', {
      headers: { [requesterHeader]: officeRequester, authorization: `Bearer ${token}` },
    })
    await expect(page).toHaveURL(/\/office\/login$/)
    await expect(page.getByRole('alert')).toHaveText('คุณออกจากระบบแล้ว กรุณาเข้าสู่ระบบอีกครั้ง')
    await signIn(page, simulatorsURL, { digits: 'next' })
    await expect(page).toHaveURL(/\/office\/me$/)
    await expect(page.getByText('dao · เจ้าหน้าที่')).toBeVisible()
    await checkAccessibility(page, 'own profile')
  })
  await test.step('signing out ends the session', async () => {
    await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
    await expect(page).toHaveURL(/\/office\/login$/)
    await page.goto('/office/conversations')
    await expect(page).toHaveURL(/\/office\/login$/)
  })
})

test('a customer’s message arrives live and is assigned, answered, noted and closed', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL, { name: randomName() })
  await openOffice(page, await staffToken(process.env['DATA_DIR']!, 'nok'), '/office/conversations')
  await expect(page.getByRole('region', { name: 'การสนทนา' })).toBeVisible()
  const room = await write(request, member, 'เงินยังไม่เข้าค่ะ')
  const row = page.locator(`[data-room="${room}"]`)
  await expect(row).toContainText(member.name)
  await expect(page).toHaveTitle(/^\(\d+\) /)
  await row.click()
  await expect(log(page)).toContainText('เงินยังไม่เข้าค่ะ')
  const facts = page.getByRole('region', { name: 'ข้อมูลลูกค้า' })
  await expect(facts).toContainText(
    `${member.phone.slice(0, 3)}-${member.phone.slice(3, 6)}-${member.phone.slice(6)}`,
  )

  await page.keyboard.press('Alt+KeyT')
  await expect(page.getByLabel('ผู้รับผิดชอบ')).not.toHaveValue('')
  await field(page).fill('รับเรื่องแล้วค่ะ')
  await field(page).press('Enter')
  await expect(log(page)).toContainText('รับเรื่องแล้วค่ะ')
  await field(page).pressSequentially('/than')
  await expect(
    page.getByRole('listbox', { name: 'คำตอบสำเร็จรูป' }).getByRole('option', { selected: true }),
  ).toContainText('/thanks')
  await checkAccessibility(page, 'a conversation with canned replies over the field')
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue(/ขอบคุณ/)
  await field(page).press('Enter')
  await field(page).fill('/deposit')
  await field(page).press('Enter')
  await expect(log(page)).toContainText('ไปหน้าฝากเงิน')
  await expect
    .poll(async () =>
      (await textsOf(request, member)).filter((text) =>
        /^(รับเรื่อง|ขอบคุณ|ฝากเงินได้)/.test(String(text)),
      ),
    )
    .toHaveLength(3)

  await field(page).fill('ร่างที่ยังไม่ส่ง')
  await page.reload()
  await expect(field(page)).toHaveValue('ร่างที่ยังไม่ส่ง')
  await write(request, member, 'ขอบคุณค่ะ เรียบร้อยแล้ว')
  await expect(log(page)).toContainText('ขอบคุณค่ะ เรียบร้อยแล้ว')

  await page.getByLabel('บันทึกใหม่').fill('ลูกค้าใหม่ <b>โทรกลับ</b>')
  await page.getByRole('button', { name: 'เพิ่มบันทึก' }).click()
  await expect(page.getByText('ลูกค้าใหม่ <b>โทรกลับ</b>')).toBeVisible()
  await test.step('a phone shows list, conversation and customer one at a time', async () => {
    await page.setViewportSize(phone.viewport)
    await expect(log(page)).toBeVisible()
    await expect(row).toBeHidden()
    await expect(facts).toBeHidden()
    await checkAccessibility(page, 'a conversation on a phone')
    await page.getByRole('radio', { name: 'ลูกค้า' }).click()
    await expect(facts).toContainText(member.name)
    await page.getByRole('link', { name: 'ย้อนกลับ' }).click()
    await expect(row).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await row.click()
    await page.setViewportSize(desktop.viewport)
  })

  await page.getByRole('button', { name: 'ปิดการสนทนา' }).click()
  await expect(page.getByRole('button', { name: 'เปิดอีกครั้ง' })).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('radio', { name: 'ปิดแล้ว' }).click()
  await expect(row).toBeVisible()
  await page.getByLabel('ค้นหาเบอร์หรือชื่อ').fill(member.phone)
  await expect(page.locator('.inbox-row')).toHaveCount(1)
})

test('two agents in one conversation see typing, a take-over, an assignment and a rating', async ({
  page,
  openContext,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL, { name: randomName() })
  const path = `/office/conversations/${await write(request, member, 'ถอนเงินไม่ได้ค่ะ')}`
  const other = await (await openContext()).newPage()
  await openOffice(page, await staffToken(process.env['DATA_DIR']!, 'nok'), path)
  await openOffice(other, await staffToken(process.env['DATA_DIR']!, 'dao'), path)
  for (const one of [page, other]) await expect(log(one)).toContainText('ถอนเงินไม่ได้ค่ะ')
  await expect(async () => {
    await field(other).pressSequentially('ก')
    await expect(log(page)).toContainText('ทีมดูแล ดาว กำลังพิมพ์', { timeout: 1_000 })
  }).toPass()

  await other.getByRole('button', { name: 'มอบหมายให้ฉัน' }).click()
  await expect(other.locator('.inbox-row[aria-current] .is-mine')).toHaveText('ของฉัน')
  await expect(page.getByLabel('ผู้รับผิดชอบ').locator('option:checked')).toHaveText(/ทีมดูแล ดาว$/)
  await page.getByRole('button', { name: 'รับช่วงต่อ' }).click()
  await expect(other.getByText('ทีมดูแล นก รับการสนทนานี้ไปแล้ว')).toBeVisible()
  await expect(other.locator('.inbox-row[aria-current] .inbox-row__agent')).toHaveText('ทีมดูแล นก')
  await expect(other.getByRole('button', { name: 'รับช่วงต่อ' })).toHaveCount(0)
  await expect(other.getByLabel('ผู้รับผิดชอบ')).toBeDisabled()
  // The assignee is notified on every screen, and the list marks the conversation until it is
  // opened.
  await other.getByRole('link', { name: 'คำตอบ' }).click()
  const assigned = page.getByLabel('ผู้รับผิดชอบ')
  await assigned.selectOption(
    await assigned.locator('option', { hasText: 'ทีมดูแล ดาว' }).getAttribute('value'),
  )
  await expect(other.getByText(`ทีมดูแล นก ส่งต่อการสนทนากับ ${member.name} ให้คุณ`)).toBeVisible()
  await other.getByRole('link', { name: 'สนทนา' }).click()
  const row = other.locator('.inbox-row', { hasText: member.name })
  await expect(row.locator('.is-mine')).toHaveText('จาก ทีมดูแล นก')
  await row.click()
  await expect(row.locator('.is-mine')).toHaveText('ของฉัน')

  await other.getByRole('button', { name: 'ปิดการสนทนา' }).click()
  await expect(log(page)).toContainText('ปิดแล้ว')
  const rated = await request.post(rateConversation.path, {
    headers: headersOf(member),
    data: { stars: 4, words: 'ตอบเร็วดีค่ะ' },
  })
  expect(rated.ok(), await rated.text()).toBe(true)
  await expect(log(page)).toContainText('ให้ 4 ดาว')
  await expect(page.getByRole('region', { name: 'ข้อมูลลูกค้า' })).toContainText('ตอบเร็วดีค่ะ')

  await page.getByLabel('ค้นหาเบอร์หรือชื่อ').fill(member.phone)
  await page.getByRole('button', { name: 'ค้นหาใน “ปิดแล้ว”' }).click()
  await expect(page.locator('.inbox-row')).toHaveCount(1)
  await expect(page.locator('.inbox-row')).toContainText(member.name)
})

test.describe('an office that cannot load its inbox at first', () => {
  test.use({ allowedFaults: [/500/] })

  test('a lead sees why the inbox failed, writes a reply with buttons and names the team', async ({
    page,
  }) => {
    const refusal = { status: 500, json: { message: 'INTERNAL_SERVER_ERROR', requestId: 'r-1' } }
    const isInbox = (url: URL) => url.pathname === readInbox.path
    await page.route(isInbox, (route) => route.fulfill(refusal))
    await openOffice(
      page,
      await staffToken(process.env['DATA_DIR']!, 'nok'),
      '/office/conversations',
    )
    // The reason for the failure is not squeezed into a narrow column.
    const reason = page.locator('.retry-row > .grow')
    await expect(reason).toContainText('ระบบขัดข้อง กรุณาลองใหม่ภายหลัง')
    expect((await reason.boundingBox())!.width).toBeGreaterThan(136)

    const code = `e2e-${randomBytes(4).toString('hex')}`
    await page.getByRole('link', { name: 'คำตอบ' }).click()
    await page.getByRole('button', { name: 'คำตอบใหม่' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('รหัส', { exact: true }).fill(code)
    await sheet.getByLabel('ชื่อ', { exact: true }).fill('คู่มือ')
    await sheet.getByRole('radio', { name: 'ปุ่ม' }).click()
    await sheet.getByLabel('ข้อความ', { exact: true }).fill('อ่านคู่มือได้ที่นี่')
    await sheet.getByLabel('ปุ่มที่ 1: ข้อความ').fill('เปิดคู่มือ')
    await sheet.getByLabel('ปุ่มที่ 1: ปลายทาง').fill('javascript:alert(1)')
    await sheet.getByRole('button', { name: 'บันทึก' }).click()
    await expect(sheet.getByText('กรุณาตรวจสอบช่องนี้')).toBeVisible()
    await sheet.getByLabel('ปุ่มที่ 1: ปลายทาง').fill('https://example.com/guide')
    await expect(sheet.getByRole('region', { name: 'ลูกค้าจะเห็น' })).toContainText('เปิดคู่มือ')
    await checkAccessibility(page, 'a reply being written')
    await sheet.getByRole('button', { name: 'บันทึก' }).click()
    await expect(sheet).toHaveCount(0)
    await page.getByRole('button', { name: `ลบ /${code}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'ลบ' }).click()
    await expect(page.getByText(`/${code}`, { exact: true })).toHaveCount(0)

    await page.getByRole('link', { name: 'เวลา' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'เวลาและคำทักทาย' })).toBeVisible()
    await checkAccessibility(page, 'hours and greeting')
    const team = page.getByLabel('อังกฤษ').first()
    await team.fill('Champa team')
    await page.getByRole('button', { name: 'บันทึก' }).click()
    await expect(page.getByText('บันทึกแล้ว')).toBeVisible()
  })
})
