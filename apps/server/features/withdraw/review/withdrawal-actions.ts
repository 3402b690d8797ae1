import * as z from 'zod/mini'
import type { Currency } from '@champa/contract/constants'
import { fromWire } from '@champa/contract/money'
import type { ApprovalField, Change } from '@champa/contract/office/approval-shapes'
import type { MemberStatus } from '@champa/contract/statuses'
import type { AppContext } from '../../../platform/app-context.ts'
import { clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import { movementId, readMovementId } from '../../../platform/ids.ts'
import {
  operatorText,
  textIn,
  type OperatorText,
} from '../../../platform/operator/operator-text.ts'
import { defineAction, type Judged, type JudgeContext } from '../../approval/index.ts'
import { announceWithdrawal } from '../announce-withdrawal.ts'
import { claimRefOf } from '../office/withdrawal-query.ts'
import { lockWithdrawal, withdrawalOf, type Withdrawal } from '../queries.ts'
import { settleByStaff } from '../settle-withdrawal.ts'
import { approveInReview } from './reviewed.ts'

interface Found extends Withdrawal {
  currency: Currency
  memberStatus: MemberStatus
  /** Whether staff have frozen withdrawals or the whole account. */
  isFrozen: boolean
  /** Whether a freeze is open, or has ended within thirty days. */
  wasFrozen: boolean
  /** The end of the last hold by staff. */
  heldUntil: Date | null
}

/** A second person approves withdrawals of a member until this long after a freeze. */
const afterFreezeMs = 30 * 24 * 3_600_000

/**
 * A withdrawal with its member, by the id of its movement. A transaction locks it first, so that the
 * job cannot send it between the comparison with what the maker saw and the effect.
 */
async function find({ db }: Pick<JudgeContext, 'db'>, id: string): Promise<Found | null> {
  const named = readMovementId(id)
  if (!named) return null
  if (!('transaction' in db)) await lockWithdrawal(db, named)
  const withdrawal = await withdrawalOf(db, named.memberId, named.seq)
  if (!withdrawal) return null
  const [member] = await db.query<
    Pick<Found, 'currency' | 'memberStatus' | 'isFrozen' | 'wasFrozen' | 'heldUntil'>
  >(
    `select m.currency, m.status as member_status,
        m.status = 'suspended' or 'no-withdrawal' = any(m.effects) as is_frozen,
        exists (
          select 1
          from member_flag f
          where f.member_id = m.member_id
            and f.kind = 'freeze'
            and (f.ended_at is null or f.ended_at > $2)
        ) as was_frozen,
        (
          select c.held_until from office_claim c where c.kind = 'withdrawal' and c.ref = $3
        ) as held_until
      from member m
      where m.member_id = $1`,
    [withdrawal.memberId, new Date(clock.nowMs() - afterFreezeMs), claimRefOf(withdrawal)],
    'withdrawal-frozen',
  )
  return member ? { ...withdrawal, ...member } : null
}

/** Shown without the whole account number, which a request would keep after it is forgotten. */
const payeeOf = ({ to }: Found): string => `${to.bankCode} …${to.accountNo.slice(-4)}`

const text = (value: string) => ({ kind: 'text' as const, text: value })

function judged(
  found: Found,
  of: Pick<Judged, 'refusal' | 'needsSecond'> & {
    after: string
    expects?: Judged['expects']
    changes?: Judged['changes']
  },
): Judged {
  const { memberId, seq, amount, currency, status, inReview, progress } = found
  const payee = text(payeeOf(found))
  return {
    about: { kind: 'movement', id: movementId(memberId, seq), memberId },
    sum: { value: amount, currency },
    expects: {
      state: status,
      review: inReview ? 'waiting' : 'none',
      sent: progress.sentAt ?? '',
      ...of.expects,
    },
    changes: [
      { field: 'state', before: text(inReview ? 'in-review' : 'with-bank'), after: text(of.after) },
      { field: 'payee', before: payee, after: payee },
      ...(of.changes ?? []),
    ],
    refusal: of.refusal,
    needsSecond: of.needsSecond,
  }
}

/**
 * An order that may be paid. One in review is not, unless it is there because of a request to settle
 * it by hand.
 */
const isOpen = ({ status, inReview, mayBePaidByHand }: Found): boolean =>
  status === 'in progress' && (!inReview || mayBePaidByHand)

const added = (field: ApprovalField, value: string): Change => ({
  field,
  before: null,
  after: text(value),
})

/** What the member reads, in each language. */
const textsForMember = (reason: OperatorText): Change[] => [
  added('reasonTh', textIn(reason, 'th')),
  added('reasonLo', textIn(reason, 'lo')),
  added('reasonEn', textIn(reason, 'en')),
]

const changed = (ctx: AppContext, id: string): void => {
  const named = readMovementId(id)
  if (!named) return
  announceWithdrawal(ctx, named)
  ctx.live.changed(named.memberId, ['wallet', 'withdraw', 'statement'])
}

/**
 * Ends the review of a withdrawal, which is then sent to the bank. A hold that is placed meanwhile
 * stops it.
 */
export const approveAction = defineAction({
  name: 'withdrawal.approve',
  permission: 'withdrawal.decide',
  checkedBy: 'withdrawal.decide-large',
  needsEvidence: false,
  expiry: 'withdrawal',
  breakGlass: 'limited',
  params: z.object({ id: z.string() }),
  judge: async (ctx, { id }) => {
    const found = await find(ctx, id)
    if (!found) return null
    const limit = ctx.operatorSettings.read('fourEyes').from.withdrawalApprove[found.currency]
    const refusal =
      found.status !== 'in progress' || !found.inReview
        ? 'NOT_WAITING'
        : found.isFrozen
          ? 'FROZEN'
          : null
    return judged(found, {
      after: 'to-bank',
      expects: { status: found.memberStatus, hold: found.heldUntil?.toISOString() ?? '' },
      refusal,
      needsSecond:
        found.amount >= fromWire(limit) ||
        (found.riskScore ?? 0) >= ctx.operatorSettings.read('riskScore').secondFrom ||
        found.wasFrozen ||
        found.mayBePaidByHand,
    })
  },
  transact: async (_, tx, { id }, { name: by }) => {
    const found = await find({ db: tx }, id)
    if (found?.isFrozen) return 'FROZEN'
    return found?.inReview && (await approveInReview(tx, found, by)) ? null : 'NOT_WAITING'
  },
  after: (ctx, { id }) => changed(ctx, id),
})

/** An order that was not sent returns to review, because somebody may have paid it by hand. */
async function mayBePaid(tx: Tx, { id }: { id: string }, madeAt: Date): Promise<void> {
  const named = readMovementId(id)
  if (named)
    await tx.query('select withdrawal_may_be_paid($1, $2)', [named.memberId, madeAt], 'may-be-paid')
}

/** Marks a payout as paid, on the bank's word. */
export const paidAction = defineAction({
  name: 'withdrawal.paid',
  permission: 'withdrawal.settle',
  needsEvidence: true,
  expiry: 'withdrawal',
  params: z.object({ id: z.string(), bankReference: z.string() }),
  judge: async (ctx, { id, bankReference }) => {
    const found = await find(ctx, id)
    if (!found) return null
    const refusal = isOpen(found) ? null : 'NOT_WAITING'
    const changes = [added('bankReference', bankReference)]
    return judged(found, { after: 'paid', changes, refusal, needsSecond: true })
  },
  transact: async (_, tx, { id, bankReference }, { name: byHand }) => {
    const found = await find({ db: tx }, id)
    const word = { status: 'paid' as const, bankReference, byHand }
    return found && (await settleByStaff(tx, found, word)) ? null : 'NOT_WAITING'
  },
  after: (ctx, { id }) => changed(ctx, id),
  undone: mayBePaid,
})

/**
 * Marks a payout as failed, and returns it to the wallet. One that was sent to the bank needs the
 * bank's written word (PAYOUT_SENT).
 */
export const failedAction = defineAction({
  name: 'withdrawal.failed',
  permission: 'withdrawal.settle',
  needsEvidence: true,
  expiry: 'withdrawal',
  params: z.object({
    id: z.string(),
    /** The member reads it. */
    reason: operatorText,
    /** Whether the evidence has a file: the bank's word. */
    hasFile: z.boolean(),
  }),
  judge: async (ctx, { id, reason, hasFile }) => {
    const found = await find(ctx, id)
    if (!found) return null
    const isSentWithout = found.progress.sentAt !== undefined && !hasFile
    const refusal = !isOpen(found) ? 'NOT_WAITING' : isSentWithout ? 'PAYOUT_SENT' : null
    return judged(found, {
      after: 'failed',
      // The bank pays an order that it has accepted.
      expects: { accepted: found.progress.acceptedAt ?? '' },
      changes: textsForMember(reason),
      refusal,
      needsSecond: true,
    })
  },
  transact: async (_, tx, { id, reason }, { name: byHand }) => {
    const found = await find({ db: tx }, id)
    const word = { status: 'rejected' as const, reason, reasonBy: 'staff' as const, byHand }
    return found && (await settleByStaff(tx, found, word)) ? null : 'NOT_WAITING'
  },
  after: (ctx, { id }) => changed(ctx, id),
  undone: mayBePaid,
})
