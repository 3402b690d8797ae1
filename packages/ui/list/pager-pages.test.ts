import { expect, test } from 'vitest'
import { pagerPages } from './pager-pages.ts'

// [spec:LIM-16.1]
test('returns three pages before the current one and one after it', () => {
  expect(pagerPages(4, 9)).toEqual([1, 2, 3, 4, 5])
  expect(pagerPages(7, 9)).toEqual([4, 5, 6, 7, 8])
})

test('returns no pages before the first or after the last', () => {
  expect(pagerPages(1, 9)).toEqual([1, 2])
  expect(pagerPages(9, 9)).toEqual([6, 7, 8, 9])
  expect(pagerPages(1, 1)).toEqual([1])
})

test('returns no page numbers when there are no pages', () => {
  expect(pagerPages(1, 0)).toEqual([])
})
