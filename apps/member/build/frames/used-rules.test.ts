import { expect, test } from 'vitest'
import { usedRules } from './used-rules.ts'

const markup = '<main class="card wide"><p data-kind="note">text</p></main>'

test('a rule keeps those of its selectors whose names all occur in the markup', () => {
  expect(usedRules('.card{color:red}.absent{color:red}', markup)).toBe('.card{color:red}')
  expect(usedRules('.card p, .absent p{color:red}', markup)).toBe('.card p{color:red}')
  expect(usedRules('.card>[data-kind=note]{color:red}table{color:red}', markup)).toBe(
    '.card>[data-kind=note]{color:red}',
  )
})

test('both themes, every language, and rules inside a media query stay', () => {
  const css =
    '[data-theme=light] .card{color:red}:lang(lo) p{color:red}' +
    '@media (width>=64em){.card{color:red}}'
  expect(usedRules(css, markup)).toBe(css)
})

test('a rule stays even if a selector inside :not() or :has() matches nothing', () => {
  const css = '.card:not(.absent, :has(.other)){color:red}'
  expect(usedRules(css, markup)).toBe(css)
})

test('hover rules, animations, fonts with a file and empty media queries are left out', () => {
  expect(
    usedRules(
      '.card:hover{color:red}@keyframes turn{to{rotate:1turn}}@media print{p{color:red}}' +
        '@media (width>=64em){.absent{color:red}}.card{animation:turn 1s}' +
        '@font-face{font-family:A;src:url(a.woff2)}',
      markup,
    ),
  ).toBe('')
  const local = '@font-face{font-family:A;src:local(B)}'
  expect(usedRules(local, markup)).toBe(local)
})

test('a custom property stays when a rule, another property or the markup uses it', () => {
  expect(
    usedRules(
      ':root{--a:var(--b);--b:red;--c:red;--d:red}p{color:var(--a)}',
      `${markup}<svg fill="var(--c)"></svg>`,
    ),
  ).toBe(':root{--a:var(--b);--b:red;--c:red}p{color:var(--a)}')
})
