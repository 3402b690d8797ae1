import type { QrGatewayCode } from '@champa/contract/qr-gateways'
import { fromWire, minorUnits } from '@champa/contract/money'
import { raiseAlarm } from '../../../platform/alarms/raise-alarm.ts'
import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { ChargePayment } from '../../../providers/payments/port.ts'
import { matchReport } from '../match/match-report.ts'
import { cleanPayer, cleanReference, type Owner, type PaymentReport } from '../payment.ts'
import { gatewayOf } from '../../../providers/payments/gateways.ts'
import { readChargeReference } from '../qr/open-code.ts'
import type { AccountFacts } from '../receiving-account.ts'

interface ChargeReport {
  provider: QrGatewayCode
  /** The gateway's row among the receiving accounts; null without one. */
  account: AccountFacts | null
  /** Our reference of the paid code, as reported by the gateway. */
  reference: string
  payment: ChargePayment
  /** All payments of the gateway's answer to our own query; null for an event. */
  listed: ChargePayment[] | null
  /** True for an event that has already reported a payment under a different bank reference. */
  isChanged?: boolean
}

interface CodeKey {
  memberId: bigint
  codeId: string
}

/**
 * Ingests one payment reported by a gateway, whatever the state of its QR code, because the money
 * has arrived. On return the payment is stored: credited, or held for staff.
 */
export async function ingestCharge(ctx: AppContext, charge: ChargeReport): Promise<void> {
  const report = toPaymentReport(charge)
  const result = await matchReport(ctx, report, await ownerOf(ctx, charge))
  if (result.outcome === 'otherMember') await keepDisputed(ctx, report, charge.reference)
}

/**
 * Returns the member of the QR code, or no owner while the gateway has not confirmed the payment,
 * or when it names an unknown code or account.
 */
async function ownerOf(ctx: AppContext, charge: ChargeReport): Promise<Owner> {
  const code = readChargeReference(charge.reference)
  if (!code) return { reason: 'unknown-code' }
  const confirmation = await confirmPayment(ctx, charge, code)
  if (confirmation === 'confirmed') return code
  if (confirmation === 'foreign') return { reason: 'unknown-account', reviewFor: code }
  await checkSoon(ctx.db, code)
  return { reason: 'unconfirmed', reviewFor: code }
}

function toPaymentReport({ provider, payment }: ChargeReport): PaymentReport {
  return {
    channel: 'qr',
    provider,
    receivingAccount: payment.receivingAccount,
    reference: payment.bankReference,
    bankReference: null,
    amount: minorUnits(payment.amount),
    paidAt: payment.at,
    payer: cleanPayer(payment.payer),
  }
}

/**
 * confirmed: may be credited. foreign: the money went to an account that does not belong to this
 * gateway, or the operator does not know the gateway, so that nobody knows the currency.
 */
type Confirmation = 'confirmed' | 'unconfirmed' | 'foreign'

/**
 * Decides whether a report may be credited. The gateway is queried first about an event above the
 * operator's limit, of a gateway whose accounts the operator has not named, or with a different
 * bank reference than before. Its answer must list this payment and every earlier one of the QR
 * code, because a missing earlier one may be this payment under its former reference.
 */
async function confirmPayment(
  ctx: AppContext,
  report: ChargeReport,
  code: CodeKey,
): Promise<Confirmation> {
  const { provider, reference, payment, account } = report
  if (account === null) return 'foreign'
  const { gatewayAccounts: accounts, currency } = account
  if (accounts.length > 0 && !accounts.includes(payment.receivingAccount)) return 'foreign'
  const needsAnswer =
    accounts.length === 0 || report.isChanged || isAboveBound(ctx, currency, payment.amount)
  if (report.listed === null && !needsAnswer) return 'confirmed'
  const listed = report.listed ?? (await queryPayments(ctx, report))
  if (listed === null) return 'unconfirmed'
  const isListed = listed.some(
    (one) =>
      one.bankReference === payment.bankReference &&
      one.receivingAccount === payment.receivingAccount &&
      one.amount === payment.amount,
  )
  if (isListed && (await hasEarlierPayments(ctx.db, code, listed))) return 'confirmed'
  await raiseAlarm(
    ctx,
    { code: 'payment-unconfirmed', about: provider },
    'gateway does not confirm a payment that it reported',
    { reference, bankReference: payment.bankReference },
  )
  return 'unconfirmed'
}

/** Returns the gateway's payments of the QR code, or null when the gateway does not answer. */
async function queryPayments(
  ctx: AppContext,
  { provider, reference }: ChargeReport,
): Promise<ChargePayment[] | null> {
  const answer = await gatewayOf(ctx, provider).query({ reference })
  if (answer.outcome === 'unknown') return null
  return answer.outcome === 'ok' ? answer.payments : []
}

/** Whether the list contains every payment that the gateway has reported for the QR code so far. */
async function hasEarlierPayments(
  db: Db,
  { memberId, codeId }: CodeKey,
  listed: ChargePayment[],
): Promise<boolean> {
  const missing = await db.query(
    `select 1
      from payment p
      where p.member_id = $1
        and p.code_id = $2
        and p.sources like 'qr%'
        and not exists (
          select 1
          from payment_reference n
          where n.receiving_account = p.receiving_account
            and n.reference = any($3)
            and n.payment_id = p.payment_id
        )
      limit 1`,
    [memberId, codeId, listed.map((one) => cleanReference(one.bankReference))],
  )
  return missing.length === 0
}

function isAboveBound(
  { operatorSettings }: AppContext,
  currency: AccountFacts['currency'],
  amount: bigint,
): boolean {
  const bound = operatorSettings.read('risk').confirmAbove[currency]
  return bound !== null && amount > fromWire(bound)
}

const checkAfterMs = 5_000

/** Schedules a query to the gateway about a QR code within seconds, unless one is due earlier. */
async function checkSoon(db: Db, { memberId, codeId }: CodeKey): Promise<void> {
  const soon = new Date(clock.nowMs() + checkAfterMs)
  await db.query(
    'update qrcode set due_at = least(coalesce(due_at, $3), $3) where member_id = $1 and id = $2',
    [memberId, codeId, soon],
  )
}

/**
 * Stores a reported payment that already belongs to a different member as unmatched. It may be the
 * same payment with a wrong reference, so nothing is credited and the operator decides.
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
      values ($1, $2, $3, $4, $5, $6, 'qr', $4, $4, 'unmatched', 'claimed-by-another', $7)
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
    await raiseAlarm(
      ctx,
      { code: 'payment-twice', about: provider },
      'gateway reports one payment for two members, held for staff',
      { receivingAccount, reportedReference, reference },
    )
}
