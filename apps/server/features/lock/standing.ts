import type { LockSource, LockType } from '@champa/contract/lock'
import type { Category } from '@champa/contract/wallet'
import { clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Figures, Lock } from './rules.ts'

/** A lock in play, as it is stored. */
export interface LockRow extends Lock {
  memberId: bigint
  no: number
  source: LockSource
  sourceCode: string
  /** A text or one for each language. */
  name: unknown
  type: LockType
  turnoverScaled: number | null
  counts: Record<Category, number>
  excluded: string[]
  startedAt: Date
}

/** A member's lock in play, if there is one, and the money that it is judged by, read at one moment. */
export interface Standing extends Figures {
  memberId: bigint
  lock: LockRow | null
  /** The main wallet alone. */
  wallet: bigint
}

/** A balance is known for so long. */
export const freshForMs = 60_000

// One row a member; a game that the operator has closed is taken at its last figure, because nobody can play there.
const standing = `select m.member_id, a.wallet, a.total, a.funded, a.in_transit, to_jsonb(l) as lock,
    coalesce((select bool_or(o.stale or o.refreshed_at is null or o.refreshed_at < $2) from game_account o join game g on g.code = o.code and g.enabled where o.member_id = m.member_id), false) as unseen,
    exists (select 1 from bet b where b.member_id = m.member_id and b.state = 'open') as open_bets
  from member m
  join lateral (
    select coalesce(sum(balance) filter (where name = 'wallet'), 0)::bigint as wallet,
      coalesce(sum(balance) filter (where name = 'wallet' or name like 'game:%' or name like 'transit:%'), 0)::bigint as total,
      coalesce(-sum(balance) filter (where name in ('house:bank', 'withdraw-hold')), 0)::bigint as funded,
      coalesce(sum(balance) filter (where name like 'transit:%'), 0)::bigint as in_transit
    from account where member_id = m.member_id
  ) a on true`

interface Row {
  member_id: bigint
  wallet: bigint
  total: bigint
  funded: bigint
  in_transit: bigint
  lock: StoredLock | null
  unseen: boolean
  open_bets: boolean
}

interface StoredLock {
  no: number
  source: LockSource
  source_code: string
  name: unknown
  type: LockType
  credit: string | number
  base: string | number
  principal: string | number
  funded: string | number
  turnover_scaled: number | null
  turnover_required: string | number | null
  turnover_done: string | number
  success_scaled: number | null
  fail_scaled: number
  min_remain: string | number
  max_withdraw: string | number | null
  counts: Record<Category, number>
  excluded: string[]
  started_at: string
  expires_at: string
}

/** Throws when the member has gone. */
export async function readStanding(on: Db | Tx, memberId: bigint): Promise<Standing> {
  const [row] = await on.query<Row>(
    `${standing} left join play_lock l on l.member_id = m.member_id and l.state = 'in_play' where m.member_id = $1`, [memberId, freshSince()], 'lock-standing')
  if (!row) throw new Error(`Member ${memberId} has gone between two reads`)
  return toStanding(row)
}

/** A lot of members with a lock in play, in the order of their numbers, after the one that is named. */
export async function readLockedAfter(db: Db, after: bigint, most: number): Promise<Standing[]> {
  const rows = await db.query<Row>(
    `${standing} join play_lock l on l.member_id = m.member_id and l.state = 'in_play' where l.member_id > $1 order by l.member_id limit $3`, [after, freshSince(), most], 'locked-after')
  return rows.map(toStanding)
}

const freshSince = (): Date => new Date(clock.nowMs() - freshForMs)

function toStanding(row: Row): Standing {
  return {
    memberId: row.member_id, wallet: row.wallet, total: row.total, funded: row.funded, settled: row.in_transit === 0n && !row.unseen, openBets: row.open_bets,
    lock: row.lock && toLock(row.member_id, row.lock),
  }
}

const bigintOf = (value: string | number | null): bigint | null => (value === null ? null : BigInt(value))

function toLock(memberId: bigint, row: StoredLock): LockRow {
  return {
    memberId, no: row.no, source: row.source, sourceCode: row.source_code, name: row.name, type: row.type,
    credit: BigInt(row.credit), base: BigInt(row.base), principal: BigInt(row.principal), funded: BigInt(row.funded),
    turnoverScaled: row.turnover_scaled, turnoverRequired: bigintOf(row.turnover_required), turnoverDone: BigInt(row.turnover_done),
    success: row.success_scaled, fail: row.fail_scaled, minRemain: BigInt(row.min_remain), maxWithdraw: bigintOf(row.max_withdraw),
    counts: row.counts, excluded: row.excluded, startedAt: new Date(row.started_at), expiresAt: new Date(row.expires_at),
  }
}
