import type { APIRequestContext, Page } from '@playwright/test'
import { playRound } from './at-game.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { callAs, expectStatement, fund, dismissBanners } from './money.ts'
import { openAs, type NewMember } from './new-member.ts'
import { idOf, inviter } from './reward-members.ts'
import { scanCode } from './scan-code.ts'
import { expect, test } from './test.ts'

const walletOf = async (request: APIRequestContext, member: NewMember) =>
  (await callAs<{ wallet: { amount: number } }>(request, member, 'GET', '/api/wallet')).wallet
    .amount

const tile = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

// [spec:INV-1.1 ACC-12.1 INV-1.2 INV-1.3 INV-19.1 SCR-38.1 SCR-27.1 ERR-9.1]
test('a member shares the invite link, collects a friend’s commission and claims it once', async ({
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
  const card = page.getByRole('main').getByRole('region', { name: 'ค่าแนะนำสะสม' })
  const claim = card.getByRole('button', { name: 'รับค่าแนะนำ', exact: true })
  await expect(claim).toBeDisabled()
  await tile(page, 'แนะนำเพื่อน').click()
  const sheet = page.getByRole('dialog', { name: 'แนะนำเพื่อน' })
  await dismissBanners(sheet)

  // The link is shortened on screen, and complete on the clipboard and in the QR code. This browser
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

  const collect = sheet.getByRole('button', { name: 'อัปเดตค่าแนะนำ' })
  await page.context().setOffline(true)
  await expect(collect).toHaveAttribute('aria-disabled', 'true')
  await page.context().setOffline(false)
  await expect(collect).not.toHaveAttribute('aria-disabled')

  // The commission is 0.3 % of a turnover of ฿1,000. A second collection yields nothing, which is
  // not an error.
  await collect.click()
  await expect(page.getByText('อัปเดตค่าแนะนำแล้ว +฿3.00')).toBeVisible()
  await expect(sheet.getByRole('region', { name: 'ค่าแนะนำสะสม' })).toContainText('฿3.00')
  await expect(sheet.getByRole('row', { name: /Ma\*\*\*.*\+฿3\.00/ })).toBeVisible()
  await collect.click()
  const nothingNew = page.getByText('ยังไม่มียอดเล่นใหม่ของเพื่อนตั้งแต่อัปเดตครั้งก่อน')
  await expect(nothingNew).toBeVisible()
  await expect(nothingNew).toBeHidden()
  await checkAccessibility(page, 'invite, collected')

  // The terms are listed before the claim, in percent and baht.
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
  await page.keyboard.press('Escape')
  await expect(tile(page, 'แนะนำเพื่อน')).toBeFocused()

  await test.step('the card names what blocks a claim; a double click claims once', async () => {
    await expect(card).toContainText('฿3.00')
    // The member's money in the wallet exceeds the maximum balance for a claim.
    await fund(request, simulatorsURL, member, 100)
    await claim.click()
    const refused = page.getByRole('alertdialog', { name: 'ยังรับไม่ได้ตอนนี้' })
    await expect(refused).toContainText('ค่าแนะนำสะสมยังอยู่ครบ')
    await expect(refused).toContainText('ไม่เกิน ฿5.00 ตอนนี้มี ฿100.00')
    await refused.getByRole('button', { name: 'ตกลง' }).click()
    await expect(claim).toBeFocused()
    await expect(card).toContainText('฿3.00')

    await playRound(request, simulatorsURL, member, { code: 'naga', bet: 100 })
    await callAs(request, member, 'GET', '/api/wallet/refresh/slot')
    await claim.click()
    await confirmation.getByRole('button', { name: 'รับ ฿3.00 เข้ากระเป๋า' }).dblclick()
    await expect(page.getByText('ได้รับ ฿3.00')).toBeVisible()
    await expect(card).toContainText('฿0.00')
    await expect(claim).toBeDisabled()
    expect(await walletOf(request, member)).toBe(3)
  })
  await expectStatement(page, [['แนะนำเพื่อน', '+฿3.00', 'เข้ากระเป๋าหลัก']])
})
