import { createHash } from 'node:crypto'
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
} from '@playwright/test'
import { shiftDate } from '../scripts/testing/shift-clock.mjs'

interface Fixtures {
  /** URL of the simulators' page and API. */
  simulatorsURL: string
  /** Console errors that the test provokes on purpose; any other error fails it. */
  allowedFaults: RegExp[]
  /** Opens a second browser profile for a second member, with the same checks. */
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  faults: string[]
  /**
   * True to draw the background scene. Without a GPU it is expensive to render, so only tests that
   * check it enable it.
   */
  scene: boolean
}

/**
 * Playwright's test with the stack's URL, an IP address of its own (so that limits per address do
 * not interfere), and a failure for every console error or warning.
 */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(addressOf('BASE_URL')),
  simulatorsURL: async ({}, use) => use(addressOf('SIMULATORS_URL')),
  allowedFaults: [[], { option: true }],
  scene: [false, { option: true }],
  extraHTTPHeaders: async ({}, use, info) => use(from(info.testId)),
  faults: async ({ allowedFaults }, use) => {
    const faults: string[] = []
    await use(faults)
    expect(
      faults.filter((fault) => !allowedFaults.some((allowed) => allowed.test(fault))),
      'errors in the browser’s console',
    ).toEqual([])
  },
  context: async ({ context, faults, scene }, use) => {
    if (!scene) await context.addInitScript(holdStill)
    await shiftClock(context)
    watch(context, faults)
    await use(context)
    await endRoutes(context)
  },
  openContext: async ({ browser, contextOptions, baseURL, faults, scene }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options = {}) => {
      const headers = from(`${test.info().testId}/member-${opened.length}`)
      const context = await browser.newContext({
        ...contextOptions,
        baseURL,
        extraHTTPHeaders: headers,
        ...options,
      })
      await shiftClock(context)
      if (!scene) await context.addInitScript(holdStill)
      watch(context, faults)
      opened.push(context)
      return context
    })
    for (const context of opened) {
      await endRoutes(context)
      await context.close()
    }
  },
})

export { expect }
export { desktop, phone } from './devices.ts'

/** A route handler may still be waiting for a response when the test ends, which is no failure. */
async function endRoutes(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Shifts the page's clock as much as the stack's, for `npm run test:repeat`. */
async function shiftClock(context: BrowserContext): Promise<void> {
  const offsetMs = Number(process.env['TEST_CLOCK_OFFSET_MS'] ?? 0)
  if (offsetMs !== 0) await context.addInitScript(shiftDate, offsetMs)
}

/**
 * Hides the scene, as in forced-colours mode, and disables the animation of sheets. Runs in the
 * page before any of its code.
 */
function holdStill(): void {
  const sheet = new CSSStyleSheet()
  // Without a GPU, each frame of a sheet's fade-in is rendered in software: half of the cost of a
  // sheet.
  sheet.replaceSync(
    '.scene, .auth__art { display: none } .layer, .sheet, .alert { animation: none !important }',
  )
  document.adoptedStyleSheets.push(sheet)
}

/** False while the history entry of a closed sheet is still being removed. */
const isHistorySettled = (): boolean =>
  ((history.state as { layers?: number } | null)?.layers ?? 0) <=
  document.querySelectorAll('.layer:not(.is-leaving), .chat:not(.is-beside, .is-leaving)').length

const checkEveryMs = 10
const maxChecks = 200

/**
 * Makes navigations wait until closed sheets have removed their history entries, because the
 * browser would abort the navigation. A user taps much later.
 */
function navigateWhenSettled(page: Page): void {
  for (const name of ['goto', 'reload', 'goBack'] as const) {
    const navigate = page[name].bind(page) as (...args: unknown[]) => Promise<unknown>
    const settled = async (...args: unknown[]): Promise<unknown> => {
      for (let checks = 0; checks < maxChecks; checks++) {
        if (await page.evaluate(isHistorySettled).catch(() => true)) break
        await new Promise((resolve) => setTimeout(resolve, checkEveryMs))
      }
      return navigate(...args)
    }
    Object.assign(page, { [name]: settled })
  }
}

/**
 * Keeps requests intercepted when a page's last route is removed: Chromium would never answer one
 * that is in flight at that moment (microsoft/playwright#41802). `times` has the same fault.
 */
function keepIntercepting(page: Page): void {
  for (const name of ['unroute', 'unrouteAll'] as const) {
    const remove = page[name].bind(page) as (...args: unknown[]) => Promise<void>
    const removeSafely = async (...args: unknown[]): Promise<void> => {
      await page.context().route('**/no-such-route', (route) => route.fallback())
      return remove(...args)
    }
    Object.assign(page, { [name]: removeSafely })
  }
}

function watch(context: BrowserContext, faults: string[]): void {
  context.on('page', navigateWhenSettled)
  context.on('page', keepIntercepting)
  context.on('console', (message) => {
    if (isFault(message))
      faults.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => faults.push(`uncaught: ${String(error.error())}`))
}

/**
 * False for refusals of the API: the browser logs each as an error, but a refusal is a valid
 * response.
 */
function isFault(message: ConsoleMessage): boolean {
  if (message.type() !== 'error' && message.type() !== 'warning') return false
  // Most tests block the service worker (playwright.config.ts), and Playwright logs it each time.
  if (message.text() === 'Service Worker registration blocked by Playwright') return false
  // Only tests disconnect the network, so requests pending at that moment are no failures.
  if (message.text().includes('net::ERR_INTERNET_DISCONNECTED')) return false
  // Chrome's warning about a preloaded font when the page loads slowly; the test of the first visit
  // proves that the fonts are used.
  if (/was preloaded using link preload but not used within a few seconds/.test(message.text()))
    return false
  const refusal = /^Failed to load resource: the server responded with a status of 4\d\d/.test(
    message.text(),
  )
  return !(refusal && new URL(message.location().url).pathname.startsWith('/api/'))
}

/** The header that sets the IP address of a test or member. */
function from(id: string): { 'x-forwarded-for': string } {
  return {
    'x-forwarded-for': `10.${[...createHash('sha256').update(id).digest().subarray(0, 3)].join('.')}`,
  }
}

function addressOf(name: 'BASE_URL' | 'SIMULATORS_URL'): string {
  const address = process.env[name]
  if (!address)
    throw new Error(`${name} is not set: e2e/global-setup.ts sets it when Playwright starts`)
  return address
}
