import { clock } from '../../platform/clock.ts'
import type { Job } from '../../platform/job.ts'
import { retentionMs } from './next-place.ts'

const hourMs = 3_600_000

/** Deletes bets that ended two months ago; their turnover stays in the totals. */
export const cleanBets: Job = {
  name: 'clean-bets',
  everyMs: hourMs,
  run: async ({ db }) => {
    const [gone] = await db.query<{ bets: bigint }>(
      `with gone as (delete from bet where settled_at < $1 returning 1)
        select count(*) as bets
        from gone`,
      [new Date(clock.nowMs() - retentionMs)],
    )
    return Number(gone?.bets ?? 0n)
  },
}
