import { clock } from '../../platform/clock.ts'
import { isAt } from '../../platform/database/exact-time.ts'
import type { Db, Tx } from '../../platform/db.ts'

/**
 * `live` reads a game's bet report up to almost the present; `recheck` reads it again an hour later
 * to find late entries.
 */
export type ReadPass = 'live' | 'recheck'

/** How far a game's bet report has been read. */
export interface BetCursor {
  code: string
  pass: ReadPass
  readUntil: Date
  dueAt: Date
  leaseUntil: Date | null
  lastReadAt: Date | null
  tries: number
  failingSince: Date | null
}

/** A cursor that this process has leased until `leaseUntil`. */
export type LeasedCursor = BetCursor & { leaseUntil: Date }

/**
 * Longer than any call to a game takes. After a crash another process can read the report once the
 * lease has expired.
 */
const leaseMs = 60_000
/** The first reading of a game covers the last day. */
const firstMs = 24 * 3_600_000

const columns = `code, pass, read_until, due_at, lease_until, last_read_at, tries, failing_since`

export function readCursors(db: Db, codes: string[]): Promise<BetCursor[]> {
  return db.query<BetCursor>(
    `select ${columns} from bet_cursor where code = any($1)`,
    [codes],
    'bet-cursors',
  )
}

/** Creates the cursors of games that have players and no cursor yet. */
export async function createCursors(db: Db, codes: string[]): Promise<void> {
  if (codes.length === 0) return
  const now = clock.now()
  await db.query(
    `insert into bet_cursor (code, pass, read_until, due_at)
      select g.code, p.pass, $2, $3
      from unnest($1::text[]) as g(code)
      cross join unnest(array['live', 'recheck']) as p(pass)
      where exists (select 1 from game_account o where o.code = g.code)
      on conflict (code, pass) do nothing`,
    [codes, new Date(now.getTime() - firstMs), now],
    'bet-cursors-made',
  )
}

/** Leases the cursor for one process; null while another process holds it. */
export async function leaseCursor(
  db: Db,
  code: string,
  pass: ReadPass,
): Promise<LeasedCursor | null> {
  const now = clock.now()
  const [cursor] = await db.query<LeasedCursor>(
    `update bet_cursor
      set lease_until = $4
      where code = $1 and pass = $2 and (lease_until is null or lease_until <= $3)
      returning ${columns}`,
    [code, pass, now, leaseEnd(now)],
    'bet-cursor-taken',
  )
  return cursor ?? null
}

/**
 * Advances the cursor: everything before `readUntil` is stored. Null when another reader has taken
 * the cursor.
 */
export async function advanceCursor(
  tx: Tx,
  cursor: LeasedCursor,
  readUntil: Date,
): Promise<LeasedCursor | null> {
  const leaseUntil = leaseEnd(clock.now())
  const moved = await tx.query(
    `update bet_cursor
      set read_until = $4, lease_until = $5
      where code = $1 and pass = $2 and ${isAt('lease_until', '$3')}
      returning code`,
    [cursor.code, cursor.pass, cursor.leaseUntil, readUntil, leaseUntil],
    'bet-cursor-moved',
  )
  return moved.length === 1 ? { ...cursor, readUntil, leaseUntil } : null
}

/**
 * Releases the cursor and sets its next due time. `well` is true when the report was read to the
 * end, false when the game failed, and null when the run ended early.
 */
export async function releaseCursor(
  db: Db,
  cursor: LeasedCursor,
  dueAt: Date,
  well: boolean | null,
): Promise<void> {
  await db.query(
    `update bet_cursor set lease_until = null, due_at = $4,
        last_read_at = case when $6::boolean is null then last_read_at else $5 end,
        tries = case when $6 = false then tries + 1 else 0 end,
        failing_since = case when $6 = false then coalesce(failing_since, $5) end
      where code = $1 and pass = $2 and ${isAt('lease_until', '$3')}`,
    [cursor.code, cursor.pass, cursor.leaseUntil, dueAt, clock.now(), well],
    'bet-cursor-left',
  )
}

const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs)
