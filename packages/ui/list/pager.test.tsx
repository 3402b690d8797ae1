import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pager } from './pager.tsx'

// [spec:LIM-16.1]
test('shows three pages before the current one and one after it', () => {
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
