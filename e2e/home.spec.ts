import { callAs, fund } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { desktop, expect, test } from './test.ts'

// [spec:SCR-9.1]
test('/ and /user redirect a member to /user/home', async ({ page, request, simulatorsURL }) => {
  await openAs(page, await newMember(request, simulatorsURL))
  for (const path of ['/', '/user', '/user/']) {
    await page.goto(path)
    await expect(page).toHaveURL('/user/home')
  }
})

// [spec:SCR-10.1]
test('the login screen links to the registration', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('main').getByRole('link', { name: 'สมัครสมาชิก' }).click()
  await expect(page).toHaveURL('/register')
})

// [spec:SCR-25.2 WAL-14.1]
test('the hero shows name, coins and the time of the last sync, also at the next visit', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await fund(request, simulatorsURL, member, 350)
  await openAs(page, member, '/user/home', 'en')
  const hero = page.getByRole('region', { name: 'Total balance' })
  await expect(hero).toContainText(member.name)
  await expect(hero.getByText(/3\s*coins/i)).toBeAttached()
  await expect(hero.getByText(/^\d\d\/\d\d\/20\d\d \d\d:\d\d:\d\d$/)).toBeVisible()
  const storedAt = await page.evaluate(() => Number(localStorage.getItem('last_sync')))
  expect(Math.abs(storedAt - Date.now())).toBeLessThan(60_000)

  // While the games do not answer, the last sync time remains.
  await page.route('**/api/wallet/refresh/slot', () => undefined)
  await page.reload()
  await expect(hero.getByText(/^\d\d\/\d\d\/20\d\d \d\d:\d\d:\d\d$/)).toBeVisible()
  expect(await page.evaluate(() => Number(localStorage.getItem('last_sync')))).toBe(storedAt)
})

// [spec:SCR-30.1]
test('home queries the games when it opens and then shows the updated wallet', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await fund(request, simulatorsURL, member, 200)
  await callAs(request, member, 'GET', '/api/wallet/activate/naga')
  await callAs(request, member, 'POST', '/api/wallet/transfer', {
    from: 'wallet',
    to: 'naga',
    amount: 200,
  })
  const { username } = await callAs<{ username: string }>(
    request,
    member,
    'GET',
    '/api/wallet/account/naga',
  )
  expect(
    (
      await request.post(`${simulatorsURL}/games/naga/play`, {
        data: { username, bet: 200, win: 320 },
      })
    ).ok(),
  ).toBe(true)
  const refreshAnswer = page.waitForResponse('**/api/wallet/refresh/slot')
  await openAs(page, member, '/user/home', 'en')
  expect((await refreshAnswer).ok()).toBe(true)
  await expect(page.getByText('Total balance ฿320.00')).toBeAttached()
})

// [spec:SCR-29.1 SCR-30.2 SCR-33.1]
test('the first tile refreshes all games, or links to the wheel while one is active', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  let active = false
  await page.route('**/api/spinwheel/active', (route) => route.fulfill({ json: { active } }))
  await openAs(page, member, '/user/home', 'en')
  const main = page.getByRole('main')
  const refresh = main.getByRole('button', { name: 'Refresh all', exact: true })
  await expect(refresh).toBeEnabled()
  await expect(main.locator('a[href="/user/spin"]')).toHaveCount(0)
  const refreshAnswer = page.waitForResponse('**/api/wallet/refresh/slot')
  await refresh.click()
  expect((await refreshAnswer).ok()).toBe(true)

  active = true
  await page.reload()
  for (const [name, path] of [
    ['Lucky wheel', '/user/spin'],
    [/^\d+ Coins?\s*, Lucky wheel$/, '/user/spin'],
    [/^Bonus/, '/user/bonus'],
  ] as const) {
    await main.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await page.goBack()
  }
  await expect(main.getByRole('link', { name: 'Lucky wheel', exact: true })).toBeVisible()
  await expect(refresh).toHaveCount(0)
})

// [spec:INV-21.1]
test('without banners a tile opens its modal at once', async ({ page, request, simulatorsURL }) => {
  for (const word of ['invite', 'refund'])
    await page.route(`**/api/${word}/banners`, (route) => route.fulfill({ json: { banners: [] } }))
  await openAs(page, await newMember(request, simulatorsURL), '/user/home', 'en')
  await page.getByRole('main').getByRole('button', { name: 'Invite friends', exact: true }).click()
  await expect(
    page
      .getByRole('dialog', { name: 'Invite friends' })
      .getByRole('button', { name: 'Copy Invite link' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Refund of losses', exact: true })
    .click()
  await expect(
    page.getByRole('dialog', { name: 'Refund of losses' }).getByText('No refund found'),
  ).toBeVisible()
})

// [spec:GAME-23.1]
test('without money the transfer is disabled', async ({ page, request, simulatorsURL }) => {
  const member = await newMember(request, simulatorsURL)
  await callAs(request, member, 'GET', '/api/wallet/activate/naga')
  await openAs(page, member, '/user/home', 'en')
  await page.getByRole('button', { name: /^Naga Pearl / }).click()
  const sheet = page.getByRole('dialog', { name: 'Naga Pearl' })
  await expect(sheet.getByRole('button', { name: 'Transfer only' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await fund(request, simulatorsURL, member, 100)
  await expect(sheet.getByRole('button', { name: 'Transfer only' })).not.toHaveAttribute(
    'aria-disabled',
  )
})

test.describe('home on a desktop', () => {
  test.use(desktop)

  // [spec:GAME-1.1 LIM-17.2]
  test('shows three carousels with three cards of 300 x 211 each, 330 apart', async ({
    page,
    request,
    simulatorsURL,
  }) => {
    await openAs(page, await newMember(request, simulatorsURL), '/user/home', 'en')
    for (const name of ['Slot', 'Sport & casino', 'Lotto'])
      await expect(page.getByRole('main').getByRole('heading', { level: 2, name })).toBeVisible()
    const row = page.locator('.carousel').first()
    await row.scrollIntoViewIfNeeded()
    const boxes = await row
      .locator(':scope > li .game')
      .evaluateAll((cards) =>
        cards
          .map((card) => card.getBoundingClientRect())
          .map(({ left, right, width, height }) => ({ left, right, width, height })),
      )
    expect(boxes.every(({ width, height }) => width === 300 && height === 211)).toBe(true)
    expect(boxes.slice(1).every(({ left }, index) => left - boxes[index]!.left === 330)).toBe(true)
    expect(
      boxes.filter(({ left, right }) => left >= 0 && right <= desktop.viewport.width).length,
    ).toBeGreaterThanOrEqual(3)
    await page.locator('.car-nav').first().getByRole('button').last().click()
    await expect.poll(() => row.evaluate((list) => Math.round(list.scrollLeft))).toBe(330)
  })
})
