import { clock } from '../../../platform/clock.ts'
import { claimDue, type Job } from '../../../platform/job.ts'
import { orderColumns, type WithdrawalOrder } from './orders.ts'
import { workForAWhile } from './work-on-order.ts'

const maxAtOnce = 50
/** The maximum time by which a game that does not answer may delay the other orders. */
const maxMs = 5_000
/**
 * As long as the money lease, because after a crash no other process can move the money before that
 * lease expires. A claim that expires early is harmless: two processes may work on one order.
 */
export const claimMs = 30_000

/** Completes withdrawals whose money was still in transit from a game, even after a crash. */
export const completeOrders: Job = {
  name: 'complete-withdraw-orders',
  everyMs: 1_000,
  run: (ctx) =>
    claimDue<WithdrawalOrder & { dueAt: Date }>(
      ctx,
      {
        name: 'withdraw-orders-due',
        table: 'withdraw_order',
        key: ['memberId', 'key'],
        columns: orderColumns,
        maxRows: maxAtOnce,
        countsTries: true,
        claimUntil: () => new Date(clock.nowMs() + claimMs),
        failed: 'withdrawal order could not be processed',
      },
      (withdrawalOrder) => workForAWhile(ctx, withdrawalOrder, maxMs),
    ),
}
