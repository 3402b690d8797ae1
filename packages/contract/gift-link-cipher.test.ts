import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openGiftLink, sealGiftLink, type SharedKey } from './gift-link-cipher.ts'

const keyOf = (fill: number): SharedKey => ({
  id: `k${fill}`,
  value: btoa(String.fromCharCode(...new Uint8Array(32).fill(fill))),
})

// [spec:API-44.1 GIFT-4.1]
test('openGiftLink opens every sealed link, also with separators and Thai text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^\d{1,15}$/),
      async (link, walletAccount) => {
        const sealed = await sealGiftLink(keyOf(1), link, walletAccount)
        expect(sealed.startsWith('k1.')).toBe(true)
        expect(await openGiftLink(keyOf(1), sealed)).toEqual({ link, walletAccount })
      },
    ),
    { numRuns: 100 },
  )
})

test('sealGiftLink gives a different text for the same link each time', async () => {
  expect(await sealGiftLink(keyOf(1), 'a', '1')).not.toBe(await sealGiftLink(keyOf(1), 'a', '1'))
})

test('openGiftLink returns null for a wrong key, changed bytes and garbage', async () => {
  const sealed = await sealGiftLink(
    keyOf(1),
    'https://gift.truemoney.com/campaign/?v=abc',
    '0861420077',
  )
  const other = sealed.at(-4) === 'A' ? 'B' : 'A'
  for (const wrong of [
    `${sealed.slice(0, -4)}${other}${sealed.slice(-3)}`,
    sealed.slice(0, -6),
    'k1.',
    '',
    'k1.%%%',
    'k1.AAAA',
  ])
    expect(await openGiftLink(keyOf(1), wrong)).toBeNull()
  expect(await openGiftLink(keyOf(2), sealed)).toBeNull()
})
