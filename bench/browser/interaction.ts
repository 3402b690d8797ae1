import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  type Locator,
  type Page,
} from '@playwright/test'
import { findBrowser } from '../../e2e/browser.ts'
import { phone } from '../../e2e/devices.ts'
import type { Row } from '../table.ts'
import { openMember } from './member.ts'
import { journeys, type Finger } from './journeys.ts'
import { summaryOfInteractions } from './summaries.ts'

const slowDown = 4
const maxMs = 100
/** Event timing reports only events longer than this; unreported ones count as this long. */
const minMs = 16
const settleMs = 500
/** A generous timeout, since the machine may be shared. */
const waitTimeoutMs = 120_000

/**
 * Runs in the page: records interaction events, long tasks and the number of taps and keys so far.
 */
const watchEvents = `
  globalThis.__events = []
  globalThis.__tasks = []
  globalThis.__came = 0
  for (const kind of ['click', 'keyup']) addEventListener(kind, () => { __came += 1 }, { capture: true, passive: true })
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (one.interactionId) __events.push({ interaction: one.interactionId, ms: one.duration })
  }).observe({ type: 'event', durationThreshold: ${minMs}, buffered: true })
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) __tasks.push(one.duration)
  }).observe({ type: 'longtask', buffered: true })
`

/** The control measurement: a tap that changes a word on an otherwise empty page. */
const emptyPage = `<!doctype html><html lang="en"><title>Nothing</title><button style="padding:40px" onclick="this.textContent = Number(this.textContent) + 1">0</button>`

/**
 * Measures interaction to next paint with the browser's event timing, on a phone with a fourth of
 * this machine's speed. The target applies to the 75th percentile, as in Core Web Vitals; best and
 * worst are shown too. A tap on an empty page is measured as a control for the machine itself.
 */
export async function benchInteraction(url: string, rounds: number, only?: string): Promise<Row[]> {
  const storage = await openMember(url)
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, env })
  const samplesByName = new Map<string, number[]>()
  try {
    for (let round = 0; round < rounds; round += 1) {
      await control(browser, samplesByName)
      for (const journey of journeys.filter(({ name }) => !only || name === only)) {
        const { page, session } = await openSlow(browser, url, storage)
        try {
          await journey.walk(
            page,
            fingerOn(page, session, (name, samples) =>
              note(samplesByName, `${journey.name}: ${name}`, samples),
            ),
          )
        } finally {
          await page.context().close()
        }
      }
    }
  } finally {
    await browser.close()
  }
  const rows = [...samplesByName].map(([name, samples]) => rowOf(name, samples))
  return only ? rows : [...rows, ...summaryOfInteractions(rows)]
}

export function note(samplesByName: Map<string, number[]>, name: string, samples: number[]): void {
  samplesByName.set(name, [...(samplesByName.get(name) ?? []), ...samples])
}

/** Opens a device whose processor is four times slower; a phone unless another one is named. */
export async function openSlow(
  browser: Browser,
  url: string,
  storage: Record<string, string>,
  device: BrowserContextOptions = { ...phone, deviceScaleFactor: 3 },
): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({ ...device, baseURL: url })
  const page = await context.newPage()
  page.setDefaultTimeout(waitTimeoutMs)
  await page.addInitScript(watchEvents)
  await page.addInitScript(
    Object.entries(storage)
      .map(
        ([key, value]) => `localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)})`,
      )
      .join('\n'),
  )
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  return { page, session }
}

async function control(browser: Browser, samplesByName: Map<string, number[]>): Promise<void> {
  const { page, session } = await openSlow(browser, 'http://127.0.0.1', {})
  await page.goto(`data:text/html,${encodeURIComponent(emptyPage)}`)
  const finger = fingerOn(page, session, (name, samples) => note(samplesByName, name, samples))
  for (let count = 0; count < 3; count += 1)
    await finger.tap('control: a tap on an empty page', page.getByRole('button'))
  await page.context().close()
}

/**
 * Simulates taps and measures each. Before a tap it waits until the page is idle, afterwards until
 * all timing entries have arrived.
 */
export function fingerOn(
  page: Page,
  session: CDPSession,
  report: (name: string, samples: number[]) => void,
): Finger {
  const begin = async (): Promise<void> => {
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(settleMs)
    await page.evaluate('__events.length = __tasks.length = __came = 0')
  }
  const end = async (name: string, read: string, minTasks: number): Promise<void> => {
    await page.waitForFunction(`__came >= ${minTasks}`)
    await page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    )
    await page.waitForTimeout(settleMs)
    report(name, await page.evaluate<number[]>(read))
  }
  /** The longest event of each interaction (pointer down, up, click). */
  const longest = `[...Map.groupBy(__events, (one) => one.interaction).values()].map((events) => Math.max(...events.map((one) => one.ms)))`
  return {
    async tap(name, place) {
      await place.waitFor()
      await place.scrollIntoViewIfNeeded()
      await begin()
      const { x, y } = await middleOf(place)
      await page.touchscreen.tap(x, y)
      await end(name, `((all) => [Math.max(${minMs}, ...all)])(${longest})`, 1)
    },
    async type(name, place, text) {
      await place.focus()
      await begin()
      for (const letter of text) {
        await page.keyboard.press(letter)
        await page.waitForTimeout(60)
      }
      await end(name, `((all) => all.length ? all : [${minMs}])(${longest})`, text.length)
    },
    async swipe(name, place, distance) {
      await place.scrollIntoViewIfNeeded()
      await begin()
      const { x, y } = await middleOf(place)
      await session.send('Input.synthesizeScrollGesture', {
        x,
        y,
        ...distance,
        speed: 1_600,
        gestureSourceType: 'touch',
      })
      await end(name, `[Math.max(${minMs}, ...__tasks)]`, 0)
    },
  }
}

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox()
  if (!box) throw new Error('the element to tap is not on screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export function rowOf(name: string, samples: number[]): Row {
  const ordered = samples.toSorted((a, b) => a - b)
  const at = (share: number): number =>
    ordered[Math.max(0, Math.ceil(ordered.length * share) - 1)] ?? Number.POSITIVE_INFINITY
  const figure = `best ${Math.round(at(0))}, p75 ${Math.round(at(0.75))}, worst ${Math.round(at(1))} ms of ${samples.length}`
  return name.startsWith('control')
    ? { name, figure }
    : {
        name,
        figure,
        ratio: at(0.75) / maxMs,
        target: 1,
        better: 'less',
        figures: { p75Ms: at(0.75) },
      }
}
