import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { worthOf } from '@champa/contract/money'
import type { Settings } from '../../platform/settings/settings.ts'
import { creditsShown, webAddress } from './rules.ts'

test.each([
  [100_00n, 10_000n, 100_00n],
  [7n, 25_000n, 3n],
  [1n, 5_000n, 2n],
  [0n, 25_000n, 0n],
  [497_00n, 7_000_000n, 71n],
])('creditsShown shows %s at rate %s as %s credits', (worth, rate, credits) => {
  expect(creditsShown(worth, rate)).toBe(credits)
})

// [spec:GAME-3.1]
test('the credits on a game card are worth exactly their amount in the total', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10_000_000_00n }),
      fc.bigInt({ min: 1n, max: 10_000_000n }),
      (credits, rate) => {
        const worth = worthOf(credits, rate)
        expect(worthOf(creditsShown(worth, rate), rate)).toBe(worth)
        if (rate >= 10_000n) expect(creditsShown(worth, rate)).toBe(credits)
      },
    ),
  )
})

describe('webAddress', () => {
  const urls = { games: 'http://127.0.0.1:3100' } as Settings['urls']
  const plain = { urls, ufaHost: null, sandbox: true }
  const hosted = { urls, ufaHost: 'https://ufa.example', sandbox: true }

  // [spec:API-34.1 GAME-33.1]
  test.each([
    ['joker', '{GAMES_URL}/games/joker/login', plain, 'http://127.0.0.1:3100/games/joker/login'],
    ['joker', '{GAMES_URL}/games/joker/login', hosted, 'http://127.0.0.1:3100/games/joker/login'],
    [
      'ufabet',
      '{GAMES_URL}/games/ufabet/login?a=1',
      plain,
      'http://127.0.0.1:3100/games/ufabet/login?a=1',
    ],
    [
      'ufabet',
      '{GAMES_URL}/games/ufabet/login?a=1',
      hosted,
      'https://ufa.example/games/ufabet/login?a=1',
    ],
    [
      'ufabet',
      'https://old.example//x',
      { urls, ufaHost: 'http://ufa.example:8080', sandbox: true },
      'http://ufa.example:8080//x',
    ],
  ])('webAddress of %s replaces the placeholder and host in %s', (code, web, settings, address) => {
    expect(webAddress(code, web, settings)).toBe(address)
  })

  test.each([
    null,
    '',
    '/login',
    'javascript:alert(1)',
    'data:text/html,hi',
    'http://',
    'ftp://a.example/',
  ])('webAddress returns null for %s', (web) => {
    expect(webAddress('ufabet', web, hosted)).toBeNull()
  })

  test('webAddress returns only https addresses outside the sandbox', () => {
    const live = { urls, ufaHost: null, sandbox: false }
    expect(
      ['http://joker.example/', 'https://joker.example/', '{GAMES_URL}/joker'].map((web) =>
        webAddress('joker', web, live),
      ),
    ).toEqual([null, 'https://joker.example/', null])
  })
})
