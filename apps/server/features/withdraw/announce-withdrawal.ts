import type { AppContext } from '../../platform/app-context.ts'
import { movementId } from '../../platform/ids.ts'

/** Tells the staff who read withdrawals that one has changed; screens read it anew. */
export const announceWithdrawal = (
  { live }: Pick<AppContext, 'live'>,
  { memberId, seq }: { memberId: bigint; seq: bigint },
): void =>
  live.send({ reads: 'withdrawal.read' }, 'work', {
    room: 'withdrawals',
    ref: movementId(memberId, seq),
  })
