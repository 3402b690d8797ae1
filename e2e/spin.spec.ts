import { claimDebounceMs } from '@champa/contract/spin'
import { checkAccessibility } from './check-accessibility.ts'
import { callAs } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { controlTimeouts, expectMessage, noAnswerFaults } from './failures/no-answer.ts'
import { desktop, expect, test } from './test.ts'
import { expireCoupons, publishWheel, turnTo } from './wheel/journey-wheel.ts'
import {
  claimCoupon,
  fundWithCoins,
  holdFirstAnswer,
  multiplyCoupons,
  openWheel,
  proveNewest,
  veilOpacity,
} from './wheel/wheel-screen.ts'

interface Wallet {
  wallet: { amount: number }
}

let removeWheel: () => Promise<void>
test.beforeAll(async () => {
  removeWheel = await publishWheel()
})
test.afterAll(() => removeWheel())

test.describe('a wheel that turns', () => {
  // The wheel turns only without reduced motion, which the other tests use to save seven seconds
  // each.
  test.use({ reducedMotion: 'no-preference' })

  // [spec:WHL-28.1 SCR-16.2 WHL-21.1 WHL-25.1 WHL-23.1 WHL-25.2 WHL-26.1 WHL-24.1]
  test('a deposit’s coin pays for a spin, whose coupon is claimed and whose round is verified', async ({
    page,
    context,
    request,
    simulatorsURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await turnTo('B100')
    const member = await openWheel(page, request, simulatorsURL, { amount: 250 })
    await expect(page.getByText('ยังไม่มีคูปอง')).toBeVisible()

    await page.getByRole('button', { name: /^หมุน มี\s*2\s*เหรียญ/ }).dblclick()
    // The wheel turns for five seconds, then darkens the losing slices; two seconds later the prize
    // is shown.
    await expect(page.getByText('หยุดที่ ฿100')).toBeAttached()
    const stoppedAt = Date.now()
    await expect.poll(() => veilOpacity(page)).toBeGreaterThan(0)
    const prize = page.getByRole('dialog', { name: 'ยินดีด้วย!' })
    await expect(prize).toContainText('เหลือ 1 เหรียญ')
    expect(Date.now() - stoppedAt).toBeGreaterThan(1_500)
    await expect(prize.getByRole('button', { name: 'รับคูปอง' })).toBeFocused()
    await checkAccessibility(page, 'prize')
    await prize.getByRole('button', { name: 'รับคูปอง' }).dblclick()
    const claimed = page.getByRole('alertdialog', { name: 'รับรางวัลสำเร็จ' })
    await expect(claimed).toContainText('฿100.00 เข้ากระเป๋าแล้ว')
    await claimed.getByRole('button', { name: 'ตกลง' }).click()
    await expect(page.getByText('ยังไม่มีคูปอง')).toBeVisible()
    await expect.poll(() => veilOpacity(page)).toBe(0)
    expect((await callAs<Wallet>(request, member, 'GET', '/api/wallet')).wallet.amount).toBe(350)

    await page.getByRole('button', { name: '1 เหรียญ', exact: true }).click()
    const coins = page.getByRole('dialog', { name: 'เหรียญของฉัน' })
    await expect(coins.getByText('ยอดฝากหักยอดถอนครบทุก ฿100 ในหนึ่งวัน ได้ 1 เหรียญ')).toBeVisible()
    await expect(coins.getByRole('row')).toHaveText([
      /รายการ/,
      /หมุนวงล้อ.*−1.*1/,
      /จากการฝาก.*\+2.*2/,
    ])
    await checkAccessibility(page, 'coins')
    await page.keyboard.press('Escape')

    const copied = await proveNewest(page, {
      open: 'ตรวจสอบความโปร่งใส',
      round: /รอบที่ 1 · ฿100/,
      promise: 'ตรงกับค่าตรวจสอบที่หน้านี้ได้รับก่อนหมุน',
      verify: 'ตรวจที่นี่',
      copy: 'คัดลอกทั้งหมด',
    })
    expect(copied).toMatchObject({ no: 1, code: 'B100', gone: [] })
  })
})

// [spec:WHL-23.2]
test('a round with the member’s seed loses, and the wheel needs coins to turn, in Lao', async ({
  page,
  request,
  simulatorsURL,
}) => {
  await turnTo('NONE')
  const spun: string[] = []
  page.on('request', (made) => made.url().endsWith('/api/spinwheel/spin') && spun.push(made.url()))
  const member = await newMember(request, simulatorsURL)
  const first = await holdFirstAnswer(page, '**/api/spinwheel/setup')
  await openAs(page, member, '/user/spin', 'lo')
  await first.read
  const refetch = page.waitForRequest('**/api/spinwheel/coupon')
  await fundWithCoins(request, simulatorsURL, member, 100)
  await refetch
  first.deliver()
  // The page shows the coin, whose live event came before the first response about the wheel.
  await expect(page.getByRole('button', { name: /^ໝຸນ ມີ\s*1\s*ຫຼຽນ/ })).toBeVisible()
  await page.getByRole('button', { name: 'ກວດສອບຄວາມໂປ່ງໃສ' }).click()
  const proof = page.getByRole('dialog', { name: 'ກວດສອບຄວາມໂປ່ງໃສ' })
  await proof.getByLabel('ລະຫັດຂອງທ່ານ').fill('ໂຊກ')
  await expect(proof.getByText('ໃຊ້ໄດ້ສະເພາະຕົວອັກສອນອັງກິດ')).toBeVisible()
  await proof.getByLabel('ລະຫັດຂອງທ່ານ').fill('my lucky 7')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^ໝຸນ ມີ\s*1\s*ຫຼຽນ/ }).click()
  const none = page.getByRole('dialog', { name: 'ຄັ້ງໜ້າ' })
  await expect(none).toContainText('ຮອບນີ້ບໍ່ໄດ້ລາງວັນ')
  await expect(none).toContainText('ເຫຼືອ 0 ຫຼຽນ')
  await checkAccessibility(page, 'no prize')
  await none.getByRole('button', { name: 'ຕົກລົງ' }).click()
  await expect(page.getByText('ຍັງບໍ່ມີຄູປອງ')).toBeVisible()
  const { rounds } = await callAs<{ rounds: { clientSeed: string; kind: string }[] }>(
    request,
    member,
    'POST',
    '/api/spinwheel/rounds',
    { page: 1, limit: 10 },
  )
  expect(rounds).toMatchObject([{ clientSeed: 'my lucky 7', kind: 'none' }])

  const hub = page.getByRole('button', { name: /^ໝຸນ ມີ\s*0\s*ຫຼຽນ/ })
  await expect(hub).toHaveAttribute('aria-disabled', 'true')
  await hub.click({ force: true })
  await expect(hub).toHaveAttribute('aria-disabled', 'true')
  expect(spun).toHaveLength(1)
})

