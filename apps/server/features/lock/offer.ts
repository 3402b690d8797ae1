import type { LockOffer } from '@champa/contract/lock'
import { minorUnits, shareOf, toPercent } from '@champa/contract/money'
import type { Terms } from './begin-lock.ts'
import {
  cancelTakes,
  judge,
  losingTotalOn,
  winningTotalOn,
  type Figures,
  type Lock,
} from './rules.ts'

/** The time at which the example is judged, before its lock expires. */
const started = new Date(0)

interface OfferInput {
  credit: bigint
  /** All of the member's money, in the wallet and at games, before the credit. */
  own: bigint
  /** The deposit that earns the credit. */
  deposit?: bigint
}

/**
 * The consequences of accepting a credit for this member, computed by the functions that later
 * judge the lock.
 */
export function offerOf(terms: Terms, { credit, own, deposit = 0n }: OfferInput): LockOffer {
  const principal = own + deposit
  const base = principal + credit
  // The example assumes that the turnover is done and the lock has not expired.
  const lock: Lock = {
    ...terms,
    credit,
    base,
    principal,
    netDeposits: 0n,
    turnoverDone: terms.turnoverRequired ?? 0n,
    expiresAt: new Date(1),
  }
  const total = exampleTotal(lock)
  const { takes } = judge(lock, figuresAt(total), started)
  const cancel = cancelTakes(lock, figuresAt(total))
  return {
    credit: minorUnits(credit),
    own: minorUnits(own),
    deposit: minorUnits(deposit),
    locksOwn: own > terms.minRemain,
    share: toPercent(shareOf(credit, base)),
    turnoverRequired: minorUnits(terms.turnoverRequired),
    wonAt: winningTotalOn(base, terms),
    lostAt: losingTotalOn(base, terms),
    maxWithdraw: minorUnits(terms.maxWithdraw),
    lastsDays: terms.lastsDays,
    example: {
      total: minorUnits(total),
      keeps: minorUnits(total - takes),
      takes,
      cancel: { keeps: minorUnits(total - cancel), takes: cancel },
    },
  }
}

/**
 * The total of the example: the winning total where the terms set one, or a larger total if
 * `maxWithdraw` then takes something. Without a winning total it is at least twice the base.
 */
function exampleTotal(lock: Lock): bigint {
  const winning = winningTotalOn(lock.base, lock)
  const beyondMax = lock.maxWithdraw === null ? 0n : lock.principal + lock.maxWithdraw * 2n
  if (winning === null) return roundUp(larger(lock.base * 2n, beyondMax))
  const total = roundUp(beyondMax)
  return total > winning && judge(lock, figuresAt(total), started).takes > 0n ? total : winning
}

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)

const figuresAt = (total: bigint): Figures => ({
  total,
  netDeposits: 0n,
  settled: true,
  openBets: false,
})

/** Rounds up to two significant digits: an example needs no minor units. */
function roundUp(amount: bigint): bigint {
  const step = 10n ** BigInt(Math.max(2, amount.toString().length - 2))
  return ((amount + step - 1n) / step) * step
}
