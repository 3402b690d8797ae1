import { gzipSync } from 'node:zlib'
import { locales, storageKeys } from '@champa/contract/constants'
import { readWallet } from '@champa/contract/wallet'
import type { Page } from '@playwright/test'
import { saveData } from './devices.ts'
import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'

// With the toasts and the chat, which load when the browser is idle after the first view.
const maxScriptBytes = 135_000
const maxHomeScriptBytes = 180_000
const maxFontBytes = 70_000

/** Message keys, which use-intl displays for missing texts. */
const keyName = /\b(dep|wd|st|slip|gift|track|pro|howto|receipt|game|tr|home|nav|common)\.[a-z]\w+/

/** What scripts/check/budgets.ts limits, measured again on the page that a browser loads. */
// [spec:SCR-2.1]
test('a first visit to /login is small in every language and uses our own fonts', async ({
  page,
  context,
}) => {
  const devtools = await context.newCDPSession(page)
  await saveData(page)
  await page.goto('/login')
  // The files of this visit, which load after its first frame, would otherwise count for the next.
  await expect(page.locator('html[data-frame]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  for (const locale of locales) {
    await devtools.send('Network.clearBrowserCache')
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      storageKeys.locale,
      locale,
    ] as const)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    // Waits until the app has taken over the first frame, which sends no request.
    await expect(page.locator('html[data-frame]')).toHaveCount(0)
    await expect(page.locator('input[type=password]')).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    await page.waitForLoadState('networkidle')
    const scripts = sum((await readLoaded(page, '.js')).map(gzipSize))
    expect(scripts, `${locale}: bytes of JavaScript, gzip`).toBeLessThanOrEqual(maxScriptBytes)
    expect(scripts, `${locale}: bytes of JavaScript without a cache`).toBeGreaterThan(50_000)
    const fonts = await readLoaded(page, '.woff2')
    expect(sum(fonts.map(({ length }) => length)), `${locale}: bytes of fonts`).toBeLessThanOrEqual(
      maxFontBytes,
    )
    expect(fonts.length, `${locale}: number of font files`).toBeGreaterThan(0)
  }
})

