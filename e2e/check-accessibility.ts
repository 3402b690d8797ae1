import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const colours = ['color-contrast', 'link-in-text-block']

/** axe finds nothing on what is on screen now, in the dark theme and in the light one. */
export async function checkAccessibility(page: Page, what: string): Promise<void> {
  // Without motion, so that axe never measures a colour on its way from one theme to the other.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // A sheet whose words are still loading begins to fade in when everything has been still for long: it is there at once instead.
  const before = await page.evaluate(() => {
    document.documentElement.style.setProperty('--t-base', '0s')
    return document.documentElement.dataset['theme']
  })
  for (const theme of ['dark', 'light']) {
    await page.evaluate((wanted) => {
      document.documentElement.dataset['theme'] = wanted
    }, theme)
    await waitUntilStill(page)
    // What stands on the page is the same in both themes: only its colours are looked at twice.
    expect(await findViolations(page, theme === 'dark' ? { type: 'tag', values: rules } : { type: 'rule', values: colours }), `${what}, ${theme}`).toEqual([])
  }
  await page.evaluate((theme) => {
    document.documentElement.style.removeProperty('--t-base')
    if (theme !== undefined) document.documentElement.dataset['theme'] = theme
  }, before)
}

/** Each document gets axe once; a builder that opens a second page for each result costs three times as much. */
async function findViolations(page: Page, runOnly: RunOptions['runOnly']): Promise<{ id: string; at: string[] }[]> {
  if (!await page.evaluate(() => 'axe' in globalThis)) await page.evaluate(`${axe.source};0`)
  return page.evaluate(async (only) => {
    const here = globalThis as unknown as { axe: { run(context: Document, options: RunOptions): Promise<AxeResults> } }
    const { violations } = await here.axe.run(document, { runOnly: only, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target.join(' ')) }))
  }, runOnly)
}

const still = { forMs: 150, withinMs: 8_000 }

/** Nothing has moved or faded for a moment: what begins only after a click or an answer is waited for too, and what moves for ever is not. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(async ({ forMs, withinMs }) => {
    const moves = () => document.getAnimations().some(({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
    const begun = performance.now()
    let moved = begun
    while (performance.now() - moved < forMs && performance.now() - begun < withinMs) {
      await new Promise(requestAnimationFrame)
      if (moves()) moved = performance.now()
    }
  }, still)
}
