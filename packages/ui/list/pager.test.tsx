import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pager } from './pager.tsx'
import { pagerPages } from './pager-pages.ts'

// [spec:LIM-16.1]
test('the pager shows three pages before the current one and one after it', () => {
  const drawn = renderToStaticMarkup(
    <Pager
      page={6}
      pages={20}
      onPage={() => undefined}
      label=""
      previousLabel="<"
      nextLabel=">"
      pageLabel={(page) => `Page ${page}`}
    />,
  )
  expect([...drawn.matchAll(/Page \d+/g)].map(([label]) => label)).toEqual([
    'Page 3',
    'Page 4',
    'Page 5',
    'Page 6',
    'Page 7',
  ])
  expect(drawn).toMatch(/aria-label="Page 6" aria-current="page"/)
})

// [spec:LIM-16.1]
test('pagerPages returns three pages before the current one and one after it', () => {
  expect(pagerPages(4, 9)).toEqual([1, 2, 3, 4, 5])
  expect(pagerPages(7, 9)).toEqual([4, 5, 6, 7, 8])
})

test('pagerPages returns no pages before the first or after the last', () => {
  expect(pagerPages(1, 9)).toEqual([1, 2])
  expect(pagerPages(9, 9)).toEqual([6, 7, 8, 9])
  expect(pagerPages(1, 1)).toEqual([1])
})

test('pagerPages returns no page numbers when there are no pages', () => {
  expect(pagerPages(1, 0)).toEqual([])
})
