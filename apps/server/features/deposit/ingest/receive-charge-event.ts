import type { receiveChargeEvent as endpoint } from '@champa/contract/deposit'
import type { QrGatewayCode } from '@champa/contract/qr-gateways'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handler } from '../../../platform/route/route.ts'
import type { ChargeEvent } from '../../../providers/payments/port.ts'
import { keepUnreadEvent, recordEvent } from './keep-events.ts'
import { noteRefusedWebhook } from '../gateways/refused-webhooks.ts'
import { gatewayOf } from '../../../providers/payments/gateways.ts'
import { closeCode, readChargeReference } from '../qr/open-code.ts'
import { ingestCharge } from './ingest-charge.ts'

/**
 * Answers with success only once the payment is stored safely; on any other answer the gateway
 * sends the event again.
 */
export const receiveChargeEvent: Handler<typeof endpoint> = async (
  { params, headers, rawBody, refuse },
  ctx,
) => {
  const provider = params.provider.toUpperCase() as QrGatewayCode
  const verified = gatewayOf(ctx, provider).verifyWebhook(headers, rawBody)
  if (!verified.ok && verified.reason === 'signature') {
    noteRefusedWebhook(ctx, provider)
    throw refuse('UNAUTHORIZED')
  }
  if (!verified.ok) {
    ctx.log.warn({ provider }, 'signed gateway event has an unexpected shape')
    await keepUnreadEvent(ctx, provider, rawBody)
    throw refuse('INVALID_INPUT', { fields: ['body'] })
  }
  const { event: charge } = verified
  const { id, type, reference, bankReference } = charge
  const recorded = await recordEvent(ctx.db, { provider, id, type, reference, bankReference })
  if (charge.type === 'charge.paid')
    await ingestCharge(ctx, { provider, reference, payment: charge, listed: null, ...recorded })
  else await closeExpired(ctx, charge)
  return { received: true }
}

/**
 * Closes the QR code of an expiry event. Events may arrive out of order, so an older event closes a
 * code only after its expiry, and never undoes a payment.
 */
async function closeExpired(ctx: AppContext, charge: ChargeEvent): Promise<void> {
  const code = readChargeReference(charge.reference)
  if (!code || charge.type !== 'charge.expired') return
  await closeCode(ctx.db, {
    memberId: code.memberId,
    id: code.codeId,
    state: 'expired',
    now: clock.now(),
  })
  ctx.live.changed(code.memberId, ['deposit'])
}
