import { expect, test } from 'vitest'
import { summaryOfInteractions, summaryOfOffice, summaryOfScreens } from './summaries.ts'

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

test('the summary of the office has the lowest scores of its rooms and its slowest interaction', () => {
  const rows = [
    { name: '/office/today, performance', figure: '', ratio: 99, figures: { lcpS: 0.4 } },
    { name: '/office/members, performance', figure: '', ratio: 97, figures: { lcpS: 0.5 } },
    { name: '/office/members, accessibility', figure: '', ratio: 100 },
    { name: 'withdrawals: approve', figure: '', ratio: 0.9, figures: { p75Ms: 90 } },
  ]
  expect(summaryOfOffice(rows).map(({ id, ratio }) => [id, ratio])).toEqual([
    ['office-lighthouse-performance', 97],
    ['office-lighthouse-others', 100],
    ['office-inp', 90],
  ])
})
