import { clock } from '../../../platform/clock.ts'
import { claimDue, type Job } from '../../../platform/job.ts'
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
  run: (ctx) =>
    claimDue<Payment & { dueAt: Date }>(
      ctx,
      {
        name: 'payments-due',
        table: 'payment p',
        key: ['receivingAccount', 'paymentId'],
        columns: paymentColumns,
        maxRows: paymentsAtOnce,
        claimUntil: () => new Date(clock.nowMs() + finishAfterMs),
        failed: 'payment credit failed',
      },
      async ({ memberId, ...payment }) =>
        memberId !== null && creditPayment(ctx, { ...payment, memberId }),
    ),
}
