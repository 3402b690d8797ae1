import type { Satang } from '@champa/contract/money'
import type { House } from '../../../platform/house.ts'
import type { ChargePayment } from '../../../providers/payments/port.ts'
import { readChargeReference } from '../rules.ts'
import type { Evidence } from './evidence.ts'
import { cleanPayer } from './fingerprint.ts'
import { finishEvent, type GatewayEvent } from './gateway-events.ts'
import { keepDisputed } from './keep-disputed.ts'
import { takeOwned } from './take-evidence.ts'

export interface PaymentReport {
  provider: string
  /** Our reference of the code that was paid, as the gateway says it. */
  reference: string
  payment: ChargePayment
  /** The event that brings it; absent when we asked. */
  event?: GatewayEvent
}

/**
 * Takes one payment that a gateway reports, whatever became of the code: money that came is real. When this returns, the
 * money is safe. Three round trips, each shared with what others report at the same moment.
 */
export async function takePayment(house: House, report: PaymentReport): Promise<void> {
  const { event, reference } = report
  const evidence = evidenceOf(report)
  // Written down beside the marking, when the money is safe already.
  const whenSafe = event ? () => finishEvent(house.db, event) : undefined
  const taken = await takeOwned(house, evidence, readChargeReference(reference) ?? { reason: 'unknown-code' }, whenSafe)
  if (taken.outcome === 'elsewhere') await keepDisputed(house, evidence, reference)
}

function evidenceOf({ provider, payment }: PaymentReport): Evidence {
  return {
    channel: 'qr', provider, receivingAccount: payment.receivingAccount, reference: payment.bankReference, bankReference: null,
    amount: payment.amount as Satang, paidAt: payment.at, payer: cleanPayer(payment.payer),
  }
}
