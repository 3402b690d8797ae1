import { clock } from '../../platform/clock.ts'
import { isAt } from '../../platform/database/exact-time.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** `now` follows a game's report closely; `again` reads the same an hour later for late entries. */
export type ReadPass = 'now' | 'again'

/** How far a game's bet report has been read. */
export interface Mark {
  code: string
  lap: ReadPass
  readUntil: Date
  dueAt: Date
  heldUntil: Date | null
  askedAt: Date | null
  tries: number
  failingSince: Date | null
}

/** A mark leased by this reader until `heldUntil`. */
export type HeldMark = Mark & { heldUntil: Date }

/** Longer than any one call takes; after a crash other readers wait at most this long. */
const holdMs = 60_000
/** The first reading of a game covers the last day. */
const firstMs = 24 * 3_600_000

const columns = `code, lap, read_until as "readUntil", due_at as "dueAt", held_until as "heldUntil",
  asked_at as "askedAt", tries, failing_since as "failingSince"`

export function readMarks(db: Db, codes: string[]): Promise<Mark[]> {
  return db.query<Mark>(
    `select ${columns} from bet_mark where code = any($1)`,
    [codes],
    'bet-marks',
  )
}

/** Creates the marks of games that have players and were never read. */
export async function makeMarks(db: Db, codes: string[]): Promise<void> {
  if (codes.length === 0) return
  const now = clock.now()
  await db.query(
    `insert into bet_mark (code, lap, read_until, due_at)
      select g.code, l.lap, $2, $3
      from unnest($1::text[]) as g(code)
      cross join unnest(array['now', 'again']) as l(lap)
      where exists (select 1 from game_account o where o.code = g.code)
      on conflict (code, lap) do nothing`,
    [codes, new Date(now.getTime() - firstMs), now],
    'bet-marks-made',
  )
}

/** Leases the mark for one process; null while another process holds it. */
export async function takeMark(db: Db, code: string, pass: ReadPass): Promise<HeldMark | null> {
  const now = clock.now()
  const [mark] = await db.query<HeldMark>(
    `update bet_mark
      set held_until = $4
      where code = $1 and lap = $2 and (held_until is null or held_until <= $3)
      returning ${columns}`,
    [code, pass, now, heldFrom(now)],
    'bet-mark-taken',
  )
  return mark ?? null
}

/**
 * Advances the mark: everything before `readUntil` is stored. Null when another reader has taken
 * the mark.
 */
export async function moveMark(tx: Tx, mark: HeldMark, readUntil: Date): Promise<HeldMark | null> {
  const heldUntil = heldFrom(clock.now())
  const moved = await tx.query(
    `update bet_mark
      set read_until = $4, held_until = $5
      where code = $1 and lap = $2 and ${isAt('held_until', '$3')}
      returning code`,
    [mark.code, mark.lap, mark.heldUntil, readUntil, heldUntil],
    'bet-mark-moved',
  )
  return moved.length === 1 ? { ...mark, readUntil, heldUntil } : null
}

/**
 * Releases the mark with its next due time. `well`: true when the report was read to the end, false
 * when the game failed, null when the run ended early.
 */
export async function leaveMark(
  db: Db,
  mark: HeldMark,
  dueAt: Date,
  well: boolean | null,
): Promise<void> {
  await db.query(
    `update bet_mark set held_until = null, due_at = $4,
        asked_at = case when $6::boolean is null then asked_at else $5 end,
        tries = case when $6 = false then tries + 1 else 0 end,
        failing_since = case when $6 = false then coalesce(failing_since, $5) end
      where code = $1 and lap = $2 and ${isAt('held_until', '$3')}`,
    [mark.code, mark.lap, mark.heldUntil, dueAt, clock.now(), well],
    'bet-mark-left',
  )
}

const heldFrom = (now: Date): Date => new Date(now.getTime() + holdMs)
