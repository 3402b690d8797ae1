import { expect, test } from 'vitest'
import { pageCount, readPage } from './read-page.ts'

test('ten rows a page, and an empty statement has one page', () => {
  expect(pageCount(0, 10)).toBe(1)
  expect(pageCount(10, 10)).toBe(1)
  expect(pageCount(11, 10)).toBe(2)
})

test('a page in the address is a whole number from 1', () => {
  expect(['3', '0', '-2', 'x', '2.5', '99999999999', null].map(readPage)).toEqual([
    3, 1, 1, 1, 1, 1, 1,
  ])
})
