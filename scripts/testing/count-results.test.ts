import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countPlaywright, countVitest } from './count-results.ts'

const folder = mkdtempSync(join(tmpdir(), 'champa-count-'))
const file = join(folder, 'report.json')
afterAll(() => rmSync(folder, { recursive: true }))

test('counts tests, files that do not load, and runs that end badly', () => {
  const passing = { status: 'passed', assertionResults: [{ status: 'passed' }] }
  writeFileSync(file, JSON.stringify({ numPassedTests: 3, numFailedTests: 0, testResults: [passing] }))
  expect(countVitest(file, true)).toEqual({ passed: 3, failed: 0 })
  expect(countVitest(file, false)).toEqual({ passed: 3, failed: 1 })
  writeFileSync(file, JSON.stringify({ numPassedTests: 3, numFailedTests: 1, testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }] }, { status: 'failed', assertionResults: [] }] }))
  expect(countVitest(file, false)).toEqual({ passed: 3, failed: 2 })
  writeFileSync(file, JSON.stringify({ stats: { expected: 4, unexpected: 1, flaky: 0 }, errors: [] }))
  expect(countPlaywright(file, false)).toEqual({ passed: 4, failed: 1 })
  writeFileSync(file, JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}] }))
  expect(countPlaywright(file, false)).toEqual({ passed: 0, failed: 1 })
  expect(countVitest(join(folder, 'missing.json'), true)).toEqual({ passed: 0, failed: 1 })
})
