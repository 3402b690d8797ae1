import { freezeMember as endpoint } from '@champa/contract/office/member-acts'
import { clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { announceWithdrawal } from '../../withdraw/index.ts'
import { actOnMember } from '../acts/act-on-member.ts'

export interface NewFlag {
  kind: string
  scope: string | null
  effects: readonly string[]
  note: string
  by: string
  until: Date | null
}

/**
 * Adds a freeze or a flag in a transaction that holds the member's book. Null when the same one is
 * open; `reviewed`: the withdrawals that it returned to review.
 */
export async function addFlag(
  tx: Tx,
  memberId: bigint,
  { kind, scope, effects, note, by, until }: NewFlag,
): Promise<{ no: number; reviewed: bigint[] } | null> {
  const [added] = await tx.query<{ no: number; reviewed: bigint[] }>(
    'select no, reviewed from member_flag_add($1, $2, $3, $4, $5, $6, $7, $8)',
    [memberId, kind, scope, effects, note, by, clock.now(), until],
    'member-flag-add',
  )
  return added ?? null
}

/** Ends every session; the caller announces it after the commit. Returns how many. */
export async function endSessions(tx: Tx, memberId: bigint): Promise<number> {
  const ended = await tx.query(
    `update session set revoked_at = $2
      where member_id = $1 and revoked_at is null and expires_at > $2
      returning true as ended`,
    [memberId, clock.now()],
    'member-sessions-end',
  )
  return ended.length
}

/** Tightening takes one person, at once. Sessions read the freeze, so every process obeys it. */
export const freezeMember: Handler<typeof endpoint> = async (call, ctx) => {
  const { scope, reason } = call.body
  let reviewed: bigint[] = []
  const { answer, isRepeat, memberId } = await actOnMember<{ done: true }>(
    ctx,
    endpoint,
    call,
    async (tx, member) => {
      const added = await addFlag(tx, member.memberId, {
        kind: 'freeze',
        scope,
        effects: [],
        note: reason,
        by: `staff:${call.staff.staffId}`,
        until: null,
      })
      if (!added) return { holds: 'ALREADY_DECIDED' }
      reviewed = added.reviewed
      const sessions = scope === 'all' ? await endSessions(tx, member.memberId) : 0
      return {
        answer: { done: true as const },
        event: {
          reason,
          details: { scope, freeze: added.no, reviewed: reviewed.length, sessions },
          before: { status: member.status, effects: member.effects },
        },
      }
    },
  )
  if (isRepeat) return answer
  ctx.live.sessionsEnded(memberId)
  ctx.live.changed(memberId, ['wallet', 'withdraw', 'deposit', 'reward'])
  for (const seq of reviewed) announceWithdrawal(ctx, { memberId, seq })
  return answer
}
