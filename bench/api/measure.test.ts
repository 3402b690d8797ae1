import { expect, test } from 'vitest'
import { cpuFigures, medianFigures } from './measure.ts'
import { figureText } from './figure-text.ts'
import { againstLimit } from './money-rows.ts'

test('the ratio compares postings per second with the limit', () => {
  const figures = againstLimit(
    { perSecond: 500, postingsPerSecond: 1_000, serverUs: 300, databaseUs: 200 },
    { limit: 4_000, limitUs: 50 },
  )
  expect(figures).toMatchObject({ ofLimit: 0.25, cpuMs: 0.5, ofTwoPostings: 5, limitUs: 50 })
})

test('the ratio is measured even when the platform reports no CPU time', () => {
  expect(
    againstLimit({ ...cpuFigures(null, 10), postingsPerSecond: 1_000 }, { limit: 4_000 }),
  ).toEqual({ postingsPerSecond: 1_000, limit: 4_000, ofLimit: 0.25 })
})

test('CPU figures are µs per request', () => {
  const cpu = { server: 1, database: 0.5, generator: 0.1, outside: 0 }
  expect(cpuFigures(cpu, 1_000)).toEqual({
    serverUs: 1_000,
    databaseUs: 500,
    generatorUs: 100,
    outsideUs: 0,
  })
})

test('figures of several rounds are medians, but requests and failures are summed', () => {
  const rounds = [
    { ofLimit: 0.5, requests: 10, failed: 1 },
    { ofLimit: 0.1, requests: 20, failed: 0 },
    { ofLimit: 0.3, requests: 30, failed: 2 },
  ]
  expect(medianFigures(rounds)).toEqual({ ofLimit: 0.3, requests: 60, failed: 3 })
})

test('the text of a row leaves out what was not measured', () => {
  expect(figureText({ perSecond: 1_234.4, p50Ms: 2, p99Ms: 8.25, failed: 0 })).toBe(
    '1,234 requests/s; p50 2.0 ms, p99 8.3 ms',
  )
})

test('the text of a row compares its CPU time with that of one posting of the limit', () => {
  const cpu = { serverUs: 300, databaseUs: 200, limitUs: 50, generatorUs: 12, outsideUs: 20 }
  expect(figureText(cpu)).toBe(
    "CPU server 300, database 200 µs a request, 10.0 times the limit's 50 µs a posting; " +
      'generator 12, outside 20 µs',
  )
})
