import { clock } from '../../../platform/clock.ts'
import { workEach, type Job } from '../../../platform/job.ts'
import { claimOrder, dueOrders } from './orders.ts'
import { workForAWhile } from './work-on-order.ts'

const maxAtOnce = 50
/** The longest time a game that does not answer may delay the other orders. */
const maxMs = 5_000
/**
 * As long as the lease of a crashed process, before which no other one could continue. Two
 * processes on one order are harmless.
 */
export const claimMs = 30_000

/** Completes withdrawals whose money was still in transit from a game, also after a crash. */
export const completeOrders: Job = {
  name: 'complete-withdraw-orders',
  everyMs: 1_000,
  run: async (ctx) => {
    const due = await dueOrders(ctx.db, clock.now(), maxAtOnce)
    return workEach(
      ctx,
      due,
      async (order) => {
        if (!(await claimOrder(ctx.db, order, new Date(clock.nowMs() + claimMs)))) return false
        await workForAWhile(ctx, order, maxMs)
        return true
      },
      'withdrawal order could not be processed',
    )
  },
}
