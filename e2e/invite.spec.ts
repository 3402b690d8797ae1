import type { APIRequestContext, Page } from '@playwright/test'
import { playRound } from './at-game.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { asOperator } from './journey-stack.ts'
import { callAs, expectStatement, fund, dismissBanners } from './money.ts'
import { newMember, openAs, type NewMember } from './new-member.ts'
import { idOf, inviter } from './reward-members.ts'
import { scanCode } from './scan-code.ts'
import { desktop, expect, test } from './test.ts'

const walletOf = async (request: APIRequestContext, member: NewMember) =>
  (await callAs<{ wallet: { amount: number } }>(request, member, 'GET', '/api/wallet')).wallet
    .amount

/** Changes the operator settings and waits until the server has loaded them. */
async function setInvite(
  request: APIRequestContext,
  member: NewMember,
  document: object,
): Promise<void> {
  const read = async () =>
    JSON.stringify([
      await callAs(request, member, 'POST', '/api/invite', { page: 1, limit: 1 }),
      await callAs(request, member, 'GET', '/api/invite/banners'),
    ])
  const before = await read()
  await asOperator(
    process.env['DATA_DIR'] ?? '.data',
    `update operator_setting set value = value || $1::jsonb where name = 'invite'`,
    [JSON.stringify(document)],
  )
  await expect.poll(read).not.toBe(before)
}

const tile = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

// [spec:INV-1.1 ACC-12.1 INV-1.2 INV-1.3 INV-19.1 SCR-38.1]
test('collects and receives the commission of friends who registered by link or code', async ({
  page,
  request,
  simulatorsURL,
  openContext,
}) => {
  const member = await inviter(request, simulatorsURL, 1_000)
  const id = await idOf(request, member)
  const link = `${new URL(test.info().project.use.baseURL ?? process.env['BASE_URL'] ?? '').origin}/register?code=PR${id}`
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, member)
  await tile(page, 'แนะนำเพื่อน').click()
  const sheet = page.getByRole('dialog', { name: 'แนะนำเพื่อน' })
  await dismissBanners(sheet)

  // The link is shortened on screen and complete on the clipboard and in the QR code. This browser
  // has no share sheet.
  await expect(sheet.getByRole('button', { name: 'แชร์ลิงก์' })).toHaveCount(0)
  await expect(sheet.getByText(link.replace('http://', ''))).toBeVisible()
  await sheet.getByRole('button', { name: 'คัดลอก ลิงก์แนะนำ' }).click()
  await expect(page.getByText(`คัดลอกแล้ว: ${link}`)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  const message = `มาสมัคร Champa กับฉัน (อายุ 20 ปีขึ้นไป)\n${link}\nรหัสผู้แนะนำ PR${id}`
  await expect(sheet.getByRole('link', { name: 'ส่งทาง LINE' })).toHaveAttribute(
    'href',
    `https://line.me/R/share?text=${encodeURIComponent(message)}`,
  )
  await sheet.getByRole('button', { name: 'คัดลอกข้อความชวน' }).click()
  await expect(page.getByText('คัดลอกข้อความชวนแล้ว')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(message)
  await sheet.getByRole('button', { name: 'แสดง QR' }).click()
  expect(await scanCode(sheet.locator('.qr'))).toBe(link)
  await checkAccessibility(page, 'invite, code')
  await sheet.getByRole('button', { name: 'ซ่อน QR' }).click()

  const other = await (await openContext()).newPage()
  await other.goto(new URL(link).pathname + new URL(link).search)
  await expect(other.getByLabel('รหัสผู้แนะนำ')).toHaveValue(`PR${id}`)
  await expect(other.getByLabel('รหัสผู้แนะนำ')).toHaveAttribute('readonly')

  // The terms are shown before any action.
  await expect(sheet.getByText('เพื่อนที่สมัครแล้ว 1 คน')).toBeVisible()
  const terms = sheet.getByRole('region', { name: 'คิดอย่างไร จ่ายเมื่อไร' })
  for (const text of ['0.3% ของยอดเทิร์น', '0.1% ของยอดเทิร์น', '0% ของยอดเทิร์น', '฿1.00'])
    await expect(terms.getByText(text, { exact: true })).toBeVisible()
  await expect(sheet.getByText('ยังไม่มีรายได้')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'รับค่าแนะนำ' })).toBeDisabled()

  // The commission is 0.3 % of a turnover of ฿1,000. Collecting a second time yields nothing and is
  // no error.
  await sheet.getByRole('button', { name: 'อัปเดตค่าแนะนำ' }).click()
  await expect(page.getByText('อัปเดตค่าแนะนำแล้ว +฿3.00')).toBeVisible()
  await expect(sheet.getByRole('region', { name: 'ค่าแนะนำสะสม' })).toContainText('฿3.00')
  await expect(sheet.getByRole('row', { name: /Ma\*\*\*.*\+฿3\.00/ })).toBeVisible()
  await sheet.getByRole('button', { name: 'อัปเดตค่าแนะนำ' }).click()
  const nothingNew = page.getByText('ยังไม่มียอดเล่นใหม่ของเพื่อนตั้งแต่อัปเดตครั้งก่อน')
  await expect(nothingNew).toBeVisible()
  await expect(nothingNew).toBeHidden()
  await checkAccessibility(page, 'invite, collected')

  // The conditions are listed before the claim, in percent and baht.
  const receive = sheet.getByRole('button', { name: 'รับ ฿3.00 เข้ากระเป๋า' })
  await receive.click()
  const confirmation = page.getByRole('alertdialog', { name: 'รับ ฿3.00 เข้ากระเป๋า?' })
  for (const text of ['ทำยอดรวมให้ถึง ฿3.60', 'ใน 30 วัน', 'เหลือไม่เกิน ฿1.50'])
    await expect(confirmation.getByRole('region', { name: 'ควรรู้ก่อนรับ' })).toContainText(text)
  await expect(confirmation.getByRole('button', { name: 'รับ ฿3.00 เข้ากระเป๋า' })).toBeFocused()
  await checkAccessibility(page, 'invite, confirm')
  await page.keyboard.press('Escape')
  await expect(confirmation).toBeHidden()
  await expect(receive).toBeFocused()
  await receive.click()
  await confirmation.getByRole('button', { name: 'รับ ฿3.00 เข้ากระเป๋า' }).click()
  await expect(page.getByText('ได้รับ ฿3.00')).toBeVisible()
  await expect(sheet.getByRole('region', { name: 'ค่าแนะนำสะสม' })).toContainText('฿0.00')
  expect(await walletOf(request, member)).toBe(3)
  await page.keyboard.press('Escape')
  await expect(tile(page, 'แนะนำเพื่อน')).toBeFocused()
  await expectStatement(page, [['แนะนำเพื่อน', '+฿3.00', 'เข้ากระเป๋าหลัก']])
})

