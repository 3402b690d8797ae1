import { clock } from '../../platform/clock.ts'
import type { House } from '../../platform/house.ts'
import { gatewayOf } from './gateway-of.ts'
import { closeCode } from './open-code.ts'
import { chargeReference, isQrProvider } from './rules.ts'
import { takePayment } from './payment/take-payment.ts'

/** Asks the gateway what became of a code and takes every payment it knows. Answers whether it was told anything. */
export async function checkCharge(house: House, code: { memberId: bigint; id: string; provider: string }): Promise<boolean> {
  if (!isQrProvider(code.provider)) return true
  const reference = chargeReference(code.memberId, code.id)
  const told = await gatewayOf(house, code.provider).query({ reference })
  if (told.outcome === 'unknown') return false
  for (const payment of told.outcome === 'ok' ? told.payments : []) await takePayment(house, { provider: code.provider, reference, payment })
  await closeCode(house.db, { memberId: code.memberId, id: code.id, state: 'expired', now: clock.now() })
  return true
}
