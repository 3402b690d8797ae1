import { clock } from '../../../platform/clock.ts'
import { isAt } from '../../../platform/database/exact-time.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { workEach, type Job } from '../../../platform/job.ts'
import { effectsAfterMs, applyDepositEffects } from './deposit-effects.ts'

const depositsAtOnce = 50
const triesCounted = 60

interface Due {
  memberId: bigint
  seq: bigint
  dueAt: Date
  tries: number
}

/** Recovers a crash between a deposit and its effects: runs every pending effect, each once. */
export const applyDueEffects: Job = {
  name: 'follow-deposits',
  everyMs: 5_000,
  run: async (ctx) => {
    const rows = await ctx.db.query<Due>(
      `select member_id, seq, due_at, tries
        from movement
        where due_at <= $1
          and type = 'deposit'
          and status = 'SUCCESS'
        order by due_at limit $2`,
      [clock.now(), depositsAtOnce],
      'deposits-due',
    )
    return workEach(ctx, rows, (row) => follow(ctx, row), 'deposit effects failed')
  },
}

/**
 * Claims a due deposit for one process. If that process dies, the deposit is due again, each time a
 * little later.
 */
async function follow(
  ctx: AppContext,
  { memberId, seq, dueAt: due, tries }: Due,
): Promise<boolean> {
  const later = new Date(
    clock.nowMs() + effectsAfterMs * ctx.settings.settlePace * Math.min(tries + 1, triesCounted),
  )
  const mine = await ctx.db.query(
    `update movement set due_at = $4, tries = tries + 1
      where member_id = $1
        and seq = $2
        and ${isAt('due_at', '$3')}
      returning seq`,
    [memberId, seq, due, later],
  )
  if (mine.length === 0) return false
  await applyDepositEffects(ctx, { memberId, seq })
  return true
}
