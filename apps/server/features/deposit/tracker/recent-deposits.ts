import type { SlipNote } from '@champa/contract/slip'
import type { MovementStatus } from '@champa/contract/statuses'
import { queryOne, type Db } from '../../../platform/db.ts'
import type { CodeState } from '../rules.ts'

export interface TrackedCode {
  id: string
  provider: string
  amount: bigint
  paidAmount: bigint | null
  state: CodeState
  createdAt: Date
  expiresAt: Date
  closedAt: Date | null
}
export interface TrackedPayment {
  id: string
  provider: string
  amount: bigint
  codeId: string | null
  claimedBy: string
  seenAt: Date
  claimedAt: Date
  creditedAt: Date | null
  /** When it was taken back out of the wallet. */
  reversedAt: Date | null
}
/** A payment reported for the member that staff are checking or have sent back. */
export interface HeldPayment {
  id: string
  provider: string
  amount: bigint
  codeId: string | null
  isReturned: boolean
  seenAt: Date
  resolvedAt: Date | null
}
export interface TrackedSlip {
  id: string
  amount: bigint | null
  status: MovementStatus
  note: SlipNote | null
  uploadedAt: Date
  foundAt: Date | null
  decidedAt: Date | null
  /** The payment that staff are checking, or have checked. */
  unmatchedPayment: string | null
}
export interface TrackedGiftLink {
  seq: bigint
  amount: bigint
  status: MovementStatus
  reason: string | null
  createdAt: Date
  sentAt: Date | null
  settledAt: Date | null
}
export interface Notice {
  id: string
  amount: bigint
  createdAt: Date
}

/** Everything stored about a member's deposits since a given time. */
export interface RecentDeposits {
  codes: TrackedCode[]
  payments: TrackedPayment[]
  held: HeldPayment[]
  slips: TrackedSlip[]
  giftLinks: TrackedGiftLink[]
  notices: Notice[]
}

/** The maximum rows of each kind. */
const maxRows = 100

const newest = (columns: string, table: string, by: string, where = 'true'): string =>
  `(
    select coalesce(jsonb_agg(to_jsonb(r)), '[]')
    from (
      select ${columns}
      from ${table}
      where member_id = $1
        and ${by} >= $2
        and ${where}
      order by ${by} desc limit ${maxRows}
    ) r
  ) as ${table}`

// One round trip; amounts travel as text, because a JSON number cannot hold a bigint.
const looking = `select ${[
  newest(
    'id, provider, amount::text, paid_amount::text, state, created_at, expires_at, closed_at',
    'qrcode',
    'created_at',
    "state not in ('making', 'failed')",
  ),
  newest(
    `payment_id as id, provider, amount::text, code_id, claimed_by, seen_at, claimed_at,
      credited_at`,
    'payment',
    'seen_at',
  ),
  `(
    select coalesce(jsonb_agg(to_jsonb(r)), '[]')
    from (
      select payment_id as id, provider, amount::text, review_code_id, state, seen_at, resolved_at
      from payment
      where review_member_id = $1
        and seen_at >= $2
        and state in ('unmatched', 'returned')
      order by seen_at desc limit ${maxRows}
    ) r
  ) as held`,
  newest(
    `payment_id as id, provider, abs(amount)::text as amount, code_id, claimed_by, seen_at,
      claimed_at, credited_at, made_at as reversed_at`,
    'money_correction',
    'seen_at',
    "kind = 'deposit-reversed'",
  ),
  newest(
    'id, amount::text, status, note, uploaded_at, found_at, decided_at, unmatched_payment',
    'slip',
    'uploaded_at',
  ),
  // A payment from a wallet has the same source as a gift, but only a gift's movement has no
  // `paidAt`.
  newest(
    `seq::text, amount::text, status, detail->>'reason' as reason, created_at, settled_at,
      (select sent_at from gift_link g where g.member_id = $1 and g.movement_seq = movement.seq)`,
    'movement',
    'created_at',
    "type = 'deposit' and source = 'TRUEMONEY' and not detail ? 'paidAt'",
  ),
  newest('id, amount::text, created_at', 'deposit_notice', 'created_at'),
].join(',\n')}`

