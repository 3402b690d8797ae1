import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse, { type Config, type Result } from 'lighthouse'
import desktopConfig from 'lighthouse/core/config/desktop-config.js'
import { findBrowser } from '../../e2e/browser.ts'
import { failedRow } from '../run-sections.ts'
import type { Row } from '../table.ts'
import { openMember } from './member.ts'
import { summaryOfScreens } from './summaries.ts'

const minScores = { performance: 95, accessibility: 100, 'best-practices': 100 } as const
type Category = keyof typeof minScores
const maxAttempts = 3
/** Screens that Lighthouse cannot measure, with the reason. */
const unmeasured: Record<string, string> = {
  '/terminated': 'not measured: the page of a closed site is blank, so nothing is ever painted',
}

interface Screen {
  path: string
  frame: string
}

/** Every screen listed in the app's routes, plus an unknown path. */
function listScreens(): Screen[] {
  const text = readFileSync(
    join(import.meta.dirname, '..', '..', 'apps', 'member', 'routes.tsx'),
    'utf8',
  )
  const listed = [...text.matchAll(/^ {2}screen\('(\/[^']*)', '(\w+)'/gm)].map(
    ([, path = '', frame = '']) => ({ path, frame }),
  )
  if (listed.length === 0) throw new Error('no screens found in apps/member/routes.tsx')
  return [...listed, { path: '/no-such-screen', frame: 'bare' }]
}

/**
 * Measures Lighthouse's mobile scores of every screen: guest screens as a first visit, member
 * screens signed in through local storage. Performance is the median of the runs; other categories
 * are the worst run, with the failed audits.
 */
export async function benchLighthouse(url: string, runs: number, only?: string): Promise<Row[]> {
  const screens = listScreens().filter(({ path }) => !only || path === only)
  const isMembers = ({ frame }: Screen): boolean => frame === 'member'
  const rows = await inChrome(async (port) => {
    const site = { port, url, runs }
    const made: Row[] = []
    for (const { path } of screens.filter((screen) => !isMembers(screen)))
      made.push(...(await measure(site, path)))
    await fillLocalStorage(site, await openMember(url))
    for (const { path } of screens.filter(isMembers)) made.push(...(await measure(site, path)))
    return made
  })
  return only ? rows : [...rows, ...summaryOfScreens(rows)]
}

/** Measures desktop scores of the office's screens, signed in through local storage. */
export function benchDesktop(
  url: string,
  runs: number,
  paths: readonly string[],
  storage: Record<string, string>,
): Promise<Row[]> {
  return inChrome(async (port) => {
    const site = { port, url, runs, config: desktopConfig }
    await fillLocalStorage(site, storage)
    const rows: Row[] = []
    for (const path of paths) rows.push(...(await measure(site, path)))
    return rows
  })
}

/** A site in a running Chrome, and how often each of its screens is measured. */
interface Site {
  port: number
  url: string
  runs: number
  /** The mobile profile when absent. */
  config?: Config
}

async function inChrome<Made>(work: (port: number) => Promise<Made>): Promise<Made> {
  const { executablePath, args, env } = await findBrowser()
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: ['--headless=new', ...args],
    envVars: env,
    logLevel: 'silent',
  })
  return work(chrome.port).finally(() => chrome.kill())
}

/** Fills local storage, which Lighthouse does not clear. */
async function fillLocalStorage(
  { port, url }: Site,
  storage: Record<string, string>,
): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await browser.contexts()[0]!.newPage()
  await page.goto(`${url}/icon.svg`)
  for (const [key, value] of Object.entries(storage))
    await page.evaluate(`localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)})`)
  await page.close()
  await browser.close()
}

/** Measures one screen; when that is impossible, returns a row that says why. */
async function measure(site: Site, path: string): Promise<Row[]> {
  const reason = unmeasured[path]
  if (reason) return [{ name: path, figure: reason }]
  return scoresOf(site, path).catch((error: unknown) => [failedRow(path, error)])
}

async function scoresOf(site: Site, path: string): Promise<Row[]> {
  const results: Result[] = []
  for (let run = 0; run < site.runs; run += 1) {
    const result = await runLighthouse(site, `${site.url}${path}`)
    if (new URL(result.finalDisplayedUrl).pathname !== path)
      throw new Error(`${path} redirected to ${result.finalDisplayedUrl}`)
    results.push(result)
  }
  return (Object.keys(minScores) as Category[]).map((category) => rowOf(path, category, results))
}

/** Retries, because a busy machine may paint too late for Lighthouse. */
async function runLighthouse({ port, config }: Site, address: string): Promise<Result> {
  let cause: unknown
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const flags = {
      port,
      onlyCategories: Object.keys(minScores),
      logLevel: 'silent',
      ignoreStatusCode: true,
    } as const
    const one = await lighthouse(address, flags, config).catch(
      (error: unknown) => void (cause = error),
    )
    if (
      one &&
      !one.lhr.runtimeError &&
      Object.keys(minScores).every((name) => one.lhr.categories[name]?.score !== null)
    )
      return one.lhr
    cause = one?.lhr.runtimeError ?? cause
  }
  throw new Error(`Lighthouse could not measure all of ${address}`, { cause })
}

function rowOf(path: string, category: Category, results: Result[]): Row {
  const ordered = results.toSorted((a, b) => scoreOf(a, category) - scoreOf(b, category))
  const chosen = ordered[category === 'performance' ? Math.floor(ordered.length / 2) : 0]!
  const score = scoreOf(chosen, category)
  const notes = category === 'performance' ? [timesOf(chosen)] : []
  const lcpMs = chosen.audits['largest-contentful-paint']?.numericValue
  const figure = [
    String(score),
    ...notes,
    ...(score < minScores[category] ? failuresOf(chosen, category) : []),
  ].join('; ')
  return {
    name: `${path}, ${category}`,
    figure,
    ratio: score,
    target: minScores[category],
    better: 'more',
    ...(category === 'performance' && lcpMs !== undefined
      ? { figures: { lcpS: lcpMs / 1_000 } }
      : {}),
  }
}

const scoreOf = (result: Result, category: Category): number =>
  Math.round((result.categories[category]?.score ?? 0) * 100)

/** The paint, blocking and shift metrics behind the score. */
function timesOf({ audits }: Result): string {
  const chosen = {
    FCP: 'first-contentful-paint',
    LCP: 'largest-contentful-paint',
    SI: 'speed-index',
    TBT: 'total-blocking-time',
    CLS: 'cumulative-layout-shift',
  }
  return Object.entries(chosen)
    .map(([name, audit]) => `${name} ${audits[audit]?.displayValue?.replace(/\s/g, '') ?? '?'}`)
    .join(' ')
}

function failuresOf({ audits, categories }: Result, category: Category): string[] {
  const weighed = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? []
  return weighed
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id, displayValue = '' }) => `${id} ${displayValue}`.trim())
}
