import { expect, test } from 'vitest'
import { summaryOfInteractions, summaryOfScreens } from './summaries.ts'

test('the summary of screens has their lowest scores and their slowest paint', () => {
  const rowsOf = (path: string, score: number, others: number, lcpS: number) => [
    { name: `${path}, performance`, figure: '', ratio: score, figures: { lcpS } },
    { name: `${path}, accessibility`, figure: '', ratio: others },
  ]
  const rows = [
    ...rowsOf('/login', 97, 100, 2.3),
    ...rowsOf('/contact', 99, 98, 1.1),
    ...rowsOf('/user/home', 92, 100, 3.5),
    { name: '/terminated', figure: 'not measured' },
  ]
  expect(summaryOfScreens(rows).map(({ id, ratio }) => [id, ratio])).toEqual([
    ['lighthouse-performance', 92],
    ['lighthouse-others', 98],
    ['lcp-public', 2.3],
    ['lcp-home', 3.5],
  ])
})

test('the summary of interactions has the slowest and the median, without the control', () => {
  const rows = [
    { name: 'control: a tap', figure: '' },
    ...[40, 120, 56].map((p75Ms) => ({ name: 'home: a tap', figure: '', figures: { p75Ms } })),
  ]
  expect(summaryOfInteractions(rows).map(({ id, ratio }) => [id, ratio])).toEqual([
    ['inp-worst', 120],
    ['inp-median', 56],
  ])
})
