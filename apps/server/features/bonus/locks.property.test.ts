import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import type { LockState } from '@champa/contract/lock'
import { fromPercent, fromWire, type MinorUnits } from '@champa/contract/money'
import { withdraw } from '@champa/contract/withdraw'
import { post } from '../../ledger/post.ts'
import { bonusReceived, depositReceived } from '../../ledger/postings/index.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { testGames } from '../../testing/test-games.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { putLock } from '../../testing/test-locks.ts'
import { ensureFreshBalances } from '../game/index.ts'
import { countTurnover } from '../lock/index.ts'
import { cancelLock } from './cancel-lock.ts'
import { finishLock } from './finish-lock.ts'
import { cases } from '../../testing/thorough.ts'
import {
  type Model,
  type Step,
  adjust,
  corrected,
  hidden,
  lost,
  places,
  step,
  unanswered,
  won,
} from '../../testing/lock-steps.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
afterEach(() => app.proveBooks())

const total = (of: Model): bigint => of.own + of.credited + of.played - of.taken
const [success, fail, minRemain, cap] = [150n, 10n, 5_00n, 400_00n]
const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)
const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** Marks every game balance as stale, as after a minute. */
const forget = ({ member }: Model) =>
  app.ctx.db.query('update game_account set refreshed_at = null where member_id = $1', [member.id])

/**
 * The money in transit according to the ledger. The wallet response reports less while a game's
 * booked balance is negative, because that money may have arrived and been transferred back.
 */
async function onTheWay({ member }: Model): Promise<bigint> {
  const [row] = await app.ctx.db.query<{ sum: bigint }>(
    `select coalesce(sum(balance), 0)::bigint as sum
      from account
      where member_id = $1
        and name like 'transit:%'`,
    [member.id],
  )
  return row!.sum
}

let deposits = 0

async function bringIn(of: Model, as: 'deposit' | 'gift', amountOf: MinorUnits): Promise<void> {
  const name = `property-${++deposits}`
  await post(
    app.ctx.db,
    as === 'deposit'
      ? depositReceived({
          member: of.member.id,
          receivingAccount: 'T',
          bankReference: name,
          channel: 'TEST',
          amount: amountOf,
        })
      : bonusReceived({
          member: of.member.id,
          key: name,
          source: 'invite',
          amount: amountOf,
          locked: false,
          detail: {},
        }),
  )
  of.own += amountOf
  if (of.lock)
    of.lock = { ...of.lock, principal: of.lock.principal + amountOf, base: of.lock.base + amountOf }
}

async function credit(of: Model, credited: bigint): Promise<void> {
  // A credit requires fresh balances. With money in transit the balances are unknown, and nothing
  // is credited.
  await sync(of)
  if ((await onTheWay(of)) !== 0n) return
  const given = putLock(app, of.member, credited, {
    successBasisPoints: fromPercent(Number(success)),
    failBasisPoints: fromPercent(Number(fail)),
    minRemain,
    turnoverRequired: 100_00n,
    maxWithdraw: cap,
  })
  if (of.lock) return void (await expect(given).rejects.toMatchObject({ code: '23505' }))
  await given
  const principal = total(of)
  of.credited += credited
  of.lock = {
    credited,
    began: principal + credited,
    principal,
    base: principal + credited,
    bound: smaller((principal + credited) / 2n, minRemain),
    required: 100_00n,
    done: 0n,
    over: false,
  }
}

async function sync(of: Model): Promise<void> {
  await forget(of)
  await ensureFreshBalances(app.ctx, of.member.id)
  await finishLock(app.ctx, of.member.id)
  await see(of)
}

interface EndRow {
  state: LockState
  taken: bigint | null
}

/** Checks that a play lock ended by its rules and took the right amount. */
async function see(of: Model): Promise<LockState | null> {
  const rows = await app.ctx.db.query<EndRow>(
    'select state, forfeited as taken from play_lock where member_id = $1 order by no',
    [of.member.id],
  )
  expect(rows.filter((row) => row.state === 'in_play').length).toBeLessThanOrEqual(1)
  const last = rows.at(-1)
  if (!of.lock || !last || last.state === 'in_play') return last?.state ?? null
  const { credited, began, principal, base, bound, required, done, over } = of.lock
  const [had, taken] = [total(of), last.taken!]
  const isWon = done >= required && had * 100n >= base * success
  const isLost = had <= larger((base * fail) / 100n, bound)
  expect(last.state).toBe(isWon ? 'won' : isLost ? 'lost' : over ? 'expired' : 'cancelled')
  const gained = larger(had - principal, 0n)
  const share = gained <= credited ? gained : credited + ((gained - credited) * credited) / began
  const keeps = {
    won: had - larger(share - cap, 0n),
    lost: had,
    expired: smaller(had, principal),
    cancelled: smaller(had, principal),
    in_play: had,
  }[last.state]
  expect(had - taken).toBe(keeps)
  of.taken += taken
  of.lock = null
  of.ended += 1
  return last.state
}

