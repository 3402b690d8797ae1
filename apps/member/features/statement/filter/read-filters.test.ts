import { expect, test } from 'vitest'
import { hasFilters, noFilters, readFilters, toQuery, writeFilters } from './read-filters.ts'

const read = (search: string) => readFilters(new URLSearchParams(search))

test('what is written into the address is read back the same', () => {
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

test('nothing chosen leaves the address alone and asks for all', () => {
  expect(writeFilters(noFilters)).toEqual({})
  expect(toQuery(noFilters)).toEqual({})
  expect([hasFilters(noFilters), hasFilters({ ...noFilters, to: '2025-06-12' })]).toEqual([
    false,
    true,
  ])
})

test('what nobody could have chosen is left out', () => {
  expect(read('types=gift,transfer,&status=DONE&from=2025-02-30&to=12/06/2025')).toEqual({
    ...noFilters,
    types: ['transfer'],
  })
  // A date field while a year is typed.
  expect(read('from=0202-06-12&to=2025-13-01')).toEqual(noFilters)
})
