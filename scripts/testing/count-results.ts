import { existsSync, readFileSync } from 'node:fs'

export interface Count {
  passed: number
  failed: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** A file that could not even be loaded has no failed test in it, and is a failure all the same. */
export function countVitest(file: string, endedWell: boolean): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const unloaded = report.testResults.filter((one) => one.status === 'failed' && !one.assertionResults.some((result) => result.status === 'failed')).length
  return atLeastOneFailure({ passed: report.numPassedTests, failed: report.numFailedTests + unloaded }, endedWell)
}

export function countPlaywright(file: string, endedWell: boolean): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  return atLeastOneFailure({ passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }, endedWell)
}

/** A run that ended badly without a failed test (a setup that broke, a leak at the end) counts as one. */
function atLeastOneFailure(count: Count, endedWell: boolean): Count {
  return endedWell || count.failed > 0 ? count : { ...count, failed: 1 }
}
