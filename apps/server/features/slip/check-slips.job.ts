import { clock } from '../../platform/clock.ts'
import { claimDue, type Job } from '../../platform/job.ts'
import { processSlip } from './checking/process-slip.ts'
import { dueColumns, type DueSlip } from './queries.ts'

const slipsAtOnce = 20
/**
 * Longer than it takes to read a picture and call the bank, so that no other process claims the
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
  run: (ctx) =>
    claimDue<DueSlip>(
      ctx,
      {
        name: 'slips-due',
        table: 'slip',
        key: ['memberId', 'id'],
        columns: dueColumns,
        maxRows: slipsAtOnce,
        countsTries: true,
        claimUntil: () =>
          new Date(clock.nowMs() + Math.max(minClaimMs, claimMs * ctx.settings.settlePace)),
        failed: 'slip could not be processed',
      },
      (slip) => processSlip(ctx, slip),
    ),
}
