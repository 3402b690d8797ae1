import { gzipSync } from 'node:zlib'
import { storageKeys } from '@champa/contract/limits'
import type { Page } from '@playwright/test'
import { acceptAgreement } from './money.ts'
import { newMember, openAs } from './new-member.ts'
import { expect, test } from './test.ts'

const mostScriptBytes = 130_000
const mostHomeScriptBytes = 180_000
const mostFontBytes = 70_000

/** The budgets of scripts/check/budgets.ts, weighed once more as a browser really loads the page. */
for (const locale of ['th', 'lo', 'en']) {
  test(`a first visit of /login in ${locale} is light and shows our own fonts`, async ({ page }) => {
    const scripts = weighScripts(page)
    const fonts: Promise<number>[] = []
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname
      if (path.endsWith('.woff2')) fonts.push(response.body().then((body) => body.length))
    })
    await page.addInitScript(([key, value]) => localStorage.setItem(key ?? '', value ?? ''), [storageKeys.locale, locale])
    await page.goto('/login')
    await expect(page.locator('input[type=password]')).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    await page.waitForLoadState('networkidle')
    expect(await total(scripts), 'bytes of JavaScript, gzip').toBeLessThanOrEqual(mostScriptBytes)
    expect(await total(fonts), 'bytes of fonts').toBeLessThanOrEqual(mostFontBytes)
    expect(fonts.length, 'font files').toBeGreaterThan(0)
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
  })
}

test('a first visit of /user/home is light: the sheets come when the member reaches for one', async ({ page, request, simulatorsURL }) => {
  const member = await newMember(request, simulatorsURL)
  const scripts = weighScripts(page)
  await openAs(page, member)
  // The agreement greets a member after a while; it is the last that a visit without a tap loads.
  await expect(page.getByRole('dialog', { name: 'ข้อตกลงการใช้งาน' }).getByText('อายุ 20 ปีขึ้นไป')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await total(scripts), 'bytes of JavaScript, gzip').toBeLessThanOrEqual(mostHomeScriptBytes)
  await page.keyboard.press('Escape')
  const sheet = page.waitForResponse(/deposit-modal-.*\.js$/)
  await page.getByRole('button', { name: 'ฝากเงิน' }).focus()
  await sheet
})

test.describe('without a network', () => {
  test.use({ allowedFaults: [/ERR_INTERNET_DISCONNECTED/] })

  test('a sheet that cannot be loaded leaves home standing', async ({ page, context, request, simulatorsURL }) => {
    await openAs(page, await newMember(request, simulatorsURL))
    await acceptAgreement(page)
    await context.setOffline(true)
    const toasts = page.locator('[data-toast-host]')
    const warning = toasts.getByText('เชื่อมต่อไม่ได้')
    await page.getByRole('button', { name: /Six Stars/ }).click()
    await expect(warning).toBeVisible()
    await toasts.getByRole('button').click()
    await expect(warning).toHaveCount(0)
    await page.getByRole('button', { name: 'เงื่อนไข' }).click()
    await expect(warning).toBeVisible()
    await expect(page.getByText('ยอดเงินทั้งหมด ฿0.00')).toBeAttached()
  })
})

test('on the narrowest phone no figure breaks and nothing is wider than the screen', async ({ page, request, simulatorsURL }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.addInitScript((key) => localStorage.setItem(key, 'en'), storageKeys.locale)
  const long = (wallet: { total: number; wallet: { amount: number } }) => ({ ...wallet, total: 1_234_567_890.25, wallet: { amount: 1_234_567_890.25 } })
  await page.route(/\/api\/wallet(\/refresh\/slot)?$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: long((await response.json()) as Parameters<typeof long>[0]) })
  })
  await openAs(page, await newMember(request, simulatorsURL))
  await expect(page.locator('.split dd').first()).toHaveText('1,234,567,890.25')
  await expect(page.locator('.balance .int')).toHaveText('1,234,567,890')
  const lines = (selector: string) => page.locator(selector).first().evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    return new Set([...words.getClientRects()].map(({ top }) => top)).size
  })
  for (const selector of ['.split dd', '.balance .int']) expect(await lines(selector), selector).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

/** The size, gzip, of every script that the page loads from now on. */
function weighScripts(page: Page): Promise<number>[] {
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  return scripts
}

async function total(sizes: Promise<number>[]): Promise<number> {
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
