import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import type { QueryOutcome } from '../../../providers/games/port.ts'

/** From here on a person decides (decision 050). The money stays in transit, and what the game said last is kept for that person. */
export async function leaveToPerson(
  house: House,
  { member_id: memberId, seq }: { member_id: bigint; seq: bigint },
  said: QueryOutcome,
): Promise<void> {
  await house.db.query('select transfer_left($1, $2, $3, $4)', [
    memberId,
    seq,
    said,
    clock.now().toISOString(),
  ])
}
