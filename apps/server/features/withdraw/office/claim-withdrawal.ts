import { claimLastsMs } from '@champa/contract/office/lists'
import { claimWithdrawal as endpoint } from '@champa/contract/office/withdrawal-acts'
import { clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { recordAudit } from '../../audit/index.ts'
import { announceWithdrawal } from '../announce-withdrawal.ts'
import { eventAbout, namedWithdrawal } from './require-review.ts'
import { claimRefOf } from './withdrawal-query.ts'
import { stateOf } from './withdrawal-row.ts'

interface Claim {
  staffId: bigint
  name: string
  until: Date
}

/** A renewed claim leaves no audit entry; a new one and one that was taken over do. */
export const claimWithdrawal: Handler<typeof endpoint> = async (call, ctx) => {
  const { body, staff, refuse } = call
  const named = await namedWithdrawal(ctx, call)
  if (!['review', 'approved', 'sent'].includes(stateOf(named))) throw refuse('NOT_WAITING')
  const claim = await ctx.db.transaction(async (tx) => {
    const before = await currentClaim(tx, claimRefOf(named))
    const isForeign = before !== null && before.staffId !== staff.staffId
    if (isForeign && !body.takeOver) return before
    const until = new Date(clock.nowMs() + claimLastsMs)
    await tx.query(
      `insert into office_claim (kind, ref, staff_id, until) values ('withdrawal', $1, $2, $3)
        on conflict (kind, ref) do update
        set staff_id = excluded.staff_id, until = excluded.until`,
      [claimRefOf(named), staff.staffId, until],
    )
    if (before === null || isForeign)
      await recordAudit(
        ctx,
        tx,
        eventAbout(call, named, {
          action: endpoint.auditAction,
          permission: endpoint.needs,
          details: before ? { takenFrom: before.staffId } : {},
        }),
      )
    return { staffId: staff.staffId, name: staff.name, until }
  })
  announceWithdrawal(ctx, named)
  return {
    claim: { ...claim, staffId: claim.staffId.toString(), until: claim.until.getTime() },
  }
}

async function currentClaim(tx: Tx, ref: string): Promise<Claim | null> {
  const [row] = await tx.query<Claim>(
    `select c.staff_id, coalesce(s.name, '') as name, c.until
      from office_claim c
      left join staff s on s.staff_id = c.staff_id
      where c.kind = 'withdrawal' and c.ref = $1 and c.until > $2`,
    [ref, clock.now()],
  )
  return row ?? null
}
