import { expect, test } from 'vitest'
import { chipText, type Filter, readFilters, writeFilters } from './filters.ts'

const outcome: Filter = {
  name: 'outcome',
  label: 'Outcome',
  options: [{ value: 'refused', label: 'Refused' }],
}
const member: Filter = { name: 'memberId', label: 'Member', shape: /^\d{1,18}$/ }
const filters = [outcome, member]

test('filters come back from the URL that they were written to, beside what else it says', () => {
  const url = writeFilters(
    filters,
    { outcome: 'refused', memberId: ' 42 ' },
    new URLSearchParams('view=all&memberId=7'),
  )
  expect(url.toString()).toBe('view=all&memberId=42&outcome=refused')
  expect(readFilters(filters, url)).toEqual({ outcome: 'refused', memberId: '42' })
  expect(writeFilters(filters, {}, url).toString()).toBe('view=all')
})

test('a URL with an unknown choice or a wrong shape has no such filter', () => {
  const url = new URLSearchParams('outcome=lost&memberId=4x2&other=1')
  expect(readFilters(filters, url)).toEqual({})
})

test('a chip names the choice in words', () => {
  expect(chipText(outcome, 'refused')).toBe('Outcome: Refused')
  expect(chipText(member, '42')).toBe('Member: 42')
})
