import { clock } from '../../platform/clock.ts'
import { queryOne, type Tx } from '../../platform/db.ts'
import { storeFingerprints, type FingerprintContext } from './exclusion/fingerprints.ts'

/**
 * The kinds of rows in `play_break`. A linked break was requested on another account of the same
 * person.
 */
export type BreakKind =
  | 'time-out'
  | 'self-exclusion'
  | 'linked-time-out'
  | 'linked-exclusion'
  | 'ended'

/**
 * Returns the end of the member's current break, or null. Locks the member's row, so that a
 * concurrent request waits and then sees this break.
 */
export async function lockBreak(tx: Tx, memberId: bigint): Promise<Date | null> {
  const [row] = await tx.query<{ pausedUntil: Date | null }>(
    'select paused_until from member where member_id = $1 for update',
    [memberId],
  )
  return row?.pausedUntil ?? null
}

/**
 * Begins or extends a break and returns its end; null when the account is closed. The server's
 * database login has no right to end a break.
 */
export async function storeBreak(
  tx: Tx,
  memberId: bigint,
  { excludes, until }: { excludes: boolean; until: Date },
): Promise<Date | null> {
  const row = await queryOne<{ endsAt: Date | null }>(
    tx,
    'select member_begin_break($1, $2, $3, $4) as ends_at',
    [memberId, excludes, until, clock.now()],
    'break-stored',
  )
  return row.endsAt
}

interface NotedBreak {
  memberId: bigint
  kind: BreakKind
  now: Date
  endsAt: Date
  why?: string
}

export async function noteBreak(tx: Tx, of: NotedBreak): Promise<void> {
  await tx.query(
    `insert into play_break (member_id, no, kind, started_at, ends_at, reason)
      select $1, coalesce(max(no), 0) + 1, $2, $3, $4, $5 from play_break where member_id = $1`,
    [of.memberId, of.kind, of.now, of.endsAt, of.why ?? null],
  )
}

/**
 * Starts the effects of a break that `storeBreak` has stored: the history row, the fingerprints,
 * the jobs that leave games and search for other accounts, and for an exclusion the end of every
 * session.
 */
export async function beginBreak(tx: Tx, ctx: FingerprintContext, of: NotedBreak): Promise<void> {
  const { memberId, kind, now, endsAt } = of
  await noteBreak(tx, of)
  await storeFingerprints(tx, ctx, memberId, endsAt)
  await beginBreakWork(tx, memberId, now)
  await tx.query(
    `insert into break_search (member_id, due_at)
      values ($1, $2)
      on conflict (member_id) do update set due_at = excluded.due_at, cursor = 0`,
    [memberId, now],
    'break-search-begun',
  )
  if (kind === 'self-exclusion' || kind === 'linked-exclusion')
    await tx.query(
      'update session set revoked_at = $2 where member_id = $1 and revoked_at is null',
      [memberId, now],
    )
}

/**
 * Queues the job that leaves the member's games within seconds, in the transaction that begins the
 * break.
 */
async function beginBreakWork(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await tx.query(
    `insert into play_break_job (member_id, due_at)
      values ($1, $2)
      on conflict (member_id) do update set due_at = excluded.due_at, money_returned = false,
        rotated_games = '{}', tries = 0`,
    [memberId, now],
    'break-work-begun',
  )
}
