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

/** A member with money in the wallet and 100.00 in each of these games. */
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

// [spec:GAME-3.1]
test('finds a game by name and keeps it as a favourite after a reload', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await player(request, simulatorsURL, 'huayhd')
  await openAs(page, member)
  await expect(onHome(page, /Huay HD.*เครดิต 200\.00 × 0\.5.*฿100\.00/)).toBeVisible()

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
  await checkAccessibility(page, 'search, nothing found')
  await page.getByRole('search').getByRole('button', { name: 'ล้างคำค้นหา' }).click()
  await expect(field).toBeFocused()
  await expect(page.getByRole('heading', { name: 'สล็อต' })).toBeVisible()

  // By keyboard alone: a result opens its game, Escape returns to the carousels.
  await field.fill('usun')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(found.getByRole('button', { name: 'USUN', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'USUN' })).toBeVisible()
  await page.keyboard.press('Escape')
  await field.press('Escape')
  await expect(found).toHaveCount(0)

  const favourites = page.getByRole('region', { name: 'รายการโปรด' })
  const star = page.getByRole('button', { name: 'รายการโปรด: Huay HD' })
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await star.click()
  await expect(favourites.getByRole('button', { name: /^Huay HD/ })).toBeAttached()
  await expect(
    page.getByRole('button', { name: 'รายการโปรด: Huay HD', pressed: true }),
  ).toHaveCount(2)
  await checkAccessibility(page, 'home with favourites')
  await expect
    .poll(
      async () =>
        (
          await callAs<{ slots: { code: string; favourite: boolean }[] }>(
            request,
            member,
            'GET',
            '/api/wallet',
          )
        ).slots.find(({ code }) => code === 'huayhd')?.favourite,
    )
    .toBe(true)
  await page.reload()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    'รายการโปรด',
  )
  await favourites.getByRole('button', { name: 'รายการโปรด: Huay HD' }).click()
  await expect(favourites).toHaveCount(0)
  await expect(star).toHaveAttribute('aria-pressed', 'false')
})

test('brings back the money of all games, except of one that refuses until the retry', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await player(request, simulatorsURL, 'areaslot', 'usun', 'huayhd')
  await openAs(page, member)
  // No other test uses these two games, so their faults affect this one only.
  await setFault(request, simulatorsURL, 'games/usun/withdraw', 'refuse')
  await setFault(request, simulatorsURL, 'games/areaslot/withdraw', 'slow')
  const sheet = page.getByRole('dialog', { name: 'โยกกลับกระเป๋า' })
  await onHome(page, 'โยกกลับกระเป๋าทั้งหมด ฿300.00').click()
  await expect(row(page, 'โยกกลับกระเป๋า', 'Area Slot')).toContainText('กำลังโยกกลับ')
  // The fast game is settled by a socket event while the slow one is pending.
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

test.describe('games of home on a desktop, in English', () => {
  test.use(desktop)

  test('shows a lost answer as being checked, and settles it with the sheet closed', async ({
    page,
    request,
    simulatorsURL,
  }) => {
    const member = await player(request, simulatorsURL, 'slotracha')
    await openAs(page, member, '/user/home', 'en')
    await setFault(request, simulatorsURL, 'games/slotracha/withdraw', 'lost-reply')
    await setFault(request, simulatorsURL, 'games/slotracha/query', 'error', 1000)
    const sheet = page.getByRole('dialog', { name: 'Move money back to your wallet' })
    await onHome(page, 'Bring ฿100.00 back to your wallet').click()
    await expect(row(page, 'Move money back to your wallet', 'Slot Racha')).toContainText(
      'Checking',
    )
    await expect(sheet.getByText('Your ฿100.00 is safe.')).toBeVisible()
    await expect(sheet.getByText('Still in the game')).toHaveCount(0)
    await checkAccessibility(page, 'collecting, one being checked')
    await sheet.getByRole('button', { name: 'OK' }).click()
    await expect(onHome(page, /Checking ฿100\.00.*Slot Racha/)).toBeVisible()
    await expect(page.getByText('Total balance ฿500.00')).toBeAttached()
    await checkAccessibility(page, 'home with money on its way')
    await clearFault(request, simulatorsURL, 'games/slotracha/query')
    await queryTransfersNow(member)
    await expect(onHome(page, /Checking ฿100\.00/)).toHaveCount(0, { timeout: 60_000 })
    await expect(page.locator('.split').getByText('500.00')).toBeVisible()
  })

  test('a changed balance at a game updates card, hero and total automatically', async ({
    page,
    request,
    simulatorsURL,
  }) => {
    const member = await player(request, simulatorsURL, 'betflix')
    const { username } = await callAs<{ username: string }>(
      request,
      member,
      'GET',
      '/api/wallet/account/betflix',
    )
    await openAs(page, member, '/user/home', 'en')
    await expect(page.getByText('Total balance ฿500.00')).toBeAttached()
    expect(
      (
        await request.post(`${simulatorsURL}/games/betflix/play`, {
          data: { username, bet: 100, win: 250 },
        })
      ).ok(),
    ).toBe(true)
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
    await expect(page.locator('.split').getByText('250.00')).toBeVisible()
  })
})

test.describe('a favourite that cannot be saved', () => {
  test.use({ allowedFaults: [/ERR_FAILED/] })

  test('keeps the star unchanged and reports the failure, in Lao', async ({
    page,
    request,
    simulatorsURL,
  }) => {
    await openAs(page, await newMember(request, simulatorsURL), '/user/home', 'lo')
    await page.route('**/api/wallet/favourite/*', (route) => route.abort())
    const star = page.getByRole('button', { name: 'ເກມທີ່ມັກ: Naga Pearl' }).last()
    await star.click()
    await expect(page.getByText('ບັນທຶກເກມທີ່ມັກບໍ່ສຳເລັດ ລອງໃໝ່ອີກຄັ້ງ')).toBeVisible()
    await expect(page.getByRole('button', { name: 'ເກມທີ່ມັກ: Naga Pearl' })).toHaveCount(1)
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    await page.unroute('**/api/wallet/favourite/*')
    await star.click()
    await expect(page.getByRole('heading', { name: 'ເກມທີ່ມັກ' })).toBeVisible()
  })
})