/** A row as JSON: amounts and numbers as text, times as ISO 8601. */
type TextRow<Set extends string, Nullable extends string = never> = Record<Set, string> &
  Record<Nullable, string | null>

type PaymentRow = TextRow<
  'id' | 'provider' | 'amount' | 'seen_at' | 'claimed_at',
  'code_id' | 'claimed_by' | 'credited_at'
>

interface Found {
  qrcode: (TextRow<
    'id' | 'provider' | 'amount' | 'created_at' | 'expires_at',
    'paid_amount' | 'closed_at'
  > & { state: CodeState })[]
  payment: PaymentRow[]
  moneyCorrection: (PaymentRow & { reversed_at: string })[]
  held: TextRow<
    'id' | 'provider' | 'amount' | 'state' | 'seen_at',
    'review_code_id' | 'resolved_at'
  >[]
  slip: (TextRow<
    'id' | 'uploaded_at',
    'amount' | 'found_at' | 'decided_at' | 'unmatched_payment'
  > & {
    status: MovementStatus
    note: SlipNote | null
  })[]
  movement: (TextRow<'seq' | 'amount' | 'created_at', 'reason' | 'sent_at' | 'settled_at'> & {
    status: MovementStatus
  })[]
  depositNotice: TextRow<'id' | 'amount' | 'created_at'>[]
}

const orNull = <Value>(text: string | null, read: (text: string) => Value): Value | null =>
  text === null ? null : read(text)
const at = (text: string): Date => new Date(text)

const toPayment = (one: PaymentRow, reversedAt: Date | null): TrackedPayment => ({
  id: one.id,
  provider: one.provider,
  amount: BigInt(one.amount),
  codeId: one.code_id,
  claimedBy: one.claimed_by ?? '',
  seenAt: at(one.seen_at),
  claimedAt: at(one.claimed_at),
  creditedAt: orNull(one.credited_at, at),
  reversedAt,
})

export async function recentDeposits(
  db: Db,
  memberId: bigint,
  since: Date,
): Promise<RecentDeposits> {
  const row = await queryOne<Found>(db, looking, [memberId, since], 'recent-deposits')
  return {
    codes: row.qrcode.map((one) => ({
      id: one.id,
      provider: one.provider,
      amount: BigInt(one.amount),
      paidAmount: orNull(one.paid_amount, BigInt),
      state: one.state,
      createdAt: at(one.created_at),
      expiresAt: at(one.expires_at),
      closedAt: orNull(one.closed_at, at),
    })),
    payments: [
      ...row.payment.map((one) => toPayment(one, null)),
      ...row.moneyCorrection.map((one) => toPayment(one, at(one.reversed_at))),
    ].toSorted((one, other) => other.seenAt.getTime() - one.seenAt.getTime()),
    held: row.held.map((payment) => ({
      id: payment.id,
      provider: payment.provider,
      amount: BigInt(payment.amount),
      codeId: payment.review_code_id,
      isReturned: payment.state === 'returned',
      seenAt: at(payment.seen_at),
      resolvedAt: orNull(payment.resolved_at, at),
    })),
    slips: row.slip.map((one) => ({
      id: one.id,
      amount: orNull(one.amount, BigInt),
      status: one.status,
      note: one.note,
      uploadedAt: at(one.uploaded_at),
      foundAt: orNull(one.found_at, at),
      decidedAt: orNull(one.decided_at, at),
      unmatchedPayment: one.unmatched_payment,
    })),
    giftLinks: row.movement.map((one) => ({
      seq: BigInt(one.seq),
      amount: BigInt(one.amount),
      status: one.status,
      reason: one.reason,
      createdAt: at(one.created_at),
      sentAt: orNull(one.sent_at, at),
      settledAt: orNull(one.settled_at, at),
    })),
    notices: row.depositNotice.map((one) => ({
      id: one.id,
      amount: BigInt(one.amount),
      createdAt: at(one.created_at),
    })),
  }
}
