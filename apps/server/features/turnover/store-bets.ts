import type { Currency } from '@champa/contract/constants'
import { worthOf } from '@champa/contract/money'
import { clock } from '../../platform/clock.ts'
import { retryUntilKnown } from '../../platform/database/retry-until-known.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { BetRow } from '../../providers/games/port.ts'
import { countPlayForCoins } from '../coin/index.ts'
import { rateOf, type Game } from '../catalogue/index.ts'
import { countTurnover } from '../lock/index.ts'
import { playDeposits } from '../risk/index.ts'
import { advanceCursor, type LeasedCursor } from './bet-cursor.ts'
import { unknownAfterMs } from './next-place.ts'

/** A member's bet, in the member's currency. */
interface Bet {
  memberId: bigint
  id: string
  state: BetRow['state']
  stake: bigint
  turnover: bigint
  placedAt: Date
  settledAt: Date | null
}

/**
 * `cursor` is null when another process has leased it meanwhile. `hasNew` is true when the page
 * contained a new or changed bet.
 */
export interface StoredBets {
  cursor: LeasedCursor | null
  hasNew: boolean
}

interface Key {
  memberId: bigint
  betId: string
}

interface StoredBet extends Key {
  state: BetRow['state']
  turnover: bigint
  placedAt: Date
}

/**
 * Stores one page of a game's bet report and advances the cursor in one transaction. A bet counts
 * as turnover once, when it is first stored as settled; a repeated report changes nothing.
 */
export async function storeBets(
  ctx: AppContext,
  game: Game,
  rows: BetRow[],
  cursor: LeasedCursor,
  readUntil: (hasNew: boolean) => Date,
): Promise<StoredBets> {
  const bets = await withoutForgotten(ctx.db, game.code, await membersBets(ctx, game, rows))
  const [stored] = await retryUntilKnown([bets], async ([some = []]) => [
    await ctx.db.transaction(async (tx) => {
      const changed = some.length === 0 ? [] : await putBets(tx, game.code, some)
      await addTurnover(tx, game.code, changed)
      return {
        changed,
        differing: await findDiffering(tx, game.code, some, changed),
        cursor: await advanceCursor(tx, cursor, readUntil(changed.length > 0)),
      }
    }),
  ])
  const { changed, differing, cursor: moved } = await stored!
  for (const bet of differing)
    ctx.log.warn(
      { game: game.code, memberId: bet.memberId.toString(), bet: bet.betId },
      'game reports a different result for a settled bet; the first result counts',
    )
  for (const memberId of new Set(changed.map((one) => one.memberId)))
    ctx.live.changed(memberId, ['reward'])
  return { cursor: moved, hasNew: changed.length > 0 }
}

const betKey = (memberId: bigint, id: string): string => `${memberId} ${id}`

/**
 * The stored bets with the ids in $3, each read by its key: `offset 0` keeps the planner from
 * scanning the whole table when its statistics are outdated.
 */
const knownBets = `unnest($2::bigint[], $3::text[]) with ordinality as x(member_id, bet_id, nth)
  cross join lateral (select b.state, b.turnover
    from bet b
    where b.member_id = x.member_id and b.code = $1 and b.bet_id = x.bet_id
    offset 0) k`

/**
 * The bets of our members. Rows with an unknown username are left out, because they belong to
 * another site of the same agent.
 */
async function membersBets(ctx: AppContext, game: Game, rows: BetRow[]): Promise<Bet[]> {
  if (rows.length === 0) return []
  const { code } = game
  const players = await ctx.db.query<{ memberId: bigint; username: string; currency: Currency }>(
    `select o.member_id, o.username, m.currency
      from game_account o
      join member m on m.member_id = o.member_id
      where o.code = $1 and o.username = any($2)`,
    [code, [...new Set(rows.map((row) => row.username))]],
    'bet-players',
  )
  const playerOf = new Map(players.map((player) => [player.username, player]))
  const ours = rows.flatMap((row) => {
    const player = playerOf.get(row.username)
    return player ? [{ row, player, rate: rateOf(game, player.currency) }] : []
  })
  if (ours.length < rows.length)
    ctx.log.warn(
      { game: code, rows: rows.length - ours.length },
      'game reports bets of unknown players; ignored',
    )
  const rated = ours.flatMap(({ row, player: { memberId }, rate }) => {
    if (rate === null) return []
    const { id, state, placedAt, settledAt } = row
    const [stake, turnover] = [worthOf(row.stake, rate), worthOf(row.valid, rate)]
    return { memberId, id, state, stake, turnover, placedAt, settledAt }
  })
  if (rated.length < ours.length)
    ctx.log.error(
      { game: code, rows: ours.length - rated.length },
      'game reports bets of members in a currency without a rate; ignored',
    )
  return onceEach(rated)
}

/**
 * Keeps one row per bet of a page: its first settlement, or else the last row. The fixed order
 * prevents deadlocks between concurrent readers.
 */
