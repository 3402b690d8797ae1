import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'

const seenWithinMs = 60_000

/** True while somebody of the staff says to be ready, and has the office open. */
export async function isSomebodyThere(db: Db): Promise<boolean> {
  const found = await db.query("select 1 as one from staff where available and status = 'active' and seen_at > $1 limit 1", [new Date(clock.nowMs() - seenWithinMs)], 'chat-somebody')
  return found.length > 0
}
