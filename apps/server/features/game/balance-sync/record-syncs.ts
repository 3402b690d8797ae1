import { clock } from '../../../platform/clock.ts'
import { batched } from '../../../platform/database/batch.ts'
import type { Db } from '../../../platform/db.ts'

/** The stored result of one member's syncs at one moment. */
interface Note {
  memberId: bigint
  codes: string[]
  /** Those of `codes` that did not answer. */
  silent: string[]
  /** Those of `silent` that were not queried; they are due again immediately. */
  skipped: string[]
  at: Date
}

/**
 * Stores which games were synced. Concurrent refreshes of many members share one statement and one
 * commit.
 */
export function recordSyncs(
  db: Db,
  memberId: bigint,
  codes: string[],
  silent: string[],
  skipped: string[] = [],
): Promise<void> {
  return write(db, { memberId, codes, silent, skipped, at: clock.now() })
}

const write = batched(writeAll, {
  inFlight: 1,
  maxSize: 64,
  keyOf: (one) => one.memberId,
  retries: true,
})

/** Stores the syncs, except where another request has stored a newer one meanwhile. */
async function writeAll(db: Db, notes: Note[]): Promise<void[]> {
  const rows = notes.flatMap(({ memberId, codes, silent, skipped, at }) =>
    codes.map((code) => ({
      memberId,
      code,
      stale: silent.includes(code),
      isAsked: !skipped.includes(code),
      at,
    })),
  )
  await db.query(
    `update game_account o
      set refreshed_at = case when x.asked then x.at else o.refreshed_at end, stale = x.stale
      from unnest(
        $1::bigint[], $2::text[], $3::boolean[], $4::timestamptz[], $5::boolean[]
      ) as x(member_id, code, stale, at, asked)
      where o.member_id = x.member_id
        and o.code = x.code
        and (o.refreshed_at is null or o.refreshed_at <= x.at)`,
    [
      rows.map((row) => row.memberId),
      rows.map((row) => row.code),
      rows.map((row) => row.stale),
      rows.map((row) => row.at),
      rows.map((row) => row.isAsked),
    ],
    'game-looks',
  )
  return notes.map(() => undefined)
}
