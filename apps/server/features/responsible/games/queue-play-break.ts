import type { Tx } from '../../../platform/db.ts'

/**
 * Queues the job that leaves the member's games within seconds, in the transaction that begins the
 * break.
 */
export async function beginBreakWork(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await tx.query(
    `insert into play_break_job (member_id, due_at)
      values ($1, $2)
      on conflict (member_id) do update set due_at = excluded.due_at, money_returned = false,
        rotated_games = '{}', tries = 0`,
    [memberId, now],
    'break-work-begun',
  )
}