test.describe('the referral card on a desktop, in English', () => {
  test.use(desktop)

  // [spec:SCR-27.1 ERR-9.1]
  test('the card names what blocks a claim, and claims once on a double click', async ({
    page,
    request,
    simulatorsURL,
  }) => {
    const member = await inviter(request, simulatorsURL, 1_000)
    await openAs(page, member, '/user/home', 'en')
    const card = page.getByRole('region', { name: 'Commission earned' })
    const receive = card.getByRole('button', { name: 'Claim' })
    await expect(receive).toBeDisabled()
    await callAs(request, member, 'GET', '/api/invite/collect')
    await expect(card).toContainText('฿3.00')

    // The member's own money in the wallet exceeds the threshold, which allows an empty wallet
    // only.
    await fund(request, simulatorsURL, member, 100)
    await receive.click()
    const confirmation = page.getByRole('alertdialog', { name: 'Claim ฿3.00 to your wallet?' })
    const refused = page.getByRole('alertdialog', { name: 'You can’t claim this yet' })
    await expect(refused).toContainText('Your commission is safe')
    await expect(refused).toContainText('is ฿5.00 or less. You have ฿100.00 now.')
    await refused.getByRole('button', { name: 'OK' }).click()
    await expect(receive).toBeFocused()
    await expect(card).toContainText('฿3.00')

    await playRound(request, simulatorsURL, member, { code: 'naga', bet: 100 })
    await callAs(request, member, 'GET', '/api/wallet/refresh/slot')
    await receive.click()
    await confirmation.getByRole('button', { name: 'Claim ฿3.00 to wallet' }).dblclick()
    await expect(page.getByText('฿3.00 claimed')).toBeVisible()
    await expect(card).toContainText('฿0.00')
    await expect(receive).toBeDisabled()
    expect(await walletOf(request, member)).toBe(3)
  })
})

