import type { Currency } from '@champa/contract/constants'
import { zero, type MinorUnits, minorUnits } from '@champa/contract/money'
import type { Category } from '@champa/contract/wallet'
import { post } from '../../ledger/post.ts'
import { inviteAccruedUp } from '../../ledger/postings/index.ts'
import { clock } from '../../platform/clock.ts'
import { queryOne, type Db, type Tx } from '../../platform/db.ts'
import { inBook } from '../lock/index.ts'
import { turnoverOf } from '../turnover/index.ts'
import { commissionOf, maskName } from './rules.ts'

interface Collector {
  memberId: bigint
  currency: Currency
}

/** The number of friends settled in one posting; it limits how long the member's book is locked. */
const friendsAtOnce = 1_000

/**
 * Accrues the commission on friends' turnover since the last collection. After an interruption the
 * paid part stays marked as paid, and the next call collects the rest.
 */
export async function collectAll(
  db: Db,
  collector: Collector,
  rates: Record<Category, number>,
): Promise<MinorUnits> {
  let sum: bigint = zero
  for (let after: bigint | null = 0n; after !== null; ) {
    const from: bigint = after
    const lot: CollectedPart = await inBook(db, collector.memberId, (tx) =>
      collectLot(tx, collector, rates, from),
    )
    sum += lot.amount
    after = lot.next
  }
  return minorUnits(sum)
}

interface CollectedPart {
  amount: bigint
  /** The friend id after which to continue; null when all are done. */
  next: bigint | null
}

/**
 * Collects for one part of the friends while the member's book is locked, so that a concurrent
 * collection sees the turnover as already paid.
 */
async function collectLot(
  tx: Tx,
  collector: Collector,
  rates: Record<Category, number>,
  after: bigint,
): Promise<CollectedPart> {
  const friends = await tx.query<{ id: bigint }>(
    `select invitee_id as id
      from invitee
      where member_id = $1 and invitee_id > $2
      order by invitee_id limit $3`,
    [collector.memberId, after, friendsAtOnce],
    'collect-friends',
  )
  const ids = friends.map(({ id }) => id)
  const next = ids.length === friendsAtOnce ? (ids.at(-1) ?? null) : null
  const paid = (await unpaidOf(tx, collector, ids))
    .map((one) => ({
      ...one,
      amount: commissionOf(one.games, rates),
      paying: payingGames(one, rates),
    }))
    .filter(({ amount }) => amount > 0n)
  if (paid.length === 0) return { amount: 0n, next }
  const amount = minorUnits(paid.reduce((sum, one) => sum + one.amount, 0n))
  await book(tx, collector.memberId, amount, paid)
  return { amount, next }
}

interface UnpaidTurnover {
  friend: bigint
  name: string
  /** Per game: `turnover` since the last collection, and `total` since registration. */
  games: { code: string; category: Category; turnover: bigint; total: bigint }[]
}

async function unpaidOf(
  tx: Tx,
  { memberId, currency }: Collector,
  ids: bigint[],
): Promise<UnpaidTurnover[]> {
  const categories = new Map(
    (
      await tx.query<{ code: string; category: Category }>(
        'select code, category from game',
        [],
        'collect-games',
      )
    ).map(({ code, category }) => [code, category]),
  )
  const named = await tx.query<{ id: bigint; name: string }>(
    'select member_id as id, name from member where member_id = any($1) and currency = $2',
    [ids, currency],
    'collect-names',
  )
  const marks = await tx.query<{ friend: bigint; code: string; collectedTurnover: bigint }>(
    `select invitee_id as friend, code, collected_turnover
      from invite_cursor
      where member_id = $1 and invitee_id = any($2)`,
    [memberId, ids],
    'collect-marks',
  )
  const collected = new Map(
    marks.map((mark) => [`${mark.friend} ${mark.code}`, mark.collectedTurnover]),
  )
  const friends = new Map(
    named.map(({ id, name }): [bigint, UnpaidTurnover] => [id, { friend: id, name, games: [] }]),
  )
  for (const { memberId: friend, code, total } of await turnoverOf(tx, ids)) {
    const [turnover, category] = [
      total - (collected.get(`${friend} ${code}`) ?? 0n),
      categories.get(code),
    ]
    if (turnover > 0n && category)
      friends.get(friend)?.games.push({ code, category, turnover, total })
  }
  return [...friends.values()]
}

/** The games that the commission comes from, highest turnover first. */
function payingGames({ games }: UnpaidTurnover, rates: Record<Category, number>): string[] {
  return games
    .filter(({ category }) => rates[category] > 0)
    .toSorted((game, other) => Number(other.turnover - game.turnover))
    .map(({ code }) => code)
}

/**
 * Posts the amount, and stores a row per friend and the turnover paid so far (`invite_cursor`), in
 * one transaction. The cursor of a friend who earned less than one minor unit stays, so that
 * frequent collection loses nothing.
 */
async function book(
  tx: Tx,
  memberId: bigint,
  amount: MinorUnits,
  paid: (UnpaidTurnover & { amount: MinorUnits; paying: string[] })[],
): Promise<void> {
  const last = await queryOne<{ no: bigint }>(
    tx,
    'select coalesce(max(no), 0) as no from invite_earning where member_id = $1',
    [memberId],
    'invite-last',
  )
  const outcome = await post(
    tx,
    inviteAccruedUp({ member: memberId, key: `invite:${last.no + 1n}`, amount }),
  )
  if (!outcome.ok || outcome.replayed) {
    const cause = outcome.ok ? 'already posted' : outcome.code
    throw new Error(`The invite commission of member ${memberId} was not posted: ${cause}`)
  }
  await tx.query(
    `insert into invite_earning (member_id, no, invitee_id, name, amount, created_at, games)
      select $1, $2::bigint + n, friend, name, amount, $6, string_to_array(games, ' ')
      from unnest($3::bigint[], $4::text[], $5::bigint[], $7::text[]) with ordinality
          as p(friend, name, amount, games, n)`,
    [
      memberId,
      last.no,
      paid.map((one) => one.friend),
      paid.map((one) => maskName(one.name)),
      paid.map((one) => one.amount),
      clock.now(),
      paid.map((one) => one.paying.join(' ')),
    ],
    'invite-rows',
  )
  const marks = paid.flatMap(({ friend, games }) =>
    games.map(({ code, total }) => ({ friend, code, total })),
  )
  await tx.query(
    `insert into invite_cursor (member_id, invitee_id, code, collected_turnover)
      select $1, friend, code, total
      from unnest($2::bigint[], $3::text[], $4::bigint[]) as p(friend, code, total)
      on conflict (member_id, invitee_id, code) do update
        set collected_turnover = excluded.collected_turnover`,
    [
      memberId,
      marks.map((mark) => mark.friend),
      marks.map((mark) => mark.code),
      marks.map((mark) => mark.total),
    ],
    'invite-marks',
  )
}
