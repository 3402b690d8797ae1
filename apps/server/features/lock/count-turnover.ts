import type { Tx } from '../../platform/db.ts'

/** A bet whose result has just become known. */
export interface CountedBet {
  memberId: bigint
  code: string
  placedAt: Date
  /** Valid turnover in the member's currency, 1/100. */
  turnover: bigint
}

/**
 * Adds bets to the turnover of the active play locks, weighted by the share of the game's category.
 * Bets placed before the lock or at excluded games do not count; the caller passes each bet once.
 */
export async function countTurnover(tx: Tx, bets: readonly CountedBet[]): Promise<void> {
  if (bets.length === 0) return
  await tx.query(
    `with counted as (select b.member_id,
          sum(b.turnover * coalesce((l.counts->>g.category)::integer, 0) / 100)::bigint as done
        from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::bigint[])
            as b(member_id, code, placed_at, turnover)
        join play_lock l on l.member_id = b.member_id
          and l.state = 'in_play'
          and b.placed_at >= l.started_at
          and b.code <> all (l.excluded)
        join game g on g.code = b.code
        group by b.member_id)
      update play_lock l
      set turnover_done = l.turnover_done + c.done
      from counted c
      where l.member_id = c.member_id and l.state = 'in_play' and c.done > 0`,
    [
      bets.map((bet) => bet.memberId),
      bets.map((bet) => bet.code),
      bets.map((bet) => bet.placedAt),
      bets.map((bet) => bet.turnover),
    ],
  )
}
