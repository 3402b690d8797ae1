import type { withdraw } from '@champa/contract/withdraw'
import type { ReviewReason } from '../risk/index.ts'

type WithdrawRefusal = (typeof withdraw)['refuses'][number]

/** Where a payout goes: the member's registered account, as it was when the payout was asked for. */
export interface PayoutAccount {
  bankCode: string
  accountNo: string
  name: string
}

/** What the operator allows in one withdrawal and in one Bangkok day; null: no such limit. */
export interface WithdrawLimits {
  minimum: bigint
  maximum: bigint
  dailyAmount: bigint | null
  dailyCount: number | null
}

/** What the member has asked for today; what was rejected does not count. */
export interface DayUsed {
  amount: bigint
  count: number
}

/** What of the day is left; null where there is no limit. */
export interface DayLeft {
  amount: bigint | null
  count: number | null
}

export function leftOf(
  { dailyAmount, dailyCount }: Pick<WithdrawLimits, 'dailyAmount' | 'dailyCount'>,
  used: DayUsed,
): DayLeft {
  const amount = dailyAmount === null ? null : dailyAmount - used.amount
  return {
    amount: amount !== null && amount < 0n ? 0n : amount,
    count: dailyCount === null ? null : Math.max(0, dailyCount - used.count),
  }
}

/** The most that one withdrawal may be now. */
export function mostNow(maximum: bigint, left: DayLeft): bigint {
  if (left.count === 0) return 0n
  return left.amount !== null && left.amount < maximum ? left.amount : maximum
}

/**
 * Why a withdrawal is refused before the ledger is asked, in the order of WDR-7: bank account, lock in play, minimum,
 * maximum and rest of the day. The ledger then refuses too little money and, last, a second withdrawal.
 */
export function refusalBefore({
  account,
  locked,
  amount,
  limits,
  left,
}: {
  account: PayoutAccount | null
  locked: boolean
  amount: bigint
  limits: WithdrawLimits
  left: DayLeft
}): WithdrawRefusal | null {
  if (!account) return 'NO_BANK'
  if (locked) return 'BONUS_CONDITION'
  if (amount <= 0n || amount < limits.minimum) return 'WITHDRAW_MINIMUM'
  if (amount > mostNow(limits.maximum, left)) return 'WITHDRAW_MAXIMUM'
  return null
}

/** So long after the registered account was changed somebody looks first: the change may not have been the member's. */
const accountSettlesMs = 24 * 3_600_000

/** What is large is looked at, also when it is asked for in parts over the day. */
export function reviewOf(of: {
  amount: bigint
  usedToday: bigint
  reviewAbove: bigint | null
  bankChangedAt: Date | null
  now: Date
}): ReviewReason[] {
  const isLarge = of.reviewAbove !== null && of.usedToday + of.amount >= of.reviewAbove
  return [
    ...(isLarge ? [{ why: 'amount' as const }] : []),
    ...(isRecentlyChanged(of.bankChangedAt, of.now) ? [{ why: 'account-changed' as const }] : []),
  ]
}

export const isRecentlyChanged = (bankChangedAt: Date | null, now: Date): boolean =>
  bankChangedAt !== null && now.getTime() - bankChangedAt.getTime() < accountSettlesMs

/** What is known of a payout order besides its money; kept in the movement's detail. */
export interface PayoutProgress {
  /** When the order was sent last; absent while it was never sent. */
  sentAt?: string
  /** When the bank first said that it knows no such order, since it was sent last. */
  missingSince?: string
  /** When the bank first said that it has the order: approved. */
  acceptedAt?: string
}

const leastSinceSentMs = 180_000
const leastBetweenAnswersMs = 60_000
/** When to ask after the last sending (WDR-29). From three minutes on "not found" can be final (WDR-30). */
const looksAfterMs = [5_000, 30_000, 120_000, leastSinceSentMs, 600_000]
const thenEveryMs = 1_800_000
/** An order that was sent three times and is still unknown to the bank is asked about twice an hour only. */
const maxQuickLooks = 12

/** When a payout is looked at next: on the timetable since it was sent last, and as soon as a second "not found" is final. */
export function nextLook({
  progress,
  tries,
  now,
  pace,
}: {
  progress: PayoutProgress
  tries: number
  now: Date
  pace: number
}): Date {
  const sentAt = progress.sentAt ? new Date(progress.sentAt) : now
  const passed = (now.getTime() - sentAt.getTime()) / pace
  const offset = tries > maxQuickLooks ? undefined : looksAfterMs.find((one) => one > passed)
  const regular =
    offset === undefined
      ? new Date(now.getTime() + thenEveryMs * pace)
      : new Date(Math.ceil(sentAt.getTime() + offset * pace))
  const final = tries > maxQuickLooks ? null : finalFrom(progress, pace)
  return final && final > now && final < regular ? final : regular
}

/** From when a second "not found" is final: a minute after the first, three minutes after sending. Null while none was said. */
function finalFrom({ sentAt, missingSince }: PayoutProgress, pace: number): Date | null {
  if (!sentAt || !missingSince) return null
  return new Date(
    Math.ceil(
      Math.max(
        Date.parse(sentAt) + leastSinceSentMs * pace,
        Date.parse(missingSince) + leastBetweenAnswersMs * pace,
      ),
    ),
  )
}

/** Until when it is clear whether the bank has the order, as long as the bank answers; null once the bank has it, or before it was sent. */
export function clearBy(progress: PayoutProgress, now: Date, pace: number): Date | null {
  if (!progress.sentAt || progress.acceptedAt) return null
  const by =
    finalFrom(progress, pace) ?? new Date(Date.parse(progress.sentAt) + leastSinceSentMs * pace)
  return by > now ? by : null
}

/**
 * "Not found" proves that an order never arrived only when answered twice, a minute apart, three minutes or more after
 * sending (WDR-30). The order is then sent again under the same reference, which the bank pays at most once. The money
 * is never returned on "not found", because an order that is still under way could be paid after all.
 */
export function neverArrived(progress: PayoutProgress, now: Date, pace: number): boolean {
  const final = finalFrom(progress, pace)
  return final !== null && now >= final
}