test.describe('the wheel on a desktop, in English', () => {
  test.use({ ...desktop, allowedFaults: [/ERR_FAILED/] })

  // [spec:WHL-25.1]
  test('an unanswered spin is looked up, and a prize shows its terms before the claim', async ({
    page,
    context,
    request,
    simulatorsURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await turnTo('B500')
    const member = await openWheel(page, request, simulatorsURL, { amount: 200, locale: 'en' })
    await page.route('**/api/spinwheel/spin', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: /^Spin, you have\s*2\s*coins/i }).click()
    const prize = page.getByRole('dialog', { name: 'Congratulations!' })
    await expect(prize).toContainText('Coins left: 1')
    await prize.getByRole('button', { name: 'Keep for later' }).click()

    await page.getByRole('button', { name: 'Claim ฿500' }).click()
    const confirmation = page.getByRole('dialog', { name: 'Claim ฿500?' })
    await expect(confirmation.getByText('This prize has conditions')).toBeVisible()
    await expect(confirmation.getByRole('definition').first()).toContainText('฿1,500')
    await checkAccessibility(page, 'claim, with conditions')
    await expect(confirmation.getByRole('region', { name: 'Before you accept' })).toContainText(
      'Your own ฿200 is locked as well',
    )
    await confirmation.getByRole('button', { name: 'Claim ฿500' }).click()
    await page
      .getByRole('alertdialog', { name: 'Your own ฿200 can’t be withdrawn either' })
      .getByRole('button', { name: 'Claim it' })
      .dblclick()
    await page
      .getByRole('alertdialog', { name: 'Prize claimed' })
      .getByRole('button', { name: 'OK' })
      .click()
    await expect(page.getByText('No coupons yet')).toBeVisible()
    expect((await callAs<Wallet>(request, member, 'GET', '/api/wallet')).wallet.amount).toBe(700)

    const copied = await proveNewest(page, {
      open: 'Verify',
      round: /Round 1 · ฿500/,
      promise: 'Matches the hashes shown before the spin',
      verify: 'Check here',
      copy: 'Copy all',
    })
    expect(copied).toMatchObject({ no: 1, code: 'B500' })
    const { total } = await callAs<{ total: number }>(
      request,
      member,
      'POST',
      '/api/spinwheel/rounds',
      { page: 1, limit: 10 },
    )
    expect(total).toBe(1)
  })
})

