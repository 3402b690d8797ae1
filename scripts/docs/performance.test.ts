import { expect, test } from 'vitest'
import { bars } from '../../bench/bars.ts'
import type { Landed } from '../../bench/results.ts'
import { performancePage } from './performance.ts'

const landed: Landed = {
  rows: [
    {
      id: 'transfer-16',
      name: 'game transfer, 16 clients',
      figure: '',
      ratio: 0.6,
      figures: { perSecond: 3_456, postingsEach: 2, serverUs: 180, databaseUs: 150, limitUs: 80 },
      measured: {
        date: '2026-11-23',
        commit: 'abcdef12',
        machine: { cores: 2, cpu: 'Xeon', memoryGb: 8, node: '24.0.0' },
        load: 0.4,
      },
    },
  ],
}

test('the performance page has a line for every target, with its recorded value if there is one', () => {
  const page = performancePage(landed)
  for (const { measure } of bars) expect(page).toContain(`| ${measure} |`)
  expect(page).toContain(
    '| 0.19 | 0.6 | ≥ 0.5 | met | – | 2026-11-23 | abcdef12 | 2 × Xeon | 0.4 |',
  )
  expect(page).toContain('| 4.5 | – | ≤ 1 ms | not measured | – | – | – | – | – |')
})

test('the performance page has the cost of each measured endpoint', () => {
  expect(performancePage(landed)).toContain(
    '| game transfer, 16 clients | 3,456 | 2.0 | 180 | 150 | 80 | – | – |',
  )
})
