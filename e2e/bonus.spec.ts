import { playRound } from './at-game.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { callAs, expectStatement, fund } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'

// [spec:BON-23.1 SCR-16.2 WDR-2.2 BON-20.1 BON-7.3 BON-20.2]
test('a member takes a daily bonus, is refused a withdrawal, and gives the bonus up', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  const home = page
    .getByRole('navigation', { name: 'เมนูหลัก' })
    .getByRole('link', { name: 'หน้าหลัก' })
  await openAs(page, member, '/user/bonus')
  await page.getByRole('button', { name: /ฝากทุกวัน รับ 10%/ }).click()
  const sheet = page.getByRole('dialog', { name: 'ฝากทุกวัน รับ 10%' })
  for (const text of [
    'วันละ 1 ครั้ง',
    '10% ของยอดฝาก สูงสุด ฿500',
    '฿100',
    '3 เท่าของยอดฝากรวมโบนัส',
    'ไม่เกิน 5% ของยอดเริ่มต้น หรือ ฿5 แล้วแต่ยอดใดสูงกว่า',
    '30 วัน',
  ]) {
    await expect(sheet.getByRole('definition').getByText(text, { exact: true })).toBeVisible()
  }
  await sheet.getByRole('button', { name: 'รับโบนัสนี้' }).click()
  const taken = page.getByRole('alertdialog', { name: 'เลือกรับ ฝากทุกวัน รับ 10% แล้ว' })
  await expect(taken).toContainText('ฝากตั้งแต่ ฿100 ขึ้นไป')
  await taken.getByRole('button', { name: 'ฝากเงิน' }).click()
  const deposit = page.getByRole('dialog', { name: 'ฝากเงิน' })
  await expect(deposit).toBeVisible()
  // Close the deposit sheet: left open, it would show the QR code that is paid below, and would
  // open again at the next visit.
  await page.keyboard.press('Escape')
  await expect(deposit).toBeHidden()

  await fund(request, simulatorsURL, member, 1_000)
  await page.goto('/user/bonus')
  const held = page.getByRole('region', { name: 'โบนัสที่ใช้อยู่: รายวัน' })
  await expect(held.getByRole('progressbar')).toHaveAttribute(
    'aria-valuetext',
    '฿0.00 จาก ฿3,300.00',
  )
  for (const text of [
    '฿1,100.00',
    '฿1,000.00',
    '฿100.00',
    'เหลือ ฿1,000.00',
    'ถูกหักออก ฿100.00',
    'ไม่เกิน ฿55.00',
  ])
    await expect(held.getByText(text, { exact: true })).toBeVisible()
  await expect(held).toContainText(/อีก 1 เดือน|อีก 30 วัน/)
  await held.getByText('ดูเงื่อนไขทั้งหมด').click()
  await expect(held.getByText('฿3,300 (3 เท่า)')).toBeVisible()
  await checkAccessibility(page, 'bonus, in play')

  // The withdrawal sheet shows the missing turnover before the request, and the refusal gives the
  // reason.
  await home.click()
  await page.getByRole('button', { name: 'ถอนเงิน' }).click()
  const withdrawal = page.getByRole('dialog', { name: 'ถอนเงิน' })
  await expect(
    withdrawal.getByRole('note').filter({ hasText: 'ฝากทุกวัน รับ 10% ยังไม่สิ้นสุด' }),
  ).toContainText('เหลือยอดเทิร์นอีก ฿3,300.00')
  await withdrawal.getByLabel('จำนวนเงิน', { exact: true }).fill('500')
  await withdrawal.getByRole('button', { name: 'ถอน ฿500.00' }).click()
  const refused = page.getByRole('alertdialog')
  await expect(refused).toContainText('ติดเงื่อนไขโบนัส จึงทำรายการนี้ไม่ได้')
  await refused.getByRole('button', { name: 'ดูเงื่อนไขโบนัส' }).click()
  await expect(page).toHaveURL('/user/bonus')

  // The withdrawal sheet offers to give the bonus up. Keeping it is the default, and the amounts
  // are those shown before.
  await home.click()
  await page.getByRole('button', { name: 'ถอนเงิน' }).click()
  await withdrawal.getByLabel('จำนวนเงิน', { exact: true }).fill('1000')
  await expect(withdrawal).toContainText('จะถูกหักออก ฿100.00 แล้วถอนได้ ฿1,000.00')
  await withdrawal.getByRole('button', { name: 'ยกเลิกโบนัสเพื่อถอน' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'ยกเลิก ฝากทุกวัน รับ 10%?' })
  await expect(confirmation).toContainText('฿1,000.00')
  await expect(confirmation).toContainText('฿100.00')
  await expect(confirmation.getByRole('button', { name: 'ใช้โบนัสต่อ' })).toBeFocused()
  await checkAccessibility(page, 'bonus, cancel')
  await confirmation.getByRole('button', { name: 'ยกเลิกโบนัส' }).click()
  const cancelled = page.getByRole('alertdialog', { name: 'ยกเลิกโบนัสแล้ว' })
  await expect(cancelled).toContainText('เหลือในกระเป๋า ฿1,000.00 ถูกหักออก ฿100.00')
  await cancelled.getByRole('button', { name: 'เข้าใจแล้ว' }).click()
  await expect(withdrawal.getByRole('button', { name: 'ยกเลิกโบนัสเพื่อถอน' })).toHaveCount(0)
  await expect(withdrawal.getByRole('button', { name: 'ถอน ฿1,000.00' })).toBeEnabled()
  await page.goto('/user/bonus')
  expect(
    (await callAs<{ wallet: { amount: number } }>(request, member, 'GET', '/api/wallet')).wallet
      .amount,
  ).toBe(1_000)

  // A received bonus is used up for today, and an unavailable one shows the reason and its terms.
  const again = page.getByRole('button', { name: /ฝากทุกวัน รับ 10%/ })
  await expect(again).toContainText('วันนี้รับครบแล้ว')
  await expect(again).toBeDisabled()
  await page.getByRole('button', { name: /โบนัสต้อนรับ 100%.*ยังไม่ตรงเงื่อนไข/ }).click()
  await expect(
    page.getByRole('dialog', { name: 'โบนัสต้อนรับ 100%' }).getByRole('button', { name: 'รับโบนัสนี้' }),
  ).toHaveCount(0)
  await expectStatement(page, [
    ['สิ้นสุดโบนัส', '−฿100.00', 'ยกเลิกแล้ว · ฝากทุกวัน รับ 10%'],
    ['รับโบนัส', '+฿100.00', 'ฝากทุกวัน รับ 10%'],
    ['ฝากเงิน', '+฿1,000.00'],
  ])
})

