import { expect, test } from 'vitest'
import { compareWithLanded, mergeLanded, type Landed, type Results } from './results.ts'
import type { Row } from './table.ts'

const machine = { cores: 2, cpu: 'Xeon', memoryGb: 8, node: '24.0.0' }
const resultsOf = (commit: string, ...rows: Row[]): Results => ({
  date: '2026-11-23',
  commit,
  machine,
  load: 0.5,
  rows,
})
const row = (id: string, ratio: number, figures = {}): Row => ({
  id,
  name: `name of ${id}`,
  figure: '9/s',
  ratio,
  figures,
})
const empty: Landed = { rows: [] }

test('recording a run replaces the rows that it measured and keeps all others', () => {
  const first = mergeLanded(empty, resultsOf('aaa', row('b', 0.5), row('a', 0.1)))
  const second = mergeLanded(first, resultsOf('bbb', row('b', 0.7)))
  expect(second.rows.map(({ id, ratio, measured }) => [id, ratio, measured.commit])).toEqual([
    ['a', 0.1, 'aaa'],
    ['b', 0.7, 'bbb'],
  ])
  expect(second.rows[0]!.measured).toEqual({
    date: '2026-11-23',
    commit: 'aaa',
    machine,
    load: 0.5,
  })
})

test('a failed row and a row without an id are not recorded', () => {
  const landed = mergeLanded(empty, resultsOf('aaa', row('a', 0.1)))
  const failed: Row = { id: 'a', name: 'a', figure: 'FAILED: no answer', failed: true }
  expect(mergeLanded(landed, resultsOf('bbb', failed, { name: 'c', figure: '1' }))).toEqual(landed)
})

test('recorded figures have four significant digits', () => {
  const { rows } = mergeLanded(empty, resultsOf('aaa', row('a', 0.123456, { serverUs: 1234.56 })))
  expect(rows[0]).toMatchObject({ ratio: 0.1235, figures: { serverUs: 1235 } })
})

test('the comparison shows the recorded and the new value of each recorded row', () => {
  const landed = mergeLanded(
    empty,
    resultsOf('aaa', row('a', 0.2, { serverUs: 400, databaseUs: 300 }), row('gone', 1)),
  )
  const now = [row('a', 0.5, { serverUs: 200, databaseUs: 330 }), row('new', 1)]
  expect(compareWithLanded(now, landed)).toEqual([
    {
      name: 'name of a',
      figure:
        'ratio 0.20 → ratio 0.50 (×2.50); server 400 → 200 µs (×0.50); ' +
        'database 300 → 330 µs (×1.10) (aaa)',
    },
  ])
})
