import { expect } from 'vitest'
import { creditsIn, ownIn, sumOf, takenIn, type Book, type Lock } from './book.ts'
import { playedBy, type Bet, type Player } from './player.ts'

/** An open bet without a result for this long no longer counts as open. */
const longestBetMs = 30 * 24 * 3_600_000
/** The accounts whose balances, with the sign changed, are the own money received and not paid out. */
const ownMoney = ['house:bank', 'house:gift', 'house:adjustment', 'withdraw-hold']
const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/**
 * Checks that an ended lock ended by the real balance and took the right amount, and that a new
 * lock starts with the real balance.
 */
export function proveEnd(player: Player, book: Book, alone: boolean): void {
  const { lock: seen } = player
  const was = seen && book.locks.find((one) => one.no === seen.no)!
  if (was) proveTurnover(player.bets, was)
  if (was && was.state !== 'in_play') {
    if (alone) proveTaken(player, was, book)
    proveNothingOpen(player, was)
    player.lock = null
  }
  const now = book.locks.find((one) => one.state === 'in_play')
  if (!now || player.lock) return
  if (alone) proveNothingOpenBefore(player, now)
  const [own, total] = [ownIn(book), totalOf(player, ownIn(book), creditsIn(book), takenIn(book))]
  player.lock = { no: now.no, own, principal: total - now.credit }
  const netDeposits = sumOf(
    [...book.balances].filter(([name]) => ownMoney.includes(name)).map(([, balance]) => -balance),
  )
  expect(now.principal + netDeposits - now.netDeposits, 'own money as the lock knows it').toBe(
    total - now.credit,
  )
}

const totalOf = (player: Player, own: bigint, credits: bigint, taken: bigint): bigint =>
  own + playedBy(player) + credits - taken

/**
 * Turnover counts only bets placed since the lock started and settled by now, weighted by the share
 * of their game.
 */
function proveTurnover(bets: readonly Bet[], { done, counts, startedAt }: Lock): void {
  const valid = bets.filter(
    (one) => one.won !== null && one.won !== one.stake && one.placedAt >= startedAt.getTime(),
  )
  const share = (one: Bet): bigint =>
    one.stake * BigInt(one.at === 'naga' ? counts.slot : counts.sport)
  expect(done * 100n, 'turnover done').toBeLessThanOrEqual(sumOf(valid.map(share)))
}

/**
 * No bet is open when a lock ends, since its winnings would be paid without the lock. Only a lock
 * that takes nothing may be won meanwhile.
 */
function proveNothingOpen({ env, bets }: Player, { state, maxWithdraw, startedAt }: Lock): void {
  if (env.mayMissBets || (state === 'won' && maxWithdraw === null)) return
  expect(
    bets.filter((one) => one.won === null && one.placedAt >= startedAt.getTime()).length,
    `open bets as the lock is ${state}`,
  ).toBe(0)
}

/** No lock starts while a bet is open: its stake and winnings are the member's own. */
function proveNothingOpenBefore({ env, bets }: Player, { startedAt }: Lock): void {
  if (env.mayMissBets) return
  const since = startedAt.getTime() - longestBetMs
  const open = bets.filter(
    (one) => one.won === null && one.placedAt < startedAt.getTime() && one.placedAt > since,
  )
  expect(open, 'open bets as a lock begins').toEqual([])
}

/**
 * The amount taken by a won lock: the credit's share above its maximum. The share is the credit and
 * its part of the winnings, in proportion to the money at the start.
 */
function winningsTaken({ credit, principal, maxWithdraw }: Lock, gained: bigint): bigint {
  const share =
    gained <= credit ? gained : credit + ((gained - credit) * credit) / (principal + credit)
  return maxWithdraw === null ? 0n : larger(share - maxWithdraw, 0n)
}

/** Own money that moved in this step may have done so before or after the end of the lock. */
function proveTaken(player: Player, lock: Lock, book: Book): void {
  const { before, lock: seen } = player
  const end = book.lines.findLast((one) => one.type === 'finish_bonus')!
  const fits = [before.own, ownIn(book)].some((own) => {
    const had = totalOf(player, own, before.credits, before.taken)
    const principal = seen!.principal + own - seen!.own
    const base = principal + lock.credit
    const limit = {
      won: had - winningsTaken(lock, had - principal),
      lost: had,
      expired: principal,
      cancelled: principal,
    }[lock.state]!
    const isWon =
      (lock.required === null || lock.done >= lock.required) &&
      (lock.success === null || had * 10_000n >= base * BigInt(lock.success))
    const isLost = had <= larger((base * BigInt(lock.fail)) / 10_000n, lock.minRemain)
    return (
      (lock.state !== 'won' || isWon) &&
      (lock.state !== 'lost' || isLost) &&
      end.amount === larger(had - limit, 0n)
    )
  })
  expect(
    fits,
    `${lock.state} of ${JSON.stringify({ lock, seen, before, took: end.amount, own: ownIn(book), played: playedBy(player) }, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))}`,
  ).toBe(true)
}
