import type { Tx } from '../../../platform/db.ts'

/** A break begins: the games are left within seconds, by the job, whatever becomes of this process. */
export async function beginBreakWork(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await tx.query(
    `insert into break_work (member_id, due_at) values ($1, $2)
      on conflict (member_id) do update set due_at = excluded.due_at, is_home = false, rotated = '{}', tries = 0`,
    [memberId, now],
    'break-work-begun',
  )
}
