import { existsSync, readFileSync } from 'node:fs'

export interface Count {
  passed: number
  failed: number
  /** What failed, a line each; a run that broke is named by its kind. */
  names: string[]
  /** What passed at its second try only, with what the first one said. */
  shaky: string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string; failureMessages?: string[] }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
  suites: Suite[]
}

interface Suite {
  title: string
  suites?: Suite[]
  specs?: { title: string; file: string; line: number; ok: boolean; tests: { status: string; results: { error?: { message?: string } }[] }[] }[]
}

/** A file that could not even be loaded has no failed test in it, and is a failure all the same. */
export function countVitest(file: string, endedWell: boolean): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1, names: ['the tests beside the code left no report'], shaky: [] }
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const failures = report.testResults.map((one) => ({ file: one.name, status: one.status, tests: one.assertionResults.filter((result) => result.status === 'failed').map((result) => result.fullName) }))
  const unloaded = failures.filter((one) => one.status === 'failed' && one.tests.length === 0)
  const names = [...failures.flatMap((one) => one.tests.map((test) => `${one.file}: ${test}`)), ...unloaded.map((one) => `${one.file} does not load`)]
  return atLeastOneFailure({ passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length, names, shaky: report.testResults.flatMap(shakyIn) }, endedWell)
}

/** A test that passed after all keeps what its first try said. */
function shakyIn({ name, assertionResults }: VitestReport['testResults'][number]): string[] {
  return assertionResults.flatMap(({ status, fullName, failureMessages = [] }) => (status === 'passed' && failureMessages[0] ? [`${name}: ${fullName}\n${beginning(failureMessages[0])}`] : []))
}

/** The message without the stack, and no more of it than tells what is wrong. */
const beginning = (message: string): string => message.split('\n    at ')[0]!.split('\n').slice(0, 12).map((line) => `      ${line}`).join('\n')

export function countPlaywright(file: string, endedWell: boolean): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1, names: ['the journeys left no report'], shaky: [] }
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  return atLeastOneFailure({ passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, names: suites.flatMap(failedIn), shaky: suites.flatMap(flakyIn) }, endedWell)
}

function failedIn({ suites = [], specs = [] }: Suite): string[] {
  return [...specs.filter((one) => !one.ok).map((one) => `e2e/${one.file}:${one.line}: ${one.title}`), ...suites.flatMap(failedIn)]
}

function flakyIn({ suites = [], specs = [] }: Suite): string[] {
  const flaky = specs.filter((one) => one.tests.some(({ status }) => status === 'flaky'))
  const said = (one: (typeof specs)[number]): string => beginning(one.tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message ?? '')
  return [...flaky.map((one) => `e2e/${one.file}:${one.line}: ${one.title}\n${said(one)}`), ...suites.flatMap(flakyIn)]
}

/** A run that ended badly without a failed test (a setup that broke, a leak at the end) counts as one. */
function atLeastOneFailure(count: Count, endedWell: boolean): Count {
  return endedWell || count.failed > 0 ? count : { ...count, failed: 1, names: ['a run ended badly without a failed test'] }
}
