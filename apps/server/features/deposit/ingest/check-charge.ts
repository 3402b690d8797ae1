import type { QrGatewayCode } from '@champa/contract/deposit'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { gatewayOf } from '../qr/gateway-of.ts'
import { closeCode } from '../qr/open-code.ts'
import { chargeReference, isGateway } from '../rules.ts'
import { takePayment } from './ingest-charge.ts'

/**
 * Queries the gateway about a code and ingests every payment that it reports; closes an expired
 * code. Returns true when the gateway has answered; a code of our own has no gateway and needs no
 * answer.
 */
export async function checkCharge(
  ctx: AppContext,
  code: { memberId: bigint; id: string; provider: string },
): Promise<boolean> {
  if (isGateway(code.provider) && !(await ingestCharge(ctx, { ...code, provider: code.provider })))
    return false
  await closeCode(ctx.db, {
    memberId: code.memberId,
    id: code.id,
    state: 'expired',
    now: clock.now(),
  })
  return true
}

async function ingestCharge(
  ctx: AppContext,
  { memberId, id, provider }: { memberId: bigint; id: string; provider: QrGatewayCode },
): Promise<boolean> {
  const reference = chargeReference(memberId, id)
  const answer = await gatewayOf(ctx, provider).query({ reference })
  if (answer.outcome === 'unknown') return false
  for (const payment of answer.outcome === 'ok'
    ? answer.payments.filter((one) => one.amount > 0n)
    : [])
    await takePayment(ctx, { provider, reference, payment })
  return true
}
