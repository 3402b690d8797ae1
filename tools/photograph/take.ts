import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Locale } from '@champa/contract/constants'
import type {
  APIRequestContext,
  BrowserContext,
  ConsoleMessage,
  Page,
  Request,
} from '@playwright/test'
import { checkAccessibility } from '../../e2e/check-accessibility.ts'
import { findCovered, hideMessages, showMessages } from '../../e2e/covered/covered-controls.ts'
import { setLetters } from '../../e2e/letters/set-letters.ts'
import { answerInstead } from './mocks.ts'
import { measure } from './measure.ts'
import { type Options, sizes, type Theme, type Width } from './options.ts'
import { settle } from './settle.ts'
import { type Scene, type View, wordsOf } from './view.ts'
import { localeScript, quietMocks } from './visitors.ts'

const tallest = 4_000
/**
 * Maximum wait for pending requests; it is limited because the request of a playing video never
 * ends.
 */
const answeredWithinMs = 6_000
/** Timeout of an action in the browser, generous because the machine may be busy. */
const actionMs = 45_000

export interface Picture {
  view: string
  locale: Locale
  width: Width
  theme: Theme
  file: string
}

export interface Taken {
  pictures: Picture[]
  faults: string[]
}

/** Opens a view once in one language and photographs it in every width and both themes. */
export async function take(
  view: View,
  locale: Locale,
  of: { context: BrowserContext; request: APIRequestContext; options: Options },
): Promise<Taken> {
  const { context, request, options } = of
  const pictures: Picture[] = []
  const faults: string[] = []
  const page = await context.newPage()
  page.setDefaultTimeout(actionMs)
  watch(page, view, faults)
  const answered = countRequests(page)
  try {
    const first = options.widths[0]!
    if (options.letters !== 16) await setLetters(page, options.letters)
    await page.setViewportSize({ width: first, height: sizes[first] })
    await page.addInitScript(localeScript(locale))
    for (const one of [...quietMocks(view), ...(view.mocks ?? [])]) await answerInstead(page, one)
    await view.before?.(page)
    await page.goto(view.path, { waitUntil: 'domcontentloaded' })
    // Waits until the app has taken over the first frame of the page.
    await page.locator('html[data-frame]').waitFor({ state: 'detached' })
    const opened = await openView(view, { page, request, ...wordsOf(locale) }, answered)
    if (opened) faults.push(opened)
    mkdirSync(join(options.folder, view.name), { recursive: true })
    for (const width of options.widths) {
      await page.setViewportSize({ width, height: sizes[width] })
      if (!(await settle(page, view.waits))) faults.push(`${width}: does not settle`)
      if (!view.waits)
        await reportCovered(page, locale, (found) => faults.push(`${width}: ${found}`))
      if (!options.screenOnly) await growToFit(page, width)
      for (const fault of await measure(page)) faults.push(`${width}: ${fault}`)
      for (const theme of options.themes)
        pictures.push(await shoot(page, { view: view.name, locale, width, theme }, options))
      if (options.axe && width === first)
        await checkAccessibility(page, `${view.name} ${locale} ${width}`, {
          targetSizes: true,
        }).catch((error: Error) => faults.push(plain(error)))
    }
  } catch (error) {
    faults.push(plain(error))
  } finally {
    await page.close()
  }
  return { pictures, faults: [...new Set(faults)] }
}

/** Shows two toasts and reports any that cover a header or a primary button. */
async function reportCovered(
  page: Page,
  locale: Locale,
  report: (found: string) => void,
): Promise<void> {
  await showMessages(page, wordsOf(locale).texts.errors.TRANSFER_FAIL)
  for (const covered of await findCovered(page)) report(`covered by toasts: ${covered}`)
  await hideMessages(page)
}

/** A failure while opening is reported, and the picture is still taken to show the cause. */
async function openView(
  view: View,
  scene: Scene,
  answered: () => Promise<void>,
): Promise<string | undefined> {
  try {
    await settle(scene.page, true)
    await view.open?.(scene)
    const shown = view.shows
      ? scene.page.locator('[role=dialog], [role=alertdialog]').last()
      : scene.page.locator('main, [role=main], [role=alert]').first()
    await shown.waitFor()
    if (!view.waits) await answered()
    return undefined
  } catch (error) {
    return plain(error)
  }
}

/** Grows the viewport until the whole page, or the open sheet, is visible. */
async function growToFit(page: Page, width: Width): Promise<void> {
  const needed = await page.evaluate(() => {
    const layers = [
      ...document.querySelectorAll(
        '.layer:not(.is-leaving) .sheet__body, .layer--alert, .chat-log__scroll',
      ),
    ]
    // In the office the content scrolls inside a frame, not the page.
    const bodies =
      layers.length > 0
        ? layers
        : [...document.querySelectorAll('main')].filter(
            (main) => getComputedStyle(main).overflowY !== 'visible',
          )
    if (bodies.length === 0) return document.documentElement.scrollHeight
    return Math.ceil(
      innerHeight +
        Math.max(0, ...bodies.map((body) => body.scrollHeight - body.clientHeight)) / 0.9,
    )
  })
  if (needed <= sizes[width]) return
  await page.setViewportSize({ width, height: Math.min(needed, tallest) })
  await page.evaluate(() => scrollTo(0, 0))
  await settle(page, true)
}

async function shoot(
  page: Page,
  picture: Omit<Picture, 'file'>,
  { folder, screenOnly }: Options,
): Promise<Picture> {
  await page.evaluate((theme) => {
    document.documentElement.dataset['theme'] = theme
  }, picture.theme)
  await settle(page, true)
  const file = join(
    picture.view,
    `${picture.locale}-${picture.width}-${picture.theme}.${screenOnly ? 'png' : 'jpg'}`,
  )
  writeFileSync(
    join(folder, file),
    await page.screenshot({
      ...(screenOnly ? { type: 'png' } : { type: 'jpeg', quality: 82 }),
      animations: 'disabled',
    }),
  )
  return { ...picture, file }
}

/**
 * Returns a function that waits until no request is pending: chunks and operator texts may still be
 * loading when a screen is rendered.
 */
function countRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (one) => void open.add(one))
  page.on('requestfinished', (one) => void open.delete(one))
  page.on('requestfailed', (one) => void open.delete(one))
  return async () => {
    const deadline = performance.now() + answeredWithinMs
    for (
      let quiet = 0;
      quiet < 3 && performance.now() < deadline;
      quiet = open.size === 0 ? quiet + 1 : 0
    )
      await page.waitForTimeout(40)
  }
}

/** Reports console errors and warnings, unless the view itself mocks a failing answer. */
function watch(page: Page, view: View, faults: string[]): void {
  const fails = view.mocks?.some((one) => one.fails) ?? false
  page.on('console', (message) => {
    if (isFault(message, fails))
      faults.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
}

function isFault(message: ConsoleMessage, fails: boolean): boolean {
  if (message.type() !== 'error' && message.type() !== 'warning') return false
  const text = message.text()
  if (text === 'Service Worker registration blocked by Playwright') return false
  const refusal = fails
    ? /^Failed to load resource|WebSocket|ERR_INTERNET/
    : /^Failed to load resource: the server responded with a status of 4\d\d/
  return !(refusal.test(text) && /\/(api|live)\b|socket/.test(message.location().url + text))
}

const plain = (error: unknown): string =>
  stripVTControlCharacters(error instanceof Error ? error.message : String(error))
    .split('\n')
    .slice(0, 12)
    .join(' ')
    .slice(0, 600)