// [spec:REF-16.1 INV-13.1 API-49.2]
test('shows a banner, pays for first deposits or closes, as the operator sets, in Lao', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await setInvite(request, member, { type: 'deposit' })
  try {
    await openAs(page, member, '/user/home?open=invite', 'lo')
    const sheet = page.getByRole('dialog', { name: 'ແນະນຳໝູ່' })
    await expect(sheet.getByRole('heading', { name: 'ຮັບຄ່າແນະນຳທຸກມື້' })).toBeVisible()
    await expect(page).toHaveURL('/user/home')
    await dismissBanners(sheet, 'lo')
    await expect(sheet.getByRole('region', { name: 'ຄິດແນວໃດ ຈ່າຍເມື່ອໃດ' })).toContainText(
      '5% ຂອງຍອດຝາກ',
    )
    await expect(sheet.getByRole('button', { name: 'ອັບເດດຄ່າແນະນຳ' })).toHaveCount(0)
    await expect(sheet.getByRole('button', { name: 'ຮັບຄ່າແນະນຳ' })).toBeDisabled()

    const friend = await newMember(request, simulatorsURL, {
      name: 'ສົມພອນ',
      inviteCode: `PR${await idOf(request, member)}`,
    })
    await fund(request, simulatorsURL, friend, 200)
    await expect(sheet.getByRole('row', { name: /ສົ\S*\*\*\*.*\+฿10\.00/ })).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'ຮັບຄ່າແນະນຳ' })).toBeEnabled()

    await setInvite(request, member, { active: false })
    await page.goto('/user/home?open=invite')
    await dismissBanners(sheet, 'lo')
    await expect(sheet.getByRole('note')).toContainText('ຄ່າແນະນຳທີ່ສະສົມໄວ້ຍັງຢູ່ຄົບ')
    await expect(sheet.getByRole('region', { name: 'ຄ່າແນະນຳສະສົມ' })).toContainText('฿10.00')
    await expect(sheet.getByRole('button', { name: 'ຮັບຄ່າແນະນຳ' })).toHaveCount(0)
    await checkAccessibility(page, 'invite, closed')
  } finally {
    await setInvite(request, member, { type: 'turnover', active: true })
  }
})

test("a failed list shows a retry card, and sharing opens the phone's share sheet", async ({
  page,
  request,
  simulatorsURL,
  context,
}) => {
  // A stub of the phone's share sheet: it records the data, and the member cancels the second time.
  await page.addInitScript(() => {
    const given: ShareData[] = []
    const share = (data: ShareData): Promise<void> =>
      given.push(data) > 1
        ? Promise.reject(new DOMException('closed', 'AbortError'))
        : Promise.resolve()
    Object.assign(navigator, { share, given })
  })
  const member = await newMember(request, simulatorsURL)
  await openAs(page, member, '/user/home', 'en')
  await tile(page, 'Invite friends').hover()
  await page.waitForLoadState('networkidle')
  await page.route('**/api/invite', (route) =>
    route.fulfill({ status: 429, json: { message: 'REQUEST_LIMIT' } }),
  )
  await tile(page, 'Invite friends').click()
  const sheet = page.getByRole('dialog', { name: 'Invite friends' })
  await dismissBanners(sheet, 'en')
  await expect(sheet.getByText('Your commission is safe')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Copy Invite link' })).toBeVisible()
  await page.unroute('**/api/invite')
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet.getByText('No earnings yet')).toBeVisible()

  for (let tap = 0; tap < 2; tap += 1)
    await sheet.getByRole('button', { name: 'Share link' }).click()
  const url = `${new URL(page.url()).origin}/register?code=PR${await idOf(request, member)}`
  expect(
    await page.evaluate(() => (navigator as Navigator & { given: ShareData[] }).given),
  ).toEqual(Array(2).fill({ title: 'Champa', text: 'Join Champa with my link', url }))
  await expect(page.getByText('Couldn’t share')).toHaveCount(0)

  await context.setOffline(true)
  await expect(sheet.getByRole('button', { name: 'Update commission' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await context.setOffline(false)
  await expect(sheet.getByRole('button', { name: 'Update commission' })).not.toHaveAttribute(
    'aria-disabled',
  )
})
