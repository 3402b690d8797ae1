import { clock } from '../../../platform/clock.ts'
import { workEach, type Job } from '../../../platform/job.ts'
import { claimOrder, dueOrders } from './orders.ts'
import { workForAWhile } from './work-on-order.ts'

const maxAtOnce = 50
/** A game that hangs holds up no other order for longer. */
const maxMs = 5_000
/** As long as a dead process holds its lease: sooner, nobody could go on. Two that work on one order do no harm. */
export const claimMs = 30_000

/** Completes withdrawals whose money was still on its way from a game, also after a crash anywhere. */
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
      'a withdrawal order could not be worked on',
    )
  },
}
