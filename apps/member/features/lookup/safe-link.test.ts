import { expect, test } from 'vitest'
import { safeLink } from './safe-link.ts'

test.each(['https://line.me/R/ti/p/@champa', 'line://ti/p/@champa'])('%s may be opened', (link) => {
  expect(safeLink(link)).toBe(link)
})

test.each(['', 'champa', 'javascript:alert(1)', 'data:text/html,x', '//elsewhere'])('%s is no link', (link) => {
  expect(safeLink(link)).toBeNull()
})
