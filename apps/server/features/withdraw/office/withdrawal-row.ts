import { createHash } from 'node:crypto'
import type { Currency } from '@champa/contract/constants'
import { type MinorUnits, parseAmount } from '@champa/contract/money'
import type { WithdrawalRow, WithdrawalState } from '@champa/contract/office/withdrawals'
import type { MemberStatus, MovementStatus } from '@champa/contract/statuses'
import { clock } from '../../../platform/clock.ts'
import { movementId } from '../../../platform/ids.ts'
import { maskAccountNo, maskPhone } from '../../../platform/office/mask.ts'
import type { OperatorText } from '../../../platform/operator/operator-text.ts'
import {
  assessmentOf,
  type AssessedDetail,
  nameScore,
  type ReviewReason,
} from '../../risk/index.ts'
import type { PayoutAccount, PayoutProgress } from '../rules.ts'

/** `detail` of a withdrawal's movement. */
export type WithdrawalDetail = PayoutProgress &
  AssessedDetail & {
    to: PayoutAccount
    reviewedAt?: string
    /** `staff:<id>`, `approval:<id>` or `cli:<login name>`. */
    reviewedBy?: string
    reason?: OperatorText
    reasonBy?: 'staff'
    /** Who settled it in place of the bank, like `reviewedBy`. */
    byHand?: string
    bankReference?: string
    reversedBy?: string
  }

export interface StoredWithdrawal {
  memberId: bigint
  seq: bigint
  amount: MinorUnits
  status: MovementStatus
  detail: WithdrawalDetail
  createdAt: Date
  settledAt: Date | null
  tries: number | null
  currency: Currency
  username: string
  name: string
  registeredName: string | null
  memberStatus: MemberStatus
  bankChangedAt: Date | null
  isFirst: boolean
  netDeposits: MinorUnits
  balanceLeft: MinorUnits
  claimedBy: bigint | null
  claimName: string | null
  claimedUntil: Date | null
  holdName: string | null
  heldFrom: Date | null
  heldUntil: Date | null
  heldReason: string | null
  heldMs: bigint | null
  /** Whether staff have frozen the member's payouts. */
  isFrozen: boolean
  /** The end of the open request to settle it by hand, which holds an order back. */
  settleAskedUntil: Date | null
}

export function stateOf({
  status,
  detail,
}: Pick<StoredWithdrawal, 'status' | 'detail'>): WithdrawalState {
  if (status === 'FAILED') return 'rejected'
  if (status === 'SUCCESS') return detail.reversedBy === undefined ? 'paid' : 'returned'
  if (detail.review !== undefined) return 'review'
  return detail.sentAt === undefined ? 'approved' : 'sent'
}

/** Whether a request to settle it by hand has ended without effect. */
export const mayBePaidByHand = ({ detail }: Pick<StoredWithdrawal, 'detail'>): boolean =>
  assessmentOf(detail).reasons.some(({ why }) => why === 'settlement')

/** What a decision depends on, as a text: it changes when one of these facts changes. */
export function versionOf(
  one: Pick<StoredWithdrawal, 'status' | 'detail' | 'memberStatus' | 'bankChangedAt' | 'heldUntil'>,
): string {
  const { detail, memberStatus, bankChangedAt, heldUntil } = one
  const { reviewedAt, sentAt, acceptedAt } = detail
  const facts = [stateOf(one), reviewedAt, sentAt, acceptedAt, memberStatus]
  return createHash('sha256')
    .update(JSON.stringify([...facts, bankChangedAt?.getTime(), heldUntil?.getTime()]))
    .digest('base64url')
    .slice(0, 16)
}

const toReason = (reason: ReviewReason): WithdrawalRow['reasons'][number] => ({
  why: reason.why,
  count: reason.count ?? null,
  left: reason.left === undefined ? null : parseAmount(reason.left),
  points: reason.points ?? null,
  figures: reason.figures ?? {},
  sums: Object.fromEntries(
    Object.entries(reason.sums ?? {}).map(([name, sum]) => [name, parseAmount(sum)]),
  ),
})

const msOf = (at: Date | null): number | null => at?.getTime() ?? null
export const msOfText = (at: string | undefined): number | null =>
  at === undefined ? null : Date.parse(at)

/** The time in review until now or the decision, without holds; null when it was not reviewed. */
function reviewMs({ createdAt, detail, heldFrom, heldUntil, heldMs }: StoredWithdrawal) {
  if (detail.review === undefined && detail.reviewedAt === undefined) return null
  const untilMs = msOfText(detail.reviewedAt) ?? clock.nowMs()
  const holdMs =
    heldFrom && heldUntil ? Math.min(heldUntil.getTime(), untilMs) - heldFrom.getTime() : 0
  return Math.max(0, untilMs - createdAt.getTime() - Number(heldMs ?? 0) - Math.max(0, holdMs))
}

/** Why an approved order is not sent; null when it is sent next. */
function heldBackOf(one: StoredWithdrawal): WithdrawalRow['heldBack'] {
  if (stateOf(one) !== 'approved') return null
  if (one.settleAskedUntil) return { why: 'second-person', until: one.settleAskedUntil.getTime() }
  return one.isFrozen ? { why: 'suspended', until: null } : null
}

/** @param isMasked shows phone and account number only in part. */
export function toRow(one: StoredWithdrawal, isMasked: boolean): WithdrawalRow {
  const { detail, heldUntil, claimedUntil } = one
  const now = clock.now()
  const { score, reasons, ruleset } = assessmentOf(detail)
  const holderScore = nameScore(detail.to.name, one.registeredName ?? one.name)
  return {
    id: movementId(one.memberId, one.seq),
    version: versionOf(one),
    member: {
      id: one.memberId.toString(),
      name: one.registeredName ?? one.name,
      phone: isMasked ? maskPhone(one.username) : one.username,
    },
    amount: one.amount,
    currency: one.currency,
    to: {
      ...detail.to,
      accountNo: isMasked ? maskAccountNo(detail.to.accountNo) : detail.to.accountNo,
    },
    state: stateOf(one),
    requestedAt: one.createdAt.getTime(),
    sentAt: msOfText(detail.sentAt),
    settledAt: msOf(one.settledAt),
    reviewMs: reviewMs(one),
    reasons: reasons.map(toReason),
    holderScore: holderScore === null ? null : Math.round(holderScore * 100),
    riskScore: score,
    ruleset,
    isFirst: one.isFirst,
    netDeposits: one.netDeposits,
    balanceLeft: one.balanceLeft,
    queries: one.tries ?? 0,
    heldBack: heldBackOf(one),
    hold:
      heldUntil && heldUntil > now
        ? { until: heldUntil.getTime(), reason: one.heldReason ?? '', by: one.holdName ?? '' }
        : null,
    claim:
      one.claimedBy !== null && claimedUntil && claimedUntil > now
        ? {
            staffId: one.claimedBy.toString(),
            name: one.claimName ?? '',
            until: claimedUntil.getTime(),
          }
        : null,
  }
}
