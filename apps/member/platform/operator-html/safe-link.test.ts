import { expect, test } from 'vitest'
import { safeImage, safeLink } from './safe-link.ts'

const here = 'http://wallet.test'
const tab = String.fromCodePoint(9)

test.each([
  'https://line.me/R/ti/p/@champa',
  'line://ti/p/@champa',
  'http://champa.test/',
  'tel:021234567',
  'mailto:help@champa.test',
])('%s is allowed as a link', (link) => {
  expect(safeLink(link)).toBe(link)
})

test.each([
  '',
  'champa',
  '/user/home',
  '//elsewhere',
  '#x',
  'javascript:alert(1)',
  `java${tab}script:alert(1)`,
  ' JAVASCRIPT:alert(1)',
  'data:text/html,x',
  'blob:https://x/y',
  'vbscript:x',
  'file:///etc/passwd',
  'about:blank',
  'view-source:https://x/',
  'intent://x',
  'filesystem:https://x/',
])('%s is rejected as a link', (link) => {
  expect(safeLink(link)).toBeNull()
})

test.each([
  ['https://cdn.test/a.png', 'https://cdn.test/a.png'],
  ['/art/a.png', `${here}/art/a.png`],
  ['data:image/png;base64,iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo='],
])('%s is allowed as an image', (src, shown) => {
  expect(safeImage(src, here)).toBe(shown)
})

test.each([
  'http://cdn.test/a.png',
  '//cdn.test/a.png',
  'javascript:alert(1)',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:text/html;base64,PHN2Zz4=',
  'data:image/png,<svg>',
  'data:image/png;base64,x" onerror="',
  'blob:http://wallet.test/1',
  'ftp://x/a.png',
])('%s is rejected as an image', (src) => {
  expect(safeImage(src, here)).toBeNull()
})