// [spec:BON-20.1 BON-7.2 BON-8.1 SCR-39.1]
test('a member reloads a failed list, confirms replacing a bonus, and cancels one', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await page.route('**/api/bonus', (route) =>
    route.fulfill({ status: 429, json: { message: 'REQUEST_LIMIT' } }),
  )
  await openAs(page, member, '/user/bonus', 'en')
  await expect(page.getByRole('heading', { name: 'Couldn’t load bonuses' })).toBeVisible()
  await page.unroute('**/api/bonus')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: /Every day 10%/ }).click()
  await page.getByRole('button', { name: 'Claim this bonus' }).click()
  await page.getByRole('button', { name: 'Later' }).click()
  const held = page.getByRole('region', { name: 'Active bonus: Daily' })
  await expect(held).toContainText('Deposit ฿100 or more to get it')
  await expect(page.getByRole('button', { name: /Every day 10%/ })).toContainText(
    'Waiting for a deposit',
  )

  await page.getByRole('button', { name: /Full moon night 20%/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Full moon night 20%' })
  await expect(
    sheet.getByRole('note').filter({ hasText: 'This one will replace Every day 10%' }),
  ).toBeVisible()
  await sheet.getByRole('button', { name: 'Claim this bonus' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep my current bonus' }).click()
  await sheet.getByRole('button', { name: 'Claim this bonus' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace it' }).click()
  await page
    .getByRole('alertdialog', { name: 'Full moon night 20% is ready' })
    .getByRole('button', { name: 'Later' })
    .click()
  await expect(page.getByRole('region', { name: 'Active bonus: Weekly' })).toContainText(
    'Full moon night 20%',
  )

  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Cancel Full moon night 20%?' })
  await expect(confirmation).toContainText('nothing is deducted')
  await confirmation.getByRole('button', { name: 'Cancel bonus' }).click()
  await page
    .getByRole('alertdialog', { name: 'Bonus cancelled' })
    .getByRole('button', { name: 'Got it' })
    .click()
  await expect(page.getByRole('region', { name: /Active bonus/ })).toBeHidden()
  await expect(page.getByText('No active bonus', { exact: true })).toBeFocused()

  // A promotion is credited to a member with money of their own. The card shows what is locked, the
  // tap asks for confirmation, and the end of the lock deducts none of that money.
  await fund(request, simulatorsURL, member, 1_000)
  await page.getByLabel('Promotion code').fill('CHAMPA100')
  await page.getByRole('button', { name: 'Search' }).click()
  const offer = page.getByRole('dialog', { name: 'Champa credit 100' })
  const card = offer.getByRole('region', { name: 'Before you accept' })
  for (const text of [
    'Your own ฿1,000 is locked as well',
    'Reach a turnover of ฿500',
    'You keep up to ฿1,000 of the credit and its winnings',
    '9.09% of what you win counts as the credit’s.',
  ])
    await expect(card).toContainText(text)
  await offer.getByRole('button', { name: 'Claim ฿100.00' }).click()
  await page
    .getByRole('alertdialog', { name: 'Your own ฿1,000 can’t be withdrawn either' })
    .getByRole('button', { name: 'Claim it' })
    .click()
  await page
    .getByRole('alertdialog', { name: '฿100.00 claimed' })
    .getByRole('button', { name: 'Got it' })
    .click()
  await playRound(request, simulatorsURL, member, { code: 'naga', bet: 600, win: 3_600 })
  await expect
    .poll(async () => {
      await callAs(request, member, 'GET', '/api/bonus/check/minimum')
      return (await callAs<{ lock: unknown }>(request, member, 'GET', '/api/lock')).lock
    })
    .toBeNull()
  // The game may report the turnover before the balance, so the balance is synced again afterwards.
  await expect
    .poll(
      async () =>
        (await callAs<{ total: number }>(request, member, 'GET', '/api/wallet/refresh/slot')).total,
    )
    .toBe(4_100)
})

test('a lock names the games that it excludes, and is won by doubling the balance', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await callAs(request, member, 'GET', '/api/wallet/activate/naga')
  await callAs(request, member, 'GET', '/api/promotion/activate/KRATHONG50')
  // No campaign of the sandbox excludes a game, so the response is mocked.
  await page.route('**/api/lock', async (route) => {
    const response = await route.fetch()
    const { lock } = (await response.json()) as { lock: object }
    await route.fulfill({
      response,
      json: { lock: { ...lock, excluded: [{ code: 'naga', name: 'Naga Pearl' }] } },
    })
  })
  await openAs(page, member, '/user/home', 'en')
  await page.getByRole('button', { name: 'Transfer' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Transfer' })
  await expect(sheet.getByRole('note')).toContainText(
    'Until it ends, you can’t transfer to: Naga Pearl',
  )
  await sheet
    .getByRole('radiogroup', { name: 'To' })
    .getByRole('radio', { name: /Naga Pearl/ })
    .click()
  await sheet.getByLabel('Amount', { exact: true }).fill('50')
  await sheet.getByRole('button', { name: 'Transfer ฿50.00' }).click()
  await expect(sheet.getByText('You can transfer to this game once the bonus ends')).toBeVisible()
  // Waits for a refetch that a route handler may still hold.
  await page.unrouteAll({ behavior: 'wait' })

  await page.goto('/user/bonus')
  const held = page.getByRole('region', { name: 'Active bonus: Promotion' })
  await expect(held.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '฿50.00 of ฿100.00')
  await expect(held).toContainText('No turnover: you can withdraw once the balance has doubled.')
  await playRound(request, simulatorsURL, member, { code: 'naga', bet: 50, win: 120 })
  // Repeats the tap, because a balance synced within the last five seconds is not synced again.
  await expect(async () => {
    const check = held.getByRole('button', { name: 'Check balance' })
    if (await check.isVisible()) await check.click({ timeout: 1_000 })
    await expect(page.getByText('No active bonus', { exact: true })).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 25_000 })
  await expectStatement(page, [
    ['Bonus ended', '฿0.00', 'Conditions met · Krathong 50'],
    ['Transfer'],
    ['Promotion', '+฿50.00', 'Krathong 50'],
  ])
})
