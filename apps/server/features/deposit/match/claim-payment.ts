import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { batched } from '../../../platform/database/batch.ts'
import type { Channel, Payer } from '../ingest/payment-report.ts'

/** One payment report as the database function receives it. */
export interface Report {
  channel: Channel
  provider: string
  receivingAccount: string
  /** The first name is the payment id. */
  names: string[]
  bankReference: string | null
  amount: bigint
  paidAt: Date
  payer: Payer
  owner: Owner
  claimant: string
}

/**
 * Why a payment is not credited. From `wrong-amount` on, the member it was reported for is known,
 * and staff review it first.
 */
export type Reason =
  | 'ambiguous'
  | 'no-member'
  | 'unknown-code'
  | 'unknown-account'
  | 'claimed-by-another'
  | 'currency'
  | 'wrong-amount'
  | 'out-of-bounds'
  | 'unconfirmed'
  | 'third-party'
  | 'balance-limit'

interface CodeOwner {
  memberId: bigint
  codeId?: string
}

/**
 * The owner of a reported payment, or the reason why it has none yet; `reviewFor` is the member it
 * was reported for.
 */
export type Owner = CodeOwner | { reason: Reason; reviewFor?: CodeOwner }

/** The state of a payment after a report. */
export interface Payment {
  receivingAccount: string
  paymentId: string
  bankReference: string | null
  amount: bigint
  paidAt: Date
  payer: Payer
  provider: string
  state: 'unmatched' | 'claimed' | 'credited' | 'returned'
  reason: Reason | null
  memberId: bigint | null
  codeId: string | null
  claimedBy: string | null
  /** The member who sees that the payment is being checked. */
  reviewFor: bigint | null
}

export interface Claim extends Payment {
  isNew: boolean
  /**
   * True when the payment already belonged to the member, and this report adds the code that it
   * paid.
   */
  addsCode: boolean
}

/** Columns of payment `p`, read as a `Payment`. */
export const paymentColumns = `p.receiving_account, p.payment_id, p.bank_reference, p.amount,
  p.paid_at, p.payer, p.provider, p.state, p.reason, p.member_id, p.code_id, p.claimed_by,
  p.review_member_id as review_for`

/** Channels as bits of payment.sources. */
const bits: Record<Channel, number> = { qr: 1, feed: 2, sms: 4, slip: 8 }
const othersOf = (channel: Channel): number[] =>
  Array.from({ length: 15 }, (_, index) => index + 1).filter(
    (sources) => (sources & bits[channel]) === 0,
  )

/** The maximum difference between the times that two channels report for one payment (DEP-34). */
const nearMs = 2 * 60_000
/** The maximum span of a chain of equal payments, each near the next. */
const farMs = 30 * 60_000
const minuteMs = 60_000
/** After this delay the job posts a claim whose posting is missing. */
export const finishAfterMs = 30_000

/**
 * Finds the payment that a report describes and claims it for its owner, in one round trip shared
 * with concurrent reports. The posting follows; after a crash in between, the job or a repeated
 * report completes it.
 */
export const claimPayment = batched(claimAll, { inFlight: 2, maxSize: 32, retries: true })

async function claimAll(db: Db, reports: Report[]): Promise<Claim[]> {
  const now = clock.nowMs()
  return db.query<Claim>(
    `select ${paymentColumns}, (answer->>'is_new')::boolean as is_new,
        (answer->>'adds_code')::boolean as adds_code
      from take_payments($1) with ordinality as t(answer, position)
      cross join lateral jsonb_populate_record(null::payment, t.answer) p
      order by t.position`,
    [JSON.stringify(reports.map((one) => toJson(one, now)))],
    'take-payments',
  )
}

function toJson({ channel, owner, ...report }: Report, now: number): Record<string, unknown> {
  const { provider, names, payer, claimant } = report
  return {
    at: new Date(now),
    due: new Date(now + finishAfterMs),
    account: report.receivingAccount,
    provider,
    names,
    bank_reference: report.bankReference,
    payer,
    claimant,
    channel,
    bit: bits[channel],
    others: othersOf(channel),
    near: `${nearMs} milliseconds`,
    far: `${farMs} milliseconds`,
    amount: report.amount.toString(),
    paid_at: report.paidAt,
    paid_until: endOf(channel, report.paidAt),
    ...('reason' in owner
      ? {
          reason: owner.reason,
          review_member_id: owner.reviewFor?.memberId.toString(),
          review_code_id: owner.reviewFor?.codeId,
        }
      : { member: owner.memberId.toString(), code: owner.codeId }),
  }
}

/** An SMS has minute precision and covers its whole minute. */
function endOf(channel: Channel, paidAt: Date): Date {
  return channel === 'sms' ? new Date(paidAt.getTime() + minuteMs - 1) : paidAt
}
