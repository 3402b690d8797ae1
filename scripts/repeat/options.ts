import { parseArgs } from 'node:util'

export type Part = 'units' | 'journeys'

/**
 * Command-line options of `npm run test:repeat`. An option that is not given is chosen at random
 * for each run.
 */
export interface RepeatOptions {
  runs: number
  /** Seed of the first run; each following run increments it. */
  seed?: number
  /** Start time of every part in Bangkok, in minutes since midnight. */
  atMinutes?: number
  /** Time zone of the machine, an IANA name. */
  zone?: string
  /** Number of busy loops next to the tests. */
  busy?: number
  parts: Part[]
  /** Whether randomised tests run more cases than in `npm test`. */
  thorough: boolean
  /** Test files passed to Vitest and Playwright; empty runs all. */
  files: string[]
}

export const usage =
  'npm run test:repeat -- [runs] [--seed 7] [--at 23:58] [--zone Asia/Tokyo] [--busy 2] ' +
  '[--only units|journeys] [--file <part of a path>] [--regular]'

const maxSeed = 2_147_483_647
const maxBusy = 64
const flags = {
  seed: { type: 'string' },
  at: { type: 'string' },
  zone: { type: 'string' },
  busy: { type: 'string' },
  only: { type: 'string' },
  file: { type: 'string', multiple: true },
  regular: { type: 'boolean' },
} as const

/** @throws with a message for the terminal. */
export function readOptions(args: string[]): RepeatOptions {
  const { values, positionals } = parseArgs({ args, options: flags, allowPositionals: true })
  if (positionals.length > 1)
    throw new Error(`one number of runs is expected, not "${positionals.join(' ')}"`)
  return {
    runs:
      positionals[0] === undefined
        ? 10
        : wholeNumber('the number of runs', positionals[0], 1, 1_000),
    ...(values.seed === undefined ? {} : { seed: wholeNumber('--seed', values.seed, 0, maxSeed) }),
    ...(values.at === undefined ? {} : { atMinutes: timeOfDay(values.at) }),
    ...(values.zone === undefined ? {} : { zone: zoneNamed(values.zone) }),
    ...(values.busy === undefined ? {} : { busy: wholeNumber('--busy', values.busy, 0, maxBusy) }),
    parts: partsNamed(values.only),
    thorough: values.regular !== true,
    files: values.file ?? [],
  }
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new Error(`${name} must be a whole number from ${min} to ${max}, not "${text}"`)
  return value
}

function timeOfDay(text: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  if (hours === undefined) throw new Error(`--at must be a time such as 23:58, not "${text}"`)
  return Number(hours) * 60 + Number(minutes)
}

function zoneNamed(name: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name
  } catch {
    throw new Error(`--zone must be a time zone such as Asia/Bangkok, not "${name}"`)
  }
}

function partsNamed(only: string | undefined): Part[] {
  if (only === undefined) return ['units', 'journeys']
  if (only !== 'units' && only !== 'journeys')
    throw new Error(`--only must be units or journeys, not "${only}"`)
  return [only]
}
