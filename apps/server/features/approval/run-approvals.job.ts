import { clock } from '../../platform/clock.ts'
import { claimDue, type Job } from '../../platform/job.ts'
import type { Registry } from './action.ts'
import { carryOut, claimMs, type DueApproval } from './carry-out.ts'

const maxAtOnce = 10

/** Finishes approved actions whose process died, or that could not end at once. */
export const runApprovals = (registry: Registry): Job => ({
  name: 'run-approvals',
  everyMs: 1_000,
  run: (ctx) =>
    claimDue<DueApproval & { action: string; dueAt: Date; tries: number }>(
      ctx,
      {
        name: 'approvals-due',
        table: 'approval',
        key: ['approvalId'],
        columns: 'approval_id, action, params, reason, evidence',
        where: "state = 'approved'",
        maxRows: maxAtOnce,
        countsTries: true,
        claimUntil: () => new Date(clock.nowMs() + claimMs),
        failed: 'approved action was not carried out',
      },
      async (due) => {
        const action = registry.get(due.action)
        return action !== undefined && (await carryOut(ctx, action, due)).state !== 'approved'
      },
    ),
})
