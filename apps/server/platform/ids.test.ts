import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movementId, readMovementId } from './ids.ts'

test('a movement id encodes member and movement number, whatever their digits', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 2n ** 62n), fc.bigInt(1n, 10n ** 15n), (memberId, seq) => {
      expect(readMovementId(movementId(memberId, seq))).toEqual({ memberId, seq })
    }),
  )
  for (const invalid of ['', 'm1', 'm-1', 'm1-', 'q1-1', 'm1-1-1', 'M1-1', 'mzzzzzzzzzzzzz-1'])
    expect(readMovementId(invalid), invalid).toBeNull()
})
