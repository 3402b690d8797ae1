import { expect } from 'vitest'
import {
  balanceIn,
  creditsIn,
  ownIn,
  readBook,
  sumOf,
  takenIn,
  type Book,
  type Line,
} from './book.ts'
import { proveEnd } from './lock-proofs.ts'
import { places, playedBy, dayOf, weekOf, type Player } from './player.ts'
import { commission, refundPercent } from './environment.ts'

/**
 * Invariants after every step, derived from the real events and the movements, independently of the
 * code under test.
 * @param alone whether only one event happened since the last proof, so that the end of a lock can
 * be recalculated.
 */
export async function prove(player: Player, alone: boolean): Promise<void> {
  const book = await readBook(player)
  expect(sumOf(book.balances.values()), 'the book sums to nothing').toBe(0n)
  proveOneAtATime(book)
  proveDeposits(player, book)
  proveBonuses(player, book)
  proveLimits(player, book)
  proveAccrued(player, book)
  await proveMoney(player, book)
  proveEnd(player, book, alone)
  player.before = { own: ownIn(book), credits: creditsIn(book), taken: takenIn(book) }
}

/** Credits and lock ends alternate, and no withdrawal starts in between. */
function proveOneAtATime({ lines, locks }: Book): void {
  let inPlay = false
  for (const { type, seq } of lines) {
    if (type === 'bonus') expect(inPlay, `credit ${seq} beside a lock in play`).toBe(false)
    if (type === 'finish_bonus') expect(inPlay, `end ${seq} of nothing`).toBe(true)
    if (type === 'withdraw') expect(inPlay, `withdrawal ${seq} while a lock is in play`).toBe(false)
    if (type === 'bonus' || type === 'finish_bonus') inPlay = type === 'bonus'
  }
  expect(locks.filter((one) => one.state === 'in_play').length, 'locks in play').toBe(
    inPlay ? 1 : 0,
  )
  expect(
    locks.map((one) => one.credit),
    'a lock each credit',
  ).toEqual(lines.filter((one) => one.type === 'bonus').map((one) => one.amount))
}

const isDeposit = (line: Line): boolean => line.type === 'deposit' && line.status === 'SUCCESS'

function proveDeposits({ paidIn }: Player, { lines }: Book): void {
  expect(
    sorted(lines.filter(isDeposit).map((one) => one.amount)),
    'each payment is there once',
  ).toEqual(sorted(paidIn.map((one) => one.amount)))
}

const sorted = (amounts: bigint[]): bigint[] =>
  amounts.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))

/**
 * Each bonus belongs to its own earlier deposit, for which it was activated, and is at most the
 * offered share of it: less when a bet was settled in between.
 */
function proveBonuses({ paidIn, offers }: Player, { lines }: Book): void {
  for (const bonus of lines.filter((one) => one.type === 'bonus' && one.source === 'bonus')) {
    if (paidIn.some((one) => one.bonus === bonus.seq)) continue
    const { percent, cap, minDeposit } = offers.bonuses.find((one) => one.code === bonus.code)!
    const offered = (amount: bigint): bigint =>
      (amount * percent) / 100n < cap ? (amount * percent) / 100n : cap
    const able = paidIn.filter(({ amount, activated, reference, bonus: broughtBonus }) => {
      const line = lines.find((one) => isDeposit(one) && one.reference === reference)!
      return (
        broughtBonus === null &&
        activated.has(bonus.code!) &&
        amount >= minDeposit &&
        bonus.amount <= offered(amount) &&
        line.seq < bonus.seq
      )
    })
    const deposit = able.findLast(({ amount }) => bonus.amount === offered(amount)) ?? able.at(-1)
    expect(
      deposit,
      `a deposit for the bonus ${bonus.seq} of ${bonus.amount}, ${bonus.code}`,
    ).toBeDefined()
    deposit!.bonus = bonus.seq
  }
}

