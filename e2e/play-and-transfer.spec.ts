import type { Page } from '@playwright/test'
import { gameSheet, newPlayer, reel, setFault, transferSheet } from './at-transfer.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { ageBalances, callAs, fund } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'

// [spec:SCR-26.1 GAME-16.1 WAL-15.1 GAME-15.1 GAME-16.2 GAME-11.1 GAME-19.1 GAME-22.1 WAL-24.2]
test('a member opens a game, moves money in, plays and moves everything back', async ({
  page,
  context,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await fund(request, simulatorsURL, member, 300)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, member)

  // The account is created; its password is hidden until a tap but can be copied.
  // The whole card is a button, not only its text.
  await page
    .getByRole('button', { name: /^Naga Pearl .*แตะเพื่อเปิดบัญชี$/ })
    .click({ position: { x: 24, y: 190 } })
  const sheet = gameSheet(page, 'Naga Pearl')
  await sheet.getByRole('button', { name: 'เปิดใช้งาน' }).click()
  await expect(page.getByText('เปิดบัญชี Naga Pearl แล้ว')).toBeVisible()
  const { username, password } = await callAs<{ username: string; password: string }>(
    request,
    member,
    'GET',
    '/api/wallet/account/naga',
  )
  await expect(sheet.getByText(username, { exact: true })).toBeVisible()
  await expect(sheet.getByText(password, { exact: true })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'คัดลอก รหัสผ่าน' }).click()
  await expect(page.getByText('คัดลอกแล้ว: ••••••••')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password)
  await sheet.getByRole('button', { name: 'แสดงรหัสผ่าน' }).click()
  await expect(sheet.getByText(password, { exact: true })).toBeVisible()

  // Setting a new game password requires a confirmation.
  await sheet.getByRole('button', { name: 'รีเซ็ตรหัสผ่าน' }).click()
  const question = page.getByRole('alertdialog', { name: 'รีเซ็ตรหัสผ่านเกม?' })
  await expect(question.getByRole('button', { name: 'ใช้รหัสเดิม' })).toBeFocused()
  await question.getByRole('button', { name: 'รีเซ็ตรหัสผ่าน' }).click()
  await expect(page.getByText('ตั้งรหัสผ่านใหม่แล้ว')).toBeVisible()
  await expect(sheet.getByText(password, { exact: true })).toHaveCount(0)

  // All the money is transferred, and the game opens in a window without an opener.
  await expect(sheet.getByText('โยกเงินทั้งหมด ฿300.00 เข้าเกมนี้แล้วเข้าเล่น')).toBeVisible()
  const opened = context.waitForEvent('page')
  await sheet.getByRole('button', { name: 'โยกเงินและเข้าเล่น' }).click()
  const played = await opened
  await played.waitForURL(/\/games\/naga\//)
  await expect(played.getByText('300.00').first()).toBeVisible()
  expect(await played.evaluate(() => window.opener === null)).toBe(true)
  await played.close()
  await expect(sheet.getByText('฿300.00')).toBeVisible()
  await page.keyboard.press('Escape')
  // The tapped card now shows an open account and has the focus.
  await expect(
    page.getByRole('button', { name: /Naga Pearl.*เครดิต 300\.00 × 1.*฿300\.00/ }),
  ).toBeFocused()

  // A win is shown after "Check balance", and one tap moves everything back.
  expect(
    (
      await request.post(`${simulatorsURL}/games/naga/play`, {
        data: { username, bet: 100, win: 250 },
      })
    ).ok(),
  ).toBe(true)
  await ageBalances(member)
  await page.getByRole('button', { name: 'เช็กยอดเงิน' }).click()
  await expect(page.getByText('ยอดเงินทั้งหมด ฿450.00')).toBeAttached()
  await page.getByRole('button', { name: 'โยกเงิน', exact: true }).click()
  await transferSheet(page).getByRole('button', { name: 'โยกกลับกระเป๋าทั้งหมด ฿450.00' }).click()
  await expect(page.getByText('โยกกลับกระเป๋าแล้ว ฿450.00')).toBeVisible()
  await expect(transferSheet(page)).toBeHidden()
  await expect(page.locator('.split').getByText('450.00')).toBeVisible()

  // [spec:SCR-46.1 SCR-46.2 WAL-24.1 WAL-15.2 WAL-16.1 WAL-24.3]
  await test.step('an invalid transfer shows its exact error without a request', async () => {
    await page
      .getByRole('dialog', { name: 'โยกกลับกระเป๋า' })
      .getByRole('button', { name: 'ตกลง' })
      .click()
    await expectTransferErrors(page, '450')
  })
})