test('a first visit to /user/home is small and loads sheets on demand', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const member = await newMember(request, simulatorsURL)
  await saveData(page)
  const requested: string[] = []
  page.on('request', (wanted) => requested.push(new URL(wanted.url()).pathname))
  await openAs(page, member, '/user/home', undefined, { agreed: false })
  // The agreement appears after a delay. It is the last chunk that a visit without a tap loads.
  await expect(
    page.getByRole('dialog', { name: 'ข้อตกลงการใช้งาน' }).getByText('อายุ 20 ปีขึ้นไป'),
  ).toBeVisible()
  await page.waitForLoadState('networkidle')
  const scripts = sum((await readLoaded(page, '.js')).map(gzipSize))
  expect(scripts, 'bytes of JavaScript, gzip').toBeLessThanOrEqual(maxHomeScriptBytes)
  expect(requested).not.toContain(await laterWords(page, 'th'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const deposit = page.getByRole('button', { name: 'ฝากเงิน', exact: true })
  await deposit.focus()
  await deposit.hover()
  expect(requested.filter((path) => /\/(sheets|statement)-/.test(path))).toEqual([])
  await deposit.click()
  await expect(page.getByRole('dialog', { name: 'ฝากเงิน' })).toBeVisible()
})

test('a sheet opens only with its texts, and another language loads completely', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const requested: string[] = []
  page.on('request', (wanted) => requested.push(new URL(wanted.url()).pathname))
  await saveData(page)
  await openAs(page, await newMember(request, simulatorsURL), '/user/home', 'lo')
  const [thai, lao] = [await laterWords(page, 'th'), await laterWords(page, 'lo')]
  const arrival = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === lao,
    async (route) => {
      await arrival.promise
      await route.continue()
    },
  )
  const sheet = page.waitForResponse(/sheets-.*\.js$/)
  await page.getByRole('button', { name: 'ຝາກເງິນ' }).click()
  await expect.poll(() => requested).toContain(lao)
  await (await sheet).finished()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  arrival.resolve()
  await expect(page.getByRole('dialog', { name: 'ຝາກເງິນ' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(keyName)
  expect(requested).not.toContain(thai)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.locator('header select').selectOption('th')
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  expect(requested).toContain(thai)
  await page.getByRole('button', { name: 'ฝากเงิน' }).click()
  await expect(page.getByRole('dialog', { name: 'ฝากเงิน' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(keyName)
})

test('a repeat visit requests the wallet once, and other screens preload all their texts', async ({
  page,
  request,
  simulatorsURL,
}) => {
  await holdLiveChanges(page)
  await openAs(page, await newMember(request, simulatorsURL))
  await expect(page.getByText('ยอดเงินทั้งหมด ฿0.00')).toBeAttached()
  const requested: string[] = []
  page.on('request', (wanted) => requested.push(new URL(wanted.url()).pathname))
  await page.reload()
  await expect(page.getByText('ยอดเงินทั้งหมด ฿0.00')).toBeAttached()
  await page.waitForLoadState('networkidle')
  expect(requested.filter((path) => path === readWallet.path)).toHaveLength(1)
  expect(requested.indexOf(readWallet.path)).toBeLessThan(
    requested.findIndex((path) => path.startsWith('/assets/home-')),
  )
  for (const [path, locale] of [
    ['/user/statement', 'th'],
    ['/user/profile', 'lo'],
    ['/howto', 'en'],
  ] as const) {
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      storageKeys.locale,
      locale,
    ] as const)
    await page.goto(path)
    await expect(page.locator('html[data-frame]')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    const early = await page
      .locator('head link[rel=modulepreload]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(early, path).toContain(await laterWords(page, locale))
    await page.waitForLoadState('networkidle')
    await expect(page.locator('body')).not.toContainText(keyName)
  }
})

/** Prevents the repeated requests after a change, a slow connection, or five seconds without one. */
async function holdLiveChanges(page: Page): Promise<void> {
  await page.routeWebSocket(/./, () => undefined)
  await page.addInitScript(() =>
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' }),
  )
}

/** The file with the texts that a first visit does not need. */
async function laterWords(page: Page, locale: string): Promise<string> {
  const list = await page.locator('#files').textContent()
  return (
    (JSON.parse(list ?? '{}') as Record<string, string[]>)[`later:${locale}`]?.[0] ?? 'no such file'
  )
}

// [spec:SCR-36.1]
test('long amounts fit the narrowest phone, and home works when a sheet fails to load', async ({
  page,
  context,
  request,
  simulatorsURL,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await saveData(page)
  const long = (wallet: { total: number; wallet: { amount: number } }) => ({
    ...wallet,
    total: 1_234_567_890.25,
    wallet: { amount: 1_234_567_890.25 },
  })
  await page.route(/\/api\/wallet(\/refresh\/slot)?$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      json: long((await response.json()) as Parameters<typeof long>[0]),
    })
  })
  await openAs(page, await newMember(request, simulatorsURL), '/user/home', 'en')
  await expect(page.locator('.split dd').first()).toHaveText('1,234,567,890.25')
  await expect(page.locator('.balance .int')).toHaveText('1,234,567,890')
  const lines = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const words = document.createRange()
        words.selectNodeContents(element)
        return new Set([...words.getClientRects()].map(({ top }) => top)).size
      })
  for (const selector of ['.split dd', '.balance .int'])
    expect(await lines(selector), selector).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  const game = page.getByRole('button', { name: /^Six Stars / }).first()
  await test.step('a sheet that cannot be loaded leaves the home screen usable', async () => {
    await context.setOffline(true)
    const toasts = page.locator('[data-toast-host]')
    const warning = toasts.getByText('Couldn’t connect')
    await game.click()
    await expect(warning).toBeVisible()
    await toasts.getByRole('button').click()
    await expect(warning).toHaveCount(0)
    await page.getByRole('button', { name: 'Conditions', exact: true }).click()
    await expect(warning).toBeVisible()
    await expect(page.locator('.balance .int')).toHaveText('1,234,567,890')
    await context.setOffline(false)
  })
  await test.step('a slow sheet shows that it is loading and opens afterwards', async () => {
    const arrival = Promise.withResolvers<void>()
    await page.route(/\/assets\/sheets-.*\.js$/, async (route) => {
      await arrival.promise
      await route.continue()
    })
    await page.reload()
    await game.click()
    const waiting = page.getByRole('status').getByText('Loading')
    await expect(waiting).toBeVisible()
    arrival.resolve()
    await expect(page.getByRole('dialog', { name: 'Six Stars' })).toBeVisible()
    await expect(waiting).toHaveCount(0)
  })
})

/** Contents of the files with this ending that the open document has loaded, caches included. */
async function readLoaded(page: Page, ending: string): Promise<Buffer[]> {
  const urls = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  const files = new Set(urls.filter((url) => new URL(url).pathname.endsWith(ending)))
  return Promise.all([...files].map(async (url) => (await page.request.get(url)).body()))
}

const gzipSize = (file: Buffer) => gzipSync(file, { level: 9 }).length

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)
