import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxePass {
  theme: 'dark' | 'light'
  only: RunOptions['runOnly']
}

/** The structure is the same in both themes, so only the colour rules run twice. */
const axePasses: AxePass[] = [
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
 * Asserts that axe finds no violation on the current screen in the dark and the light theme;
 * content below an open sheet is excluded. Target sizes take a third of the time and are checked by
 * the test that opens every screen. With `stale`, the check does not wait for fresh amounts.
 */
export async function checkAccessibility(
  page: Page,
  what: string,
  { targetSizes = false, stale = false } = {},
): Promise<void> {
  // Without animations the theme switches at once, so axe never measures a colour in transition.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // axe is injected once per document, because AxeBuilder opens a second page per result, which
  // takes three times as long.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${axe};0`)
  expect(
    await page.evaluate(runAxe, {
      passes: axePasses,
      targetSizes,
      stale,
      forMs: 150,
      minStillFrames: 5,
      withinMs: 8_000,
    }),
    what,
  ).toEqual([])
}

/** Runs in the page. Both themes are checked without a repaint in between. */
async function runAxe({
  passes,
  targetSizes,
  stale,
  forMs,
  minStillFrames,
  withinMs,
}: {
  passes: AxePass[]
  targetSizes: boolean
  stale: boolean
  forMs: number
  minStillFrames: number
  withinMs: number
}): Promise<{ theme: string; id: string; at: string[] }[]> {
  const root = document.documentElement
  const before = root.dataset['theme']
  // A sheet whose texts load late would start to fade in after the page has settled; with a
  // duration of zero it appears at once.
  root.style.setProperty('--t-base', '0s')
  const loading = `${stale ? '' : '.is-stale, '}.is-leaving, .spinner, .operator-html[aria-busy]`
  // True while an amount is stale, a sheet closes, a text loads, the screen is missing or a finite
  // animation runs. Infinite animations do not count.
  const moves = () =>
    document.querySelector(loading) !== null ||
    document.querySelector('main h1, [role=dialog], [role=alertdialog]') === null ||
    document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
  const begun = performance.now()
  let moved = begun
  // On a busy machine one frame may last longer than `forMs`; what a frame changes is observed, and
  // its effects run, only in later ones.
  let stillFrames = 0
  while (
    (stillFrames < minStillFrames || performance.now() - moved < forMs) &&
    performance.now() - begun < withinMs
  ) {
    await new Promise(requestAnimationFrame)
    stillFrames += 1
    if (!moves()) continue
    moved = performance.now()
    stillFrames = 0
  }
  const top = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document
  const found: { theme: string; id: string; at: string[] }[] = []
  for (const { theme, only } of passes) {
    root.dataset['theme'] = theme
    const withAxe = globalThis as unknown as {
      axe: { run(context: Node, options: object): Promise<AxeResults> }
    }
    const { violations } = await withAxe.axe.run(top, {
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
