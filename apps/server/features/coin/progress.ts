import type { Currency } from '@champa/contract/constants'
import { queryOne, type Tx } from '../../platform/db.ts'
import type { Progress } from './rules.ts'

export interface Counted extends Progress {
  currency: Currency
  /** False for suspended, closed and self-excluded members, who earn no coins. */
  active: boolean
  settled: bigint
  pending: bigint
}

/**
 * Locks and returns the member's progress together with the withdrawals on record. The caller has
 * locked the member's book.
 */
export async function holdProgress(tx: Tx, memberId: bigint): Promise<Counted> {
  const [books] = await tx.query<Pick<Counted, 'currency' | 'active' | 'settled' | 'pending'>>(
    `select m.currency, m.status = 'active' as active,
        coalesce(
          (
            select sum(w.amount)
            from movement w
            where w.member_id = m.member_id
              and w.type = 'withdraw'
              and w.status = 'SUCCESS'
          ),
          0
        )::bigint as settled,
        coalesce(
          (
            select sum(w.amount)
            from movement w
            where w.member_id = m.member_id
              and w.type = 'withdraw'
              and w.status = 'in progress'
          ),
          0
        )::bigint as pending
      from member m
      where m.member_id = $1`,
    [memberId],
    'coin-books',
  )
  if (!books) throw new Error(`Member ${memberId} does not exist`)
  await tx.query(
    'insert into coin_progress (member_id, withdrawn) values ($1, $2) on conflict do nothing',
    [memberId, books.settled],
    'coin-progress-begun',
  )
  const progress = await queryOne<Progress>(
    tx,
    `select to_play, played, withdrawn, net, best_net
      from coin_progress
      where member_id = $1
      for update`,
    [memberId],
    'coin-progress-held',
  )
  return { ...progress, ...books }
}

export async function storeProgress(
  tx: Tx,
  memberId: bigint,
  { toPlay, played, withdrawn, net, bestNet }: Progress,
): Promise<void> {
  await tx.query(
    `update coin_progress
        set to_play = $2, played = $3, withdrawn = $4, net = $5, best_net = $6, due = false
      where member_id = $1`,
    [memberId, toPlay, played, withdrawn, net, bestNet],
    'coin-progress-stored',
  )
}

/**
 * Adds newly settled turnover to the members' coin progress and marks it due. Members without an
 * unplayed deposit are skipped.
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
