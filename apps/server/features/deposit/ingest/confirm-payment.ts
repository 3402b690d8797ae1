import type { QrGatewayCode } from '@champa/contract/deposit'
import type { Currency } from '@champa/contract/constants'
import { fromWire } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import { batched } from '../../../platform/database/batch.ts'
import type { Db } from '../../../platform/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { gatewayOf } from '../qr/gateway-of.ts'
import { isGateway } from '../rules.ts'
import type { ChargePayment } from '../../../providers/payments/port.ts'
import type { GatewayEvent } from './gateway-events.ts'

export interface QrPaymentReport {
  provider: string
  /** Our reference of the paid code, as reported by the gateway. */
  reference: string
  payment: ChargePayment
  /** The event that reported it; absent for an answer to our own query. */
  event?: GatewayEvent
}

/**
 * confirmed: may be credited. foreign: the money went to an account that does not belong to this
 * gateway.
 */
export type Confirmation = 'confirmed' | 'unconfirmed' | 'foreign'

/**
 * Whether a report may be credited. An event above the operator's limit, or of a gateway whose
 * accounts the operator has not named, requires a query to the gateway that returns the same
 * payment; any other answer, or none, confirms nothing.
 */
export async function confirmPayment(
  ctx: AppContext,
  report: QrPaymentReport,
): Promise<Confirmation> {
  const { provider, payment } = report
  if (!isGateway(provider)) return 'confirmed'
  const { accounts, currency } = await collectionOf(ctx.db, provider)
  if (accounts.length > 0 && !accounts.includes(payment.receivingAccount)) return 'foreign'
  if (!report.event || (accounts.length > 0 && !isAboveBound(ctx, currency, payment.amount)))
    return 'confirmed'
  return (await isKnownThere(ctx, { ...report, provider })) ? 'confirmed' : 'unconfirmed'
}

async function isKnownThere(
  ctx: AppContext,
  { provider, reference, payment }: QrPaymentReport & { provider: QrGatewayCode },
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
  /** As named in the gateway's messages; empty when the operator has named none. */
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
export async function checkSoon(
  db: Db,
  { memberId, codeId }: { memberId: bigint; codeId: string },
): Promise<void> {
  const soon = new Date(clock.nowMs() + checkAfterMs)
  await db.query(
    'update qrcode set due_at = least(coalesce(due_at, $3), $3) where member_id = $1 and id = $2',
    [memberId, codeId, soon],
  )
}
