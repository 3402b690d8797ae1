import { expect, test } from 'vitest'
import { pageCount, readPage } from './read-page.ts'

test('shows ten rows per page, and one page for an empty statement', () => {
  expect(pageCount(0, 10)).toBe(1)
  expect(pageCount(10, 10)).toBe(1)
  expect(pageCount(11, 10)).toBe(2)
})

test('accepts only whole page numbers from 1', () => {
  expect(['3', '0', '-2', 'x', '2.5', '99999999999', null].map(readPage)).toEqual([
    3, 1, 1, 1, 1, 1, 1,
  ])
})