async function play(of: Model, { at, all, times }: Extract<Step, { do: 'play' }>): Promise<void> {
  const held = await games.creditsAt(at, of.member)
  const staked = all ? held : held / 2n
  if (staked === 0n) return
  await games.play(at, of.member, Number(staked) / 100, (Number(staked) * times) / 100)
  of.played += staked * BigInt(times) - staked
  await forget(of)
}

async function cancel(of: Model, taps: 1 | 2): Promise<void> {
  const before = total(of)
  await Promise.all(Array.from({ length: taps }, () => cancelLock(app.ctx, of.member.id)))
  const principal = of.lock?.principal
  if ((await see(of)) === 'cancelled' && principal !== undefined && !of.lock)
    expect((await games.wallet(of.member)).wallet.amount).toBe(smaller(before, principal))
}

async function withdrawSome(of: Model): Promise<void> {
  await forget(of)
  const answered = await app.call(withdraw, { body: { amount: 100 } }, of.member)
  await see(of)
  if (answered.ok) of.own -= 100_00n
  else
    expect([
      'MONEY_NOT_ENOUGH',
      'WITHDRAW_PENDING',
      'BONUS_CONDITION',
      'WITHDRAW_MAXIMUM',
    ]).toContain(answered.body.message)
  // Nothing is withdrawn while a play lock is active.
  if (of.lock) expect(answered).toMatchObject({ body: { message: 'BONUS_CONDITION' } })
}

async function take(of: Model, one: Step): Promise<void> {
  if (one.do === 'deposit' || one.do === 'gift') {
    await sync(of)
    const wasIn = of.lock !== null
    await bringIn(of, one.do, fromWire(one.amount))
    await sync(of)
    // A deposit alone ends no play lock.
    expect(of.lock !== null).toBe(wasIn)
  }
  if (one.do === 'credit') await credit(of, fromWire(one.amount))
  if (one.do === 'adjust') {
    await sync(of)
    await adjust(app, of, BigInt(one.by) * 100n)
    await sync(of)
  }
  if (one.do === 'turnover' && of.lock) {
    await app.ctx.db.transaction((tx) =>
      countTurnover(tx, [
        {
          memberId: of.member.id,
          code: 'naga',
          placedAt: new Date(Date.now() + 1_000),
          turnover: fromWire(one.amount),
        },
      ]),
    )
    of.lock.done += fromWire(one.amount)
  }
  if (one.do === 'play') await play(of, one)
  if (one.do === 'transfer') await games.transfer(of.member, one.from, one.to, one.amount)
  if (one.do === 'doubt')
    await app.fault(`games/naga/${of.ended % 2 ? 'deposit' : 'withdraw'}`, 'lost-reply', 1)
  if (one.do === 'look') await sync(of)
  if (one.do === 'over' && of.lock) {
    await app.ctx.db.query(
      "update play_lock set expires_at = started_at where member_id = $1 and state = 'in_play'",
      [of.member.id],
    )
    of.lock.over = true
  }
  if (one.do === 'cancel' || one.do === 'cancel twice')
    await cancel(of, one.do === 'cancel' ? 1 : 2)
  if (one.do === 'withdraw') await withdrawSome(of)
  await see(of)
}

/** Compares the books and the games' balances with the model, counting money in transit once. */
async function prove(of: Model): Promise<void> {
  const [book] = await app.ctx.db.query<{ sum: bigint }>(
    `select coalesce(sum(balance), 0)::bigint as sum
      from account
      where member_id = $1
        and unit = 'THB'`,
    [of.member.id],
  )
  expect(book!.sum).toBe(0n)
  if ((await onTheWay(of)) !== 0n) return
  const { wallet } = await games.wallet(of.member)
  const there = await Promise.all(places.map((code) => games.creditsAt(code, of.member)))
  expect(wallet.amount + there[0]! + there[1]!).toBe(total(of))
}

test('ends each play lock by its rule and creates no money, in any order of steps', async () => {
  // The model counts turnover by itself, so the games' bet reports must not be due.
  await asOwner(
    app,
    `insert into bet_cursor (code, pass, read_until, due_at)
      select code, 'live', '2100-01-01', '2100-01-01' from game where code in ('naga', 'mekong')`,
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      await app.clearFaults()
      const of: Model = {
        member: await app.member(300_00n),
        own: 300_00n,
        credited: 0n,
        played: 0n,
        taken: 0n,
        lock: null,
        ended: 0,
      }
      await games.activate(of.member, ...places)
      await credit(of, 100_00n)
      for (const code of places) await games.transfer(of.member, 'wallet', code, 190)
      for (const one of steps) {
        await take(of, one)
        await prove(of)
      }
      await app.clearFaults()
      await games.settle()
      await sync(of)
      await prove(of)
    }),
    {
      numRuns: cases(6, 10),
      endOnFailure: true,
      examples: [[lost], [won], [unanswered], [hidden], [corrected]],
    },
  )
  await app.proveBooks()
})
