import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCheck } from './check/run-check.ts'
import type { Count } from './testing/count-results.ts'
import { runJourneys, runUnits } from './testing/run-tests.ts'

/**
 * `npm test`: the check, the unit tests and the browser tests. A failure does not skip the
 * following parts.
 */
async function test(): Promise<Count> {
  const reports = mkdtempSync(join(tmpdir(), 'champa-reports-'))
  try {
    heading('check')
    const checked = await runCheck()
    heading('unit tests')
    const units = await runUnits({ report: join(reports, 'units.json') })
    heading('browser tests')
    const journeys = await runJourneys({ report: join(reports, 'journeys.json') })
    return sum([checked, units, journeys])
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}

function sum(counts: Count[]): Count {
  return counts.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      names: [...total.names, ...one.names],
    }),
    { passed: 0, failed: 0, names: [] },
  )
}

function heading(what: string): void {
  console.log(`\n── ${what}`)
}

const total = await test().catch((error: unknown): Count => {
  console.error(error)
  return { passed: 0, failed: 1, names: [] }
})
// Failures are repeated at the end, for readers who have only the tail of the log.
if (total.names.length > 0)
  console.log(['', 'failed:', ...total.names.map((name) => `  ${name}`)].join('\n'))
// The last line is machine-readable.
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
