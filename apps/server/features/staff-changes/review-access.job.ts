import type { AppContext } from '../../platform/app-context.ts'
import { clock } from '../../platform/clock.ts'
import { queryOne } from '../../platform/db.ts'
import { workEach, type Job } from '../../platform/job.ts'
import { recordAudit, systemChain } from '../audit/index.ts'
import { releaseRooms } from '../chat/index.ts'
import { needsReviewSql, quarterOf } from './confirm-staff.ts'

/** Switches off who was not confirmed two weeks into the quarter. Two people switch them on again. */
export const reviewAccess: Job = {
  name: 'review-access',
  everyMs: 3_600_000,
  run: async (ctx) => {
    const { start, dueAt, name } = quarterOf(clock.now())
    if (clock.now() < dueAt) return 0
    const left = await ctx.db.query<{ staffId: bigint }>(
      `select s.staff_id from staff s where ${needsReviewSql('$1', '$2')} order by s.staff_id`,
      [start, name],
    )
    return workEach(
      ctx,
      left,
      ({ staffId }) => switchOff(ctx, staffId, name),
      'a colleague who was not confirmed was not switched off',
    )
  },
}

async function switchOff(ctx: AppContext, staffId: bigint, quarter: string): Promise<boolean> {
  const isDone = await ctx.db.transaction(async (tx) => {
    const { done } = await queryOne<{ done: boolean }>(
      tx,
      'select staff_switch_off($1, $2) as done',
      [staffId, clock.now()],
    )
    if (!done) return false
    await recordAudit(ctx, tx, {
      staffId: systemChain,
      actor: 'job',
      action: 'staff-off',
      aboutKind: 'staff',
      about: staffId.toString(),
      details: { quarter, why: 'not-confirmed' },
      before: { status: 'active' },
      after: { status: 'off' },
    })
    return true
  })
  if (!isDone) return false
  await releaseRooms(ctx, staffId)
  ctx.live.recheckStaff(staffId)
  return true
}
