import type { withdraw } from '@champa/contract/withdraw'

type WithdrawRefusal = (typeof withdraw)['refuses'][number]

/** The payee: the member's registered account at the time of the request. */
export interface PayoutAccount {
  bankCode: string
  accountNo: string
  name: string
}

/** The operator's limits for one withdrawal and one Bangkok day; null: no limit. */
export interface WithdrawLimits {
  minimum: bigint
  maximum: bigint
  dailyAmount: bigint | null
  dailyCount: number | null
}

/** The member's withdrawals of today (Bangkok time), without rejected ones. */
export interface DayUsed {
  amount: bigint
  count: number
}

/** The amount and number of withdrawals left today; null: no limit. */
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

/** The maximum of a withdrawal requested now. */
export function maxNow(maximum: bigint, left: DayLeft): bigint {
  if (left.count === 0) return 0n
  return left.amount !== null && left.amount < maximum ? left.amount : maximum
}

/**
 * The reason why a withdrawal is refused before the ledger is called, in the order of WDR-7: bank
 * account, active play lock, minimum, maximum and daily limits. The ledger then refuses
 * insufficient money and, last, a second withdrawal.
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
  if (amount > maxNow(limits.maximum, left)) return 'WITHDRAW_MAXIMUM'
  return null
}

/** The progress of a payout order, stored in the movement's detail. */
export interface PayoutProgress {
  /** When the payout order was last sent; absent before it is first sent. */
  sentAt?: string
  /** When the bank first answered "not found" after the payout order was last sent. */
  missingSince?: string
  /** When the bank first confirmed that it has the payout order, which is shown as approved. */
  acceptedAt?: string
}

const minSinceSentMs = 180_000
const minBetweenAnswersMs = 60_000
/**
 * Query times after the payout order was last sent (WDR-29). After three minutes "not found" can be
 * final (WDR-30).
 */
const queriesAfterMs = [5_000, 30_000, 120_000, minSinceSentMs, 600_000]
const thenEveryMs = 1_800_000
/**
 * After this many queries an order is queried only twice an hour. An order that the bank does not
 * know has been sent three times by then.
 */
const maxQuickQueries = 12

/**
 * The time of the next query of a payout: the next time of the schedule, or earlier if a second
 * "not found" would be final then.
 */
export function nextQuery({
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
  const offset = tries > maxQuickQueries ? undefined : queriesAfterMs.find((one) => one > passed)
  const regular =
    offset === undefined
      ? new Date(now.getTime() + thenEveryMs * pace)
      : new Date(Math.ceil(sentAt.getTime() + offset * pace))
  const final = tries > maxQuickQueries ? null : finalFrom(progress, pace)
  return final && final > now && final < regular ? final : regular
}

/**
 * The time from which a second "not found" is final: a minute after the first and three minutes
 * after sending. Null before a first "not found".
 */
function finalFrom({ sentAt, missingSince }: PayoutProgress, pace: number): Date | null {
  if (!sentAt || !missingSince) return null
  return new Date(
    Math.ceil(
      Math.max(
        Date.parse(sentAt) + minSinceSentMs * pace,
        Date.parse(missingSince) + minBetweenAnswersMs * pace,
      ),
    ),
  )
}

/**
 * The time by which it is certain whether the bank has the order, if the bank answers. Null before
 * the order is sent, once the bank has confirmed it, or when the time has passed.
 */
export function clearBy(progress: PayoutProgress, now: Date, pace: number): Date | null {
  if (!progress.sentAt || progress.acceptedAt) return null
  const by =
    finalFrom(progress, pace) ?? new Date(Date.parse(progress.sentAt) + minSinceSentMs * pace)
  return by > now ? by : null
}

/**
 * "Not found" proves that an order never arrived only when answered twice, a minute apart, at least
 * three minutes after sending (WDR-30). The order is then sent again under the same reference,
 * which the bank pays at most once.
 * The money is never returned on "not found", because an order in progress could still be paid.
 */
export function neverArrived(progress: PayoutProgress, now: Date, pace: number): boolean {
  const final = finalFrom(progress, pace)
  return final !== null && now >= final
}
