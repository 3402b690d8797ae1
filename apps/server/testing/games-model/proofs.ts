import { refreshGames } from '@champa/contract/game'
import { costOf, parseAmount, rateScale, worthOf } from '@champa/contract/money'
import { readWallet, type WalletState } from '@champa/contract/wallet'
import { expect } from 'vitest'
import { rates } from './games.ts'
import { funds, playAt, rateOf, usernamesOf, type Seat } from './seat.ts'

interface Book {
  accounts: Record<string, string>
  open: { code: string; amount: string }[]
}

const sum = (amounts: Iterable<bigint>): bigint =>
  [...amounts].reduce((total, one) => total + one, 0n)

/** A consistent snapshot of the member's book. */
async function readBook({ world, member }: Seat): Promise<Map<string, bigint>> {
  const [row] = await world.app.ctx.db.query<Book>(
    `select (select jsonb_object_agg(name, balance::text) from account where member_id = $1)
        as accounts,
      (select coalesce(jsonb_agg(jsonb_build_object('code',
            case when source = 'wallet' then target else source end,
          'amount', amount::text)),
          '[]')
        from movement
        where member_id = $1 and type = 'transfer' and status = 'in progress') as open`,
    [member.id],
  )
  const book = new Map(
    Object.entries(row!.accounts).map(([name, balance]) => [name, BigInt(balance)]),
  )
  const inTransit = new Map<string, bigint>()
  for (const { code, amount } of row!.open)
    inTransit.set(code, (inTransit.get(code) ?? 0n) + BigInt(amount))
  for (const [name, balance] of book)
    if (name.startsWith('transit:'))
      expect(balance, `${name} against what is open`).toBe(
        inTransit.get(name.slice('transit:'.length)) ?? 0n,
      )
  return book
}

/**
 * Total of the wallet, the withdrawal hold, money in transit and the last observed game balances.
 */
const ownedIn = (book: Map<string, bigint>): bigint =>
  sum(
    [...book]
      .filter(([name]) => /^(wallet|withdraw-hold|game:.*|transit:.*)$/.test(name))
      .map(([, balance]) => balance),
  )

/**
 * The total as displayed: negative game balances count as zero, since they only await the booking
 * of winnings or of an unresolved transfer.
 */
function shownOf(book: Map<string, bigint>): bigint {
  const short = [...book]
    .filter(([name]) => name.startsWith('game:'))
    .map(([name, balance]) => balance + book.get(`transit:${name.slice('game:'.length)}`)!)
  return ownedIn(book) - sum(short.filter((one) => one < 0n))
}

/** True when amounts convert exactly; otherwise each transfer loses less than a hundredth. */
const isWhole = (rate: bigint): boolean => rate % rateScale === 0n

/**
 * Invariants at every moment: the book sums to zero, no account is below zero, money in transit
 * equals the open transfers, and the booked play of a game equals its real play at the last sync or
 * an earlier one. The total is therefore the funds plus the play until that sync, including money
 * in transit.
 */
export async function proveBook(seat: Seat): Promise<void> {
  const book = await readBook(seat)
  expect(sum(book.values()), 'the book').toBe(0n)
  for (const [name, balance] of book)
    if (/^(wallet|withdraw-hold|transit:.*)$/.test(name))
      expect(balance >= 0n, `${name} is ${balance}`).toBe(true)
  const played = [...book].filter(([name]) => name.startsWith('house:play:'))
  for (const [name, lost] of played) await proveSeen(seat, name.slice('house:play:'.length), -lost)
  expect(ownedIn(book), 'what is owned').toBe(funds - sum(played.map(([, lost]) => lost)))
}

async function proveSeen(seat: Seat, code: string, booked: bigint): Promise<void> {
  const rate = await rateOf(seat, code)
  const rounds = seat.played.get(code)!
  const most = isWhole(rate) ? 0n : await movesAt(seat, code)
  const isTrue = rounds.some((won) => {
    const short = won * rate - booked * rateScale
    return short >= 0n && short <= most * rateScale
  })
  expect(isTrue, `${code} has ${booked} booked as won, of ${rounds.join(' ')} at ${rate}`).toBe(
    true,
  )
}

/** Number of roundings at a game: one per transfer and one for balance syncs. */
async function movesAt({ world, member }: Seat, code: string): Promise<bigint> {
  const [row] = await world.app.ctx.db.query<{ moves: bigint }>(
    `select count(*) + 1 as moves
      from movement
      where member_id = $1 and type = 'transfer' and $2 in (source, target)`,
    [member.id, code],
  )
  return row!.moves
}

/**
 * The member's view shows the whole total, including money in transit; each game is rounded to
 * hundredths of a credit.
 */
