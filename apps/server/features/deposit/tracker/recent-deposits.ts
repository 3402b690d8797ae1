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
  /** The payment that staff check, or have checked. */
  unmatchedPayment: string | null
}
export interface TrackedGift {
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
  gifts: TrackedGift[]
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
    'id, amount::text, status, note, uploaded_at, found_at, decided_at, unmatched_payment',
    'slip',
    'uploaded_at',
  ),
  // A wallet payment has the same source; only a gift's movement has no `paidAt`.
  newest(
    `seq::text, amount::text, status, detail->>'reason' as reason, created_at, settled_at,
      (select sent_at from gift_link g where g.member_id = $1 and g.movement_seq = movement.seq)`,
    'movement',
    'created_at',
    "type = 'deposit' and source = 'TRUEMONEY' and not detail ? 'paidAt'",
  ),
  newest('id, amount::text, created_at', 'deposit_notice', 'created_at'),
].join(',\n')}`

type TextRow = Record<string, string | null>
const at = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)
const money = (text: string | null | undefined): bigint | null => (text ? BigInt(text) : null)

export async function recentDeposits(
  db: Db,
  memberId: bigint,
  since: Date,
): Promise<RecentDeposits> {
  const row = await queryOne<
    Record<'qrcode' | 'payment' | 'held' | 'slip' | 'movement' | 'depositNotice', TextRow[]>
  >(db, looking, [memberId, since], 'recent-deposits')
  return {
    codes: row.qrcode.map((one) => ({
      id: one['id']!,
      provider: one['provider']!,
      amount: money(one['amount'])!,
      paidAmount: money(one['paid_amount']),
      state: one['state'] as CodeState,
      createdAt: at(one['created_at'])!,
      expiresAt: at(one['expires_at'])!,
      closedAt: at(one['closed_at']),
    })),
    payments: row.payment.map((one) => ({
      id: one['id']!,
      provider: one['provider']!,
      amount: money(one['amount'])!,
      codeId: one['code_id'] ?? null,
      claimedBy: one['claimed_by'] ?? '',
      seenAt: at(one['seen_at'])!,
      claimedAt: at(one['claimed_at'])!,
      creditedAt: at(one['credited_at']),
    })),
    held: row.held.map((one) => ({
      id: one['id']!,
      provider: one['provider']!,
      amount: money(one['amount'])!,
      codeId: one['review_code_id'] ?? null,
      isReturned: one['state'] === 'returned',
      seenAt: at(one['seen_at'])!,
      resolvedAt: at(one['resolved_at']),
    })),
    slips: row.slip.map((one) => ({
      id: one['id']!,
      amount: money(one['amount']),
      status: one['status'] as TrackedSlip['status'],
      note: one['note'] as SlipNote | null,
      uploadedAt: at(one['uploaded_at'])!,
      foundAt: at(one['found_at']),
      decidedAt: at(one['decided_at']),
      unmatchedPayment: one['unmatched_payment'] ?? null,
    })),
    gifts: row.movement.map((one) => ({
      seq: BigInt(one['seq']!),
      amount: money(one['amount'])!,
      status: one['status'] as TrackedGift['status'],
      reason: one['reason'] ?? null,
      createdAt: at(one['created_at'])!,
      sentAt: at(one['sent_at']),
      settledAt: at(one['settled_at']),
    })),
    notices: row.depositNotice.map((one) => ({
      id: one['id']!,
      amount: money(one['amount'])!,
      createdAt: at(one['created_at'])!,
    })),
  }
}
