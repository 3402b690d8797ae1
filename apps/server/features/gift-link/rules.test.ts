import { expect, test } from 'vitest'
import { nextAsk, readGiftLinkHash, readSealed } from './rules.ts'

const hash = 'aB3dE6gH9jK2mN5p'

test.each([
  [`https://gift.truemoney.com/campaign/?v=${hash}`, hash],
  [`https://gift.truemoney.com/campaign?v=${hash}`, hash],
  [` https://gift.truemoney.com/campaign/?v=${hash}\n`, hash],
  [`https://gift.truemoney.com/campaign/vouchers/${hash}`, hash],
  [`https://GIFT.truemoney.com/campaign/vouchers/${hash}/`, hash],
  [`http://gift.truemoney.com/campaign/?v=${hash}`, null],
  [`https://gift.truemoney.com.example.com/campaign/?v=${hash}`, null],
  [`https://gift.truemoney.com@example.com/campaign/?v=${hash}`, null],
  [`https://x@gift.truemoney.com/campaign/?v=${hash}`, null],
  [`https://gift.truemoney.com:8443/campaign/?v=${hash}`, null],
  ['https://gift.truemoney.com/campaign/?v=short', null],
  [`https://gift.truemoney.com/campaign/?v=${'a'.repeat(65)}`, null],
  [`https://gift.truemoney.com/campaign/?v=..%2Fredeem${hash}`, null],
  [`https://gift.truemoney.com/other/?v=${hash}`, null],
  ['https://gift.truemoney.com/campaign/', null],
  [hash, null],
  ['', null],
])('%s has the hash %s', (link, found) => {
  expect(readGiftLinkHash(link)).toBe(found)
})

test.each([
  ['abcd.xyz', { keyId: 'abcd' }],
  ['abcd.', null],
  ['.xyz', null],
  ['abcd', null],
  ['', null],
])('reads the sealed link %s as %o', (link, parts) => {
  expect(readSealed(link)).toEqual(parts)
})

test('retries after 5 s, 30 s, 2 min, 10 min, then twice an hour until the gift expires', () => {
  const start = new Date(1_800_000_000_000)
  expect(
    [0, 1, 2, 3, 4, 50].map(
      (tries) => (nextAsk(tries, start, start, 1)!.getTime() - start.getTime()) / 1_000,
    ),
  ).toEqual([5, 30, 120, 600, 1_800, 1_800])
  expect(nextAsk(9, start, new Date(start.getTime() + 73 * 3_600_000), 1)).toBeNull()
})
