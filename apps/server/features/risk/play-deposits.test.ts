import fc from 'fast-check'
import { expect, test } from 'vitest'
import { playThrough } from './play-deposits.ts'

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 22, 10, minute))
const deposit = (seq: number, amount: number, minute: number) => ({
  seq: BigInt(seq),
  required: BigInt(amount),
  played: 0n,
  at: at(minute),
})
const bet = (turnover: number, minute: number) => ({
  turnover: BigInt(turnover),
  placedAt: at(minute),
})
const playedOf = (...of: Parameters<typeof playThrough>) =>
  playThrough(...of).map((one) => Number(one.played))

test('bets count towards the oldest deposit first, then the next', () => {
  expect(playedOf([deposit(1, 100, 0), deposit(2, 50, 1)], [bet(70, 5), bet(60, 6)])).toEqual([
    100, 30,
  ])
})

test('a bet counts only towards deposits that existed when it was placed', () => {
  expect(playedOf([deposit(1, 100, 0), deposit(2, 50, 10)], [bet(500, 5)])).toEqual([100, 0])
  expect(playedOf([deposit(1, 100, 10)], [bet(500, 5)])).toEqual([0])
})

test('bets add to the turnover already counted towards a deposit', () => {
  expect(playedOf([{ ...deposit(1, 100, 0), played: 90n }], [bet(5, 1)])).toEqual([95])
})

test('each bet counts once and no more than the deposits require, in any sequence', () => {
  const deposits = fc.array(
    fc.record({
      amount: fc.integer({ min: 0, max: 200 }),
      minute: fc.integer({ min: 0, max: 59 }),
    }),
    { maxLength: 6 },
  )
  const bets = fc.array(
    fc.record({
      turnover: fc.integer({ min: 0, max: 200 }),
      minute: fc.integer({ min: 0, max: 59 }),
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(deposits, bets, (some, played) => {
      const open = some
        .toSorted((one, other) => one.minute - other.minute)
        .map(({ amount, minute }, index) => deposit(index + 1, amount, minute))
      const made = played.map(({ turnover, minute }) => bet(turnover, minute))
      const after = playThrough(open, made)
      const sum = after.reduce((total, one) => total + one.played, 0n)
      const turnover = made.reduce((total, one) => total + one.turnover, 0n)
      return (
        sum <= turnover &&
        after.every(
          (one, index) =>
            one.played >= 0n && one.played <= one.required && one.seq === open[index]!.seq,
        ) &&
        // Counting all bets in one call gives the same result as counting them one by one.
        JSON.stringify(
          made
            .toSorted((one, other) => one.placedAt.getTime() - other.placedAt.getTime())
            .reduce((left, one) => playThrough(left, [one]), open)
            .map((one) => String(one.played)),
        ) === JSON.stringify(after.map((one) => String(one.played)))
      )
    }),
  )
})
