import { clock } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { forgetMarks } from './exclusion/marks.ts'
import { lockBreak, noteBreak } from './note-break.ts'

export interface ExcludedMember {
  memberId: bigint
  username: string
  until: Date
  /** In satang; without money at games, in transfer or held for a payout. */
  wallet: bigint
}

/** Self-excluded members, earliest end first. */
export function listExcluded(
  { db }: Pick<AppContext, 'db'>,
  limit: number,
): Promise<ExcludedMember[]> {
  return db.query<ExcludedMember>(
    `select m.member_id as "memberId", m.username, m.paused_until as until, a.balance as wallet
      from member m
      join account a on a.member_id = m.member_id and a.name = 'wallet'
      where m.status = 'self-excluded' and m.paused_until is not null
      order by m.paused_until limit $1`,
    [limit],
  )
}

export type EndExclusionResult = 'done' | 'no-member' | 'not-excluded' | 'too-early'

/**
 * Ends a self-exclusion at the member's request. It never ends automatically, and support cannot
 * end it before its time.
 */
export async function endExclusion(
  { db, log }: AppContext,
  of: { username: string; who: string; why: string },
): Promise<EndExclusionResult> {
  const [member] = await db.query<{ member_id: bigint }>(
    'select member_id from member where username = $1',
    [of.username],
  )
  if (!member) return 'no-member'
  return db.transaction(async (tx) => {
    const until = await lockBreak(tx, member.member_id)
    const now = clock.now()
    if (until !== null && until > now) return 'too-early'
    const ended = await tx.query(
      `update member
        set status = 'active', paused_until = null
        where member_id = $1 and status = 'self-excluded'
        returning member_id`,
      [member.member_id],
    )
    if (ended.length === 0) return 'not-excluded'
    await forgetMarks(tx, member.member_id)
    await noteBreak(tx, {
      memberId: member.member_id,
      kind: 'ended',
      now,
      endsAt: now,
      why: `${of.who}: ${of.why}`,
    })
    log.info({ memberId: member.member_id.toString(), who: of.who }, 'self-exclusion ended')
    return 'done'
  })
}
