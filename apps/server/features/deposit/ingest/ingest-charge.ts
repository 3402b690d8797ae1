import type { QrGatewayCode } from '@champa/contract/qr-gateways'
import type { Currency } from '@champa/contract/constants'
import { fromWire, minorUnits } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import { batched } from '../../../platform/database/batch.ts'
import type { Db } from '../../../platform/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { ChargePayment } from '../../../providers/payments/port.ts'
import { matchReport } from '../match/match-report.ts'
import { cleanPayer, cleanReference, type Owner, type PaymentReport } from '../payment.ts'
import { gatewayOf } from '../../../providers/payments/gateways.ts'
import { readChargeReference } from '../qr/open-code.ts'

interface ChargeReport {
  provider: QrGatewayCode
  /** Our reference of the paid code, as reported by the gateway. */
  reference: string
  payment: ChargePayment
  /** True when an event reported it; false for an answer to our own query. */
  isEvent: boolean
}

/**
 * Ingests one payment reported by a gateway, whatever the state of its code: money that arrived is
 * real. On return it is stored safely: credited, or held for staff.
 */
export async function ingestCharge(ctx: AppContext, charge: ChargeReport): Promise<void> {
  const report = toPaymentReport(charge)
  const result = await matchReport(ctx, report, await ownerOf(ctx, charge))
  if (result.outcome === 'otherMember') await keepDisputed(ctx, report, charge.reference)
}

/**
 * The member of the code; no owner yet when the gateway must confirm the payment first, or names an
 * unknown account.
 */
async function ownerOf(ctx: AppContext, charge: ChargeReport): Promise<Owner> {
  const code = readChargeReference(charge.reference)
  if (!code) return { reason: 'unknown-code' }
  const confirmation = await confirmPayment(ctx, charge)
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
 * gateway.
 */
type Confirmation = 'confirmed' | 'unconfirmed' | 'foreign'

/**
 * Whether a report may be credited. An event above the operator's limit, or of a gateway whose
 * accounts the operator has not named, requires a query to the gateway that returns the same
 * payment; any other answer, or none, confirms nothing.
 */
async function confirmPayment(ctx: AppContext, report: ChargeReport): Promise<Confirmation> {
  const { provider, payment } = report
  const { accounts, currency } = await collectionOf(ctx.db, provider)
  if (accounts.length > 0 && !accounts.includes(payment.receivingAccount)) return 'foreign'
  if (!report.isEvent || (accounts.length > 0 && !isAboveBound(ctx, currency, payment.amount)))
    return 'confirmed'
  return (await isKnownThere(ctx, report)) ? 'confirmed' : 'unconfirmed'
}

async function isKnownThere(
  ctx: AppContext,
  { provider, reference, payment }: ChargeReport,
): Promise<boolean> {
  const answer = await gatewayOf(ctx, provider).query({ reference })
  if (answer.outcome === 'unknown') return false
  const agrees =
    answer.outcome === 'ok' &&
    answer.payments.some(
      (one) =>
        one.bankReference === payment.bankReference &&
        one.receivingAccount === payment.receivingAccount &&
        one.amount === payment.amount,
    )
  if (!agrees)
    ctx.log.error(
      { provider, reference, bankReference: payment.bankReference },
      'gateway does not confirm a payment that its event reported',
    )
  return agrees
}

function isAboveBound(
  { operatorSettings }: AppContext,
  currency: Currency,
  amount: bigint,
): boolean {
  const bound = operatorSettings.read('risk').confirmAbove[currency]
  return bound !== null && amount > fromWire(bound)
}

interface Collection {
  /**
   * Account numbers as the gateway's messages state them; empty when the operator has configured
   * none.
   */
  accounts: string[]
  currency: Currency
}

/** The gateway's collection accounts, read in a round trip shared with concurrent payments. */
const collectionOf = batched(readCollections, { inFlight: 2, maxSize: 64 })

async function readCollections(db: Db, providers: string[]): Promise<Collection[]> {
  const rows = await db.query<Collection & { account: string }>(
    `select account, gateway_accounts as accounts, currency
      from receiving_account
      where account = any($1)`,
    [providers],
    'gateway-accounts',
  )
  const known = new Map(rows.map((row) => [row.account, row]))
  return providers.map((provider) => known.get(provider) ?? { accounts: [], currency: 'THB' })
}

const checkAfterMs = 5_000

/** Schedules a query to the gateway about a code within seconds, unless one is due earlier. */
async function checkSoon(
  db: Db,
  { memberId, codeId }: { memberId: bigint; codeId: string },
): Promise<void> {
  const soon = new Date(clock.nowMs() + checkAfterMs)
  await db.query(
    'update qrcode set due_at = least(coalesce(due_at, $3), $3) where member_id = $1 and id = $2',
    [memberId, codeId, soon],
  )
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
    ctx.log.error(
      { provider, receivingAccount, reportedReference, reference },
      'gateway reports one payment for two members, held for staff',
    )
}
