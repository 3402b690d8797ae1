import type { LockSource, LockType } from '@champa/contract/lock'
import type { Category } from '@champa/contract/wallet'
import { clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { batchedRead } from '../../platform/database/batch.ts'
import type { Figures, Lock } from './rules.ts'

/** An active play lock, as stored. */
export interface LockRow extends Lock {
  memberId: bigint
  no: number
  source: LockSource
  sourceCode: string
  /** One text for all languages, or a text for each language. */
  name: unknown
  type: LockType
  turnoverHundredths: number | null
  counts: Record<Category, number>
  excluded: string[]
  startedAt: Date
  /** How often the money was swept back to the wallet in order to end the play lock. */
  sweeps: number
}

/** A member's active play lock, if any, and the money it is judged by, read at one moment. */
export interface LockSnapshot extends Figures {
  memberId: bigint
  /** Grows with every posting in the member's book. */
  version: bigint
  lock: LockRow | null
  /** The main wallet alone. */
  wallet: bigint
  inTransit: boolean
  /**
   * The oldest balance sync of the open games, 1970 for a game that was never synced; null without
   * games.
   */
  seenAt: Date | null
  /** Games whose bet report does not yet cover their last balance change. */
  unread: string[]
}

/** How long a synced balance counts as settled. */
export const freshForMs = 60_000

/**
 * How long after its last play a game without a bet report keeps a lock from ending, so that a
 * missing report blocks the member no longer than this.
 */
const reportWaitMs = 3_600_000
/** A bet without a result for longer than this counts as abandoned by its game. */
const longestBetMs = 30 * 24 * 3_600_000

// One row per member. A closed game counts with its last balance, because nobody can play there; a
// negative game balance means that the member has won there since the last sync.
const snapshot = (
  bets: string,
  games: string,
): string => `select m.member_id, a.version, a.wallet, a.total, a.own_deposits,
    a.in_transit,
    l.no, l.source, l.source_code, l.name, l.type, l.credit, l.base, l.principal, l.net_deposits,
    l.turnover_hundredths, l.turnover_required, l.turnover_done, l.success_basis_points,
    l.fail_basis_points, l.min_remain, l.max_withdraw, l.counts, l.excluded, l.started_at,
    l.expires_at, l.sweeps,
    coalesce(o.unseen, false) or a.overdrawn as unseen, o.seen_at, ${bets}
  from member m
  join lateral (select coalesce(sum(seq), 0)::bigint as version,
      coalesce(sum(balance) filter (where name = 'wallet'), 0)::bigint as wallet,
      coalesce(
        sum(balance) filter (where name = 'wallet' or name like 'game:%' or name like 'transit:%'),
        0
      )::bigint as total,
      coalesce(
        -sum(balance) filter (
          where name in ('house:bank', 'house:gift', 'house:adjustment', 'withdraw-hold')
        ),
        0
      )::bigint as own_deposits,
      coalesce(sum(balance) filter (where name like 'transit:%'), 0) <> 0 as in_transit,
      coalesce(bool_or(name like 'game:%' and balance < 0), false) as overdrawn
    from account
    where member_id = m.member_id) a on true
  left join lateral (select
      bool_or(o.stale or o.refreshed_at is null or o.refreshed_at < $2) as unseen,
      min(coalesce(o.refreshed_at, 'epoch')) as seen_at${games}
    where o.member_id = m.member_id
      and o.code <> all (array(select code from game where not enabled))) o on true`

const seenGames = ' from game_account o'
// Games whose last booked play is newer than their bet report; also a game that reports bets and
// was never read.
const readGames = `,
    array_agg(o.code) filter (
      where p.at > $3
        and case
          when k.code is null
          then g.provider = 'transfer-wallet' or g.connection #> '{calls,bets}' is not null
          else k.read_until < p.at
        end
    ) as unread${seenGames}
  join game g on g.code = o.code
  left join bet_cursor k on k.code = o.code and k.pass = 'live'
  left join lateral (select e.created_at as at
    from entry e
    where e.member_id = o.member_id and e.account = 'house:play:' || o.code
    order by e.seq desc limit 1) p on true`
const memberSnapshot = snapshot(
  `coalesce(o.unread, '{}') as unread,
    coalesce((select true
      from bet b
      where b.member_id = m.member_id and b.state = 'open' and b.placed_at > $4
      limit 1), false) as open_bets`,
  readGames,
)
const pageSnapshot = snapshot(`'{}'::text[] as unread, false as open_bets`, seenGames)

type Row = {
  memberId: bigint
  version: bigint
  wallet: bigint
  total: bigint
  ownDeposits: bigint
  inTransit: boolean
  unseen: boolean
  seenAt: Date | null
  unread: string[]
  openBets: boolean
} & (LockRow | { no: null })

/** Throws when the member does not exist. */
export async function readLockSnapshot(on: Db | Tx, memberId: bigint): Promise<LockSnapshot> {
  const snapshot = await readSnapshot(on, memberId)
  if (!snapshot) throw new Error(`Member ${memberId} does not exist`)
  return snapshot
}

const readSnapshot = batchedRead(async (on, memberIds: bigint[]) => {
  const rows = await on.query<Row>(
    `${memberSnapshot}
      left join play_lock l on l.member_id = m.member_id and l.state = 'in_play'
      where m.member_id = any($1)`,
    [memberIds, before(freshForMs), before(reportWaitMs), before(longestBetMs)],
    'lock-snapshot',
  )
  const snapshots = new Map(rows.map((row) => [row.memberId, toSnapshot(row)]))
  return memberIds.map((memberId) => snapshots.get(memberId))
})

/**
 * One page of members with an active play lock, ordered by id, after `after`. Bets are left out:
 * before a lock is ended, `readLockSnapshot` reads the member's figures again.
 */
export async function readLockedAfter(
  db: Db,
  after: bigint,
  limit: number,
): Promise<LockSnapshot[]> {
  const rows = await db.query<Row>(
    `${pageSnapshot}
      join play_lock l on l.member_id = m.member_id and l.state = 'in_play'
      where l.member_id > $1
      order by l.member_id limit $3`,
    [after, before(freshForMs), limit],
    'locked-after',
  )
  return rows.map(toSnapshot)
}

const before = (ms: number): Date => new Date(clock.nowMs() - ms)

function toSnapshot({
  version,
  wallet,
  total,
  ownDeposits: netDeposits,
  inTransit,
  unseen,
  seenAt,
  unread,
  openBets,
  ...lock
}: Row): LockSnapshot {
  return {
    memberId: lock.memberId,
    version,
    wallet,
    total,
    netDeposits,
    inTransit,
    settled: !inTransit && !unseen,
    openBets: openBets || unread.length > 0,
    unread,
    seenAt,
    lock: lock.no === null ? null : lock,
  }
}
