import { randomUUID } from 'node:crypto'
import {
  announceBreaks,
  bankAccounts,
  breakLimits,
  reconcileDay,
} from '../features/reconciliation/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { bangkokIso, clock } from '../platform/clock.ts'
import type { Job } from '../platform/job.ts'
import { claimNight, endNight, keepLease, lastDue, type NightlyResult } from './nightly-run.ts'

const name = 'bank-reconciliation'
const checkEveryMs = 20_000
const dayMs = 86_400_000

/**
 * Compares yesterday of every receiving account with what its bank told, once a night at PROOF_AT in
 * one of the processes. What differs waits for staff as breaks.
 */
export const nightlyReconciliation: Job = {
  name: 'nightly-reconciliation',
  everyMs: checkEveryMs,
  run: async (ctx, stop) => {
    const holder = randomUUID()
    const due = lastDue(clock.now(), ctx.settings.proofAt)
    if (!(await claimNight(ctx.db, name, due, holder))) return 0
    const endLease = keepLease(ctx.db, name, holder)
    const day = bangkokIso(new Date(due.getTime() - dayMs)).slice(0, 10)
    let result: NightlyResult = 'failed'
    try {
      const accounts = await compareAll(ctx, day, stop)
      result = 'passed'
      return accounts
    } catch (error) {
      if (!stop?.aborted)
        ctx.log.error({ err: error, day }, 'comparison with the banks failed, will be retried')
      return 0
    } finally {
      endLease()
      await endNight(ctx.db, name, holder, result)
    }
  },
}

async function compareAll(ctx: AppContext, day: string, stop?: AbortSignal): Promise<number> {
  const accounts = await bankAccounts(ctx.db)
  for (const account of accounts) {
    stop?.throwIfAborted()
    const { opened } = await ctx.db.transaction((tx) =>
      reconcileDay(tx, account, {
        day,
        comparedBy: null,
        limits: breakLimits(ctx, account.currency),
      }),
    )
    if (opened > 0)
      ctx.log.warn(
        { account: account.account, day, opened },
        'bank and books differ, breaks wait for staff',
      )
  }
  announceBreaks(ctx)
  return accounts.length
}
