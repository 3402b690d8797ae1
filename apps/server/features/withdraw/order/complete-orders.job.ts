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
  run: async (house) => {
    const due = await dueOrders(house.db, clock.now(), maxAtOnce)
    return workEach(
      house,
      due,
      async (order) => {
        if (!(await claimOrder(house.db, order, new Date(clock.nowMs() + claimMs)))) return false
        await workForAWhile(house, order, maxMs)
        return true
      },
      'withdrawal order could not be processed',
    )
  },
}
