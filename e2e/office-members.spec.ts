import { login } from '@champa/contract/account'
import { memberRequester, requesterHeader } from '@champa/contract/constants'
import { decideApproval, readApproval } from '@champa/contract/office/approvals'
import { unfreezeMember } from '@champa/contract/office/member-decisions'
import type { Page } from '@playwright/test'
import { callOffice, openOffice, staffToken } from './chat/staff.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { asOperator } from './journey-stack.ts'
import { newMember, openAs, randomName } from './new-member.ts'
import { desktop, expect, phone, test } from './test.ts'

test.use({ ...desktop, allowedFaults: [/40[13]/] })

const dataDir = (): string => process.env['DATA_DIR']!

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function memberIdOf(phoneNumber: string): Promise<string> {
  const rows = await asOperator(
    dataDir(),
    'select member_id::text as id from member where username = $1',
    [phoneNumber],
  )
  return (rows[0] as { id: string }).id
}

/** The entries of the audit log about a member, oldest first. */
async function auditOf(memberId: string): Promise<{ action: string; reason: string | null }[]> {
  return (await asOperator(
    dataDir(),
    'select action, reason from audit_entry where about_member = $1::bigint order by at, seq',
    [memberId],
  )) as { action: string; reason: string | null }[]
}

test('a member is found by the end of a phone, looked at, frozen, and freed by two people', async ({
  page,
  request,
  browser,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL, { name: randomName() })
  const id = await memberIdOf(member.phone)
  await openOffice(page, await staffToken(dataDir(), 'ton'), '/office/members')
  await expect(page.getByRole('heading', { level: 1, name: 'สมาชิก' })).toBeVisible()
  await checkAccessibility(page, 'members')

  await test.step('the field finds a member by the last digits of the phone', async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(member.phone.slice(-6))
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^เลขท้ายเบอร์โทร: พบ \d+$/)).toBeVisible()
    await expect(page).not.toHaveURL(new RegExp(member.phone.slice(-6)))
    await page.getByRole('link', { name: member.name }).click()
    await expect(page).toHaveURL(new RegExp(`/office/members/${id}$`))
    await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible()
  })

  await test.step('the phone is masked until a reason is given, which the log keeps', async () => {
    await expect(page.getByText(member.phone)).toHaveCount(0)
    await page.getByRole('button', { name: 'แสดง: เบอร์โทร' }).click()
    await dialog(page, 'แสดง: เบอร์โทร').getByRole('button', { name: 'สมาชิกขอความช่วยเหลือ' }).click()
    await expect(page.getByText(member.phone)).toBeVisible()
    expect((await auditOf(id)).filter(({ reason }) => reason === 'ticket')).toHaveLength(1)
  })

  await test.step('every tab opens', async () => {
    const tabs = page.getByRole('tab')
    const names = await tabs.allInnerTexts()
    expect(names).toHaveLength(16)
    for (const name of names) {
      await page.getByRole('tab', { name, exact: true }).click()
      await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible()
      await expect(page.locator('.member__panel .spin')).toHaveCount(0)
      await expect(page.getByText('โหลดข้อมูลไม่ได้ในขณะนี้')).toHaveCount(0)
      await checkAccessibility(page, `the tab ${name}`)
    }
  })

  const app = await browser.newPage(phone)
  await openAs(app, member)
  await expect(app).toHaveURL(/\/user\/home$/)
  const signIn = async () => {
    const answer = await request.fetch(login.path, {
      method: login.method,
      headers: { [requesterHeader]: memberRequester },
      data: { username: member.phone, password: member.password },
    })
    return answer.ok() ? 'signed in' : ((await answer.json()) as { message: string }).message
  }

  await test.step('a freeze signs the member out at once', async () => {
    await page.keyboard.press('Period')
    await dialog(page, 'ดำเนินการ').getByRole('button', { name: 'ระงับ', exact: true }).click()
    const freeze = dialog(page, 'ระงับ')
    await freeze.getByLabel('ระงับอะไร').selectOption('all')
    await freeze.getByLabel(/^เหตุผล/).fill('ใช้อุปกรณ์เดียวกับบัญชีที่ปิดไปแล้ว')
    await freeze.getByRole('button', { name: 'ระงับ', exact: true }).click()
    await expect(page.getByText('ระงับบัญชี', { exact: true }).first()).toBeVisible()
    await checkAccessibility(page, 'a frozen member')
    await app.reload()
    await expect(app).toHaveURL(/\/login$/)
    expect(await signIn()).toBe('INACTIVE_USER')
  })

  await test.step('its end is a request, which its maker cannot decide', async () => {
    await page.keyboard.press('Period')
    await dialog(page, 'ดำเนินการ')
      .getByRole('button', { name: /^ยกเลิกการระงับ/ })
      .click()
    const unfreeze = dialog(page, 'ยกเลิกการระงับ')
    await unfreeze.getByLabel(/^เหตุผล/).fill('ตรวจเอกสารแล้ว เป็นคนละคนกัน')
    await unfreeze.getByRole('button', { name: 'ส่งคำขอ' }).click()
    await expect(page.getByText(/^ส่งคำขอแล้ว รอคนที่สอง/)).toBeVisible()
    const again = await callOffice(request, await staffToken(dataDir(), 'mai'), unfreezeMember, {
      params: { id },
      body: { scope: 'all', reason: 'a second request about the same', evidence: { files: [] } },
    })
    expect(again).toMatchObject({ status: 409, body: { message: 'APPROVAL_EXISTS' } })
    const own = await page.getByRole('link', { name: 'เปิดคำขอ' }).getAttribute('href')
    const approval = own!.split('/').at(-1)!
    const maker = await staffToken(dataDir(), 'ton', { isFresh: true })
    const body = { decision: 'approve', note: '', version: 1 } as const
    expect(
      await callOffice(request, maker, decideApproval, { params: { id: approval }, body }),
    ).toMatchObject({ status: 403, body: { message: 'APPROVAL_OWN' } })
    const checker = await staffToken(dataDir(), 'mai', { isFresh: true })
    expect(
      await callOffice(request, checker, readApproval, { params: { id: approval } }),
    ).toMatchObject({ body: { action: 'member.unfreeze', memberId: id, mayDecide: true } })
    expect(
      await callOffice(request, checker, decideApproval, { params: { id: approval }, body }),
    ).toMatchObject({ status: 200, body: { state: 'executed' } })
  })

  await test.step('the member signs in again, and both names are in the log', async () => {
    await page.reload()
    await expect(page.getByText('ระงับบัญชี', { exact: true })).toHaveCount(0)
    expect(await signIn()).toBe('signed in')
    const actions = (await auditOf(id)).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['freeze-member', 'unfreeze-member']))
  })

  await test.step('a phone shows the page without scrolling sideways', async () => {
    await page.setViewportSize(phone.viewport)
    await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await checkAccessibility(page, 'a member on a phone')
  })
})

test('the palette goes to rooms by keys and finds a member by any handle', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL, { name: randomName() })
  await openOffice(page, await staffToken(dataDir(), 'ton'), '/office/today')
  await expect(page.getByRole('heading', { level: 1, name: 'วันนี้' })).toBeVisible()
  await checkAccessibility(page, 'Today')
  await page.keyboard.press('KeyG')
  await page.keyboard.press('KeyA')
  await expect(page).toHaveURL(/\/office\/approvals$/)

  await page.keyboard.press('Control+KeyK')
  const palette = dialog(page, 'ค้นหาหรือสั่งงาน')
  await palette.getByRole('combobox').fill(member.phone)
  await checkAccessibility(page, 'the palette')
  await page.keyboard.press('Enter')
  await palette.getByRole('option', { name: member.name }).waitFor()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/office\/members\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible()
})
