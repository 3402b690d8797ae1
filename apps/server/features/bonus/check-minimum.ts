import type { checkMinimum as endpoint } from '@champa/contract/bonus'
import type { Currency } from '@champa/contract/constants'
import type { MinorUnits } from '@champa/contract/money'
import type { Handler } from '../../platform/route.ts'
import { ensureFreshBalances } from '../game/index.ts'
import { minRemain, readLockSnapshot } from '../lock/index.ts'
import { finishLock } from './ending/finish-lock.ts'

/** SQL for the member's currency, read together with the session. */
export const minimumProjection = 'to_jsonb(m.currency)'

export const checkMinimum: Handler<typeof endpoint> = async (
  { member: { memberId, projection } },
  ctx,
) => {
  await ensureFreshBalances(ctx, memberId)
  await finishLock(ctx, memberId)
  const { lock, total } = await readLockSnapshot(ctx.db, memberId)
  const minimum = minRemain(ctx, projection as Currency)
  return { result: !lock && total <= minimum, minimum, total: total as MinorUnits }
}
