import { createHash } from 'node:crypto'
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
} from '@playwright/test'
import { shiftDate } from '../scripts/testing/shift-clock.mjs'

interface Fixtures {
  /** Where the simulators answer, as a page and as JSON. */
  simulatorsURL: string
  /** Faults that a journey provokes on purpose; anything else in the console fails it. */
  allowedFaults: RegExp[]
  /** A second member at the same time: another browser profile, watched like the first. */
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  faults: string[]
  /** The drawing behind a screen: without a graphics card it is much of what a page costs, so only a journey that looks at it has it. */
  scene: boolean
}

/**
 * Playwright's test with our stack's address, an internet address of its own for every test (so
 * that limits per address don't mix), and a failure for every error or warning in the console.
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
      'faults that the browser reported',
    ).toEqual([])
  },
  context: async ({ context, faults, scene }, use) => {
    if (!scene) await context.addInitScript(holdStill)
    await shiftClock(context)
    watch(context, faults)
    await use(context)
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
    for (const context of opened) await context.close()
  },
})

export { expect }
export { desktop, phone } from './devices.ts'

/** The page's clock goes with the stack's when `npm run test:repeat` moves it. */
async function shiftClock(context: BrowserContext): Promise<void> {
  const offsetMs = Number(process.env['TEST_CLOCK_OFFSET_MS'] ?? 0)
  if (offsetMs !== 0) await context.addInitScript(shiftDate, offsetMs)
}

/** Hides the drawing, as for readers who force their own colours, and lets sheets stand at once. Runs in the page, before any of its code. */
function holdStill(): void {
  const sheet = new CSSStyleSheet()
  // Each picture of a sheet that fades in is drawn without a graphics card: half of what a sheet costs.
  sheet.replaceSync(
    '.scene, .auth__art { display: none } .layer, .sheet, .alert { animation: none !important }',
  )
  document.adoptedStyleSheets.push(sheet)
}

function watch(context: BrowserContext, faults: string[]): void {
  context.on('console', (message) => {
    if (isFault(message))
      faults.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => faults.push(`uncaught: ${String(error.error())}`))
}

/** The browser writes every refusal of the API as an error of its own; a refusal is an answer, not a fault. */
function isFault(message: ConsoleMessage): boolean {
  if (message.type() !== 'error' && message.type() !== 'warning') return false
  // Most journeys do without the app's worker (playwright.config.ts), and Playwright says so each time.
  if (message.text() === 'Service Worker registration blocked by Playwright') return false
  // Only a journey takes the network away, and what is on its way at that moment is nobody's fault.
  if (message.text().includes('net::ERR_INTERNET_DISCONNECTED')) return false
  // Said of a font when the page takes long, which a busy machine or a bad network may; the first visit proves that fonts are used.
  if (/was preloaded using link preload but not used within a few seconds/.test(message.text()))
    return false
  const refusal = /^Failed to load resource: the server responded with a status of 4\d\d/.test(
    message.text(),
  )
  return !(refusal && new URL(message.location().url).pathname.startsWith('/api/'))
}

/** The header that names an internet address of its own for each journey or member. */
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
