import { expect, test } from 'vitest'
import { readClaims } from './coverage.ts'
import { titlesOf } from './test-titles.ts'

const titles = new Map([
  ['e2e/moon.spec.ts', ['the moon rises over the river', 'the moon sets', 'NO_MOON: clouds']],
])

test('a claim has the tests below it, by how their titles begin, or says what is missing', () => {
  expect(
    readClaims(
      '[MOON-1] The moon rises.\n  e2e/moon.spec.ts › the moon rises\n  e2e/moon.spec.ts › NO_MOON\n[MOON-2] It is full.\n  open › nobody looked\n',
      titles,
    ),
  ).toEqual([
    {
      id: 'MOON-1',
      says: 'The moon rises.',
      proofs: [
        { path: 'e2e/moon.spec.ts', title: 'the moon rises over the river' },
        { path: 'e2e/moon.spec.ts', title: 'NO_MOON: clouds' },
      ],
      open: null,
    },
    { id: 'MOON-2', says: 'It is full.', proofs: [], open: 'nobody looked' },
  ])
})

test.each([
  [
    'a file that is none',
    '[SUN-1] It shines.\n  e2e/sun.spec.ts › the moon rises',
    'no file of tests',
  ],
  [
    'a title that is none',
    '[SUN-1] It shines.\n  e2e/moon.spec.ts › the moon shines',
    'no test of e2e/moon.spec.ts begins with "the moon shines"',
  ],
  [
    'a beginning of two titles',
    '[SUN-1] It shines.\n  e2e/moon.spec.ts › the moon',
    '2 tests of e2e/moon.spec.ts begin with',
  ],
  ['no title', '[SUN-1] It shines.\n  e2e/moon.spec.ts', 'begin'],
  [
    'a claim with nothing below it',
    '[SUN-1] It shines.\n[SUN-2] It sets.\n  e2e/moon.spec.ts › the moon sets',
    'nothing stands below "It shines."',
  ],
  [
    'a claim without the id of its rule',
    'It shines.\n  e2e/moon.spec.ts › the moon rises',
    'does not begin with the id of its rule',
  ],
  ['a proof of no claim', '  e2e/moon.spec.ts › the moon sets', 'stands below no claim'],
])('%s stops the page', (_, claims, said) => {
  expect(() => readClaims(claims, titles)).toThrow(said)
})

test('titles are found after test and describe, with a table or without, in any quotes', () => {
  const written = [
    "test('one', () => {})",
    'describe("two", () => {})',
    "test.each([['x', 1]])('three %s', () => {})",
    'here(`four ${locale}`, () => {})',
    "test('the member\\'s own', () => {})",
    "const title = 'no test'",
  ]
  expect(titlesOf(written.join('\n'))).toEqual([
    'one',
    'two',
    'three %s',
    'four ${locale}',
    "the member's own",
  ])
})
