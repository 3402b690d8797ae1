import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countPlaywright, countVitest } from './count-results.ts'

const folder = mkdtempSync(join(tmpdir(), 'champa-count-'))
const file = join(folder, 'report.json')
afterAll(() => rmSync(folder, { recursive: true }))

test('counts tests, files that do not load, and runs that end badly; and names what failed', () => {
  const passing = { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'is well' }] }
  writeFileSync(file, JSON.stringify({ numPassedTests: 3, numFailedTests: 0, testResults: [passing] }))
  expect(countVitest(file, true)).toEqual({ passed: 3, failed: 0, names: [], shaky: [] })
  expect(countVitest(file, false)).toMatchObject({ passed: 3, failed: 1 })
  const failing = [{ name: 'b.test.ts', status: 'failed', assertionResults: [{ status: 'failed', fullName: 'adds up' }] }, { name: 'c.test.ts', status: 'failed', assertionResults: [] }]
  writeFileSync(file, JSON.stringify({ numPassedTests: 3, numFailedTests: 1, testResults: failing }))
  expect(countVitest(file, false)).toEqual({ passed: 3, failed: 2, names: ['b.test.ts: adds up', 'c.test.ts does not load'], shaky: [] })
  const again = { name: 'd.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'is quick', failureMessages: ['Error: 3 is not 4\n    at d.test.ts:1'] }] }
  writeFileSync(file, JSON.stringify({ numPassedTests: 1, numFailedTests: 0, testResults: [again] }))
  expect(countVitest(file, true).shaky).toEqual(['d.test.ts: is quick\n      Error: 3 is not 4'])
  const suites = [{ title: 'x.spec.ts', suites: [{ title: 'in Lao', specs: [{ title: 'pays in', file: 'x.spec.ts', line: 7, ok: false, tests: [{ status: 'unexpected', results: [] }] }, { title: 'is paid', file: 'x.spec.ts', line: 9, ok: true, tests: [{ status: 'flaky', results: [{ error: { message: 'too late' } }, {}] }] }] }] }]
  writeFileSync(file, JSON.stringify({ stats: { expected: 4, unexpected: 1, flaky: 1 }, errors: [], suites }))
  expect(countPlaywright(file, false)).toEqual({ passed: 5, failed: 1, names: ['e2e/x.spec.ts:7: pays in'], shaky: ['e2e/x.spec.ts:9: is paid\n      too late'] })
  writeFileSync(file, JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}], suites: [] }))
  expect(countPlaywright(file, false)).toMatchObject({ passed: 0, failed: 1 })
  expect(countVitest(join(folder, 'missing.json'), true)).toMatchObject({ passed: 0, failed: 1 })
})
