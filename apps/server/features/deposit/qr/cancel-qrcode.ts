import type { cancelQrcode as endpoint } from '@champa/contract/deposit'
import { clock } from '../../../platform/clock.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { checkCharge } from '../ingest/check-charges.job.ts'
import { gatewayOf } from '../../../providers/payments/gateways.ts'
import { closeCode, chargeReference } from './open-code.ts'
import { codeOf, stateOf } from './queries.ts'
import { isGateway } from '../rules.ts'

export const cancelQrcode: Handler<typeof endpoint> = async ({ params, member, refuse }, ctx) => {
  const code = await codeOf(ctx.db, member.memberId, params.qrcodeId)
  if (!code || code.payload === null) throw refuse('NO_DATA')
  if (code.state === 'open') {
    await closeCode(ctx.db, {
      memberId: code.memberId,
      id: code.id,
      state: 'cancelled',
      now: clock.now(),
    })
    ctx.live.changed(code.memberId, ['deposit'])
    const outcome =
      isGateway(code.provider) &&
      (await gatewayOf(ctx, code.provider).cancel({
        reference: chargeReference(code.memberId, code.id),
      }))
    // The code was paid at the moment of its cancellation, so the payment is credited now, without
    // waiting for the webhook.
    if (outcome === 'paid') await checkCharge(ctx, code)
  }
  return stateOf(await codeOf(ctx.db, code.memberId, code.id), clock.now())
}
