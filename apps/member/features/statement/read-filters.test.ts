import { expect, test } from 'vitest'
import {
  hasFilters,
  noFilters,
  pageCount,
  readFilters,
  readPage,
  toQuery,
  writeFilters,
} from './read-filters.ts'

const read = (search: string) => readFilters(new URLSearchParams(search))

test('filters are read from the URL exactly as they were written', () => {
  const filters = {
    types: ['deposit', 'withdraw'],
    status: 'in progress',
    from: '2025-06-01',
    to: '2025-06-12',
  } as const
  expect(read(new URLSearchParams(writeFilters(filters)).toString())).toEqual(filters)
  expect(toQuery(filters)).toEqual({
    types: ['deposit', 'withdraw'],
    statuses: ['in progress'],
    from: '2025-06-01',
    to: '2025-06-12',
  })
})

test('without filters the URL is unchanged and every movement is requested', () => {
  expect(writeFilters(noFilters)).toEqual({})
  expect(toQuery(noFilters)).toEqual({})
  expect([hasFilters(noFilters), hasFilters({ ...noFilters, to: '2025-06-12' })]).toEqual([
    false,
    true,
  ])
})

test('invalid filter values are dropped', () => {
  expect(read('types=gift,transfer,&status=DONE&from=2025-02-30&to=12/06/2025')).toEqual({
    ...noFilters,
    types: ['transfer'],
  })
  // The values that a date field has while a year is being typed.
  expect(read('from=0202-06-12&to=2025-13-01')).toEqual(noFilters)
})

test('a page has ten rows, and an empty statement has one page', () => {
  expect(pageCount(0, 10)).toBe(1)
  expect(pageCount(10, 10)).toBe(1)
  expect(pageCount(11, 10)).toBe(2)
})

test('a page number is a whole number from 1', () => {
  expect(['3', '0', '-2', 'x', '2.5', '99999999999', null].map(readPage)).toEqual([
    3, 1, 1, 1, 1, 1, 1,
  ])
})
