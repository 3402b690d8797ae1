import { gzipSync } from 'node:zlib'
import { storageKeys } from '@champa/contract/limits'
import { expect, test } from './test.ts'

const mostScriptBytes = 130_000
const mostFontBytes = 70_000

/** The budgets of scripts/check/budgets.ts, weighed once more as a browser really loads the page. */
for (const locale of ['th', 'lo', 'en']) {
  test(`a first visit of /login in ${locale} is light and shows our own fonts`, async ({ page }) => {
    const scripts: Promise<number>[] = []
    const fonts: Promise<number>[] = []
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname
      if (path.endsWith('.js')) scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
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

async function total(sizes: Promise<number>[]): Promise<number> {
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
