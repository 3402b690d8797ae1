import { expect } from 'vitest'
import { creditsIn, ownIn, sumOf, takenIn, type Book, type Lock } from './book.ts'
import { playedBy, type Bet, type Person } from './person.ts'

/** An open bet of which no end is heard for so long is forgotten. */
const longestBetMs = 30 * 24 * 3_600_000
const most = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** If the lock that was in play has ended, it ended by what really was there, and took by it. A new one begins with what really is there. */
export function proveEnd(person: Person, book: Book, alone: boolean): void {
  const { lock: seen } = person
  const was = seen && book.locks.find((one) => one.no === seen.no)!
  if (was) proveTurnover(person.bets, was)
  if (was && was.state !== 'in_play') {
    if (alone) proveTaken(person, was, book)
    proveNothingOpen(person, was)
    person.lock = null
  }
  const now = book.locks.find((one) => one.state === 'in_play')
  if (!now || person.lock) return
  if (alone) proveNothingOpenBefore(person, now)
  const [own, total] = [ownIn(book), totalOf(person, ownIn(book), creditsIn(book), takenIn(book))]
  person.lock = { no: now.no, own, principal: total - now.credit }
  const funded = sumOf(
    [...book.balances]
      .filter(([name]) => ['house:bank', 'house:gift', 'withdraw-hold'].includes(name))
      .map(([, balance]) => -balance),
  )
  expect(now.principal + funded - now.funded, 'own money as the lock knows it').toBe(
    total - now.credit,
  )
}

const totalOf = (person: Person, own: bigint, credits: bigint, taken: bigint): bigint =>
  own + playedBy(person) + credits - taken

/** Only bets that were placed since it began, ended by now, and by the share of their game. */
function proveTurnover(bets: readonly Bet[], { done, counts, startedAt }: Lock): void {
  const valid = bets.filter(
    (one) => one.won !== null && one.won !== one.stake && one.placedAt >= startedAt.getTime(),
  )
  const share = (one: Bet): bigint =>
    one.stake * BigInt(one.at === 'naga' ? counts.slot : counts.sport)
  expect(done * 100n, 'turnover done').toBeLessThanOrEqual(sumOf(valid.map(share)))
}

/** What is still bet would come back without the lock: only one that takes nothing may be won meanwhile. */
function proveNothingOpen({ world, bets }: Person, { state, maxWithdraw, startedAt }: Lock): void {
  if (world.isDeaf || (state === 'won' && maxWithdraw === null)) return
  expect(
    bets.filter((one) => one.won === null && one.placedAt >= startedAt.getTime()).length,
    `open bets as the lock is ${state}`,
  ).toBe(0)
}

/** No lock begins beside a bet without a result: its stake and what it wins are the member's own. */
function proveNothingOpenBefore({ world, bets }: Person, { startedAt }: Lock): void {
  if (world.isDeaf) return
  const since = startedAt.getTime() - longestBetMs
  const open = bets.filter(
    (one) => one.won === null && one.placedAt < startedAt.getTime() && one.placedAt > since,
  )
  expect(open, 'open bets as a lock begins').toEqual([])
}

/** What a win takes: the credit's share, less its maximum. The share of the winnings is that of the start. */
function wonTakes({ credit, principal, maxWithdraw }: Lock, gained: bigint): bigint {
  const share =
    gained <= credit ? gained : credit + ((gained - credit) * credit) / (principal + credit)
  return maxWithdraw === null ? 0n : most(share - maxWithdraw, 0n)
}

/** Own money that came or went in this step did so before the lock ended, or after it. */
function proveTaken(person: Person, lock: Lock, book: Book): void {
  const { before, lock: seen } = person
  const end = book.lines.findLast((one) => one.type === 'finish_bonus')!
  const fits = [before.own, ownIn(book)].some((own) => {
    const had = totalOf(person, own, before.credits, before.taken)
    const principal = seen!.principal + own - seen!.own
    const base = principal + lock.credit
    const limit = {
      won: had - wonTakes(lock, had - principal),
      lost: had,
      expired: principal,
      cancelled: principal,
    }[lock.state]!
    const isWon =
      (lock.required === null || lock.done >= lock.required) &&
      (lock.success === null || had * 10_000n >= base * BigInt(lock.success))
    const isLost = had <= most((base * BigInt(lock.fail)) / 10_000n, lock.minRemain)
    return (
      (lock.state !== 'won' || isWon) &&
      (lock.state !== 'lost' || isLost) &&
      end.amount === most(had - limit, 0n)
    )
  })
  expect(
    fits,
    `${lock.state} of ${JSON.stringify({ lock, seen, before, took: end.amount, own: ownIn(book), played: playedBy(person) }, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))}`,
  ).toBe(true)
}
