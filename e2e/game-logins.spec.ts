import type { Locator, Page } from '@playwright/test'
import {
  activateGame,
  expectNoTrace,
  openGame,
  openSheet,
  seat,
  watchGame,
  words,
} from './at-game.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { ageBalances, callAs, fund } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { desktop, expect, test } from './test.ts'

/** What a game's page can find out about the wallet that opened it. */
const opener = (game: Page) => game.evaluate(() => [window.opener, document.referrer])

async function closeBoth(game: Page, sheet: Locator): Promise<void> {
  await game.close()
  await sheet.page().keyboard.press('Escape')
  await expect(sheet).toBeHidden()
}

// [spec:GAME-24.1 GAME-32.1 GAME-15.2 GAME-22.1 GAME-29.1 GAME-30.1 GAME-31.1]
test('each kind of login opens the game in a new tab and leaves no password behind', async ({
  page,
  context,
  request,
  simulatorsURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const member = await newMember(request, simulatorsURL)
  await fund(request, simulatorsURL, member, 140)
  const accounts: Record<string, { username: string; password: string }> = {}
  for (const code of ['betflix', 'joker', 'ufabet', 'superslot', 'sexygame'])
    accounts[code] = await activateGame(request, member, code)
  await openAs(page, member, '/user/home', 'en')
  const { play, withMoney, copyUser, copyPassword } = words.en

  await test.step('by link: it opens the game once, then leads to the home screen', async () => {
    const sheet = await openSheet(page, 'Betflix')
    const { username, password } = accounts['betflix']!
    await expect(sheet.getByText(username, { exact: true })).toBeVisible()
    const site = sheet.getByRole('link', { name: 'Website', exact: true })
    await expect(site).toHaveAttribute(
      'href',
      new RegExp(`:${new URL(simulatorsURL).port}/games/betflix/$`),
    )
    await expect(site).toHaveAttribute('rel', 'noopener noreferrer')
    expect((await request.get((await site.getAttribute('href'))!)).ok()).toBe(true)
    const seen = watchGame(context, 'betflix')
    const ours: string[] = []
    context.on(
      'request',
      (one) => new URL(one.url()).pathname.startsWith('/api/play/') && ours.push(one.url()),
    )
    const opened = context.waitForEvent('page')
    // Two clicks within one frame count as one.
    await sheet.getByRole('button', { name: withMoney }).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    const game = await opened
    await game.waitForURL(seat('betflix'))
    await expect(game.getByText('140.00').first()).toBeVisible()
    expect(await opener(game)).toEqual([null, ''])
    expect(seen.every((one) => one.referrer === undefined)).toBe(true)
    expect(ours).toHaveLength(1)
    expect(context.pages()).toHaveLength(2)
    await game.goto(ours[0]!)
    await expect(game).toHaveURL(/\/user\/home$|\/login$/)
    await expectNoTrace(page, password)
    await expect(sheet.getByText('฿140.00')).toBeVisible()
    await closeBoth(game, sheet)
  })

  await test.step('by form: money is transferred, then the form is sent', async () => {
    await callAs(request, member, 'POST', '/api/wallet/transfer', {
      from: 'betflix',
      to: 'wallet',
      amount: 140,
    })
    const sheet = await openSheet(page, 'Joker')
    const { password } = accounts['joker']!
    await expect(sheet.getByRole('link', { name: 'Android app', exact: true })).toHaveAttribute(
      'href',
      'https://play.google.com/store/apps/details?id=com.champa.joker',
    )
    await expect(sheet.getByRole('link', { name: 'iOS app', exact: true })).toHaveAttribute(
      'href',
      'https://apps.apple.com/app/champa-joker/id6740000001',
    )
    await expect(sheet.getByRole('link')).toHaveCount(2)
    const seen = watchGame(context, 'joker')
    const opened = context.waitForEvent('page')
    await sheet.getByRole('button', { name: withMoney }).click()
    const game = await opened
    await game.waitForURL(seat('joker'))
    await expect(game.getByText('140.00').first()).toBeVisible()
    expect(await opener(game)).toEqual([null, ''])
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: expect.stringMatching(/\/games\/joker\/login$/),
      referrer: undefined,
    })
    expect(seen.some((one) => one.url.includes(encodeURIComponent(password)))).toBe(false)
    await expectNoTrace(page, password)
    await closeBoth(game, sheet)
  })

  await test.step('by URL: the credentials go to the game’s own address only', async () => {
    const sheet = await openSheet(page, 'Super Slot')
    const { username, password } = accounts['superslot']!
    const seen = watchGame(context, 'superslot')
    const opened = context.waitForEvent('page')
    await sheet.getByRole('button', { name: play, exact: true }).click()
    const game = await opened
    await game.waitForURL(seat('superslot'))
    expect(Object.fromEntries(new URL(seen[0]!.url).searchParams)).toEqual({ username, password })
    expect(seen.every((one) => one.referrer === undefined)).toBe(true)
    expect(await opener(game)).toEqual([null, ''])
    await expectNoTrace(page, password)
    await closeBoth(game, sheet)
  })

  await test.step('at the game’s own site: the member copies the credentials', async () => {
    const sheet = await openSheet(page, 'Sexy Game')
    const { username, password } = accounts['sexygame']!
    await expect(sheet.getByText('Log in on the Sexy Game site')).toBeVisible()
    await checkAccessibility(page, 'a game with a site of its own')
    const copied = async (label: string) => {
      await sheet.getByRole('button', { name: label }).click()
      return page.evaluate(() => navigator.clipboard.readText())
    }
    expect([await copied(copyUser), await copied(copyPassword)]).toEqual([username, password])
    const seen = watchGame(context, 'sexygame')
    const opened = context.waitForEvent('page')
    await sheet.getByRole('button', { name: play, exact: true }).click()
    const game = await opened
    await game.waitForURL(/\/games\/sexygame\/$/)
    expect(seen[0]!.url).not.toContain(username)
    await game.locator('input[name=Username]').fill(username)
    await game.locator('input[name=Password]').fill(password)
    await game.locator('button[type=submit]').click()
    await game.waitForURL(seat('sexygame'))
    await expectNoTrace(page, password)
    await closeBoth(game, sheet)
  })

  await test.step('by hidden form: the fields are new each time', async () => {
    const sheet = await openSheet(page, 'UFABET')
    for (let time = 0; time < 2; time += 1) {
      const opened = context.waitForEvent('page')
      await sheet.getByRole('button', { name: play, exact: true }).click()
      const game = await opened
      await game.waitForURL(seat('ufabet'))
      await game.close()
    }
    await page.evaluate(() => {
      window.open = () => null
    })
    await sheet.getByRole('button', { name: play, exact: true }).click()
    const button = sheet.getByRole('button', { name: 'Open UFABET' })
    await expect(button).toBeVisible()
    await checkAccessibility(page, 'a form behind a button')
    const seen = watchGame(context, 'ufabet')
    const opened = context.waitForEvent('page')
    await button.click()
    const game = await opened
    await game.waitForURL(seat('ufabet'))
    expect(await opener(game)).toEqual([null, ''])
    expect(seen[0]).toMatchObject({ method: 'POST', referrer: undefined })
    await expect(button).toBeHidden()
    await expectNoTrace(page, accounts['ufabet']!.password)
  })
})

