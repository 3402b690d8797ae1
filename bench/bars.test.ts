import { expect, test } from 'vitest'
import { bars, withBar } from './bars.ts'
import { isMet } from './table.ts'

test('a row with a performance target (bar) gets that target', () => {
  const row = withBar({ id: 'transfer-16', name: 'transfer', figure: '', ratio: 0.4 })
  expect(row).toMatchObject({ ratio: 0.4, target: 0.5, better: 'more' })
  expect(isMet(row)).toBe(false)
})

test('a bar applies to the figure that it names, with the unit of that figure', () => {
  const row = withBar({
    id: 'qr-16',
    name: 'webhook',
    figure: '',
    ratio: 0.3,
    figures: { cpuMs: 0.8 },
  })
  expect(row).toMatchObject({ ratio: 0.8, unit: 'ms', target: 1, better: 'less' })
  expect(isMet(row)).toBe(true)
})

test('a row without a bar and a failed row stay unchanged', () => {
  const other = { name: 'other', figure: '', ratio: 2, target: 1, better: 'more' as const }
  const failed = { id: 'transfer-16', name: 'transfer', figure: 'FAILED', failed: true as const }
  expect([withBar(other), withBar(failed)]).toEqual([other, failed])
})

test('each row has at most one bar', () => {
  expect(new Set(bars.map(({ id }) => id)).size).toBe(bars.length)
})
