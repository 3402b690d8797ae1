import { clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** The code of the bonus that the member's next deposit receives, or null. */
export async function readArmed(on: Db | Tx, memberId: bigint): Promise<string | null> {
  const [row] = await on.query<{ code: string }>(
    'select code from bonus_activation where member_id = $1',
    [memberId],
    'bonus-armed',
  )
  return row?.code ?? null
}

/** Replaces another armed bonus. */
export async function armBonus(tx: Tx, memberId: bigint, code: string): Promise<void> {
  await tx.query(
    `insert into bonus_activation (member_id, code, activated_at) values ($1, $2, $3)
      on conflict (member_id) do update
        set code = excluded.code, activated_at = excluded.activated_at`,
    [memberId, code, clock.now()],
  )
}

/** Disarms a bonus that was armed before this lock ended; a bonus armed later stays. */
export async function disarmBefore(db: Db, memberId: bigint, lock: number): Promise<void> {
  await db.query(
    `delete from bonus_activation where member_id = $1
      and activated_at <= (select ended_at from play_lock where member_id = $1 and no = $2)`,
    [memberId, lock],
    'bonus-disarm-before',
  )
}

/** True when a bonus was armed. */
export async function disarmBonus(on: Db | Tx, memberId: bigint): Promise<boolean> {
  return (
    (await on.query('delete from bonus_activation where member_id = $1 returning code', [memberId]))
      .length === 1
  )
}
