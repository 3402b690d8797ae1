import type { withdraw } from '@champa/contract/withdraw'

type WithdrawRefusal = (typeof withdraw)['refuses'][number]

/** Where a payout goes: the member's registered account, as it was when the payout was asked for. */
export interface PayoutAccount {
  bankCode: string
  accountNo: string
  name: string
}

export interface WithdrawLimits {
  minimum: bigint
  maximum: bigint
}

/**
 * Why a withdrawal is refused before the ledger is asked, in the order of semantics 6: bank account, (lock in play,
 * when there are locks,) smallest, largest. The ledger itself then refuses for want of money and, last, for a payout under way.
 */
export function refusalBefore({ account, amount, limits }: { account: PayoutAccount | null; amount: bigint; limits: WithdrawLimits }): WithdrawRefusal | null {
  if (!account) return 'NO_BANK'
  if (amount <= 0n || amount < limits.minimum) return 'WITHDRAW_MINIMUM'
  if (amount > limits.maximum) return 'WITHDRAW_MAXIMUM'
  return null
}

/** What is known of a payout order besides its money; kept in the movement's detail. */
export interface PayoutProgress {
  /** When the order was sent last; absent while it was never sent. */
  sentAt?: string
  /** When the bank first said that it knows no such order, since it was sent last. */
  missingSince?: string
}

/** The bank's answer is waited for on this timetable (semantics 5.3), then twice an hour for as long as it takes. */
const looksAfterMs = [5_000, 30_000, 120_000, 600_000]
const thenEveryMs = 1_800_000

/** When a payout is looked at next, by how often it has been. */
export function nextLook(tries: number, now: Date, pace: number): Date {
  return new Date(now.getTime() + (looksAfterMs[tries - 1] ?? thenEveryMs) * pace)
}

const leastSinceSentMs = 180_000
const leastBetweenAnswersMs = 60_000

/**
 * "Not found" proves that an order never arrived only when said twice, a minute apart, three minutes or more after it
 * was sent (semantics 5.3). Then it is sent again under the same reference, which the bank pays once at most; the money
 * is never given back on "not found", because an order still under way could be paid after all.
 */
export function neverArrived(progress: PayoutProgress, now: Date, pace: number): boolean {
  if (!progress.sentAt || !progress.missingSince) return false
  const sinceSentMs = now.getTime() - Date.parse(progress.sentAt)
  const sinceMissingMs = now.getTime() - Date.parse(progress.missingSince)
  return sinceSentMs >= leastSinceSentMs * pace && sinceMissingMs >= leastBetweenAnswersMs * pace
}