test.describe('a page whose policy does not know a game’s address yet', () => {
  // Chromium does not trust a page that the test has answered with local sockets.
  test.use({ allowedFaults: [/form-action|ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/] })

  test('a refused sign-in form closes the game’s window, and the app offers a reload', async ({
    page,
    context,
    request,
    simulatorsURL,
  }) => {
    // The service worker may show a page from before the game was added.
    await page.route(/\/user\/home$/, async (route) => {
      const response = await route.fetch()
      const headers = response.headers()
      const policy = headers['content-security-policy'] ?? ''
      await route.fulfill({
        response,
        headers: {
          ...headers,
          'content-security-policy': policy.replace(/form-action [^;]*/, "form-action 'self'"),
        },
      })
    })
    const member = await newMember(request, simulatorsURL)
    await activateGame(request, member, 'joker')
    await openAs(page, member, '/user/home', 'en')
    const sheet = await openSheet(page, 'Joker')
    const closed = context.waitForEvent('page').then((opened) => opened.waitForEvent('close'))
    await sheet.getByRole('button', { name: words.en.play }).click()
    await closed
    await expect(
      page.getByRole('status').filter({ hasText: 'A new version is ready' }),
    ).toBeVisible()
  })
})

test.describe('a game on a desktop', () => {
  test.use({ ...desktop, allowedFaults: [/50\d .*\/api\/autoLogin\//] })

  test('a game that refuses to open says where the money is, opens on retry and syncs', async ({
    page,
    context,
    request,
    simulatorsURL,
  }) => {
    const { sheet, member, username } = await openGame(page, request, simulatorsURL, {
      code: 'usun',
      name: 'USUN',
      locale: 'en',
      money: 180,
    })
    const set = await request.put(`${simulatorsURL}/faults`, {
      data: { target: 'games/usun/launch', mode: 'refuse', times: 1 },
    })
    expect(set.ok(), await set.text()).toBe(true)
    const closed = context.waitForEvent('page').then((opened) => opened.waitForEvent('close'))
    await sheet.getByRole('button', { name: words.en.withMoney }).click()
    const alert = page.getByRole('alertdialog', { name: 'Couldn’t open USUN' })
    await expect(alert.getByText('Your ฿180.00 is in USUN now.')).toBeVisible()
    await expect(alert.getByText('Couldn’t log in. Please try again.')).toBeVisible()
    await closed
    await checkAccessibility(page, 'a game that did not open')
    const opened = context.waitForEvent('page')
    await alert.getByRole('button', { name: 'Play again' }).click()
    const game = await opened
    await game.waitForURL(seat('usun'))
    // The waiting page has the wallet's language, not the browser's.
    await expect(game.locator('html')).toHaveAttribute('lang', 'en')
    await expect(alert).toBeHidden()
    await game.close()

    await test.step('a tap syncs the balance of the game in the sheet', async () => {
      await expect(sheet.getByText('฿180.00')).toBeVisible()
      const played = await request.post(`${simulatorsURL}/games/usun/play`, {
        data: { username, bet: 10, win: 35 },
      })
      expect(played.ok()).toBe(true)
      await ageBalances(member)
      await sheet.getByRole('button', { name: 'Check this balance' }).click()
      await expect(sheet.getByText('฿205.00')).toBeVisible()
      await expect(page.getByText('Total balance ฿205.00')).toBeAttached()
    })
  })
})
