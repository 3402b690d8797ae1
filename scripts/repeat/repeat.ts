import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../setup/root.mjs'
import { stopRequested } from '../stack/until-stopped.ts'
import { runJourneys, runUnits } from '../testing/run-tests.ts'
import { startBusyLoops } from './busy-loops.ts'
import { clockOffsetMs, commandFor, conditionsOf, type Conditions } from './conditions.ts'
import { readOptions, usage, type Part, type RepeatOptions } from './options.ts'

interface Outcome {
  command: string
  failed: string[]
}

const shiftClock = pathToFileURL(join(root, 'scripts', 'testing', 'shift-clock.mjs')).href
const maxPartMs = 30 * 60_000
const maxSeed = 1_000_000

/**
 * `npm run test:repeat`: repeats the test suite, each run with a different order, time of day and
 * time zone.
 */
async function repeat(options: RepeatOptions, signal: AbortSignal): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const firstSeed = options.seed ?? randomInt(maxSeed)
  for (let index = 0; index < options.runs && !signal.aborted; index++) {
    const conditions = conditionsOf(options, firstSeed, index)
    const command = commandFor(conditions, options)
    console.log(`\n══ run ${index + 1} of ${options.runs}: ${command}`)
    const failed = await runOnce(conditions, options, signal)
    if (!signal.aborted) outcomes.push({ command, failed })
  }
  return outcomes
}

async function runOnce(
  conditions: Conditions,
  options: RepeatOptions,
  signal: AbortSignal,
): Promise<string[]> {
  const reports = mkdtempSync(join(tmpdir(), 'champa-repeat-'))
  const stopBusyLoops = startBusyLoops(conditions.busy)
  try {
    const failed: string[] = []
    for (const part of options.parts)
      if (!signal.aborted)
        failed.push(...(await runPart(part, conditions, { options, signal, reports })))
    return failed
  } finally {
    await stopBusyLoops()
    rmSync(reports, { recursive: true, force: true })
  }
}

/**
 * The clock offset is computed for each part, so that every part starts at the wanted time of day.
 */
async function runPart(
  part: Part,
  { seed, atMinutes, zone }: Conditions,
  { options, signal, reports }: { options: RepeatOptions; signal: AbortSignal; reports: string },
): Promise<string[]> {
  const env = {
    TZ: zone,
    TEST_CLOCK_OFFSET_MS: String(Math.round(clockOffsetMs(atMinutes, Date.now()))),
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${shiftClock}`.trim(),
    TEST_ORDER_SEED: String(seed),
    TEST_THOROUGH: options.thorough ? '1' : '',
  }
  const run = { report: join(reports, `${part}.json`), env, maxMs: maxPartMs, signal }
  const count =
    part === 'units'
      ? await runUnits({ ...run, args: options.files })
      : await runJourneys({ ...run, args: [`--shuffle=${seed}`, ...options.files] })
  if (signal.aborted) return []
  console.log(`\n${part}: ${count.passed} passed, ${count.failed} failed`)
  return count.names
}

function report(outcomes: Outcome[], wanted: number): boolean {
  const failedRuns = outcomes.filter((one) => one.failed.length > 0)
  for (const { command, failed } of failedRuns)
    console.log(['', command, ...failed.map((name) => `  ${name}`)].join('\n'))
  console.log(
    `\n${outcomes.length - failedRuns.length} of ${wanted} runs ` +
      `green${failedRuns.length > 0 ? `, ${failedRuns.length} with failures` : ''}`,
  )
  return outcomes.length === wanted && failedRuns.length === 0
}

function main(args: string[]): Promise<boolean> {
  let options: RepeatOptions
  try {
    options = readOptions(args)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    return Promise.resolve(false)
  }
  const stop = new AbortController()
  void stopRequested().then(() => stop.abort())
  return repeat(options, stop.signal).then((outcomes) => report(outcomes, options.runs))
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
// An open IPC channel to npm's process would keep this process alive.
if (process.connected) process.disconnect()