export async function proveTotal(seat: Seat, server: number): Promise<void> {
  const before = shownOf(await readBook(seat))
  const shown = await seat.world.call(readWallet, {}, seat.member, server)
  if (shown === null) return
  if (!shown.ok) throw new Error(`No wallet: ${shown.body.message}`)
  const after = shownOf(await readBook(seat))
  const { total, onHold, inTransit, wallet } = shown.body
  const rounding = Object.values(rates).reduce(
    (most, rate) => (isWhole(rate) ? most : most + rate / rateScale + 1n),
    0n,
  )
  const isNear = (truth: bigint): boolean =>
    total + onHold - truth <= rounding && truth - total - onHold <= rounding
  expect(
    isNear(before) || isNear(after),
    `${total} and ${onHold} shown of ${before}, then ${after}`,
  ).toBe(true)
  expect(total - inTransit >= wallet.amount, 'what is on its way counts').toBe(true)
}

const maxSyncs = 5

/** Syncs every game until none is stale; a busy machine may time one out. */
async function seeEverything({ world, member }: Seat): Promise<WalletState> {
  for (let looks = 1; ; looks++) {
    const shown = await world.call(refreshGames, {}, member, 0)
    if (!shown?.ok) throw new Error('No wallet in the end')
    const stale = shown.body.slots.filter((one) => one.stale).map((one) => one.code)
    if (stale.length === 0) return shown.body
    if (looks === maxSyncs) throw new Error(`Still stale: ${stale.join(' ')}`)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    world.later(6_000)
  }
}

interface Move {
  source: string
  target: string
  amount: bigint
  credits: string
  status: string
}

/**
 * After everything is settled, the games and our books hold the transferred amounts plus the play,
 * to the hundredth.
 */
export async function proveEnd(seat: Seat): Promise<void> {
  const { world, member } = seat
  const { db } = world.app.ctx
  const shown = await seeEverything(seat)
  expect(shown.inTransit).toBe(0n)
  const moves = await db.query<Move>(
    `select source, target, amount, detail->>'credits' as credits, status
      from movement
      where member_id = $1 and type = 'transfer'`,
    [member.id],
  )
  const made = moves.filter((one) => one.status === 'SUCCESS')
  expect(moves.filter((one) => one.status === 'in progress')).toEqual([])
  const book = await readBook(seat)
  let [won, maxLost] = [0n, 0n]
  for (const [code, username] of await usernamesOf(seat)) {
    const rate = await rateOf(seat, code)
    const [into, out] = [
      made.filter((one) => one.target === code),
      made.filter((one) => one.source === code),
    ]
    for (const one of into)
      expect(one.amount, `into ${code}`).toBe(costOf(parseAmount(one.credits), rate))
    for (const one of out)
      expect(one.amount, `out of ${code}`).toBe(worthOf(parseAmount(one.credits), rate))
    const credits = await playAt(seat, code, username, 0n, 0n)
    const net = seat.played.get(code)!.at(-1)!
    expect(credits, `credits at ${code}`).toBe(
      sum(into.map((one) => parseAmount(one.credits))) -
        sum(out.map((one) => parseAmount(one.credits))) +
        net,
    )
    expect(book.get(`game:${code}`), `${code} in our books`).toBe(worthOf(credits!, rate))
    won += net * rate
    maxLost += isWhole(rate) ? 0n : BigInt(into.length + out.length + 1)
  }
  expect(shown.wallet.amount + shown.onHold, 'the wallet').toBe(
    funds -
      sum(made.filter((one) => one.source === 'wallet').map((one) => one.amount)) +
      sum(made.filter((one) => one.target === 'wallet').map((one) => one.amount)),
  )
  const lost = funds * rateScale + won - (shown.total + shown.onHold) * rateScale
  expect(
    lost >= 0n && lost <= maxLost * rateScale,
    `what went in and was won, less ${lost} ten-thousandths for ${maxLost} roundings`,
  ).toBe(true)
  await proveTold(seat)
}

/**
 * Answers match the outcome: no transfer failed after a success was reported, and none arrived
 * after a failure.
 */
async function proveTold({ world, member, operations }: Seat): Promise<void> {
  const rows = await world.app.ctx.db.query<{ key: string; status: string; target: string }>(
    `select p.key, v.status, v.target
      from posting p
      join movement v on v.member_id = p.member_id and v.seq = p.movement_seq
      where p.member_id = $1 and v.type = 'transfer'`,
    [member.id],
  )
  for (const { key, what, body, told } of operations) {
    const made = rows.filter((one) => one.key.startsWith(`key:${key}`))
    const said = `${what} ${JSON.stringify(body)} told ${told.join(', ')}, made ${JSON.stringify(made)}`
    expect(new Set(made.map((one) => one.key)).size, said).toBe(made.length)
    if (what === 'transfer' && told.includes('success'))
      expect([made.length > 0, made.every((one) => one.status === 'SUCCESS')], said).toEqual([
        true,
        true,
      ])
    const to = (body as { to: string }).to
    if (what === 'transfer' && told.every((one) => one === 'TRANSFER_FAIL'))
      expect(
        made.filter((one) => one.target === to && one.status === 'SUCCESS'),
        said,
      ).toEqual([])
  }
}
