import type { Currency } from '@champa/contract/limits'
import { worthOf } from '@champa/contract/money'
import { clock } from '../../platform/clock.ts'
import { trySurely } from '../../platform/database/try-surely.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { House } from '../../platform/house.ts'
import type { BetRow } from '../../providers/games/port.ts'
import { countPlayForCoins } from '../coin/index.ts'
import { rateOf, type Game } from '../game/index.ts'
import { countTurnover } from '../lock/index.ts'
import { playDeposits } from '../risk/index.ts'
import { moveMark, type HeldMark } from './mark.ts'
import { unknownAfterMs } from './rules.ts'

/** A bet of a member's, in the member's currency. */
interface Bet {
  memberId: bigint
  id: string
  state: BetRow['state']
  stake: bigint
  turnover: bigint
  placedAt: Date
  settledAt: Date | null
}

/** `mark`: null when another reader has it by now. `news`: something was not known before. */
export interface Kept {
  mark: HeldMark | null
  news: boolean
}

interface Key {
  member_id: bigint
  bet_id: string
}

interface Stored extends Key {
  state: BetRow['state']
  turnover: bigint
  placed_at: Date
}

/**
 * Stores one page of a game's report and moves the mark, in one transaction: all of it or nothing. A bet counts as turnover
 * once, when it is stored as settled for the first time; reading it again changes nothing.
 */
export async function storeBets(
  house: House,
  game: Game,
  rows: BetRow[],
  mark: HeldMark,
  readUntil: (news: boolean) => Date,
): Promise<Kept> {
  const bets = await withoutForgotten(house.db, game.code, await membersBets(house, game, rows))
  const [stored] = await trySurely([bets], async ([some]) => [
    await house.db.transaction(async (tx) => {
      const changed = some!.length === 0 ? [] : await putBets(tx, game.code, some!)
      await addTurnover(tx, game.code, changed)
      return {
        changed,
        differing: await findDiffering(tx, game.code, some!, changed),
        mark: await moveMark(tx, mark, readUntil(changed.length > 0)),
      }
    }),
  ])
  const { changed, differing, mark: moved } = await stored!
  for (const bet of differing)
    house.log.warn(
      { game: game.code, memberId: bet.member_id.toString(), bet: bet.bet_id },
      'a game tells another end of a bet that was settled before: the first one counts',
    )
  for (const memberId of new Set(changed.map((one) => one.member_id)))
    house.live.changed(memberId, ['reward'])
  return { mark: moved, news: changed.length > 0 }
}

const nameOf = (memberId: bigint, id: string): string => `${memberId} ${id}`

/** Bets of these names that are stored, each looked up by its key: what the planner believes of a table that has just grown would make it read all of it. */
const knownBets = `unnest($2::bigint[], $3::text[]) with ordinality as x(member_id, bet_id, nth)
  cross join lateral (select b.state, b.turnover from bet b where b.member_id = x.member_id and b.code = $1 and b.bet_id = x.bet_id offset 0) k`

/** The rows of our members. A name that is nobody's here plays with another house of the same agent, and is left out. */
async function membersBets(house: House, game: Game, rows: BetRow[]): Promise<Bet[]> {
  if (rows.length === 0) return []
  const { code } = game
  const players = await house.db.query<{ member_id: bigint; username: string; currency: Currency }>(
    'select o.member_id, o.username, m.currency from game_account o join member m on m.member_id = o.member_id where o.code = $1 and o.username = any($2)',
    [code, [...new Set(rows.map((row) => row.username))]],
    'bet-players',
  )
  const playerOf = new Map(players.map((one) => [one.username, one]))
  const ours = rows.filter(({ username }) => playerOf.has(username))
  if (ours.length < rows.length)
    house.log.warn(
      { game: code, rows: rows.length - ours.length },
      'a game reports bets of players that are nobody here: left out',
    )
  const rated = ours.filter(
    ({ username }) => rateOf(game, playerOf.get(username)!.currency) !== null,
  )
  if (rated.length < ours.length)
    house.log.error(
      { game: code, rows: ours.length - rated.length },
      'a game reports bets of members in whose currency it has no rate: left out',
    )
  return onceEach(
    rated.map(({ id, username, state, stake, valid, placedAt, settledAt }) => {
      const { member_id: memberId, currency } = playerOf.get(username)!
      const rate = rateOf(game, currency)!
      return {
        memberId,
        id,
        state,
        stake: worthOf(stake, rate),
        turnover: worthOf(valid, rate),
        placedAt,
        settledAt,
      }
    }),
  )
}

