import { expect, test } from 'vitest'
import { inkOn } from './bank-tile.tsx'

test('returns light ink on a dark colour and dark ink on a light one', () => {
  expect(inkOn('#1E4598')).toBe('#FFFFFF')
  expect(inkOn('#FEC43B')).toBe('#0B2A2E')
})

test('treats an invalid colour as dark', () => {
  expect(inkOn('red')).toBe('#FFFFFF')
})
