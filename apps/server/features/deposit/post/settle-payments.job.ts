import { clock } from '../../../platform/clock.ts'
import { isAt } from '../../../platform/database/exact-time.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { workEach, type Job } from '../../../platform/job.ts'
import { finishAfterMs, toPayment, type PaymentRow } from '../match/claim-payment.ts'
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
    const rows = await ctx.db.query<PaymentRow & { due_at: Date }>(
      `select receiving_account, payment_id, bank_reference, amount, paid_at, payer, provider,
          state, reason, member_id, code_id, claimed_by, due_at
        from payment
        where due_at <= $1
        order by due_at limit $2`,
      [clock.now(), paymentsAtOnce],
      'payments-due',
    )
    return workEach(ctx, rows, (row) => settle(ctx, row), 'payment credit failed')
  },
}

/** Claims a due payment for one process. If that process dies, the payment is due again. */
async function settle(ctx: AppContext, row: PaymentRow & { due_at: Date }): Promise<boolean> {
  const mine = await ctx.db.query(
    `update payment set due_at = $4
      where receiving_account = $1
        and payment_id = $2
        and ${isAt('due_at', '$3')}
      returning payment_id`,
    [row.receiving_account, row.payment_id, row.due_at, new Date(clock.nowMs() + finishAfterMs)],
  )
  const payment = toPayment(row)
  if (mine.length === 0 || payment.memberId === null) return false
  await creditPayment(ctx, { ...payment, memberId: payment.memberId })
  return true
}
