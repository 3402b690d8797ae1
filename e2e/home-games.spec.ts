import type { APIRequestContext, Page } from '@playwright/test'
import { checkAccessibility } from './check-accessibility.ts'
import { ageBalances, callAs, fund, queryTransfersNow } from './money.ts'
import { newMember, openAs, type NewMember } from './new-member.ts'
import { desktop, expect, test } from './test.ts'

async function setFault(
  request: APIRequestContext,
  simulatorsURL: string,
  target: string,
  mode: string,
  times = 1,
): Promise<void> {
  const set = await request.put(`${simulatorsURL}/faults`, { data: { target, mode, times } })
  expect(set.ok(), await set.text()).toBe(true)
}

async function clearFault(
  request: APIRequestContext,
  simulatorsURL: string,
  target: string,
): Promise<void> {
  expect((await request.delete(`${simulatorsURL}/faults?target=${target}`)).ok()).toBe(true)
}

/** Creates a member with money in the wallet and 100.00 in each of these games. */
async function player(
  request: APIRequestContext,
  simulatorsURL: string,
  ...codes: string[]
): Promise<NewMember> {
  const member = await newMember(request, simulatorsURL)
  await fund(request, simulatorsURL, member, 500)
  for (const code of codes) {
    await callAs(request, member, 'GET', `/api/wallet/activate/${code}`)
    await callAs(request, member, 'POST', '/api/wallet/transfer', {
      from: 'wallet',
      to: code,
      amount: 100,
    })
  }
  return member
}

const row = (page: Page, sheet: string, game: string) =>
  page.getByRole('dialog', { name: sheet }).getByRole('listitem').filter({ hasText: game })
const onHome = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name })

test.describe('games on the home screen', () => {
  test.use({ allowedFaults: [/ERR_FAILED/] })

  // [spec:GAME-3.1]
  test('a member finds a game, keeps a favourite, and brings the money of all games back', async ({
    page,
    request,
    simulatorsURL,
  }) => {
    const member = await player(request, simulatorsURL, 'areaslot', 'usun', 'huayhd')
    await openAs(page, member)
    await expect(onHome(page, /Huay HD.*เครดิต 200\.00 × 0\.5.*฿100\.00/)).toBeVisible()

    await test.step('a game is found by name', async () => {
      const field = page.getByRole('search').getByRole('searchbox', { name: 'ค้นหาเกม' })
      const found = page.getByRole('region', { name: 'ผลการค้นหา' })
      await field.fill('HUAY')
      await expect(found.getByRole('status')).toHaveText('1 เกม')
      await expect(found.getByRole('listitem')).toContainText('฿100.00')
      await expect(page.getByRole('heading', { name: 'สล็อต' })).toHaveCount(0)
      await checkAccessibility(page, 'search, found')
      await field.fill('หวย')
      await expect(found.getByRole('status')).toHaveText('2 เกม')
      await field.fill('ไม่มีเกมนี้')
      await expect(found.getByText('ไม่พบเกม “ไม่มีเกมนี้”')).toBeVisible()
      await expect(found.getByRole('status')).toHaveText('0 เกม')
      await page.getByRole('search').getByRole('button', { name: 'ล้างคำค้นหา' }).click()
      await expect(field).toBeFocused()
      await expect(page.getByRole('heading', { name: 'สล็อต' })).toBeVisible()

      // By keyboard alone: a result opens its game, Escape returns to the carousels.
      await field.fill('six stars')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(found.getByRole('button', { name: 'Six Stars', exact: true })).toBeFocused()
      await page.keyboard.press('Enter')
      const sheet = page.getByRole('dialog', { name: 'Six Stars' })
      await expect(sheet).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await field.press('Escape')
      await expect(found).toHaveCount(0)
    })

    await test.step('a favourite that is not saved is reported; a saved one stays', async () => {
      const favourites = page.getByRole('region', { name: 'รายการโปรด' })
      const star = page.getByRole('button', { name: 'รายการโปรด: Huay HD' })
      await expect(star).toHaveAttribute('aria-pressed', 'false')
      await page.route('**/api/wallet/favourite/*', (route) => route.abort())
      await star.click()
      await expect(page.getByText('บันทึกรายการโปรดไม่สำเร็จ ลองใหม่อีกครั้ง')).toBeVisible()
      await expect(star).toHaveCount(1)
      await expect(star).toHaveAttribute('aria-pressed', 'false')
      await page.unroute('**/api/wallet/favourite/*')
      const saved = page.waitForResponse('**/api/wallet/favourite/*')
      await star.click()
      await expect(favourites.getByRole('button', { name: /^Huay HD/ })).toBeAttached()
      await expect(
        page.getByRole('button', { name: 'รายการโปรด: Huay HD', pressed: true }),
      ).toHaveCount(2)
      await checkAccessibility(page, 'home with favourites')
      expect((await saved).ok()).toBe(true)
      await page.reload()
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
        'รายการโปรด',
      )
      await favourites.getByRole('button', { name: 'รายการโปรด: Huay HD' }).click()
      await expect(favourites).toHaveCount(0)
      await expect(star).toHaveAttribute('aria-pressed', 'false')
    })

    await test.step('all money comes back, that of a failing game on the retry', async () => {
      // No other test brings money back from these two games, so the faults affect only this one.
      await setFault(request, simulatorsURL, 'games/usun/withdraw', 'refuse')
      await setFault(request, simulatorsURL, 'games/areaslot/withdraw', 'slow')
      const sheet = page.getByRole('dialog', { name: 'โยกกลับกระเป๋า' })
      await onHome(page, 'โยกกลับกระเป๋าทั้งหมด ฿300.00').click()
      await expect(row(page, 'โยกกลับกระเป๋า', 'Area Slot')).toContainText('กำลังโยกกลับ')
      // A socket event settles the fast game while the slow one is pending.
      await expect(row(page, 'โยกกลับกระเป๋า', 'Huay HD')).toContainText('กลับกระเป๋าแล้ว')
      await expect(row(page, 'โยกกลับกระเป๋า', 'Area Slot')).toContainText('กลับกระเป๋าแล้ว')
      await expect(row(page, 'โยกกลับกระเป๋า', 'USUN')).toContainText('ยังอยู่ในเกม')
      await expect(sheet.getByText('เงิน ฿100.00 ยังอยู่ในเกมครบ')).toBeVisible()
      await expect(sheet.getByText('โยกกลับกระเป๋าแล้ว ฿200.00')).toBeVisible()
      await checkAccessibility(page, 'collected, one game left')
      await sheet.getByRole('button', { name: 'ลองใหม่' }).click()
      await expect(sheet.getByText('โยกกลับกระเป๋าแล้ว ฿100.00')).toBeVisible()
      await expect(row(page, 'โยกกลับกระเป๋า', 'USUN')).toContainText('กลับกระเป๋าแล้ว')
      await sheet.getByRole('button', { name: 'ตกลง' }).click()
      await expect(page.locator('.split').getByText('500.00')).toBeVisible()
      await expect(onHome(page, /โยกกลับกระเป๋าทั้งหมด/)).toHaveCount(0)
    })
  })
})

