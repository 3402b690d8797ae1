import { runTool, type RunOptions } from '../setup/run-tool.ts'
import { countPlaywright, countVitest, type Count } from './count-results.ts'

export interface TestRun extends RunOptions {
  /** Path of the machine-readable report. */
  report: string
  /** Further arguments for the tool: files, an order. */
  args?: string[]
}

const maxUnitsMs = 20 * 60_000
const maxJourneysMs = 20 * 60_000

export async function runUnits({
  report,
  args = [],
  maxMs = maxUnitsMs,
  ...options
}: TestRun): Promise<Count> {
  const well = await runTool(
    'vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    { ...options, maxMs },
  )
  return countVitest(report, well)
}

export async function runJourneys({
  report,
  args = [],
  env = {},
  maxMs = maxJourneysMs,
  ...options
}: TestRun): Promise<Count> {
  const well = await runTool('@playwright/test/cli.js', ['test', '--reporter=list,json', ...args], {
    ...options,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    maxMs,
  })
  return countPlaywright(report, well)
}