test.describe('the wheel on an unreliable network', () => {
  test.use({ allowedFaults: noAnswerFaults })

  // [spec:LIM-15.1 ERR-8.1]
  test('the wheel says what happened to coin and prize when a call fails or is refused', async ({
    page,
    context,
    request,
    simulatorsURL,
  }) => {
    await turnTo('B20')
    const member = await openWheel(page, request, simulatorsURL, { amount: 200, locale: 'en' })
    const hub = page.getByRole('button', { name: /^Spin, you have/ })
    await expect(hub).toBeEnabled()
    await context.setOffline(true)
    await expect(page.getByText('You’re offline. Spin once you’re back online.')).toBeVisible()
    await hub.click({ force: true })
    await expect(hub).toBeDisabled()
    await context.setOffline(false)
    await page.getByText('Tap the coin in the middle to spin').waitFor()
    await hub.click()
    await expect(page.getByText('Stopped at ฿20')).toBeVisible()
    await context.setOffline(true)
    const prize = page.getByRole('dialog', { name: 'Congratulations!' })
    await expect(prize).toContainText('Coins left: 1')
    await context.setOffline(false)
    await prize.getByRole('button', { name: 'Keep for later' }).click()

    await multiplyCoupons(page, 4)
    const table = page.getByRole('region', { name: 'My coupons' })
    await expect(table.getByRole('row')).toHaveCount(4)
    await table.getByRole('button', { name: 'Next' }).click()
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(table.getByRole('row').last()).toContainText(/4.*Prize 4/)
    // Waits for a refetch that a route handler may still hold.
    await page.unrouteAll({ behavior: 'wait' })
    await controlTimeouts(page)
    await page.reload()
    await expect(table.getByRole('row', { name: /1.*฿20/ })).toBeVisible()

    await expectMessage(page, {
      calls: ['POST /api/spinwheel/spin', 'POST /api/spinwheel/rounds'],
      mode: 'no answer',
      says: 'The result of round 2 isn’t known yet. If a coin was used, its coupon will be in your list.',
      act: () => hub.click(),
      dismiss: async () => {
        await page.reload()
        await page.getByText('Tap the coin in the middle to spin').waitFor()
      },
    })
    const unanswered = page.getByRole('alertdialog', { name: 'No answer yet' })
    await expectMessage(page, {
      calls: ['POST /api/spinwheel/coupon/claim'],
      mode: 'connection refused',
      says: 'No answer yet, so the prize may already be yours. Check your coupons and balance first. It’s safe to claim again: nothing counts twice.',
      act: () => claimCoupon(page, '฿20'),
      dismiss: () => unanswered.getByRole('button', { name: 'OK' }).click(),
    })
    expect((await callAs<Wallet>(request, member, 'GET', '/api/wallet')).wallet.amount).toBe(200)

    // The accessible name begins with the visible words, so that voice control finds the button.
    const claim = page.getByRole('button', { name: 'Claim ฿20' })
    await expect(claim).toHaveText('Claim')
    await claim.click()
    await expireCoupons('B20')
    // A claim within this time after the previous one does nothing.
    await page.waitForTimeout(claimDebounceMs)
    await page
      .getByRole('dialog', { name: 'Claim ฿20?' })
      .getByRole('button', { name: 'Claim ฿20' })
      .click()
    const refused = page.getByRole('alertdialog', { name: 'Couldn’t claim the prize' })
    await expect(refused).toContainText('This coupon has expired')
    await refused.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByText('No coupons yet')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'My coupons' })).toBeFocused()
  })
})