test.describe('games on the home screen, desktop, in English', () => {
  test.use(desktop)

  // [spec:GAME-1.1 LIM-17.2]
  test('carousels update a balance, and a pending transfer settles with the sheet closed', async ({
    page,
    request,
    simulatorsURL,
  }) => {
    const member = await player(request, simulatorsURL, 'slotracha', 'betflix')
    const { username } = await callAs<{ username: string }>(
      request,
      member,
      'GET',
      '/api/wallet/account/betflix',
    )
    await openAs(page, member, '/user/home', 'en')
    await expect(page.getByText('Total balance ฿500.00')).toBeAttached()

    await test.step('a changed balance updates card, hero and total automatically', async () => {
      const played = await request.post(`${simulatorsURL}/games/betflix/play`, {
        data: { username, bet: 100, win: 250 },
      })
      expect(played.ok()).toBe(true)
      // Another device of the same member syncs the balance.
      await ageBalances(member)
      const { total } = await callAs<{ total: number }>(
        request,
        member,
        'GET',
        '/api/wallet/refresh/slot/betflix',
      )
      expect(total).toBe(650)
      await expect(onHome(page, /Betflix.*Credit 250\.00 × 1.*฿250\.00/)).toBeVisible()
      await expect(page.getByText('Total balance ฿650.00')).toBeAttached()
      await expect(page.locator('.split').getByText('350.00')).toBeVisible()
    })

    await test.step('the first of three carousels has cards of 300 x 211, 330 apart', async () => {
      for (const name of ['Slot', 'Sport & casino', 'Lotto'])
        await expect(page.getByRole('main').getByRole('heading', { level: 2, name })).toBeVisible()
      const cards = page.locator('.carousel').first()
      await cards.scrollIntoViewIfNeeded()
      const boxes = await cards
        .locator(':scope > li .game')
        .evaluateAll((all) =>
          all
            .map((card) => card.getBoundingClientRect())
            .map(({ left, right, width, height }) => ({ left, right, width, height })),
        )
      expect(boxes.every(({ width, height }) => width === 300 && height === 211)).toBe(true)
      expect(boxes.slice(1).every(({ left }, index) => left - boxes[index]!.left === 330)).toBe(
        true,
      )
      expect(
        boxes.filter(({ left, right }) => left >= 0 && right <= desktop.viewport.width).length,
      ).toBeGreaterThanOrEqual(3)
      await page.locator('.car-nav').first().getByRole('button').last().click()
      await expect.poll(() => cards.evaluate((list) => Math.round(list.scrollLeft))).toBe(330)
    })

    await test.step('a transfer with a lost response settles while the sheet is closed', async () => {
      await setFault(request, simulatorsURL, 'games/slotracha/withdraw', 'lost-reply')
      await setFault(request, simulatorsURL, 'games/slotracha/query', 'error', 1000)
      const sheet = page.getByRole('dialog', { name: 'Move money back to your wallet' })
      await onHome(page, 'Bring ฿350.00 back to your wallet').click()
      await expect(row(page, 'Move money back to your wallet', 'Slot Racha')).toContainText(
        'Checking',
      )
      await expect(sheet.getByText('Your ฿100.00 is safe.')).toBeVisible()
      await expect(sheet.getByText('Still in the game')).toHaveCount(0)
      await checkAccessibility(page, 'collecting, one being checked')
      await sheet.getByRole('button', { name: 'OK' }).click()
      await expect(onHome(page, /Checking ฿100\.00.*Slot Racha/)).toBeVisible()
      await expect(page.getByText('Total balance ฿650.00')).toBeAttached()
      await checkAccessibility(page, 'home with money on its way')
      await clearFault(request, simulatorsURL, 'games/slotracha/query')
      await queryTransfersNow(member)
      await expect(onHome(page, /Checking ฿100\.00/)).toHaveCount(0, { timeout: 60_000 })
      await expect(page.locator('.split').getByText('650.00')).toBeVisible()
    })
  })
})
