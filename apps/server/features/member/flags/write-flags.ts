import * as endpoints from '@champa/contract/office/member-acts'
import { clock } from '../../../platform/clock.ts'
import { queryOne } from '../../../platform/db.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { actOnMember } from '../acts/act-on-member.ts'
import { addFlag } from './freeze-member.ts'

export const raiseMemberFlag: Handler<typeof endpoints.raiseMemberFlag> = async (call, ctx) => {
  const { kind, effect, note, until } = call.body
  if (until !== null && until <= clock.nowMs())
    throw call.refuse('INVALID_INPUT', { fields: ['until'] })
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
      return {
        answer: { no: added.no },
        event: { reason: note, details: { flag: added.no, kind, effect, until } },
      }
    },
  )
  ctx.live.sessionsEnded(memberId)
  return answer
}

export const endMemberFlag: Handler<typeof endpoints.endMemberFlag> = async (call, ctx) => {
  const no = Number(call.params.no)
  const { reason } = call.body
  const { answer, memberId } = await actOnMember(
    ctx,
    endpoints.endMemberFlag,
    call,
    async (tx, member) => {
      const { ended } = await queryOne<{ ended: boolean }>(
        tx,
        'select member_flag_end($1, $2, $3, $4, $5) as ended',
        [member.memberId, no, `staff:${call.staff.staffId}`, reason, clock.now()],
        'member-flag-end',
      )
      if (!ended) throw call.refuse('NOT_WAITING')
      return { answer: { done: true as const }, event: { reason, details: { flag: no } } }
    },
  )
  ctx.live.sessionsEnded(memberId)
  return answer
}
