import { ageBalances, callAs, fund } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'

// [spec:SCR-9.1 GAME-23.1 SCR-25.2 WAL-14.1 SCR-29.1 SCR-30.1 SCR-30.2 SCR-33.1 INV-21.1]
test('home shows balances, coins and the time of the last sync, and its tiles open screens', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await callAs(request, member, 'GET', '/api/wallet/activate/naga')
  let wheel = { active: false, paused: false }
  await page.route('**/api/spinwheel/active', (route) => route.fulfill({ json: wheel }))
  for (const word of ['invite', 'refund'])
    await page.route(`**/api/${word}/banners`, (route) => route.fulfill({ json: { banners: [] } }))
  await openAs(page, member, '/', 'en')
  await expect(page).toHaveURL('/user/home')
  const main = page.getByRole('main')

  await test.step('without money the transfer is disabled', async () => {
    await main.getByRole('button', { name: /^Naga Pearl / }).click()
    const transfer = page
      .getByRole('dialog', { name: 'Naga Pearl' })
      .getByRole('button', { name: 'Transfer only' })
    await expect(transfer).toHaveAttribute('aria-disabled', 'true')
    await fund(request, simulatorsURL, member, 350)
    await expect(transfer).not.toHaveAttribute('aria-disabled')
    await page.keyboard.press('Escape')
  })

  await test.step('without banners a tile opens its modal at once', async () => {
    await main.getByRole('button', { name: 'Invite friends', exact: true }).click()
    const invite = page.getByRole('dialog', { name: 'Invite friends' })
    await expect(invite.getByRole('button', { name: 'Copy Invite link' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(invite).toBeHidden()
    await main.getByRole('button', { name: 'Refund of losses', exact: true }).click()
    const refund = page.getByRole('dialog', { name: 'Refund of losses' })
    await expect(refund.getByText('No refund found')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(refund).toBeHidden()
  })

  const refresh = main.getByRole('button', { name: 'Refresh all', exact: true })
  await test.step('the first tile refreshes all games', async () => {
    await expect(main.locator('a[href="/user/spin"]')).toHaveCount(0)
    const refreshAnswer = page.waitForResponse('**/api/wallet/refresh/slot')
    await refresh.click()
    expect((await refreshAnswer).ok()).toBe(true)
  })

  await test.step('home queries the games when it opens and then shows the updated wallet', async () => {
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
    const played = await request.post(`${simulatorsURL}/games/naga/play`, {
      data: { username, bet: 200, win: 320 },
    })
    expect(played.ok()).toBe(true)
    await ageBalances(member)
    wheel = { active: true, paused: false }
    const refreshAnswer = page.waitForResponse('**/api/wallet/refresh/slot')
    await page.goto('/user/')
    await expect(page).toHaveURL('/user/home')
    expect((await refreshAnswer).ok()).toBe(true)
    await expect(page.getByText('Total balance ฿470.00')).toBeAttached()
  })

  const hero = page.getByRole('region', { name: 'Total balance' })
  const syncedAt = hero.getByText(/^\d\d\/\d\d\/20\d\d \d\d:\d\d:\d\d$/)
  const readStored = () => page.evaluate(() => Number(localStorage.getItem('last_sync')))
  await page.route('**/api/wallet/refresh/slot', () => undefined)
  const storedAt = await readStored()
  await test.step('the hero shows name, coins and the time of the last sync', async () => {
    await expect(hero).toContainText(member.name)
    await expect(hero.getByText(/3\s*coins/i)).toBeAttached()
    await expect(syncedAt).toBeVisible()
    expect(Math.abs(storedAt - Date.now())).toBeLessThan(60_000)
  })

  await test.step('the tiles lead to the bonuses and to an active wheel', async () => {
    await expect(refresh).toHaveCount(0)
    for (const [name, path] of [
      ['Lucky wheel', '/user/spin'],
      [/^\d+ Coins?\s*, Lucky wheel$/, '/user/spin'],
      [/^Bonus/, '/user/bonus'],
    ] as const) {
      await main.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(path)
      await page.goBack()
    }
  })

  await test.step('during a time-out only the coins link to the wheel', async () => {
    wheel = { active: true, paused: true }
    await page.goto('/user/home')
    await expect(main.getByRole('link', { name: /Coins?\s*, Lucky wheel$/ })).toBeVisible()
    await expect(refresh).toBeVisible()
    await expect(main.locator('a[href="/user/spin"]')).toHaveCount(1)
  })

  await test.step('the time of the last sync remains while the games do not respond', async () => {
    await page.goto('/user')
    await expect(page).toHaveURL('/user/home')
    await expect(syncedAt).toBeVisible()
    expect(await readStored()).toBe(storedAt)
  })
})
