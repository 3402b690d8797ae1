import { refreshGames } from '@champa/contract/game'
import { costOf, parseAmount, rateScale, worthOf } from '@champa/contract/money'
import { readWallet, type WalletState } from '@champa/contract/wallet'
import { expect } from 'vitest'
import { rates } from './games.ts'
import { funds, playAt, rateOf, usernamesOf, type Player } from './player.ts'

interface Book {
  accounts: Record<string, string>
  open: { code: string; amount: string }[]
}

const sum = (amounts: Iterable<bigint>): bigint =>
  [...amounts].reduce((total, one) => total + one, 0n)

/** A consistent snapshot of the member's book. */
async function readBook({ env, member }: Player): Promise<Map<string, bigint>> {
  const [row] = await env.app.ctx.db.query<Book>(
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
 * Invariants at every moment: the book sums to zero; wallet, hold and transit are not below zero;
 * money in transit equals the open transfers; and the booked play of a game equals its real play at
 * the last sync or an earlier one. The total is therefore the funds plus the play until that sync,
 * including money in transit.
 */
export async function proveBook(player: Player): Promise<void> {
  const book = await readBook(player)
  expect(sum(book.values()), 'the book').toBe(0n)
  for (const [name, balance] of book)
    if (/^(wallet|withdraw-hold|transit:.*)$/.test(name))
      expect(balance >= 0n, `${name} is ${balance}`).toBe(true)
  const played = [...book].filter(([name]) => name.startsWith('house:play:'))
  for (const [name, lost] of played)
    await proveSeen(player, name.slice('house:play:'.length), -lost)
  expect(ownedIn(book), 'what is owned').toBe(funds - sum(played.map(([, lost]) => lost)))
}

async function proveSeen(player: Player, code: string, booked: bigint): Promise<void> {
  const rate = await rateOf(player, code)
  const rounds = player.played.get(code)!
  const max = isWhole(rate) ? 0n : await movesAt(player, code)
  const isTrue = rounds.some((won) => {
    const short = won * rate - booked * rateScale
    return short >= 0n && short <= max * rateScale
  })
  expect(isTrue, `${code} has ${booked} booked as won, of ${rounds.join(' ')} at ${rate}`).toBe(
    true,
  )
}

/** Number of roundings at a game: one per transfer and one for balance syncs. */
async function movesAt({ env, member }: Player, code: string): Promise<bigint> {
  const [row] = await env.app.ctx.db.query<{ moves: bigint }>(
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
export async function proveTotal(player: Player, server: number): Promise<void> {
  const before = shownOf(await readBook(player))
  const shown = await player.env.call(readWallet, {}, player.member, server)
  if (shown === null) return
  if (!shown.ok) throw new Error(`wallet refused: ${shown.body.message}`)
  const after = shownOf(await readBook(player))
  const { total, onHold, inTransit, wallet } = shown.body
  const rounding = Object.values(rates).reduce(
    (max, rate) => (isWhole(rate) ? max : max + rate / rateScale + 1n),
    0n,
  )
  const isNear = (expectedTotal: bigint): boolean =>
    total + onHold - expectedTotal <= rounding && expectedTotal - total - onHold <= rounding
  expect(
    isNear(before) || isNear(after),
    `${total} and ${onHold} shown of ${before}, then ${after}`,
  ).toBe(true)
  expect(total - inTransit >= wallet.amount, 'what is on its way counts').toBe(true)
}

const maxSyncs = 5

/** Syncs every game until none is stale; on a busy machine a sync may time out. */
async function syncAllGames({ env, member }: Player): Promise<WalletState> {
  for (let attempt = 1; ; attempt++) {
    const shown = await env.call(refreshGames, {}, member, 0)
    if (!shown?.ok) throw new Error('the wallet could not be refreshed for the final comparison')
    const stale = shown.body.slots.filter((one) => one.stale).map((one) => one.code)
    if (stale.length === 0) return shown.body
    if (attempt === maxSyncs) throw new Error(`game balances still stale: ${stale.join(' ')}`)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    env.later(6_000)
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
export async function proveEnd(player: Player): Promise<void> {
  const { env, member } = player
  const { db } = env.app.ctx
  const shown = await syncAllGames(player)
  expect(shown.inTransit).toBe(0n)
  const moves = await db.query<Move>(
    `select source, target, amount, detail->>'credits' as credits, status
      from movement
      where member_id = $1 and type = 'transfer'`,
    [member.id],
  )
  const succeeded = moves.filter((one) => one.status === 'SUCCESS')
  expect(moves.filter((one) => one.status === 'in progress')).toEqual([])
  const book = await readBook(player)
  let [won, maxLost] = [0n, 0n]
  for (const [code, username] of await usernamesOf(player)) {
    const rate = await rateOf(player, code)
    const [into, out] = [
      succeeded.filter((one) => one.target === code),
      succeeded.filter((one) => one.source === code),
    ]
    for (const one of into)
      expect(one.amount, `into ${code}`).toBe(costOf(parseAmount(one.credits), rate))
    for (const one of out)
      expect(one.amount, `out of ${code}`).toBe(worthOf(parseAmount(one.credits), rate))
    const credits = await playAt(player, code, username, 0n, 0n)
    const net = player.played.get(code)!.at(-1)!
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
      sum(succeeded.filter((one) => one.source === 'wallet').map((one) => one.amount)) +
      sum(succeeded.filter((one) => one.target === 'wallet').map((one) => one.amount)),
  )
  const lost = funds * rateScale + won - (shown.total + shown.onHold) * rateScale
  expect(
    lost >= 0n && lost <= maxLost * rateScale,
    `what went in and was won, less ${lost} ten-thousandths for ${maxLost} roundings`,
  ).toBe(true)
  await proveAnswers(player)
}

/**
 * Answers match the outcome: no transfer failed after it was reported as successful, and none
 * arrived after it was reported as failed.
 */
async function proveAnswers({ env, member, operations }: Player): Promise<void> {
  const rows = await env.app.ctx.db.query<{ key: string; status: string; target: string }>(
    `select p.key, v.status, v.target
      from posting p
      join movement v on v.member_id = p.member_id and v.seq = p.movement_seq
      where p.member_id = $1 and v.type = 'transfer'`,
    [member.id],
  )
  for (const { key, kind, body, answers } of operations) {
    const succeeded = rows.filter((one) => one.key.startsWith(`key:${key}`))
    const description =
      `${kind} ${JSON.stringify(body)} answered ${answers.join(', ')}, ` +
      `made ${JSON.stringify(succeeded)}`
    expect(new Set(succeeded.map((one) => one.key)).size, description).toBe(succeeded.length)
    if (kind === 'transfer' && answers.includes('success'))
      expect(
        [succeeded.length > 0, succeeded.every((one) => one.status === 'SUCCESS')],
        description,
      ).toEqual([true, true])
    const to = (body as { to: string }).to
    if (kind === 'transfer' && answers.every((one) => one === 'TRANSFER_FAIL'))
      expect(
        succeeded.filter((one) => one.target === to && one.status === 'SUCCESS'),
        description,
      ).toEqual([])
  }
}