/**
 * Makes four mistakes in the transfer sheet, none of which sends a request, then transfers the whole
 * balance to Naga Pearl.
 */
async function expectTransferErrors(page: Page, balance: string): Promise<void> {
  const sent: string[] = []
  page.on('request', (one) => one.url().endsWith('/api/wallet/transfer') && sent.push(one.method()))
  await page.getByRole('button', { name: 'โยกเงิน', exact: true }).click()
  const sheet = transferSheet(page)
  const submit = sheet.locator('button[type=submit]')
  await submit.click()
  await expect(sheet.getByText('กรุณาเลือกบัญชีต้นทางและปลายทาง')).toBeVisible()
  await checkAccessibility(page, 'transfer with a fault')
  await reel(page, 'ไปยัง')
    .getByRole('radio', { name: /กระเป๋าหลัก/ })
    .click()
  await expect(sheet.getByText('ไม่สามารถโยกเงินไปบัญชีเดียวกันได้')).toBeVisible()
  // The arrow key selects the next row, which is the game.
  await page.keyboard.press('ArrowDown')
  await expect(reel(page, 'ไปยัง').getByRole('radio', { name: /Naga Pearl/ })).toBeChecked()
  await expect(reel(page, 'ไปยัง').getByRole('radio', { name: /Naga Pearl/ })).toBeFocused()
  const amount = sheet.getByLabel('จำนวนเงิน', { exact: true })
  await amount.fill('0.5')
  await expect(sheet.getByText('จำนวนเงินขั้นต่ำ 1 บาท').first()).toBeVisible()
  await amount.fill(`${balance}.01`)
  await expect(sheet.getByText('ยอดเงินไม่เพียงพอ').first()).toBeVisible()
  await sheet.getByRole('button', { name: 'ทั้งหมด', exact: true }).click()
  await expect(amount).toHaveValue(balance)
  await expect(submit).toHaveText(`โยกเงิน ฿${balance}.00`)
  expect(sent).toEqual([])
  await amount.press('Enter')
  const done = page.getByRole('alertdialog', { name: `โยกเงินแล้ว ฿${balance}.00` })
  await expect(done.getByText('ส่งคำสั่งโยกเงินแล้ว กรุณากดเช็กยอดเงิน')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(done).toBeHidden()
  await expect(page.getByRole('button', { name: 'โยกเงิน', exact: true })).toBeFocused()
  expect(sent).toEqual(['POST'])
}

test('a slow game is played without a transfer, and a blocked window becomes a link', async ({
  page,
  context,
  request,
  simulatorsURL,
}) => {
  const member = await newPlayer(request, simulatorsURL, 120, ['imi', 'mekong'])
  await openAs(page, member)
  await page.getByRole('button', { name: /^IMI / }).click()
  await setFault(request, simulatorsURL, 'games/imi/launch', 'slow')
  const play = gameSheet(page, 'IMI').getByRole('button', { name: 'เข้าเล่น', exact: true })
  const opened = context.waitForEvent('page')
  await play.click()
  await expect(play).toHaveAttribute('aria-busy', 'true')
  await expect(
    gameSheet(page, 'IMI').getByRole('button', { name: 'โยกเงินและเข้าเล่น' }),
  ).not.toHaveAttribute('aria-busy')
  const played = await opened
  await played.waitForURL(/\/games\/imi\/seat\//)
  await played.close()
  await expect(
    gameSheet(page, 'IMI').getByText('โยกเงินทั้งหมด ฿120.00 เข้าเกมนี้แล้วเข้าเล่น'),
  ).toBeVisible()

  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    window.open = () => null
  })
  await page.getByRole('button', { name: /^Mekong Sport/ }).click()
  await gameSheet(page, 'Mekong Sport').getByRole('button', { name: 'เข้าเล่น', exact: true }).click()
  const link = gameSheet(page, 'Mekong Sport').getByRole('link', { name: 'เปิด Mekong Sport' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await checkAccessibility(page, 'game, link instead of a window')
  const byLink = context.waitForEvent('page')
  await link.click()
  await (await byLink).waitForURL(/\/games\/mekong\//)
  await expect(link).toBeHidden()
})
