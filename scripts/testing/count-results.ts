import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../setup/root.mjs'

export interface Count {
  passed: number
  failed: number
  /**
   * Failed tests with the start of their message; a run that failed as a whole is named by its
   * kind.
   */
  names: string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: VitestFile[]
}

interface VitestFile {
  name: string
  status: string
  /** Why a file failed outside its tests, for example when it does not load or a hook fails. */
  message?: string
  assertionResults: VitestResult[]
}

interface VitestResult {
  status: string
  fullName: string
  failureMessages?: string[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: { message?: string }[]
  suites: Suite[]
}

interface Suite {
  title: string
  suites?: Suite[]
  specs?: Spec[]
}

interface Spec {
  title: string
  file: string
  line: number
  ok: boolean
  tests: { status: string; results: { error?: { message?: string } }[] }[]
}

/** A file that fails outside its tests and a test that passes only on retry count as failures. */
export function countVitest(file: string, endedWell: boolean): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1, names: ['the unit tests left no report'] }
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const repeated = report.testResults
    .flatMap((one) => one.assertionResults)
    .filter(isRepeated).length
  const unloaded = report.testResults.filter(
    (one) =>
      one.status === 'failed' && !one.assertionResults.some((result) => result.status === 'failed'),
  )
  const names = report.testResults.flatMap((one) =>
    one.assertionResults
      .filter((result) => result.status === 'failed' || isRepeated(result))
      .map((result) =>
        named(`${fromRoot(one.name)}: ${result.fullName}`, result.failureMessages?.[0]),
      ),
  )
  const count = {
    passed: report.numPassedTests - repeated,
    failed: report.numFailedTests + repeated + unloaded.length,
    names: [
      ...names,
      ...unloaded.map((one) => named(`${fromRoot(one.name)} fails as a whole`, one.message)),
    ],
  }
  return atLeastOneFailure(count, endedWell)
}

const isRepeated = ({ status, failureMessages = [] }: VitestResult): boolean =>
  status === 'passed' && failureMessages.length > 0

/** A browser test that passes only on retry counts as a failure. */
export function countPlaywright(file: string, endedWell: boolean): Count {
  if (!existsSync(file))
    return { passed: 0, failed: 1, names: ['the browser tests left no report'] }
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  const names = [
    ...suites.flatMap(failedIn),
    ...errors.map((error) => named('the journeys as a whole', error.message)),
  ]
  return atLeastOneFailure(
    { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, names },
    endedWell,
  )
}

function failedIn({ suites = [], specs = [] }: Suite): string[] {
  const failed = specs.filter(
    (one) => !one.ok || one.tests.some(({ status }) => status === 'flaky'),
  )
  const messageOf = (one: Spec): string | undefined =>
    one.tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message
  return [
    ...failed.map((one) => named(`e2e/${one.file}:${one.line}: ${one.title}`, messageOf(one))),
    ...suites.flatMap(failedIn),
  ]
}

const fromRoot = (path: string): string => (path.startsWith(root) ? relative(root, path) : path)

const named = (name: string, message: string | undefined): string =>
  message ? `${name}\n${beginning(message)}` : name

/** The first lines of the message, without colours and stack trace. */
function beginning(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n    at ')[0]!.split('\n').slice(0, 12)
  return lines.map((line) => `      ${line}`).join('\n')
}

/**
 * A run that failed without a failed test (a broken setup, a leak at the end) counts as one
 * failure.
 */
function atLeastOneFailure(count: Count, endedWell: boolean): Count {
  return endedWell || count.failed > 0
    ? count
    : { ...count, failed: 1, names: ['a run failed without a failed test'] }
}
