import { expect, test } from 'vitest'
import { inkOn } from './ink-on.ts'

test('a dark colour takes light ink and a light one dark', () => {
  expect(inkOn('#1E4598')).toBe('#FFFFFF')
  expect(inkOn('#FEC43B')).toBe('#0B2A2E')
})

test('what is no colour is treated as dark', () => {
  expect(inkOn('red')).toBe('#FFFFFF')
})
