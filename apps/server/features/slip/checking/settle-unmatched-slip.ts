import { minorUnits } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { paymentOf } from '../../deposit/index.ts'
import type { DueSlip } from '../queries.ts'
import { releaseReference } from './claim-reference.ts'
import { writeFailed, writeUnmatched, writeSuccess } from './write-slip.ts'

/** How often a slip checks whether staff have decided about its payment. */
const checkEveryMs = 60_000

type UnmatchedPayment = NonNullable<DueSlip['unmatched']>

export function waitForStaff(
  ctx: AppContext,
  slip: DueSlip,
  unmatched: UnmatchedPayment,
): Promise<void> {
  return writeUnmatched(
    ctx,
    slip,
    unmatched,
    new Date(clock.nowMs() + checkEveryMs * ctx.settings.settlePace),
  )
}

/**
 * Ends a slip according to the staff's decision about its payment, and waits until there is one.
 * The bank is not called again.
 */
export async function settleUnmatchedSlip(
  ctx: AppContext,
  slip: DueSlip,
  unmatched: UnmatchedPayment,
): Promise<void> {
  const payment = await paymentOf(ctx.db, unmatched)
  if (payment?.state === 'unmatched' || payment?.state === 'claimed')
    return waitForStaff(ctx, slip, unmatched)
  const isCredited = payment?.state === 'credited'
  if (isCredited && payment.memberId === slip.memberId)
    return writeSuccess(ctx, slip, minorUnits(payment.amount))
  const { sendingBank, transRef, memberId, id: slipId } = slip
  await releaseReference(
    ctx.db,
    { sendingBank: sendingBank!, transRef: transRef! },
    { memberId, slipId },
  )
  return writeFailed(ctx, slip, isCredited ? 'SLIP_REFNO_DUPLICATED' : 'UNKNOW_ERROR')
}
