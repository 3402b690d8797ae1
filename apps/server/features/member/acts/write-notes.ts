import * as endpoints from '@champa/contract/office/member-acts'
import { clock } from '../../../platform/clock.ts'
import { refuse } from '../../../platform/refusals.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { actOnMember } from './act-on-member.ts'

const done = { done: true as const }

/** A note that is hidden at once would be a mistake; with a colleague's note, a loss. */
function requireFuture(expiresAt: number | null): void {
  if (expiresAt !== null && expiresAt <= clock.nowMs())
    throw refuse('INVALID_INPUT', { fields: ['expiresAt'] })
}

const timeOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

export const addMemberNote: Handler<typeof endpoints.addMemberNote> = async (call, ctx) => {
  const { id, text, isPinned, expiresAt } = call.body
  requireFuture(expiresAt)
  const { answer } = await actOnMember(ctx, endpoints.addMemberNote, call, async (tx, member) => {
    const added = await tx.query(
      `insert into chat_note (member_id, id, staff_id, text, created_at, is_pinned, expires_at)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (member_id, id) do nothing
        returning id`,
      [member.memberId, id, call.staff.staffId, text, clock.now(), isPinned, timeOf(expiresAt)],
    )
    return { answer: done, event: added.length > 0 ? { details: { note: id } } : null }
  })
  return answer
}

export const changeMemberNote: Handler<typeof endpoints.changeMemberNote> = async (call, ctx) => {
  const { isPinned, expiresAt } = call.body
  requireFuture(expiresAt)
  const { note } = call.params
  const { answer } = await actOnMember(
    ctx,
    endpoints.changeMemberNote,
    call,
    async (tx, member) => {
      const [before] = await tx.query<{ isPinned: boolean; expiresAt: Date | null }>(
        'select is_pinned, expires_at from chat_note where member_id = $1 and id = $2',
        [member.memberId, note],
      )
      if (!before) throw call.refuse('NO_DATA')
      await tx.query(
        `update chat_note set is_pinned = $3, expires_at = $4 where member_id = $1 and id = $2`,
        [member.memberId, note, isPinned, timeOf(expiresAt)],
      )
      return {
        answer: done,
        event: { details: { note }, before, after: { isPinned, expiresAt: timeOf(expiresAt) } },
      }
    },
  )
  return answer
}
