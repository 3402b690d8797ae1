import { workEach, type Job } from '../../../platform/job.ts'
import { markExclusion } from './marks.ts'

const maxMembersAtOnce = 20

/** Marks exclusions that began before marks existed. */
export const markExclusions: Job = {
  name: 'mark-exclusions',
  everyMs: 60_000,
  run: async (ctx) => {
    const rows = await ctx.db.query<{ memberId: bigint; endsAt: Date }>(
      `select m.member_id as "memberId", coalesce(m.paused_until, m.created_at) as "endsAt"
        from member m
        where m.status = 'self-excluded'
          and not exists (select 1 from exclusion_mark e where e.member_id = m.member_id)
        limit $1`,
      [maxMembersAtOnce],
      'exclusions-unmarked',
    )
    return workEach(
      ctx,
      rows,
      async ({ memberId, endsAt }) => {
        await ctx.db.transaction((tx) => markExclusion(tx, memberId, endsAt))
        return true
      },
      'an exclusion was not marked',
    )
  },
}
