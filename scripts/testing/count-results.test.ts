import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { countPlaywright, countVitest, type Count } from './count-results.ts'

const folder = mkdtempSync(join(tmpdir(), 'champa-count-'))
const file = join(folder, 'report.json')
const missing = join(folder, 'missing.json')
afterAll(() => rmSync(folder, { recursive: true }))

function written<Report>(
  report: Report,
  count: (file: string, endedWell: boolean) => Count,
  endedWell: boolean,
): Count {
  writeFileSync(file, JSON.stringify(report))
  return count(file, endedWell)
}

describe('countVitest', () => {
  const passing = {
    name: 'a.test.ts',
    status: 'passed',
    assertionResults: [{ status: 'passed', fullName: 'is well' }],
  }
  const report = { numPassedTests: 3, numFailedTests: 0, testResults: [passing] }

  test('countVitest counts the passed tests of a report', () => {
    expect(written(report, countVitest, true)).toEqual({ passed: 3, failed: 0, names: [] })
  })

  test('countVitest counts one failure for a failed run without a failed test or report', () => {
    expect(written(report, countVitest, false)).toMatchObject({ passed: 3, failed: 1 })
    expect(countVitest(missing, true)).toMatchObject({ passed: 0, failed: 1 })
  })

  test('countVitest names each failed test and each file that fails outside its tests', () => {
    const testResults = [
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [{ status: 'failed', fullName: 'adds up' }],
      },
      {
        name: 'c.test.ts',
        status: 'failed',
        message: 'Error: no module\n    at c.test.ts:1',
        assertionResults: [],
      },
    ]
    expect(
      written({ numPassedTests: 3, numFailedTests: 1, testResults }, countVitest, false),
    ).toEqual({
      passed: 3,
      failed: 2,
      names: ['b.test.ts: adds up', 'c.test.ts fails as a whole\n      Error: no module'],
    })
  })

  test('countVitest counts a test that passes only on retry as failed', () => {
    const repeated = {
      name: 'd.test.ts',
      status: 'passed',
      assertionResults: [
        {
          status: 'passed',
          fullName: 'is quick',
          failureMessages: ['\u001b[31mError: 3 is not 4\u001b[39m\n    at d.test.ts:1'],
        },
      ],
    }
    expect(
      written({ numPassedTests: 1, numFailedTests: 0, testResults: [repeated] }, countVitest, true),
    ).toEqual({ passed: 0, failed: 1, names: ['d.test.ts: is quick\n      Error: 3 is not 4'] })
  })
})

describe('countPlaywright', () => {
  test('countPlaywright counts a flaky test as failed and names it with its first error', () => {
    const failed = {
      title: 'pays in',
      file: 'x.spec.ts',
      line: 7,
      ok: false,
      tests: [{ status: 'unexpected', results: [] }],
    }
    const flaky = {
      title: 'is paid',
      file: 'x.spec.ts',
      line: 9,
      ok: true,
      tests: [{ status: 'flaky', results: [{ error: { message: 'too late' } }, {}] }],
    }
    const suites = [{ title: 'x.spec.ts', suites: [{ title: 'in Lao', specs: [failed, flaky] }] }]
    expect(
      written(
        { stats: { expected: 4, unexpected: 1, flaky: 1 }, errors: [], suites },
        countPlaywright,
        false,
      ),
    ).toEqual({
      passed: 4,
      failed: 2,
      names: ['e2e/x.spec.ts:7: pays in', 'e2e/x.spec.ts:9: is paid\n      too late'],
    })
  })

  test('countPlaywright counts one failure for an error outside tests or a missing report', () => {
    expect(
      written(
        {
          stats: { expected: 0, unexpected: 0, flaky: 0 },
          errors: [{ message: 'no browser' }],
          suites: [],
        },
        countPlaywright,
        false,
      ),
    ).toEqual({ passed: 0, failed: 1, names: ['the journeys as a whole\n      no browser'] })
    expect(countPlaywright(missing, true)).toMatchObject({ passed: 0, failed: 1 })
  })
})
