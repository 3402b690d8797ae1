import { gameSheet, reel, setFault, transferSheet } from './at-transfer.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { callAs, fund } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'

test.describe('a transfer that fails at the game', () => {
  // A failed transfer is answered with 502, which the browser logs as an error.
  test.use({ allowedFaults: [/502 .*\/api\/wallet\/transfer/] })

  // [spec:ERR-7.1]
  test('says where the money of a failed transfer is, and settles an unknown one', async ({
    page,
    request,
    simulatorsURL,
  }) => {
    const member = await newMember(request, simulatorsURL)
    await fund(request, simulatorsURL, member, 200)
    await callAs(request, member, 'GET', '/api/wallet/activate/sixstars')
    await openAs(page, member)
    const transfer = async () => {
      await page.getByRole('button', { name: 'โยกเงิน', exact: true }).click()
      await reel(page, 'ไปยัง')
        .getByRole('radio', { name: /Six Stars/ })
        .click()
      await transferSheet(page).getByRole('button', { name: '฿100', exact: true }).click()
      await transferSheet(page).locator('button[type=submit]').click()
    }

    // No other test plays Six Stars, so its faults affect this one only.
    await setFault(request, simulatorsURL, 'games/sixstars/deposit', 'refuse')
    await transfer()
    const failed = page.getByRole('alertdialog', { name: 'โยกเงินไม่สำเร็จ' })
    await expect(failed.getByText('เงิน ฿100.00 คืนเข้ากระเป๋าหลักแล้ว')).toBeVisible()
    await expect(page.getByRole('alertdialog', { name: 'เกิดข้อผิดพลาด' })).toBeVisible()
    await checkAccessibility(page, 'transfer failed')
    await failed.getByRole('button', { name: 'เข้าใจแล้ว' }).click()
    await expect(transferSheet(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('.split').getByText('200.00')).toBeVisible()

    await setFault(request, simulatorsURL, 'games/sixstars/deposit', 'lost-reply')
    await transfer()
    const checking = page.getByRole('alertdialog', { name: 'กำลังตรวจสอบ' })
    await expect(checking.getByText('เงิน ฿100.00 ยังอยู่ครบ')).toBeVisible()
    await checking.getByRole('button', { name: 'เข้าใจแล้ว' }).click()
    await expect(page.getByRole('button', { name: /Six Stars.*฿100\.00/ })).toBeVisible()
    await expect(page.locator('[data-money=transit]')).toHaveCount(0)
    await expect(page.getByText('ยอดเงินทั้งหมด ฿200.00')).toBeAttached()
  })

  test('names a game whose transfer failed, and opens the chosen game with the rest', async ({
    page,
    context,
    request,
    simulatorsURL,
  }) => {
    const member = await newMember(request, simulatorsURL)
    await fund(request, simulatorsURL, member, 200)
    for (const code of ['sixstars', 'mekong'])
      await callAs(request, member, 'GET', `/api/wallet/activate/${code}`)
    await callAs(request, member, 'POST', '/api/wallet/transfer', {
      from: 'wallet',
      to: 'sixstars',
      amount: 80,
    })
    await openAs(page, member)
    await setFault(request, simulatorsURL, 'games/sixstars/withdraw', 'refuse')
    await page.getByRole('button', { name: /^Mekong Sport / }).click()
    const sheet = gameSheet(page, 'Mekong Sport')
    await expect(sheet.getByText('โยกเงินทั้งหมด ฿200.00 เข้าเกมนี้แล้วเข้าเล่น')).toBeVisible()
    const opened = context.waitForEvent('page')
    await sheet.getByRole('button', { name: 'โยกเงินและเข้าเล่น' }).click()
    const played = await opened
    await played.waitForURL(/\/games\/mekong\/seat\//)
    await expect(played.getByText('120.00').first()).toBeVisible()
    await expect(page.getByText('บางเกมยังโยกออกไม่ได้: Six Stars เงินยังอยู่ในเกมนั้นครบ')).toBeAttached()
    await expect(sheet.getByText('฿120.00')).toBeAttached()
  })

  test('plays with the rest while the transfer of another game is unresolved', async ({
    page,
    context,
    request,
    simulatorsURL,
  }) => {
    const member = await newMember(request, simulatorsURL)
    await fund(request, simulatorsURL, member, 200)
    for (const code of ['sixstars', 'mekong'])
      await callAs(request, member, 'GET', `/api/wallet/activate/${code}`)
    await callAs(request, member, 'POST', '/api/wallet/transfer', {
      from: 'wallet',
      to: 'sixstars',
      amount: 80,
    })
    await openAs(page, member)
    await page.getByRole('button', { name: /^Mekong Sport / }).click()
    await setFault(request, simulatorsURL, 'games/sixstars/withdraw', 'lost-reply')
    // Its status query fails as well until the fault is cleared.
    const silent = { target: 'games/sixstars/query', mode: 'error' }
    expect((await request.put(`${simulatorsURL}/faults`, { data: silent })).ok()).toBe(true)
    const opened = context.waitForEvent('page')
    await gameSheet(page, 'Mekong Sport').getByRole('button', { name: 'โยกเงินและเข้าเล่น' }).click()
    const played = await opened
    await played.waitForURL(/\/games\/mekong\/seat\//)
    await expect(played.getByText('120.00').first()).toBeVisible()
    await expect(page.getByText('กำลังตรวจสอบ ฿80.00').first()).toBeAttached()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect((await request.delete(`${simulatorsURL}/faults?target=${silent.target}`)).ok()).toBe(
      true,
    )
    // The unresolved transfer is returned automatically.
    await expect(page.locator('.split').getByText('80.00', { exact: true })).toBeAttached()
  })
})
