import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import type { QueryOutcome } from '../../../providers/games/port.ts'

/** From here on a person decides (decision 050). The money stays in transit, and what the game said last is kept for that person. */
export async function leaveToPerson(
  house: House,
  { member_id: memberId, seq }: { member_id: bigint; seq: bigint },
  said: QueryOutcome,
): Promise<void> {
  await house.db.query(
    `update movement set due_at = null, detail = detail || jsonb_build_object('manual', true, 'said', $3::text, 'saidAt', $4::text) where member_id = $1 and seq = $2 and status = 'in progress'`,
    [memberId, seq, said, clock.now().toISOString()],
  )
}
