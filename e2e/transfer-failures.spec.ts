import { gameSheet, newPlayer, reel, setFault, transferSheet } from './at-transfer.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { callAs } from './money.ts'
import { openAs } from './new-member.ts'
import { expect, test } from './test.ts'

// The server responds with 502 to a failed transfer, which the browser logs as an error.
test.use({ allowedFaults: [/502 .*\/api\/wallet\/transfer/] })

// No other test plays Six Stars, so that its faults affect this one only.
// [spec:ERR-7.1]
test('a failed transfer says where the money is, and the rest can be played', async ({
  page,
  context,
  request,
  simulatorsURL,
}) => {
  const member = await newPlayer(request, simulatorsURL, 250, ['sixstars', 'mekong'])
  await openAs(page, member)
  const transfer = async () => {
    await page.getByRole('button', { name: 'โยกเงิน', exact: true }).click()
    await reel(page, 'ไปยัง')
      .getByRole('radio', { name: /Six Stars/ })
      .click()
    await transferSheet(page).getByRole('button', { name: '฿100', exact: true }).click()
    await transferSheet(page).locator('button[type=submit]').click()
  }
  const sheet = gameSheet(page, 'Mekong Sport')
  /** Transfers everything to Mekong Sport and asserts this balance in the game's window. */
  const play = async (balance: string) => {
    const opened = context.waitForEvent('page')
    await sheet.getByRole('button', { name: 'โยกเงินและเข้าเล่น' }).click()
    const played = await opened
    await played.waitForURL(/\/games\/mekong\/seat\//)
    await expect(played.getByText(balance).first()).toBeVisible()
    await played.close()
  }

  await test.step('a refused transfer returns to the wallet', async () => {
    await setFault(request, simulatorsURL, 'games/sixstars/deposit', 'refuse')
    await transfer()
    const failed = page.getByRole('alertdialog', { name: 'โยกเงินไม่สำเร็จ' })
    await expect(failed.getByText('เงิน ฿100.00 คืนเข้ากระเป๋าหลักแล้ว')).toBeVisible()
    await expect(page.getByRole('alertdialog', { name: 'เกิดข้อผิดพลาด' })).toBeVisible()
    await checkAccessibility(page, 'transfer failed')
    await failed.getByRole('button', { name: 'เข้าใจแล้ว' }).click()
    await expect(transferSheet(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('.split').getByText('250.00')).toBeVisible()
  })

  await test.step('an unresolved transfer is checked and then settled', async () => {
    await setFault(request, simulatorsURL, 'games/sixstars/deposit', 'lost-reply')
    await transfer()
    const checking = page.getByRole('alertdialog', { name: 'กำลังตรวจสอบ' })
    await expect(checking.getByText('เงิน ฿100.00 ยังอยู่ครบ')).toBeVisible()
    await checking.getByRole('button', { name: 'เข้าใจแล้ว' }).click()
    await expect(page.getByRole('button', { name: /Six Stars.*฿100\.00/ })).toBeVisible()
    await expect(page.locator('[data-money=transit]')).toHaveCount(0)
    await expect(page.getByText('ยอดเงินทั้งหมด ฿250.00')).toBeAttached()
  })

  await test.step('the sheet names a game whose transfer failed, and opens the other', async () => {
    await setFault(request, simulatorsURL, 'games/sixstars/withdraw', 'refuse')
    await page.getByRole('button', { name: /^Mekong Sport / }).click()
    await expect(sheet.getByText('โยกเงินทั้งหมด ฿250.00 เข้าเกมนี้แล้วเข้าเล่น')).toBeVisible()
    await play('150.00')
    await expect(page.getByText('บางเกมยังโยกออกไม่ได้: Six Stars เงินยังอยู่ในเกมนั้นครบ')).toBeAttached()
    await expect(sheet.getByText('฿150.00')).toBeAttached()
  })

  await test.step('the rest is played while another transfer is unresolved', async () => {
    const back = { from: 'mekong', to: 'wallet', amount: 150 }
    await callAs(request, member, 'POST', '/api/wallet/transfer', back)
    await page.goto('/user/home')
    await page.getByRole('button', { name: /^Mekong Sport / }).click()
    await setFault(request, simulatorsURL, 'games/sixstars/withdraw', 'lost-reply')
    // The status query of the transfer fails as well until the fault is cleared.
    const silent = { target: 'games/sixstars/query', mode: 'error' }
    expect((await request.put(`${simulatorsURL}/faults`, { data: silent })).ok()).toBe(true)
    await play('150.00')
    await expect(page.getByText('กำลังตรวจสอบ ฿100.00').first()).toBeAttached()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect((await request.delete(`${simulatorsURL}/faults?target=${silent.target}`)).ok()).toBe(
      true,
    )
    // The query finds that the game paid out, so the money arrives in the wallet automatically.
    await expect(page.locator('.split').getByText('100.00', { exact: true })).toBeAttached()
  })
})
