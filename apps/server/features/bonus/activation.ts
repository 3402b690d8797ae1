import { clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** The code of the bonus that the member's next deposit receives, or null. */
export async function readActivated(on: Db | Tx, memberId: bigint): Promise<string | null> {
  const [row] = await on.query<{ code: string }>(
    'select code from bonus_activation where member_id = $1',
    [memberId],
    'bonus-activated',
  )
  return row?.code ?? null
}

/** Activates a bonus for the member's next deposit, in place of any other activated bonus. */
export async function storeActivation(tx: Tx, memberId: bigint, code: string): Promise<void> {
  await tx.query(
    `insert into bonus_activation (member_id, code, activated_at) values ($1, $2, $3)
      on conflict (member_id) do update
        set code = excluded.code, activated_at = excluded.activated_at`,
    [memberId, code, clock.now()],
  )
}

/**
 * Deactivates a bonus that was activated before this play lock ended; a bonus activated later
 * stays.
 */
export async function deactivateBefore(db: Db, memberId: bigint, lock: number): Promise<void> {
  await db.query(
    `delete from bonus_activation where member_id = $1
      and activated_at <= (select ended_at from play_lock where member_id = $1 and no = $2)`,
    [memberId, lock],
    'bonus-deactivate-before',
  )
}

/** Removes the member's activation; returns true when a bonus was activated. */
export async function deactivateBonus(on: Db | Tx, memberId: bigint): Promise<boolean> {
  return (
    (await on.query('delete from bonus_activation where member_id = $1 returning code', [memberId]))
      .length === 1
  )
}