/** A page may tell a bet twice: its first settlement stands, else what was told last. In one order, so that two readers never wait for each other. */
function onceEach(bets: Bet[]): Bet[] {
  const byName = new Map<string, Bet>()
  for (const bet of bets) {
    const name = nameOf(bet.memberId, bet.id)
    if (byName.get(name)?.state !== 'settled') byName.set(name, bet)
  }
  return [...byName.values()].toSorted((one, other) =>
    one.memberId === other.memberId
      ? one.id < other.id
        ? -1
        : 1
      : one.memberId < other.memberId
        ? -1
        : 1,
  )
}

/** Without those that began so long ago that they may have been settled here and cleaned away: they are not taken for new ones. */
async function withoutForgotten(db: Db, code: string, bets: Bet[]): Promise<Bet[]> {
  const since = new Date(clock.nowMs() - unknownAfterMs)
  const old = bets.filter(({ placedAt }) => placedAt < since)
  if (old.length === 0) return bets
  const known = await db.query<Key>(
    `select x.member_id, x.bet_id from ${knownBets}`,
    [code, old.map((one) => one.memberId), old.map((one) => one.id)],
    'bets-known',
  )
  const names = new Set(known.map((one) => nameOf(one.member_id, one.bet_id)))
  return bets.filter(
    ({ memberId, id, placedAt }) => placedAt >= since || names.has(nameOf(memberId, id)),
  )
}

/** What is new or has gone on: open bets end, a void one may be settled after all, a settled one stays. */
async function putBets(tx: Tx, code: string, bets: Bet[]): Promise<Stored[]> {
  const of = <Value>(value: (bet: Bet) => Value): Value[] => bets.map(value)
  return tx.query<Stored>(
    `insert into bet (member_id, code, bet_id, state, stake, turnover, placed_at, settled_at, seen_at)
      select x.member_id, $1, x.bet_id, x.state, x.stake, x.turnover, x.placed_at, x.settled_at, $9
        from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::timestamptz[], $8::timestamptz[]) with ordinality
          as x(member_id, bet_id, state, stake, turnover, placed_at, settled_at, nth)
        order by x.nth
      on conflict (member_id, code, bet_id) do update set state = excluded.state, stake = excluded.stake, turnover = excluded.turnover, settled_at = excluded.settled_at, seen_at = excluded.seen_at
        where (bet.state = 'open' and (excluded.state <> 'open' or excluded.stake <> bet.stake)) or (bet.state = 'void' and excluded.state = 'settled')
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

/** What was stored as settled just now was not before. */
async function addTurnover(tx: Tx, code: string, changed: Stored[]): Promise<void> {
  const counted = changed.filter(({ state, turnover }) => state === 'settled' && turnover > 0n)
  if (counted.length === 0) return
  const sums = new Map<bigint, bigint>()
  for (const { member_id: memberId, turnover } of counted)
    sums.set(memberId, (sums.get(memberId) ?? 0n) + turnover)
  await tx.query(
    `insert into turnover (member_id, code, total) select x.member_id, $1, x.total from unnest($2::bigint[], $3::bigint[]) as x(member_id, total) order by x.member_id
      on conflict (member_id, code) do update set total = turnover.total + excluded.total`,
    [code, [...sums.keys()], [...sums.values()]],
    'turnover-added',
  )
  await countPlayForCoins(tx, sums)
  await playDeposits(
    tx,
    counted.map(({ member_id: memberId, turnover, placed_at: placedAt }) => ({
      memberId,
      turnover,
      placedAt,
    })),
  )
  await countTurnover(
    tx,
    counted.map(({ member_id: memberId, turnover, placed_at: placedAt }) => ({
      memberId,
      code,
      placedAt,
      turnover,
    })),
  )
}

/** Bets that were settled before and are told otherwise now. */
function findDiffering(tx: Tx, code: string, bets: Bet[], changed: Stored[]): Promise<Key[]> {
  const news = new Set(changed.map((one) => nameOf(one.member_id, one.bet_id)))
  const ended = bets.filter(
    ({ memberId, id, state }) => state !== 'open' && !news.has(nameOf(memberId, id)),
  )
  if (ended.length === 0) return Promise.resolve([])
  return tx.query(
    `select x.member_id, x.bet_id from ${knownBets} join unnest($4::text[], $5::bigint[]) with ordinality as t(state, turnover, nth) on t.nth = x.nth
      where k.state = 'settled' and (t.state <> 'settled' or t.turnover <> k.turnover)`,
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
