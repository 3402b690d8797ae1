import { fromWire, minorUnits } from '@champa/contract/money'
import { withdrawHold } from '../../ledger/accounts.ts'
import { balanceWrittenOff } from '../../ledger/postings/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { inBook, readLockSnapshot, type LockSnapshot } from '../lock/index.ts'
import {
  findPosted,
  makeCorrection,
  memberOfUsername,
  planOf,
  postCorrection,
  type CorrectedMember,
  type CorrectionOutcome,
  type CorrectionPlan,
  type CorrectionRefusal,
  type CorrectionRefused,
  type PlanContext,
  type Justification,
} from './correction.ts'

interface WriteOff extends Justification {
  username: string
}

const postingOf = ({ memberId }: CorrectedMember, { decision }: WriteOff, amount: bigint) =>
  balanceWrittenOff({
    member: memberId,
    decision,
    bodyHash: 'written-off',
    amount: minorUnits(amount),
  })

/** Only the rest in the wallet of a closed account, which is too small to be paid out. */
async function refusalOf(
  { operatorSettings }: Pick<PlanContext, 'operatorSettings'>,
  on: Db | Tx,
  member: CorrectedMember,
  { wallet, total }: LockSnapshot,
): Promise<CorrectionRefusal | null> {
  const [row] = await on.query<{ isClosed: boolean; held: bigint }>(
    `select m.status = 'closed' as is_closed, a.balance as held
      from member m
      join account a on a.member_id = m.member_id and a.name = $2
      where m.member_id = $1
      for share of m`,
    [member.memberId, withdrawHold],
  )
  if (!row?.isClosed) return 'not-closed'
  if (total !== wallet || row.held !== 0n) return 'not-empty'
  if (wallet === 0n) return 'nothing'
  return wallet >= fromWire(operatorSettings.read('withdraw')[member.currency].minimum)
    ? 'too-much'
    : null
}

export async function planWriteOff(
  ctx: PlanContext,
  of: WriteOff,
): Promise<CorrectionPlan | CorrectionRefused> {
  const member = await memberOfUsername(ctx.db, of.username)
  if (!member) return { ok: false, code: 'no-member' }
  const snapshot = await readLockSnapshot(ctx.db, member.memberId)
  const posted = await findPosted(ctx.db, postingOf(member, of, snapshot.wallet))
  if (posted === 'other') return { ok: false, code: 'IDEMPOTENCY_MISMATCH' }
  const isRepeat = posted === 'same'
  const code = isRepeat ? null : await refusalOf(ctx, ctx.db, member, snapshot)
  return code
    ? { ok: false, code }
    : planOf(member, snapshot, { isRepeat, amount: -snapshot.wallet })
}

/** Writes off the rest of a closed account's wallet, once for each decision. */
export async function writeOffBalance(ctx: AppContext, of: WriteOff): Promise<CorrectionOutcome> {
  const member = await memberOfUsername(ctx.db, of.username)
  if (!member) return { ok: false, code: 'no-member' }
  return makeCorrection(ctx, member.memberId, () =>
    inBook(ctx.db, member.memberId, async (tx, snapshot) => {
      const posting = postingOf(member, of, snapshot.wallet)
      const code =
        (await findPosted(tx, posting)) === 'no' ? await refusalOf(ctx, tx, member, snapshot) : null
      if (code) return { ok: false, code }
      return postCorrection(tx, member, posting, {
        ...of,
        kind: 'written-off',
        amount: -snapshot.wallet,
      })
    }),
  )
}
