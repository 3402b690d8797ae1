import { clock } from '../platform/clock.ts'
import { queryOne, type Db } from '../platform/db.ts'

/**
 * Begins an epoch manually, after a restore that the database cannot detect, such as a volume
 * copied back.
 * Later movements have references that no outside party has seen.
 */
export async function beginEpoch(db: Db): Promise<string> {
  const row = await queryOne<{ epoch: string }>(
    db,
    'select begin_epoch(coalesce(max(no), 0), $1) as epoch from database_epoch',
    [clock.now()],
  )
  return row.epoch
}
