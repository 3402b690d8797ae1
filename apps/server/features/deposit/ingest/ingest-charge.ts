import type { MinorUnits } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { readChargeReference } from '../rules.ts'
import type { Owner } from '../match/claim-payment.ts'
import { confirmPayment, checkSoon, type QrPaymentReport } from './confirm-payment.ts'
import type { PaymentReport } from './payment-report.ts'
import { cleanPayer, cleanReference } from './fingerprint.ts'
import { finishEvent } from './gateway-events.ts'
import { ingestOwned } from '../match/match-report.ts'

/**
 * Ingests one payment reported by a gateway, whatever the state of its code: money that arrived is
 * real. On return it is stored safely: credited, or held for staff. Takes three round trips, each
 * shared with concurrent reports.
 */
export async function takePayment(ctx: AppContext, report: QrPaymentReport): Promise<void> {
  const { event, reference } = report
  const paymentReport = toPaymentReport(report)
  // Recorded together with the credit mark, when the payment is already stored safely.
  const whenSafe = event ? () => finishEvent(ctx.db, event) : undefined
  const taken = await ingestOwned(ctx, paymentReport, await ownerOf(ctx, report), whenSafe)
  if (taken.outcome === 'otherMember') await keepDisputed(ctx, paymentReport, reference)
}

/**
 * The member of the code; no owner yet when the gateway must confirm the payment first, or names an
 * unknown account.
 */
async function ownerOf(ctx: AppContext, report: QrPaymentReport): Promise<Owner> {
  const code = readChargeReference(report.reference)
  if (!code) return { reason: 'unknown-code' }
  const confirmation = await confirmPayment(ctx, report)
  if (confirmation === 'confirmed') return code
  if (confirmation === 'foreign') return { reason: 'unknown-account', reviewFor: code }
  await checkSoon(ctx.db, code)
  return { reason: 'unconfirmed', reviewFor: code }
}

function toPaymentReport({ provider, payment }: QrPaymentReport): PaymentReport {
  return {
    channel: 'qr',
    provider,
    receivingAccount: payment.receivingAccount,
    reference: payment.bankReference,
    bankReference: null,
    amount: payment.amount as MinorUnits,
    paidAt: payment.at,
    payer: cleanPayer(payment.payer),
  }
}

/**
 * A gateway reports a payment that already belongs to another member. It may be the same money with
 * a wrong reference, so nothing is credited and the operator decides.
 */
async function keepDisputed(
  ctx: AppContext,
  report: PaymentReport,
  reference: string,
): Promise<void> {
  const { receivingAccount, amount, paidAt, payer, provider } = report
  const reportedReference = report.reference ?? ''
  const stored = await ctx.db.query(
    `insert into payment (
        receiving_account, payment_id, amount, paid_at, payer, provider, sources, observed_from,
        observed_until, state, reason, seen_at
      )
      values ($1, $2, $3, $4, $5, $6, 1, $4, $4, 'unmatched', 'claimed-by-another', $7)
      on conflict do nothing
      returning payment_id`,
    [
      receivingAccount,
      cleanReference(`${reportedReference}~${reference}`),
      amount,
      paidAt,
      JSON.stringify(payer),
      provider,
      clock.now(),
    ],
  )
  if (stored.length > 0)
    ctx.log.error(
      { provider, receivingAccount, reportedReference, reference },
      'gateway reports one payment for two members, held for staff',
    )
}
