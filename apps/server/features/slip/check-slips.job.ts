import { clock } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { workEach, type Job } from '../../platform/job.ts'
import { processSlip } from './checking/process-slip.ts'
import { claimSlip, dueSlips, type DueSlip } from './queries.ts'

const slipsAtOnce = 20
/**
 * Longer than reading a picture and a call to the bank take, so that no other process claims the
 * slip meanwhile.
 */
const claimMs = 2 * 60_000
const minClaimMs = 5_000

/**
 * Reads each uploaded slip, checks it with the bank until the bank knows the transaction, then
 * credits the money or fails the slip with a note.
 */
export const checkSlips: Job = {
  name: 'check-slips',
  everyMs: 1_000,
  run: async (ctx) => {
    const due = await dueSlips(ctx.db, clock.now(), slipsAtOnce)
    return workEach(ctx, due, (slip) => claimAndProcess(ctx, slip), 'slip could not be processed')
  },
}

async function claimAndProcess(ctx: AppContext, slip: DueSlip): Promise<boolean> {
  const until = new Date(clock.nowMs() + Math.max(minClaimMs, claimMs * ctx.settings.settlePace))
  const claimed = await claimSlip(ctx.db, slip, until)
  if (claimed) await processSlip(ctx, claimed)
  return claimed !== null
}
