import { expect, test } from 'vitest'
import { pagerPages } from './pager-pages.ts'

// [spec:LIM-16.1]
test('three before the current page and one after it', () => {
  expect(pagerPages(4, 9)).toEqual([1, 2, 3, 4, 5])
  expect(pagerPages(7, 9)).toEqual([4, 5, 6, 7, 8])
})

test('nothing before the first and nothing after the last', () => {
  expect(pagerPages(1, 9)).toEqual([1, 2])
  expect(pagerPages(9, 9)).toEqual([6, 7, 8, 9])
  expect(pagerPages(1, 1)).toEqual([1])
})

test('no pages, no numbers', () => {
  expect(pagerPages(1, 0)).toEqual([])
})
