import { fromPercent, formatPlain, fromWire } from '@champa/contract/money'
import type { Figures, Lock } from '../features/lock/rules.ts'

/**
 * The rules of the play lock in baht. Somchai deposits 1,000.00 and receives a bonus of 10 %,
 * 100.00: 1,100.00 in total, of which 1,000.00 are his own. The required turnover is three times
 * deposit and bonus: 3,300.00. The lock is lost at 5 % of 1,100.00, which is 55.00.
 */
export const somchai: Lock = {
  credit: 100_00n,
  base: 1_100_00n,
  principal: 1_000_00n,
  netDeposits: 1_000_00n,
  turnoverRequired: 3_300_00n,
  turnoverDone: 0n,
  successBasisPoints: null,
  failBasisPoints: fromPercent(5),
  minRemain: 5_00n,
  maxWithdraw: null,
  expiresAt: new Date('2026-12-21T00:00:00+07:00'),
}

/** Malee receives a refund of 100.00 with an empty wallet: won at 150 % (150.00), lost at 5.00. */
export const malee: Lock = {
  ...somchai,
  base: 100_00n,
  principal: 0n,
  netDeposits: 0n,
  turnoverRequired: null,
  successBasisPoints: fromPercent(150),
}

export const day = new Date('2026-11-22T12:00:00+07:00')

export const figures = (lock: Lock, total: number, overrides: Partial<Figures> = {}): Figures => ({
  total: fromWire(total),
  netDeposits: lock.netDeposits,
  settled: true,
  openBets: false,
  ...overrides,
})

export const baht = (amount: bigint | null): string =>
  amount === null ? 'nothing' : formatPlain(amount)
