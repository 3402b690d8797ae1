import type { Page } from '@playwright/test'
import { playRound } from './at-game.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { ageBalances, callAs, expectStatement, fund, dismissBanners } from './money.ts'
import { openAs } from './new-member.ts'
import { loser } from './reward-members.ts'
import { hideMessages, showMessages } from './covered/covered-controls.ts'
import { expect, phone, test } from './test.ts'

interface Wallet {
  profile: { _id: string }
  wallet: { amount: number }
  total: number
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const lines = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')

/**
 * Asserts that the title and the buttons of the open alert are inside the screen and not covered by
 * a toast; its text scrolls.
 */
async function expectTitleAndButtonsShown(page: Page): Promise<void> {
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [844, 390],
    [1280, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await showMessages(page, 'A message')
    await expect
      .poll(() => page.evaluate(hiddenPartsOfAlert), { message: `${width} × ${height}` })
      .toEqual([])
    await hideMessages(page)
  }
  await page.setViewportSize(phone.viewport)
}

/* Runs in the browser and returns the parts of the alert that are covered or outside the screen. */
function hiddenPartsOfAlert(): string[] {
  return [...document.querySelectorAll('.alert :is(h2, .btn)')].flatMap((part) => {
    const { left, top, bottom, width } = part.getBoundingClientRect()
    if (top < 0 || bottom > innerHeight) return [`${part.textContent} off screen`]
    const hit = [top + 2, bottom - 2].map((y) => document.elementFromPoint(left + width / 2, y))
    return hit.every((one) => part.contains(one)) ? [] : [`${part.textContent} is covered`]
  })
}

// [spec:REF-4.1 REF-14.1 REF-14.2 REF-6.1 REF-10.2 REF-10.3]
test('a weekly loss is settled once, and the refund moves to the wallet with its terms', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await loser(request, simulatorsURL, 1_000)
  await fund(request, simulatorsURL, member, 100)
  await openAs(page, member)
  await page.getByRole('main').getByRole('button', { name: 'คืนยอดเสีย' }).click()
  const sheet = dialog(page, 'คืนยอดเสีย')
  await dismissBanners(sheet)
  for (const text of [
    'คืน 5% ของยอดเสียสุทธิรายสัปดาห์',
    'ไม่นับยอดเล่นระหว่างใช้โบนัส',
    'อาทิตย์ 00:01 น.',
    'หากไม่รับภายในวันเสาร์ถัดไป',
    'คืน 5% เป็นเงิน ฿100',
  ])
    await expect(sheet.getByText(text)).toBeVisible()
  await expect(sheet.getByRole('region', { name: 'ยอดคืนที่รับได้' })).toContainText('฿50.00')
  await expect(sheet.getByText('ยังไม่มีรายการ')).toBeVisible()

  // Money in the wallet blocks the refund; once it is gone, the open sheet allows it.
  await expect(sheet.getByRole('button', { name: 'รับยอดคืน ฿50.00' })).toBeDisabled()
  await expect(lines(page, 'เงื่อนไขการรับ')).toContainText([/\(ผ่าน\)/, /ตอนนี้ ฿100\.00.*\(ยังไม่ผ่าน\)/])
  await playRound(request, simulatorsURL, member, { code: 'naga', bet: 100 })
  // A balance synced within the last five seconds would not be synced again.
  await ageBalances(member)
  expect((await callAs<Wallet>(request, member, 'GET', '/api/wallet/refresh/slot')).total).toBe(0)
  await expect(sheet.getByRole('button', { name: 'รับยอดคืน ฿50.00' })).toBeEnabled()
  await expect(lines(page, 'เงื่อนไขการรับ')).toContainText([
    /ต้องไม่มีโบนัส.*\(ผ่าน\)/,
    /ไม่เกิน ฿5\.00.*\(ผ่าน\)/,
  ])
  await checkAccessibility(page, 'refund, to be received')

  await expect(sheet.getByRole('button', { name: 'รับเข้ากระเป๋า' })).toBeDisabled()
  // The refund was received but the new amounts are still loading: a second tap on the old ones
  // does nothing.
  let letFigures = (): void => undefined
  const figures = new Promise<void>((resolve) => (letFigures = resolve))
  await page.route('**/api/refund/check', async (route) => {
    await figures
    await route.fallback()
  })
  const receive = sheet.getByRole('button', { name: 'รับยอดคืน ฿50.00' })
  await receive.dblclick()
  await expect(page.getByText('รับยอดคืนสำเร็จ +฿50.00')).toBeVisible()
  await expect(receive).toBeDisabled()
  await receive.click({ force: true })
  letFigures()
  await page.unroute('**/api/refund/check')
  await expect(sheet.getByRole('region', { name: 'ยอดคืนสะสม' })).toContainText('฿50.00')
  await expect(sheet.getByText('รับแล้ว', { exact: true })).toBeVisible()
  await expect(sheet.getByRole('row', { name: /\+฿50\.00/ })).toHaveCount(1)
  await expect(sheet.getByRole('button', { name: 'รับยอดคืน' })).toBeDisabled()

  await sheet.getByRole('button', { name: 'รับเข้ากระเป๋า ฿50.00' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'รับเข้ากระเป๋า ฿50.00?' })
  await expect(confirmation).toContainText(
    'ถอนได้เมื่อยอดรวมถึง 150% ของยอดเริ่มต้น และเงื่อนไขสิ้นสุดเมื่อเหลือไม่เกิน 5%',
  )
  const card = confirmation.getByRole('region', { name: 'ควรรู้ก่อนรับ' })
  for (const text of [
    'ทำยอดรวมให้ถึง ฿75',
    'ใน 30 วัน',
    'ส่วนที่เกินเงินของคุณเองจะถูกหักออก',
    'เหลือไม่เกิน ฿5',
  ])
    await expect(card).toContainText(text)
  await expect(confirmation.getByRole('button', { name: 'รับเข้ากระเป๋า ฿50.00' })).toBeFocused()
  await checkAccessibility(page, 'refund, confirm')
  await expectTitleAndButtonsShown(page)
  await confirmation.getByRole('button', { name: 'รับเข้ากระเป๋า ฿50.00' }).click()
  const done = page.getByRole('alertdialog', { name: 'ทำรายการสำเร็จ' })
  await expect(done).toContainText('฿50.00 เข้ากระเป๋าแล้ว')
  await done.getByRole('button', { name: 'ตกลง' }).click()
  expect((await callAs<Wallet>(request, member, 'GET', '/api/wallet')).wallet.amount).toBe(50)

  // The lock and the money of the received refund block the next refund.
  await expect(lines(page, 'เงื่อนไขการรับ')).toContainText([
    /ตอนนี้: คืนยอดเสีย.*\(ยังไม่ผ่าน\)/,
    /ตอนนี้ ฿50\.00.*\(ยังไม่ผ่าน\)/,
  ])
  await checkAccessibility(page, 'refund, in play')
  await expectStatement(page, [['คืนยอดเสีย', '+฿50.00', 'เข้ากระเป๋าหลัก']])
})
