import type { Db, Tx } from '../../platform/db.ts'

/** The credit of the bonus that a deposit brought, while its play lock is in play; else null. */
export async function bonusInPlay(
  on: Db | Tx,
  memberId: bigint,
  depositSeq: bigint,
): Promise<bigint | null> {
  // One lock is in play at a time, so it belongs to the deposit's bonus until a lock has ended.
  const [row] = await on.query<{ credit: bigint }>(
    `select l.credit
      from play_lock l
      join posting b on b.member_id = l.member_id and b.key = 'bonus:' || $2::text
      where l.member_id = $1
        and l.state = 'in_play'
        and l.source = 'bonus'
        and not exists (
          select 1
          from movement f
          where f.member_id = l.member_id
            and f.type = 'finish_bonus'
            and f.seq > b.movement_seq
        )`,
    [memberId, depositSeq],
  )
  return row?.credit ?? null
}
