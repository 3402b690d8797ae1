import * as endpoints from '@champa/contract/office/member-acts'
import { clock } from '../../../platform/clock.ts'
import { queryOne, type Tx } from '../../../platform/db.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { announceWithdrawal } from '../../withdraw/index.ts'
import { actOnMember } from '../acts/act-on-member.ts'
import { addFlag } from './freeze-member.ts'

export const raiseMemberFlag: Handler<typeof endpoints.raiseMemberFlag> = async (call, ctx) => {
  const { kind, effect, note, until } = call.body
  if (until !== null && until <= clock.nowMs())
    throw call.refuse('INVALID_INPUT', { fields: ['until'] })
  let reviewed: bigint[] = []
  const { answer, memberId } = await actOnMember<{ no: number }>(
    ctx,
    endpoints.raiseMemberFlag,
    call,
    async (tx, member) => {
      const added = await addFlag(tx, member.memberId, {
        kind,
        scope: null,
        effects: effect === null ? [] : [effect],
        note,
        by: `staff:${call.staff.staffId}`,
        until: until === null ? null : new Date(until),
      })
      if (!added) return { holds: 'ALREADY_DECIDED' }
      reviewed = added.reviewed
      return {
        answer: { no: added.no },
        event: {
          reason: note,
          details: { flag: added.no, kind, effect, until, reviewed: reviewed.length },
        },
      }
    },
  )
  ctx.live.sessionsEnded(memberId)
  if (reviewed.length > 0) ctx.live.changed(memberId, ['withdraw'])
  for (const seq of reviewed) announceWithdrawal(ctx, { memberId, seq })
  return answer
}

/** Nobody undoes alone what they have alone put in force (docs/decisions/228). */
export const endMemberFlag: Handler<typeof endpoints.endMemberFlag> = async (call, ctx) => {
  const no = Number(call.params.no)
  const { reason } = call.body
  const by = `staff:${call.staff.staffId}`
  const { answer, memberId } = await actOnMember(
    ctx,
    endpoints.endMemberFlag,
    call,
    async (tx, member) => {
      const { ended } = await queryOne<{ ended: boolean }>(
        tx,
        'select member_flag_end($1, $2, $3, $4, $5) as ended',
        [member.memberId, no, by, reason, clock.now()],
        'member-flag-end',
      )
      if (!ended) {
        const isOwn = await hasRaised(tx, { memberId: member.memberId, no, by })
        throw call.refuse(isOwn ? 'APPROVAL_OWN' : 'NOT_WAITING')
      }
      return { answer: { done: true as const }, event: { reason, details: { flag: no } } }
    },
  )
  ctx.live.sessionsEnded(memberId)
  return answer
}

/** Whether a flag is open that this person has raised. */
async function hasRaised(
  tx: Tx,
  { memberId, no, by }: { memberId: bigint; no: number; by: string },
): Promise<boolean> {
  const rows = await tx.query(
    `select 1
      from member_flag
      where member_id = $1 and no = $2 and made_by = $3 and ended_at is null and scope is null`,
    [memberId, no, by],
    'member-flag-raised-by',
  )
  return rows.length > 0
}
