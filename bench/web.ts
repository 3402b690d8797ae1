import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findBrowser } from '../e2e/browser.ts'
import { checkBudgets } from '../scripts/check/budgets.ts'
import type { Row } from './table.ts'

const least = { performance: 95, accessibility: 100, 'best-practices': 100 } as const

/** Lighthouse mobile on /login, and what a first visit weighs. */
export async function benchWeb(url: string): Promise<Row[]> {
  const browser = await findBrowser()
  const chrome = await launch({ chromePath: browser.executablePath, chromeFlags: ['--headless=new', ...browser.args], envVars: browser.env, logLevel: 'silent' })
  try {
    const run = await lighthouse(`${url}/login`, { port: chrome.port, onlyCategories: Object.keys(least), logLevel: 'error' })
    if (!run) throw new Error('Lighthouse answered nothing')
    const scores = Object.entries(least).map(([name, target]): Row => {
      const score = Math.round((run.lhr.categories[name]?.score ?? 0) * 100)
      return { what: `Lighthouse mobile, /login, ${name}`, figure: `${score}`, ratio: score, target, better: 'more' }
    })
    const { report } = checkBudgets(join(import.meta.dirname, '..', 'apps', 'member', 'dist'))
    return [...scores, ...report.map((line): Row => ({ what: 'weight', figure: line }))]
  } finally {
    chrome.kill()
  }
}
