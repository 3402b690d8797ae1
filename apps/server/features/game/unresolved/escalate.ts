import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { QueryOutcome } from '../../../providers/games/port.ts'

/**
 * Escalates a transfer to staff (decision 050). The money stays in transit, and the game's last
 * answer is stored.
 */
export async function escalate(
  ctx: AppContext,
  { memberId, seq }: { memberId: bigint; seq: bigint },
  answer: QueryOutcome,
): Promise<void> {
  await ctx.db.query('select transfer_left($1, $2, $3, $4)', [
    memberId,
    seq,
    answer,
    clock.now().toISOString(),
  ])
}
