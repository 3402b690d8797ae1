import { expect, test } from 'vitest'
import { readClaims } from './coverage.ts'
import { titlesOf } from './test-titles.ts'

const tests = new Map([
  [
    'e2e/moon.spec.ts',
    [
      { title: 'the moon rises', claims: ['MOON-1.1'] },
      { title: 'NO_MOON: clouds', claims: ['MOON-1.1', 'MOON-2.1'] },
      { title: 'stars', claims: [] },
    ],
  ],
])
const section = (claims: string) => [{ title: 'The moon', claims }]

test('the coverage page lists the tests that carry the id of each claim', () => {
  expect(
    readClaims(
      section(
        '\n[MOON-1.1] It rises.\n[MOON-2.1] It is full.\n[MOON-2.2] It sets.\n  open › nobody looked\n',
      ),
      tests,
    ),
  ).toEqual([
    {
      title: 'The moon',
      claims: [
        {
          id: 'MOON-1.1',
          text: 'It rises.',
          proofs: [
            { path: 'e2e/moon.spec.ts', title: 'the moon rises' },
            { path: 'e2e/moon.spec.ts', title: 'NO_MOON: clouds' },
          ],
          open: null,
        },
        {
          id: 'MOON-2.1',
          text: 'It is full.',
          proofs: [{ path: 'e2e/moon.spec.ts', title: 'NO_MOON: clouds' }],
          open: null,
        },
        { id: 'MOON-2.2', text: 'It sets.', proofs: [], open: 'nobody looked' },
      ],
    },
  ])
})

test.each([
  ['a claim without a test', '[MOON-1.1] a\n[MOON-2.1] b\n[MOON-3.1] c', 'No test proves MOON-3.1'],
  [
    'a test with an unknown id',
    '[MOON-1.1] It rises.',
    'e2e/moon.spec.ts refers to [spec:MOON-2.1]',
  ],
  ['a repeated id', '[MOON-1.1] a\n[MOON-1.1] b', 'duplicate id MOON-1.1'],
  ['a claim without a number', '[MOON-1] It rises.', 'is not a claim'],
  ['a reason without a claim above it', '  open › clouds', 'is not a claim'],
])('readClaims throws on %s', (_, claims, message) => {
  expect(() => readClaims(section(claims), tests)).toThrow(message)
})

test('titlesOf reads titles in any quotes, with the claim ids in the lines above them', () => {
  const source = [
    '// [spec:DEP-1.1 DEP-2.1]',
    '// [spec:DEP-3.1]',
    "test('one', () => {})",
    'describe("two", () => {})',
    '  // [spec:DEP-1.1]',
    "  test.each([['x', 1]])('three %s', () => {})",
    'ownStackTest(`four ${locale}`, () => {})',
    "test('the member\\'s own', () => {})",
    "const title = 'no test'",
  ]
  expect(titlesOf(source.join('\n'))).toEqual([
    { title: 'one', claims: ['DEP-1.1', 'DEP-2.1', 'DEP-3.1'] },
    { title: 'two', claims: [] },
    { title: 'three %s', claims: ['DEP-1.1'] },
    { title: 'four ${locale}', claims: [] },
    { title: "the member's own", claims: [] },
  ])
})
