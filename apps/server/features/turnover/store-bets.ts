import { worthOf } from '@champa/contract/money'
import { clock } from '../../platform/clock.ts'
import { trySurely } from '../../platform/database/try-surely.ts'
import type { Tx } from '../../platform/db.ts'
import type { House } from '../../platform/house.ts'
import type { BetRow } from '../../providers/games/port.ts'
import type { Game } from '../game/index.ts'
import { countTurnover } from '../lock/index.ts'
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

interface Stored {
  member_id: bigint
  bet_id: string
  state: BetRow['state']
  turnover: bigint
  placed_at: Date
}

/**
 * Stores one page of a game's report and moves the mark, in one transaction: all of it or nothing. A bet counts as turnover
 * once, when it is stored as settled for the first time; reading it again changes nothing.
 */
export async function storeBets(house: House, game: Game, rows: BetRow[], mark: HeldMark, readUntil: (news: boolean) => Date): Promise<Kept> {
  const bets = await membersBets(house, game, rows)
  const [stored] = await trySurely([bets], async ([some]) => [await house.db.transaction(async (tx) => {
    const changed = some!.length === 0 ? [] : await putBets(tx, game.code, some!)
    await addTurnover(tx, game.code, changed)
    return { changed, differing: await findDiffering(tx, game.code, some!), mark: await moveMark(tx, mark, readUntil(changed.length > 0)) }
  })])
  const { changed, differing, mark: moved } = await stored!
  for (const bet of differing) house.log.warn({ game: game.code, memberId: bet.member_id.toString(), bet: bet.bet_id }, 'a game tells another end of a bet that was settled before: the first one counts')
  for (const memberId of new Set(changed.map((one) => one.member_id))) house.live.changed(memberId, ['reward'])
  return { mark: moved, news: changed.length > 0 }
}

/** The rows of our members. A name that is nobody's here plays with another house of the same agent, and is left out. */
async function membersBets(house: House, { code, rate }: Game, rows: BetRow[]): Promise<Bet[]> {
  if (rows.length === 0) return []
  const players = await house.db.query<{ member_id: bigint; username: string }>(
    'select member_id, username from game_account where code = $1 and username = any($2)', [code, [...new Set(rows.map((row) => row.username))]], 'bet-players')
  const memberOf = new Map(players.map((one) => [one.username, one.member_id]))
  const ours = rows.filter(({ username }) => memberOf.has(username))
  if (ours.length < rows.length) house.log.warn({ game: code, rows: rows.length - ours.length }, 'a game reports bets of players that are nobody here: left out')
  return onceEach(ours.map(({ id, username, state, stake, valid, placedAt, settledAt }) => (
    { memberId: memberOf.get(username)!, id, state, stake: worthOf(stake, rate), turnover: worthOf(valid, rate), placedAt, settledAt })))
}

/** A page may tell a bet twice: its first settlement stands, else what was told last. In one order, so that two readers never wait for each other. */
function onceEach(bets: Bet[]): Bet[] {
  const byName = new Map<string, Bet>()
  for (const bet of bets) {
    const name = `${bet.memberId} ${bet.id}`
    if (byName.get(name)?.state !== 'settled') byName.set(name, bet)
  }
  return [...byName.values()].toSorted((one, other) => (one.memberId === other.memberId ? (one.id < other.id ? -1 : 1) : one.memberId < other.memberId ? -1 : 1))
}

/**
 * What is new or has gone on: open bets end, a void one may be settled after all, a settled one stays. One that began so long
 * ago that it may have been settled here and cleaned away is not taken for a new one.
 */
async function putBets(tx: Tx, code: string, bets: Bet[]): Promise<Stored[]> {
  const now = clock.now()
  return tx.query<Stored>(
    `insert into bet (member_id, code, bet_id, state, stake, turnover, placed_at, settled_at, seen_at)
      select x.member_id, $1, x.bet_id, x.state, x.stake, x.turnover, x.placed_at, x.settled_at, $9
        from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::timestamptz[], $8::timestamptz[]) with ordinality
          as x(member_id, bet_id, state, stake, turnover, placed_at, settled_at, nth)
        where x.placed_at >= $10 or exists (select 1 from bet b where b.member_id = x.member_id and b.code = $1 and b.bet_id = x.bet_id)
        order by x.nth
      on conflict (member_id, code, bet_id) do update set state = excluded.state, stake = excluded.stake, turnover = excluded.turnover, settled_at = excluded.settled_at, seen_at = excluded.seen_at
        where (bet.state = 'open' and (excluded.state <> 'open' or excluded.stake <> bet.stake)) or (bet.state = 'void' and excluded.state = 'settled')
      returning member_id, bet_id, state, turnover, placed_at`,
    [code, ...columnsOf(bets), now, new Date(now.getTime() - unknownAfterMs)], 'bets-put')
}

function columnsOf(bets: Bet[]): unknown[][] {
  const of = <Value>(value: (bet: Bet) => Value): Value[] => bets.map(value)
  return [of((one) => one.memberId), of((one) => one.id), of((one) => one.state), of((one) => one.stake), of((one) => one.turnover), of((one) => one.placedAt), of((one) => one.settledAt)]
}

/** What was stored as settled just now was not before. */
async function addTurnover(tx: Tx, code: string, changed: Stored[]): Promise<void> {
  const counted = changed.filter(({ state, turnover }) => state === 'settled' && turnover > 0n)
  if (counted.length === 0) return
  const sums = new Map<bigint, bigint>()
  for (const { member_id: memberId, turnover } of counted) sums.set(memberId, (sums.get(memberId) ?? 0n) + turnover)
  await tx.query(
    `insert into turnover (member_id, code, total) select x.member_id, $1, x.total from unnest($2::bigint[], $3::bigint[]) as x(member_id, total) order by x.member_id
      on conflict (member_id, code) do update set total = turnover.total + excluded.total`,
    [code, [...sums.keys()], [...sums.values()]], 'turnover-added')
  await countTurnover(tx, counted.map(({ member_id: memberId, turnover, placed_at: placedAt }) => ({ memberId, code, placedAt, turnover })))
}

/** Bets that were settled before and are told otherwise now. */
function findDiffering(tx: Tx, code: string, bets: Bet[]): Promise<{ member_id: bigint; bet_id: string }[]> {
  const ended = bets.filter(({ state }) => state !== 'open')
  if (ended.length === 0) return Promise.resolve([])
  return tx.query(
    `select b.member_id, b.bet_id from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::timestamptz[], $8::timestamptz[])
        as x(member_id, bet_id, state, stake, turnover, placed_at, settled_at)
      join bet b on b.member_id = x.member_id and b.code = $1 and b.bet_id = x.bet_id
      where b.state = 'settled' and (x.state <> 'settled' or x.turnover <> b.turnover)`,
    [code, ...columnsOf(ended)], 'bets-differing')
}
