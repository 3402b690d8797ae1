import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readItemId, toItemId } from './item-id.ts'

test('the key of an item comes back from the URL, whatever characters it has', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 3 }),
      (parts) => {
        const id = toItemId(...parts)
        expect(id).toMatch(/^[\w.~!*'()-]+$/)
        expect(readItemId(id)).toEqual(parts)
      },
    ),
  )
})

test('a text with a broken escape is no key', () => {
  expect(readItemId('SCB~3A4058821937.~F')).toBeNull()
})
