import type { LockOffer } from '@champa/contract/lock'
import type { MinorUnits } from '@champa/contract/money'
import type { Terms } from './begin-lock.ts'
import { cancelTakes, judge, lostOn, wonOn, type Lock } from './rules.ts'

interface OfferInput {
  credit: bigint
  /** All of the member's money, in the wallet and the games. */
  own: bigint
  /** The deposit that earns the credit. */
  deposit?: bigint
}

/**
 * What accepting a credit would mean for this member, computed by the functions that later judge
 * the lock.
 */
export function offerOf(terms: Terms, { credit, own, deposit = 0n }: OfferInput): LockOffer {
  const principal = own + deposit
  const base = principal + credit
  const started = new Date(0)
  // The turnover is done and the lock has not expired.
  const lock: Lock = {
    ...terms,
    credit,
    base,
    principal,
    funded: 0n,
    turnoverDone: terms.turnoverRequired ?? 0n,
    expiresAt: new Date(1),
  }
  const total = exampleTotal(lock)
  const figures = { total, funded: 0n, settled: true, openBets: false }
  const takes = judge(lock, figures, started).takes
  const cancel = cancelTakes(lock, figures)
  const satang = (amount: bigint): MinorUnits => amount as MinorUnits
  return {
    credit: satang(credit),
    own: satang(own),
    deposit: satang(deposit),
    locksOwn: own > terms.minRemain,
    share: Number((credit * 10_000n) / base) / 100,
    turnoverRequired: terms.turnoverRequired as MinorUnits | null,
    wonAt: wonOn(base, terms),
    lostAt: lostOn(base, terms),
    maxWithdraw: terms.maxWithdraw as MinorUnits | null,
    lastsDays: terms.lastsDays,
    example: {
      total: satang(total),
      keeps: satang(total - takes),
      takes,
      cancel: { keeps: satang(total - cancel), takes: cancel },
    },
  }
}

/**
 * At least twice the base: a total that wins the lock and, without own money, exceeds its maximum.
 */
function exampleTotal(lock: Lock): bigint {
  const goals = [
    lock.base * 2n,
    wonOn(lock.base, lock) ?? 0n,
    lock.maxWithdraw === null ? 0n : lock.principal + lock.maxWithdraw * 2n,
  ]
  return roundUp(goals.reduce((max, one) => (one > max ? one : max)))
}

/** Rounds up to two significant digits: an example needs no satang. */
function roundUp(amount: bigint): bigint {
  const step = 10n ** BigInt(Math.max(2, amount.toString().length - 2))
  return ((amount + step - 1n) / step) * step
}