const countBy = (names: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** Limits apply to the days and weeks of the deposits; their bonus may arrive later. */
function proveLimits({ offers, weeks, paidIn }: Player, { lines }: Book): void {
  for (const { code, per, maxUses } of offers.bonuses) {
    const moments = lines
      .filter((one) => one.type === 'bonus' && one.code === code)
      .map((bonus) => {
        const { reference } = paidIn.find((one) => one.bonus === bonus.seq)!
        return lines.find((one) => one.reference === reference)!.at.getTime()
      })
    const periods = countBy(
      moments.map(
        (at) => ({ day: `day ${dayOf(at)}`, week: `week ${weekOf(at)}`, ever: 'ever' })[per],
      ),
    )
    for (const [period, count] of periods)
      expect(count, `${code} in ${period}`).toBeLessThanOrEqual(maxUses)
  }
  for (const { code } of offers.promotions)
    expect(
      lines.filter((one) => one.type === 'bonus' && one.code === code).length,
      `receipts of ${code}`,
    ).toBeLessThanOrEqual(1)
  for (const [week, count] of weeks) expect(count, `refunds received in week ${week}`).toBe(1)
}

/**
 * Commission never exceeds the share of friends' bets, and refunds never exceed the share of own
 * money staked and lost.
 */
function proveAccrued({ friends, bets }: Player, { accrued, lines }: Book): void {
  const ended = friends
    .flatMap((one) => one.bets)
    .filter((one) => one.won !== null && one.won !== one.stake)
  expect(accrued.invite * 100n, 'commission').toBeLessThanOrEqual(
    sumOf(ended.map((one) => one.stake)) * commission,
  )
  const lost = bets
    .filter((one) => !one.underLock)
    .map(({ stake, won }) => (stake > (won ?? 0n) ? stake - (won ?? 0n) : 0n))
  // An open bet counts as lost until it is won.
  const wonLater = bets
    .filter((one) => !one.underLock && one.name !== null && (one.won ?? 0n) >= one.stake)
    .map((one) => one.stake)
  expect(accrued.refund * 100n, 'refunds').toBeLessThanOrEqual(
    (sumOf(lost) + sumOf(wonLater)) * refundPercent,
  )
  for (const source of ['invite', 'refund'] as const) {
    expect(
      sumOf(
        lines
          .filter((one) => one.type === 'bonus' && one.source === source)
          .map((one) => one.amount),
      ),
      `${source} paid`,
    ).toBeLessThanOrEqual(accrued[source])
  }
}

/**
 * All balances equal own money + winnings − losses + credits − amounts taken. Not checked while
 * money is in transit.
 */
async function proveMoney(player: Player, book: Book): Promise<void> {
  if (places.some((code) => balanceIn(book, `transit:${code}`) !== 0n)) return
  const { env, member } = player
  const there = await Promise.all(places.map((code) => env.games.creditsAt(code, member)))
  expect(balanceIn(book, 'wallet') + there[0]! + there[1]!, 'wallet and games').toBe(
    ownIn(book) + playedBy(player) + creditsIn(book) - takenIn(book),
  )
}

interface CountedOffer {
  code: string
  /** The campaign's counters. */
  used: number
  spent: bigint
  /** Number and sum of the bonuses that members received. */
  receipts: number
  given: bigint
}

/** Across all members no quota or budget is exceeded, and a device claims each code once. */
export async function proveOffers(players: readonly Player[]): Promise<void> {
  const { env, offers } = players[0]!
  // One statement, because effects that waited for a bet may be applied meanwhile.
  const counted = await env.app.ctx.db.query<CountedOffer>(
    `select c.code, c.used, c.spent, count(m.seq)::integer as receipts,
        coalesce(sum(m.amount), 0)::bigint as given
      from campaign c
      left join movement m on m.type = 'bonus' and m.detail->'reward'->>'code' = c.code
      group by c.code`,
  )
  for (const { code, quota, budget } of [
    ...offers.bonuses,
    ...offers.promotions.map((one) => ({ ...one, budget: null })),
  ]) {
    const { used, spent, receipts, given } = counted.find((one) => one.code === code)!
    expect([used, spent], code).toEqual([receipts, given])
    expect(receipts, `quota of ${code}`).toBeLessThanOrEqual(quota ?? Infinity)
    if (budget !== null) expect(given, `budget of ${code}`).toBeLessThanOrEqual(budget)
  }
  const books = await Promise.all(players.map(readBook))
  for (const { code } of offers.promotions) {
    const devices = players
      .filter((_, index) =>
        books[index]!.lines.some((one) => one.type === 'bonus' && one.code === code),
      )
      .map((one) => one.device)
    expect(new Set(devices).size, `telephones that have had ${code}`).toBe(devices.length)
  }
}
