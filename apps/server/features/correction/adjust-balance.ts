import { adjustmentMade } from '../../ledger/postings/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { inBook, readLockSnapshot, type LockSnapshot } from '../lock/index.ts'
import {
  debitRefusal,
  findPosted,
  makeCorrection,
  memberOfUsername,
  planOf,
  postCorrection,
  type CorrectedMember,
  type CorrectionOutcome,
  type CorrectionPlan,
  type CorrectionRefused,
  type PlanContext,
  type Justification,
} from './correction.ts'

interface Adjustment extends Justification {
  username: string
  /** What the wallet gains; negative to take money. Never zero. */
  amount: bigint
}

const postingOf = ({ memberId }: CorrectedMember, { decision, amount }: Adjustment) =>
  adjustmentMade({ member: memberId, decision, bodyHash: `balance:${amount}`, amount })

const refusalOf = ({ amount }: Adjustment, snapshot: LockSnapshot) =>
  amount < 0n ? debitRefusal(snapshot, -amount) : null

export async function planAdjustment(
  { db }: PlanContext,
  of: Adjustment,
): Promise<CorrectionPlan | CorrectionRefused> {
  const member = await memberOfUsername(db, of.username)
  if (!member) return { ok: false, code: 'no-member' }
  const posted = await findPosted(db, postingOf(member, of))
  if (posted === 'other') return { ok: false, code: 'IDEMPOTENCY_MISMATCH' }
  const isRepeat = posted === 'same'
  const snapshot = await readLockSnapshot(db, member.memberId)
  const code = isRepeat ? null : refusalOf(of, snapshot)
  return code ? { ok: false, code } : planOf(member, snapshot, { isRepeat, amount: of.amount })
}

/**
 * Corrects a member's wallet, once for each decision: the same decision with another amount is
 * refused. A credit is the member's own money.
 */
export async function adjustBalance(ctx: AppContext, of: Adjustment): Promise<CorrectionOutcome> {
  const member = await memberOfUsername(ctx.db, of.username)
  if (!member) return { ok: false, code: 'no-member' }
  const posting = postingOf(member, of)
  return makeCorrection(ctx, member.memberId, () =>
    inBook(ctx.db, member.memberId, async (tx, snapshot) => {
      const code = (await findPosted(tx, posting)) === 'no' ? refusalOf(of, snapshot) : null
      if (code) return { ok: false, code }
      return postCorrection(tx, member, posting, { ...of, kind: 'balance' })
    }),
  )
}
