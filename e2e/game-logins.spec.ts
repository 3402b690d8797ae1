import { expectNoTrace, openGame, seat, watchGame, words } from './at-game.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { ageBalances, callAs } from './money.ts'
import { desktop, expect, test } from './test.ts'

// [spec:GAME-24.1 GAME-32.1]
test('login by link: the link opens the game once, and afterwards leads to home', async ({
  page,
  context,
  request,
  simulatorsURL,
}) => {
  const { sheet, password } = await openGame(page, request, simulatorsURL, {
    code: 'betflix',
    name: 'Betflix',
    locale: 'th',
    money: 140,
  })
  const site = sheet.getByRole('link', { name: 'เว็บไซต์', exact: true })
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
  await sheet.getByRole('button', { name: words.th.withMoney }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  const game = await opened
  await game.waitForURL(seat('betflix'))
  await expect(game.getByText('140.00').first()).toBeVisible()
  expect(await game.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  expect(seen.every((one) => one.referrer === undefined)).toBe(true)
  expect(ours).toHaveLength(1)
  expect(context.pages()).toHaveLength(2)
  await game.goto(ours[0]!)
  await expect(game).toHaveURL(/\/user\/home$|\/login$/)
  await expectNoTrace(page, password)
  await expect(sheet.getByText('฿140.00')).toBeVisible()
})

// [spec:GAME-15.2 GAME-22.1]
test('login by form, in Lao: transfers first and sends the credentials in the form only', async ({
  page,
  context,
  request,
  simulatorsURL,
}) => {
  const { sheet, password } = await openGame(page, request, simulatorsURL, {
    code: 'joker',
    name: 'Joker',
    locale: 'lo',
    money: 160,
  })
  await expect(sheet.getByRole('link', { name: 'ດາວໂຫຼດແອນດຣອຍ', exact: true })).toHaveAttribute(
    'href',
    'https://play.google.com/store/apps/details?id=com.champa.joker',
  )
  await expect(sheet.getByRole('link', { name: 'ດາວໂຫຼດ iOS', exact: true })).toHaveAttribute(
    'href',
    'https://apps.apple.com/app/champa-joker/id6740000001',
  )
  await expect(sheet.getByRole('link')).toHaveCount(2)
  const seen = watchGame(context, 'joker')
  const opened = context.waitForEvent('page')
  await sheet.getByRole('button', { name: words.lo.withMoney }).click()
  const game = await opened
  await game.waitForURL(seat('joker'))
  await expect(game.getByText('160.00').first()).toBeVisible()
  expect(await game.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  expect(seen[0]).toMatchObject({
    method: 'POST',
    url: expect.stringMatching(/\/games\/joker\/login$/),
    referrer: undefined,
  })
  expect(seen.some((one) => one.url.includes(encodeURIComponent(password)))).toBe(false)
  await expectNoTrace(page, password)
})

// [spec:GAME-29.1]
test('login by hidden form: uses new fields at each launch, and a button without pop-ups', async ({
  page,
  context,
  request,
  simulatorsURL,
}) => {
  const { sheet, password } = await openGame(page, request, simulatorsURL, {
    code: 'ufabet',
    name: 'UFABET',
    locale: 'en',
  })
  for (let time = 0; time < 2; time += 1) {
    const opened = context.waitForEvent('page')
    await sheet.getByRole('button', { name: words.en.play, exact: true }).click()
    const game = await opened
    await game.waitForURL(seat('ufabet'))
    await game.close()
  }

  await page.evaluate(() => {
    window.open = () => null
  })
  await sheet.getByRole('button', { name: words.en.play, exact: true }).click()
  const button = sheet.getByRole('button', { name: 'Open UFABET' })
  await expect(button).toBeVisible()
  await checkAccessibility(page, 'a form behind a button')
  const seen = watchGame(context, 'ufabet')
  const opened = context.waitForEvent('page')
  await button.click()
  const game = await opened
  await game.waitForURL(seat('ufabet'))
  expect(await game.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  expect(seen[0]).toMatchObject({ method: 'POST', referrer: undefined })
  await expect(button).toBeHidden()
  await expectNoTrace(page, password)
})

// [spec:GAME-30.1]
test("login by URL: sends the credentials to the game's own address and stores nothing", async ({
  page,
  context,
  request,
  simulatorsURL,
}) => {
  const { sheet, username, password } = await openGame(page, request, simulatorsURL, {
    code: 'superslot',
    name: 'Super Slot',
    locale: 'th',
  })
  const seen = watchGame(context, 'superslot')
  const opened = context.waitForEvent('page')
  await sheet.getByRole('button', { name: words.th.play, exact: true }).click()
  const game = await opened
  await game.waitForURL(seat('superslot'))
  expect(Object.fromEntries(new URL(seen[0]!.url).searchParams)).toEqual({ username, password })
  expect(seen.every((one) => one.referrer === undefined)).toBe(true)
  expect(await game.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await expectNoTrace(page, password)
})

// [spec:GAME-31.1]
test('login at the game’s own site, in Lao: explains the sign-in with copied credentials', async ({
  page,
  context,
  request,
  simulatorsURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { sheet, username, password } = await openGame(page, request, simulatorsURL, {
    code: 'sexygame',
    name: 'Sexy Game',
    locale: 'lo',
  })
  await expect(sheet.getByText('Sexy Game ຕ້ອງເຂົ້າສູ່ລະບົບຢູ່ເວັບໄຊຂອງເກມ')).toBeVisible()
  await checkAccessibility(page, 'a game with a site of its own')
  const copied = async (label: string) => {
    await sheet.getByRole('button', { name: label }).click()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  expect([await copied(words.lo.copyUser), await copied(words.lo.copyPassword)]).toEqual([
    username,
    password,
  ])
  const seen = watchGame(context, 'sexygame')
  const opened = context.waitForEvent('page')
  await sheet.getByRole('button', { name: words.lo.play, exact: true }).click()
  const game = await opened
  await game.waitForURL(/\/games\/sexygame\/$/)
  expect(seen[0]!.url).not.toContain(username)
  await game.locator('input[name=Username]').fill(username)
  await game.locator('input[name=Password]').fill(password)
  await game.locator('button[type=submit]').click()
  await game.waitForURL(seat('sexygame'))
  await expectNoTrace(page, password)
})

test.describe('a game that refuses to open', () => {
  test.use({ allowedFaults: [/50\d .*\/api\/autoLogin\//] })

  test('names the money already transferred, and opens the game on retry', async ({
    page,
    context,
    request,
    simulatorsURL,
  }) => {
    const { sheet } = await openGame(page, request, simulatorsURL, {
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
    // The waiting page is in the wallet's language, not the browser's.
    await expect(game.locator('html')).toHaveAttribute('lang', 'en')
    await expect(alert).toBeHidden()
  })
})

test.describe('game balance on a desktop', () => {
  test.use(desktop)

  test('the sheet syncs the balance of its game when it opens and on a tap', async ({
    page,
    request,
    simulatorsURL,
  }) => {
    const { sheet, member, username } = await openGame(page, request, simulatorsURL, {
      code: 'slotxo',
      name: 'SlotXO',
      locale: 'en',
      money: 150,
    })
    await callAs(request, member, 'POST', '/api/wallet/transfer', {
      from: 'wallet',
      to: 'slotxo',
      amount: 150,
    })
    await expect(sheet.getByText('฿150.00')).toBeVisible()
    expect(
      (
        await request.post(`${simulatorsURL}/games/slotxo/play`, {
          data: { username, bet: 10, win: 35 },
        })
      ).ok(),
    ).toBe(true)
    await ageBalances(member)
    await sheet.getByRole('button', { name: 'Check this balance' }).click()
    await expect(sheet.getByText('฿175.00')).toBeVisible()
    await expect(page.getByText('Total balance ฿175.00')).toBeAttached()
  })
})
