import { clock } from '../../platform/clock.ts'
import { batched, batchedRead } from '../../platform/database/batch.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** The code of the bonus that the member's next deposit receives, or null. */
export const readActivated = batchedRead(
  async (on, memberIds: bigint[]): Promise<(string | null)[]> => {
    const rows = await on.query<{ memberId: bigint; code: string }>(
      'select member_id, code from bonus_activation where member_id = any($1)',
      [memberIds],
      'bonus-activated',
    )
    const codes = new Map(rows.map(({ memberId, code }) => [memberId, code]))
    return memberIds.map((memberId) => codes.get(memberId) ?? null)
  },
)

/**
 * Activates a bonus for the member's next deposit, in place of any other activated bonus. Returns
 * false when a lock is in play or the bonus is already activated.
 */
export const storeActivation = batched(
  async (db: Db, activations: { memberId: bigint; code: string }[]): Promise<boolean[]> => {
    const rows = await db.query<{ memberId: bigint }>(
      'select member_id from activate_bonuses($1, $2, $3)',
      [
        clock.now(),
        activations.map(({ memberId }) => memberId),
        activations.map(({ code }) => code),
      ],
      'bonuses-activate',
    )
    const stored = new Set(rows.map(({ memberId }) => memberId))
    return activations.map(({ memberId }) => stored.has(memberId))
  },
  { inFlight: 1, maxSize: 32, keyOf: ({ memberId }) => memberId, retries: 'known' },
)

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
