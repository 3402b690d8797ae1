import { fromWire } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { House } from '../../../platform/house.ts'
import { gatewayOf } from './gateway-of.ts'
import { isGateway } from '../rules.ts'
import type { ChargePayment } from '../../../providers/payments/port.ts'
import type { GatewayEvent } from '../payment/gateway-events.ts'

export interface PaymentReport {
  provider: string
  /** Our reference of the code that was paid, as the gateway says it. */
  reference: string
  payment: ChargePayment
  /** The event that brings it; absent when we asked. */
  event?: GatewayEvent
}

/**
 * True when an event may be credited: its amount needs no confirmation, or the gateway itself answers with the same
 * payment. A gateway that does not answer, or answers otherwise, confirms nothing.
 */
export async function isConfirmed(
  house: House,
  { provider, reference, payment }: PaymentReport,
): Promise<boolean> {
  if (!isGateway(provider) || !(await needsConfirmation(house, provider, payment.amount)))
    return true
  const told = await gatewayOf(house, provider).query({ reference })
  if (told.outcome === 'unknown') return false
  const agrees =
    told.outcome === 'ok' &&
    told.payments.some(
      (one) =>
        one.bankReference === payment.bankReference &&
        one.receivingAccount === payment.receivingAccount &&
        one.amount === payment.amount,
    )
  if (!agrees)
    house.log.error(
      { provider, reference, bankReference: payment.bankReference },
      'a gateway does not confirm a payment that its event reported',
    )
  return agrees
}

async function needsConfirmation(
  { db, site }: House,
  provider: string,
  amount: bigint,
): Promise<boolean> {
  const { confirmAbove } = site.read('risk')
  const bounds = Object.values(confirmAbove)
    .filter((one) => one !== null)
    .map(fromWire)
  if (!bounds.some((bound) => amount > bound)) return false
  const [account] = await db.query<{ currency: keyof typeof confirmAbove }>(
    'select currency from receiving_account where account = $1',
    [provider],
    'confirm-currency',
  )
  const bound = confirmAbove[account?.currency ?? 'THB']
  return bound !== null && amount > fromWire(bound)
}

const lookAfterMs = 5_000

/** Has the gateway asked about a code again shortly, whenever its next look was due. */
export async function lookSoon(
  db: Db,
  { memberId, codeId }: { memberId: bigint; codeId: string },
): Promise<void> {
  const soon = new Date(clock.nowMs() + lookAfterMs)
  await db.query(
    'update qrcode set due_at = least(coalesce(due_at, $3), $3) where member_id = $1 and id = $2',
    [memberId, codeId, soon],
  )
}
