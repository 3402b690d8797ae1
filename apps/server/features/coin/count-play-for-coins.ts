import type { Tx } from '../../platform/db.ts'

/**
 * Adds newly settled turnover to the members' coin progress and marks the members as due for a
 * grant. Skips members without an unplayed deposit.
 */
export async function countPlayForCoins(
  tx: Tx,
  turnover: ReadonlyMap<bigint, bigint>,
): Promise<void> {
  await tx.query(
    `with playing as (
        select p.member_id, x.turnover
        from coin_progress p
        join unnest(
          $1::bigint[], $2::bigint[]
        ) as x(member_id, turnover) on x.member_id = p.member_id
        where p.to_play > 0
        order by p.member_id for update of p
      )
      update coin_progress p set played = p.played + playing.turnover, due = true
      from playing
      where p.member_id = playing.member_id`,
    [[...turnover.keys()], [...turnover.values()]],
    'coin-play-counted',
  )
}
