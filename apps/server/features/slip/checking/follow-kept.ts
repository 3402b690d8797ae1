import type { Satang } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import { paymentOf } from '../../deposit/index.ts'
import type { DueSlip } from '../queries.ts'
import { releaseReference } from './claim-reference.ts'
import { writeFailed, writeKept, writeSuccess } from './write-slip.ts'

/** How often a slip checks whether staff have decided about its payment. */
const looksEveryMs = 60_000

type Kept = NonNullable<DueSlip['kept']>

export function waitForStaff(house: House, slip: DueSlip, kept: Kept): Promise<void> {
  return writeKept(
    house,
    slip,
    kept,
    new Date(clock.nowMs() + looksEveryMs * house.settings.settlePace),
  )
}

/**
 * Ends a slip according to the staff's decision about its payment, and waits until there is one.
 * The bank is not called again.
 */
export async function followKept(house: House, slip: DueSlip, kept: Kept): Promise<void> {
  const payment = await paymentOf(house.db, kept)
  if (payment?.state === 'kept' || payment?.state === 'claimed')
    return waitForStaff(house, slip, kept)
  const isCredited = payment?.state === 'credited'
  if (isCredited && payment.memberId === slip.memberId)
    return writeSuccess(house, slip, payment.amount as Satang)
  const { sendingBank, transRef, memberId, id: slipId } = slip
  await releaseReference(
    house.db,
    { sendingBank: sendingBank!, transRef: transRef! },
    { memberId, slipId },
  )
  return writeFailed(house, slip, isCredited ? 'SLIP_REFNO_DUPLICATED' : 'UNKNOW_ERROR')
}
