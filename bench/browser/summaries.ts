import { median } from '../statistics.ts'
import type { Row } from '../table.ts'

/** The lowest scores and the slowest paint of all screens, to which the targets apply. */
export function summaryOfScreens(rows: readonly Row[]): Row[] {
  const isPerformance = ({ name }: Row): boolean => name.endsWith(', performance')
  const scoresOf = (some: readonly Row[]): number[] => some.flatMap(({ ratio }) => ratio ?? [])
  const performance = rows.filter(isPerformance)
  const paintsOf = (some: readonly Row[]): number[] =>
    some.flatMap(({ figures }) => figures?.['lcpS'] ?? [])
  const isHome = ({ name }: Row): boolean => name.startsWith('/user/home,')
  const isPublic = ({ name }: Row): boolean => !name.startsWith('/user/')
  const summary: [id: string, name: string, values: number[], worst: 'lowest' | 'highest'][] = [
    ['lighthouse-performance', 'every screen, performance', scoresOf(performance), 'lowest'],
    [
      'lighthouse-others',
      'every screen, accessibility and best practices',
      scoresOf(rows.filter((row) => !isPerformance(row))),
      'lowest',
    ],
    ['lcp-public', 'public pages, LCP', paintsOf(performance.filter(isPublic)), 'highest'],
    ['lcp-home', '/user/home, LCP', paintsOf(performance.filter(isHome)), 'highest'],
  ]
  return summary.flatMap(([id, name, values, worst]) =>
    values.length === 0
      ? []
      : [
          {
            id,
            name,
            figure: `${worst} of ${values.length}`,
            ratio: worst === 'lowest' ? Math.min(...values) : Math.max(...values),
          },
        ],
  )
}

/** The same of the office: the lowest scores, and the slowest interaction. */
export function summaryOfOffice(rows: readonly Row[]): Row[] {
  const ofScreens = rows.filter(({ name }) => name.startsWith('/office'))
  const screens = summaryOfScreens(ofScreens).flatMap((row) =>
    row.id?.startsWith('lighthouse-') ? { ...row, id: `office-${row.id}` } : [],
  )
  const slowest = summaryOfInteractions(rows).flatMap((row) =>
    row.id === 'inp-worst' ? { ...row, id: 'office-inp' } : [],
  )
  return [...screens, ...slowest]
}

/** The slowest and the median interaction, to which the targets apply. */
export function summaryOfInteractions(rows: readonly Row[]): Row[] {
  const values = rows.flatMap(({ figures }) => figures?.['p75Ms'] ?? [])
  if (values.length === 0) return []
  const figure = `p75 of ${values.length} rows`
  return [
    { id: 'inp-worst', name: 'slowest interaction', figure, ratio: Math.max(...values) },
    { id: 'inp-median', name: 'median interaction', figure, ratio: median(values) },
  ]
}
