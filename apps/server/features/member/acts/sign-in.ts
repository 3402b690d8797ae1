import * as endpoints from '@champa/contract/office/member-acts'
import type { Handler } from '../../../platform/route/route.ts'
import { endSessions } from '../flags/freeze-member.ts'
import { signInSubjects } from '../tabs/security.ts'
import { actOnMember } from './act-on-member.ts'

export const endMemberSessions: Handler<typeof endpoints.endMemberSessions> = async (call, ctx) => {
  const { reason } = call.body
  const { answer, memberId } = await actOnMember<{ ended: number }>(
    ctx,
    endpoints.endMemberSessions,
    call,
    async (tx, member, isRepeat) => {
      const ended = await endSessions(tx, member.memberId)
      if (isRepeat && ended === 0) return { holds: 'NOT_WAITING' }
      return { answer: { ended }, event: { reason, details: { ended } } }
    },
  )
  ctx.live.sessionsEnded(memberId)
  return answer
}

/** Lifts the blocks of the phone and of the member's own devices, not those of networks. */
export const unblockMember: Handler<typeof endpoints.unblockMember> = async (call, ctx) => {
  const { reason } = call.body
  const { answer } = await actOnMember(ctx, endpoints.unblockMember, call, async (tx, member) => {
    const subjects = await signInSubjects(tx, member.memberId)
    const gone = await tx.query(
      'delete from attempt_limit where subject = any($1) returning subject',
      [subjects],
      'member-unblock',
    )
    return {
      answer: { done: true as const },
      event: { reason, details: { counters: gone.length } },
    }
  })
  return answer
}
