import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Look {
  theme: 'dark' | 'light'
  only: RunOptions['runOnly']
}

/** What stands on the page is the same in both themes: only its colours are looked at twice. */
const looks: Look[] = [
  {
    theme: 'dark',
    only: {
      type: 'tag',
      values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    },
  },
  { theme: 'light', only: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
]

/**
 * axe finds nothing on what is on screen now, in the dark theme and in the light one; under a sheet the page is not
 * looked at again. Sizes of targets are a third of the work: whoever opens every screen looks at them.
 */
export async function checkAccessibility(
  page: Page,
  what: string,
  { targetSizes = false } = {},
): Promise<void> {
  // Without motion, so that a theme is there at once and axe never measures a colour on its way to the other.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Each document gets axe once; a builder that opens a second page for each result costs three times as much.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${axe};0`)
  expect(
    await page.evaluate(lookInPage, { looks, targetSizes, forMs: 150, withinMs: 8_000 }),
    what,
  ).toEqual([])
}

/** Runs in the page; the themes follow each other at once, so that neither is painted for its own sake. */
async function lookInPage({
  looks: all,
  targetSizes,
  forMs,
  withinMs,
}: {
  looks: Look[]
  targetSizes: boolean
  forMs: number
  withinMs: number
}): Promise<{ theme: string; id: string; at: string[] }[]> {
  const root = document.documentElement
  const before = root.dataset['theme']
  // A sheet whose words are still loading begins to fade in when everything has been still for long: it is there at once instead.
  root.style.setProperty('--t-base', '0s')
  // Nothing has moved or faded for a moment: what begins only after a click or an answer is waited for too, and what moves for ever is not.
  // A figure that is asked for anew is pale until it has come; a sheet that closes is still there for a moment.
  // A page that has just been opened may have no screen yet.
  const moves = () =>
    document.querySelector('.is-stale, .is-leaving') !== null ||
    document.querySelector('main h1, [role=dialog], [role=alertdialog]') === null ||
    document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
  const begun = performance.now()
  let moved = begun
  while (performance.now() - moved < forMs && performance.now() - begun < withinMs) {
    await new Promise(requestAnimationFrame)
    if (moves()) moved = performance.now()
  }
  const top = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document
  const found: { theme: string; id: string; at: string[] }[] = []
  for (const { theme, only } of all) {
    root.dataset['theme'] = theme
    const here = globalThis as unknown as {
      axe: { run(context: Node, options: object): Promise<AxeResults> }
    }
    const { violations } = await here.axe.run(top, {
      runOnly: only,
      rules: { 'target-size': { enabled: targetSizes } },
      resultTypes: ['violations'],
    })
    found.push(
      ...violations.map(({ id, nodes }) => ({
        theme,
        id,
        at: nodes.map((node) => node.target.join(' ')),
      })),
    )
  }
  root.style.removeProperty('--t-base')
  if (before !== undefined) root.dataset['theme'] = before
  return found
}
