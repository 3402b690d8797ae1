import { clock } from '../../../platform/clock.ts'
import { isAt } from '../../../platform/database/exact-time.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { workEach, type Job } from '../../../platform/job.ts'
import { finishAfterMs, paymentColumns, type Payment } from '../payment.ts'
import { creditPayment } from './credit-payment.ts'

const paymentsAtOnce = 50

/**
 * Recovers a crash between a payment's claim and its posting: posts every claimed payment again,
 * which changes nothing if it was posted.
 */
export const settlePayments: Job = {
  name: 'settle-payments',
  everyMs: 2_000,
  run: async (ctx) => {
    const rows = await ctx.db.query<DuePayment>(
      `select ${paymentColumns}, p.due_at
        from payment p
        where p.due_at <= $1
        order by p.due_at limit $2`,
      [clock.now(), paymentsAtOnce],
      'payments-due',
    )
    return workEach(ctx, rows, (row) => settle(ctx, row), 'payment credit failed')
  },
}

type DuePayment = Payment & { dueAt: Date }

/** Claims a due payment for one process. If that process dies, the payment is due again. */
async function settle(ctx: AppContext, { dueAt, ...payment }: DuePayment): Promise<boolean> {
  const mine = await ctx.db.query(
    `update payment set due_at = $4
      where receiving_account = $1
        and payment_id = $2
        and ${isAt('due_at', '$3')}
      returning payment_id`,
    [payment.receivingAccount, payment.paymentId, dueAt, new Date(clock.nowMs() + finishAfterMs)],
  )
  if (mine.length === 0 || payment.memberId === null) return false
  await creditPayment(ctx, { ...payment, memberId: payment.memberId })
  return true
}