function onceEach(bets: Bet[]): Bet[] {
  const byKey = new Map<string, Bet>()
  for (const bet of bets) {
    const key = betKey(bet.memberId, bet.id)
    if (byKey.get(key)?.state !== 'settled') byKey.set(key, bet)
  }
  return [...byKey.values()].toSorted((one, other) =>
    one.memberId === other.memberId
      ? one.id < other.id
        ? -1
        : 1
      : one.memberId < other.memberId
        ? -1
        : 1,
  )
}

/**
 * Drops bets that are not stored and were placed so long ago that they may have been counted and
 * deleted.
 */
async function withoutForgotten(db: Db, code: string, bets: Bet[]): Promise<Bet[]> {
  const since = new Date(clock.nowMs() - unknownAfterMs)
  const old = bets.filter(({ placedAt }) => placedAt < since)
  if (old.length === 0) return bets
  const stored = await db.query<Key>(
    `select x.member_id, x.bet_id from ${knownBets}`,
    [code, old.map((one) => one.memberId), old.map((one) => one.id)],
    'bets-known',
  )
  const keys = new Set(stored.map((one) => betKey(one.memberId, one.betId)))
  return bets.filter(
    ({ memberId, id, placedAt }) => placedAt >= since || keys.has(betKey(memberId, id)),
  )
}

/**
 * Inserts new bets and updates open bets; a void bet may still be settled, a settled bet never
 * changes. Returns the inserted and changed rows.
 */
async function putBets(tx: Tx, code: string, bets: Bet[]): Promise<StoredBet[]> {
  const of = <Value>(value: (bet: Bet) => Value): Value[] => bets.map(value)
  return tx.query<StoredBet>(
    `insert into bet (member_id, code, bet_id, state, stake, turnover, placed_at, settled_at,
        seen_at)
      select x.member_id, $1, x.bet_id, x.state, x.stake, x.turnover, x.placed_at, x.settled_at, $9
      from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bigint[],
        $7::timestamptz[], $8::timestamptz[]) with ordinality
          as x(member_id, bet_id, state, stake, turnover, placed_at, settled_at, nth)
      order by x.nth
      on conflict (member_id, code, bet_id) do update set state = excluded.state,
        stake = excluded.stake, turnover = excluded.turnover, settled_at = excluded.settled_at,
        seen_at = excluded.seen_at
      where (bet.state = 'open' and (excluded.state <> 'open' or excluded.stake <> bet.stake))
        or (bet.state = 'void' and excluded.state = 'settled')
      returning member_id, bet_id, state, turnover, placed_at`,
    [
      code,
      of((one) => one.memberId),
      of((one) => one.id),
      of((one) => one.state),
      of((one) => one.stake),
      of((one) => one.turnover),
      of((one) => one.placedAt),
      of((one) => one.settledAt),
      clock.now(),
    ],
    'bets-put',
  )
}

/**
 * Adds the turnover of newly settled bets. A changed row that is settled now was open or void
 * before, so it counts in full.
 */
async function addTurnover(tx: Tx, code: string, changed: StoredBet[]): Promise<void> {
  const counted = changed.filter(({ state, turnover }) => state === 'settled' && turnover > 0n)
  if (counted.length === 0) return
  const sums = new Map<bigint, bigint>()
  for (const { memberId, turnover } of counted)
    sums.set(memberId, (sums.get(memberId) ?? 0n) + turnover)
  await tx.query(
    `insert into turnover (member_id, code, total)
      select x.member_id, $1, x.total
      from unnest($2::bigint[], $3::bigint[]) as x(member_id, total)
      order by x.member_id
      on conflict (member_id, code) do update set total = turnover.total + excluded.total`,
    [code, [...sums.keys()], [...sums.values()]],
    'turnover-added',
  )
  await countPlayForCoins(tx, sums)
  await playDeposits(
    tx,
    counted.map(({ memberId, turnover, placedAt }) => ({
      memberId,
      turnover,
      placedAt,
    })),
  )
  await countTurnover(
    tx,
    counted.map(({ memberId, turnover, placedAt }) => ({
      memberId,
      code,
      placedAt,
      turnover,
    })),
  )
}

/** Finds settled bets that the game now reports with a different result. */
function findDiffering(tx: Tx, code: string, bets: Bet[], changed: StoredBet[]): Promise<Key[]> {
  const changedKeys = new Set(changed.map((one) => betKey(one.memberId, one.betId)))
  const ended = bets.filter(
    ({ memberId, id, state }) => state !== 'open' && !changedKeys.has(betKey(memberId, id)),
  )
  if (ended.length === 0) return Promise.resolve([])
  return tx.query(
    `select x.member_id, x.bet_id
      from ${knownBets}
      join unnest($4::text[], $5::bigint[]) with ordinality as t(state, turnover, nth)
        on t.nth = x.nth
      where k.state = 'settled'
        and (t.state <> 'settled' or t.turnover <> k.turnover)`,
    [
      code,
      ended.map((one) => one.memberId),
      ended.map((one) => one.id),
      ended.map((one) => one.state),
      ended.map((one) => one.turnover),
    ],
    'bets-differing',
  )
}
