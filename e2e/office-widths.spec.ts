import { storageKeys } from '@champa/contract/constants'
import type { Page } from '@playwright/test'
import { roomAccess } from '../apps/office/platform/room-access.ts'
import { openOffice, staffToken } from './chat/staff.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { readScreen } from './covered/layout-faults.ts'
import { desktop, expect, test } from './test.ts'

test.use(desktop)

/** One language for each width: Lao, whose words are longest, where there is least room. */
const sizes = [
  { width: 390, height: 844, locale: 'lo' },
  { width: 768, height: 1024, locale: 'th' },
  { width: 1280, height: 800, locale: 'en' },
  { width: 1920, height: 1080, locale: 'lo' },
]

/** Every room, and the lists of a room that have columns of their own. */
const rooms = [
  ...Object.keys(roomAccess),
  '/office/members/matches',
  '/office/deposits/slips',
  '/office/deposits/accounts',
  '/office/books/breaks',
]

/** Runs in the browser: headings and buttons whose words do not fit. */
function cutWords(): string[] {
  return [...document.querySelectorAll('main h1, main h2, main button, main [role=tab]')]
    .filter(
      (one) =>
        one.checkVisibility() &&
        // Not those for screen readers alone.
        one.clientWidth > 1 &&
        one.scrollWidth > one.clientWidth + 1 &&
        getComputedStyle(one).overflowX !== 'visible',
    )
    .map((one) => one.textContent ?? '')
}

async function expectFits(page: Page, what: string): Promise<void> {
  const read = async () => {
    const { loading, tooWide } = await page.evaluate(readScreen)
    return { loading, tooWide, cut: await page.evaluate(cutWords) }
  }
  await expect
    .poll(read, { message: what, intervals: [10, 30, 100, 300] })
    .toEqual({ loading: 0, tooWide: 0, cut: [] })
}

for (const { locale, ...size } of sizes)
  test(`[office:59] every room fits ${size.width} pixels in ${locale}, and axe finds nothing`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await page.addInitScript(
      ([key, value]) => localStorage.setItem(key!, value!),
      [storageKeys.locale, locale],
    )
    await openOffice(page, await staffToken(process.env['DATA_DIR']!, 'pim'), '/office/today')
    for (const room of rooms) {
      await page.goto(room)
      await expect(page.locator('main h1').first()).toBeVisible()
      await expectFits(page, room)
      await checkAccessibility(page, room)
    }
  })
