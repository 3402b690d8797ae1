import type { BrowserContext, Page } from '@playwright/test'
import { checkAccessibility } from './check-accessibility.ts'
import { fund } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { type OfflineProxy, openOfflineProxy } from './offline/offline-proxy.ts'
import { expect, test } from './test.ts'

// While offline, the browser logs every failed request as an error; the proxy does not support
// WebSockets.
test.use({
  serviceWorkers: 'allow',
  allowedFaults: [
    /Failed to load resource|WebSocket|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|An unknown error occurred when fetching the script/,
  ],
})

let proxy: OfflineProxy
test.beforeEach(async ({ baseURL }) => {
  proxy = await openOfflineProxy(baseURL!)
})
test.afterEach(() => proxy.stop())

/**
 * Waits until the service worker has cached the build. It serves pages from the next navigation on.
 */
async function untilCached(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
  )
}

/** Simulates a lost network: the device is offline, and the server is unreachable. */
async function lose(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  await proxy.shut()
}

async function find(context: BrowserContext): Promise<void> {
  await proxy.open()
  await context.setOffline(false)
}

test('offline, every screen opens, home shows the last balance, and no money can be moved', async ({
  page,
  context,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await fund(request, simulatorsURL, member, 350)
  await openAs(page, member, `${proxy.address}/user/home`, 'en')
  const hero = page.getByRole('region', { name: 'Total balance' })
  await expect(hero).toContainText('350')
  await untilCached(page)

  await test.step('a sheet’s button is disabled until the network returns', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Withdraw', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Withdraw' })
    await sheet.getByRole('textbox').first().fill('150')
    const submit = sheet.getByRole('button', { name: /^Withdraw/ })
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true')
    await lose(context)
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    const strip = page.locator('.strip')
    const [top, covered] = await strip.evaluate((element) => {
      const { left, top: at, width, height } = element.getBoundingClientRect()
      return [
        at,
        !element.contains(document.elementFromPoint(left + width / 3, at + height / 2)),
      ] as const
    })
    expect([top, covered]).toEqual([0, false])
    await find(context)
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true')
    await expect(strip).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })

  await lose(context)
  await page.reload()
  await expect(
    page.getByRole('status').filter({ hasText: 'Offline: showing your last saved balance' }),
  ).toBeVisible()
  await expect(hero).toContainText('350')
  await expect(hero).toContainText(member.name)
  await expect(hero.getByText(/^\d\d\/\d\d\/20\d\d \d\d:\d\d:\d\d$/)).toBeVisible()
  const main = page.getByRole('main')
  for (const name of [
    'Deposit',
    'Withdraw',
    'Transfer',
    'Check balance',
    'Invite friends',
    'Refund of losses',
    'Claim',
  ])
    await expect(main.getByRole('button', { name, exact: true }), name).toBeDisabled()

  for (const path of [
    '/user/statement',
    '/user/contact',
    '/user/profile',
    '/user/bonus',
    '/user/spin',
  ]) {
    await page.goto(proxy.address + path)
    await expect(
      page.getByRole('status').filter({ hasText: 'Couldn’t connect' }),
      path,
    ).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }), path).toBeAttached()
    // Parts that cannot be loaded offline report this; no spinner stays forever.
    await expect(main.getByRole('button', { name: 'Try again' }).first(), path).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' }), path).toHaveCount(0)
  }

  await page.goto(`${proxy.address}/user/home`)
  await expect(main.getByRole('button', { name: 'Deposit', exact: true })).toBeDisabled()
  await find(context)
  await expect(main.getByRole('button', { name: 'Deposit', exact: true })).toBeEnabled()
  await expect(page.getByText('Offline: showing your last saved balance')).toHaveCount(0)
})

test('amounts can be hidden, and signing out removes the member’s data from this device', async ({
  page,
  context,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL, { name: 'Malee Dokchampa' })
  await fund(request, simulatorsURL, member, 734)
  await openAs(page, member, `${proxy.address}/user/home`, 'en')
  await test.step('hidden amounts stay hidden, even from screen readers', async () => {
    await expect(page.getByText('Total balance ฿734.00')).toBeAttached()
    await page.getByRole('button', { name: 'Hide balance' }).click()
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: 'Balance is hidden' })).toBeAttached()
    await expect(page.getByRole('main')).not.toContainText('734')
    expect(await page.getByRole('main').evaluate((main) => main.outerHTML)).not.toContain('734.00')
    await page.getByRole('button', { name: 'Show balance' }).click()
    await expect(page.getByText('Total balance ฿734.00')).toBeAttached()
  })
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText(member.name)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('saved-wallet')))
    .toContain(member.name)
  expect(await page.evaluate(() => localStorage.getItem('saved-wallet'))).not.toContain(
    member.accountNo,
  )
  await untilCached(page)
  const cached = await page.evaluate(async () => {
    const answers = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return answers.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached).toContain('/')
  expect(
    cached.filter((path) => !path.startsWith('/assets/')).toSorted(),
    'only pages, and no member data',
  ).toEqual(['/', '/login', '/user', '/user/home'])

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toContain(member.name)
  await lose(context)
  await page.goto(`${proxy.address}/user/home`)
  await expect(page).toHaveURL(/\/login$/)
})

test('the app is installable, and a new build is offered and activated by one tap', async ({
  page,
  context,
  request,
  simulatorsURL,
}) => {
  await openAs(page, await newMember(request, simulatorsURL), `${proxy.address}/user/home`, 'en')
  await untilCached(page)
  await test.step('the browser finds the app installable', async () => {
    const devtools = await context.newCDPSession(page)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // Playwright's contexts are private windows, in which no app can be installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    const { errors, data } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { icons } = JSON.parse(data ?? '{}') as {
      icons: { src: string; type: string; sizes: string }[]
    }
    for (const { src, type } of icons)
      expect((await request.get(proxy.address + src)).headers()['content-type'], src).toBe(type)
  })
  await test.step('the cached page is shown even if the server answers 404', async () => {
    proxy.take(/^\/user\/home$/)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Total balance' })).toBeVisible()
    proxy.take(/^\/nothing$/)
  })
  proxy.release('NEXTBLD1')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const offer = page.getByRole('status').filter({ hasText: 'A new version is ready' })
  await expect(offer).toBeVisible()
  await checkAccessibility(page, 'a new build is offered')
  expect(await page.locator('script[type="module"]').getAttribute('src')).not.toContain('NEXTBLD1')
  await offer.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('script[type="module"][src*="NEXTBLD1"]')).toBeAttached()
  await expect(page.getByRole('region', { name: 'Total balance' })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .toEqual([expect.stringContaining('NEXTBLD1')])
})

test('a chunk removed by a release makes the app offer the new build and keep the screen', async ({
  page,
  request,
  simulatorsURL,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'serviceWorker', { value: undefined }),
  )
  await openAs(page, await newMember(request, simulatorsURL), `${proxy.address}/user/home`, 'en')
  proxy.take(/\/assets\/sheets-/)
  proxy.release('NEXTBLD2')
  await page.getByRole('main').getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'A new version is ready' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Total balance' })).toBeVisible()
})
