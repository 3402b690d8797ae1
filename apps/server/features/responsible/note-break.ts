import type { Tx } from '../../platform/db.ts'

export type BreakKind = 'time-out' | 'self-exclusion' | 'ended'

/**
 * Returns the end of the member's current break, if any, and locks the member's row, so that of two
 * concurrent requests the second sees the first's break.
 */
export async function lockBreak(tx: Tx, memberId: bigint): Promise<Date | null> {
  const [row] = await tx.query<{ paused_until: Date | null }>(
    'select paused_until from member where member_id = $1 for update',
    [memberId],
  )
  return row?.paused_until ?? null
}

export async function noteBreak(
  tx: Tx,
  of: { memberId: bigint; kind: BreakKind; now: Date; endsAt: Date; why?: string },
): Promise<void> {
  await tx.query(
    `insert into play_break (member_id, no, kind, begun_at, ends_at, why)
      select $1, coalesce(max(no), 0) + 1, $2, $3, $4, $5 from play_break where member_id = $1`,
    [of.memberId, of.kind, of.now, of.endsAt, of.why ?? null],
  )
}
