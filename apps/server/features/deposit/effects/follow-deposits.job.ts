import { clock } from '../../../platform/clock.ts'
import { claimDue, type Job } from '../../../platform/job.ts'
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
  run: (ctx) =>
    claimDue<Due>(
      ctx,
      {
        name: 'deposits-due',
        table: 'movement',
        key: ['memberId', 'seq'],
        columns: 'member_id, seq',
        where: `type = 'deposit' and status = 'SUCCESS'`,
        maxRows: depositsAtOnce,
        countsTries: true,
        // Each retry waits longer than the one before.
        claimUntil: ({ tries }) =>
          new Date(
            clock.nowMs() +
              effectsAfterMs * ctx.settings.settlePace * Math.min(tries + 1, triesCounted),
          ),
        failed: 'deposit effects failed',
      },
      ({ memberId, seq }) => applyDepositEffects(ctx, { memberId, seq }),
    ),
}
