import { Refused } from '@champa/client/refused'
import { expect, test } from 'vitest'
import type { Outcome, Setup } from './play-round.ts'
import { hasCoins, troubleNow, troubleOf } from './trouble.ts'
import { oddsText } from './odds-sheet.tsx'

const setup = (userCoin: number, cost = 2): Setup => ({
  activeSpinwheel: { code: 'W', name: 'W', notice: '', cost, slices: [] },
  userCoin,
  next: null,
})
const played: Outcome = {
  end: 'played',
  result: { code: 'A', label: 'A', remainingCoin: 0, round: {} as never },
}
const unknown = troubleOf({ end: 'unknown', askedAt: 5 }, 7)

test('a played round has no message; any other says what happened to the coin', () => {
  const refused = new Refused('SPIN_BUSY')
  expect(troubleOf(played, 7)).toBeNull()
  expect(troubleOf({ end: 'notTaken' }, 7)).toEqual({ kind: 'notTaken' })
  expect(troubleOf({ end: 'refused', refused }, 7)).toEqual({ kind: 'refused', refused })
  expect(unknown).toEqual({ kind: 'unknown', no: 7, askedAt: 5, looking: false })
})

test('a missing network is reported at once, but never instead of an unknown outcome', () => {
  expect(troubleNow(null, setup(5), false)).toEqual({ kind: 'offline' })
  expect(troubleNow({ kind: 'notTaken' }, setup(5), false)).toEqual({ kind: 'offline' })
  expect(troubleNow(unknown, setup(5), false)).toBe(unknown)
  expect(troubleNow(unknown, setup(5), true)).toBe(unknown)
  expect(troubleNow(null, setup(5), true)).toBeNull()
})

test('the message about missing coins ends once there are enough for a spin', () => {
  expect(troubleNow({ kind: 'noCoin' }, setup(1), true)).toEqual({ kind: 'noCoin' })
  expect(troubleNow({ kind: 'noCoin' }, setup(2), true)).toBeNull()
  expect([
    hasCoins(setup(1)),
    hasCoins(setup(2)),
    hasCoins({ ...setup(9), activeSpinwheel: null }),
    hasCoins(undefined),
  ]).toEqual([false, true, false, false])
})

test('odds are shown with as many digits as they need', () => {
  expect([3_000, 1_250, 150, 50, 1].map((weight) => oddsText(weight, 10_000))).toEqual([
    '30',
    '12.5',
    '1.5',
    '0.5',
    '0.01',
  ])
  expect([oddsText(1, 3), oddsText(1, 1_000_000), oddsText(0, 10), oddsText(0, 0)]).toEqual([
    '33.33',
    '0.0001',
    '0',
    '0',
  ])
})
