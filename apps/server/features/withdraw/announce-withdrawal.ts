import type { AppContext } from '../../platform/app-context.ts'
import { movementId } from '../../platform/ids.ts'

/** Tells the office that a withdrawal has changed; screens read it anew. */
export const announceWithdrawal = (
  { live }: Pick<AppContext, 'live'>,
  { memberId, seq }: { memberId: bigint; seq: bigint },
): void => live.send('staff', 'work', { room: 'withdrawals', ref: movementId(memberId, seq) })
