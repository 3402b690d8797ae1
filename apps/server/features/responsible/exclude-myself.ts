import type { excludeMyself as endpoint } from '@champa/contract/responsible'
import { clock } from '../../platform/clock.ts'
import type { Handler } from '../../platform/route.ts'
import { markExclusion } from './exclusion/marks.ts'
import { beginBreakWork } from './games/break-work.ts'
import { lockBreak, noteBreak } from './note-break.ts'
import { monthsOn } from './rules.ts'

/**
 * From here on nobody signs in as this member: what is in the account is brought home and paid out by the support, to the
 * registered account (`npm run operator pay-out`). What is on its way already arrives, and is settled, as ever.
 */
export const excludeMyself: Handler<typeof endpoint> = async (
  { body: { months }, member: { memberId }, refuse },
  { db, log },
) => {
  const until = await db.transaction(async (tx) => {
    const holds = await lockBreak(tx, memberId)
    const now = clock.now()
    const wished = monthsOn(now, months)
    const endsAt = holds && holds > wished ? holds : wished
    // Two devices at once exclude once; an account that was closed or suspended meanwhile stays that.
    const excluded = await tx.query(
      "update member set status = 'self-excluded', paused_until = $2 where member_id = $1 and status in ('active', 'self-excluded') returning member_id",
      [memberId, endsAt],
    )
    if (excluded.length === 0) throw refuse('INACTIVE_USER')
    await noteBreak(tx, { memberId, kind: 'self-exclusion', now, endsAt })
    await markExclusion(tx, memberId, endsAt)
    await beginBreakWork(tx, memberId, now)
    await tx.query(
      'update session set revoked_at = $2 where member_id = $1 and revoked_at is null',
      [memberId, now],
    )
    return endsAt
  })
  log.info({ memberId: memberId.toString(), months }, 'a member has excluded themselves')
  return { until: until.getTime() }
}
