import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { withdraw, withdrawAll } from '@champa/contract/withdraw'
import type { Db } from '../../platform/db.ts'
import { testGames } from '../../testing/test-games.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { locksOf, putLock } from '../../testing/test-locks.ts'
import { contextProjection } from './withdrawal-context.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
afterEach(() => app.proveBooks())

const ask = (member: TestMember, amount: number, key?: string) =>
  app.call(withdraw, { body: { amount }, headers: { 'idempotency-key': key } }, member)
const askAll = (member: TestMember, amount: number) =>
  app.call(withdrawAll, { body: { amount } }, member)
const refused = { status: 409, body: { message: 'BONUS_CONDITION' } }

/**
 * A member with 500.00 of own money, 300.00 of it at naga, and a bonus of 50.00 that requires a
 * turnover of 1,000.00.
 */
const locked = () =>
  games.player(500_00n, { naga: 300 }, { credit: 50_00n, turnoverRequired: 1_000_00n })

const turnOver = (member: TestMember) =>
  app.ctx.db.query('update play_lock set turnover_done = turnover_required where member_id = $1', [
    member.id,
  ])

test('BONUS_CONDITION: refuses during a play lock, without calling the games', async () => {
  const member = await locked()
  expect(await ask(member, 100)).toMatchObject(refused)
  expect(await askAll(member, 400)).toMatchObject(refused)
  expect(await games.creditsAt('naga', member)).toBe(300_00n)
  expect(await locksOf(app, member)).toEqual([['in_play', null]])
})

test('a withdrawal syncs the balances and then ends a finished play lock', async () => {
  const member = await locked()
  await turnOver(member)
  await app.ctx.db.query('update game_account set refreshed_at = null where member_id = $1', [
    member.id,
  ])
  expect(await askAll(member, 550)).toMatchObject({
    status: 200,
    body: { status: 'in progress', swept: [{ code: 'naga', amount: 300_00n, status: 'SUCCESS' }] },
  })
  expect(await locksOf(app, member)).toEqual([['won', 0n]])
})

test('money that a won play lock forfeits is brought back from the games first', async () => {
  const member = await games.player(
    0n,
    { naga: 50, mekong: 0, sixstars: 0 },
    {
      credit: 50_00n,
      turnoverRequired: 0n,
      maxWithdraw: 200_00n,
    },
  )
  await games.play('naga', member, 50, 500)
  expect(await ask(member, 100)).toMatchObject({ status: 200 })
  expect(await locksOf(app, member)).toEqual([['won', 300_00n]])
  expect(await games.places(member)).toEqual([100_00n, 0n, 0n, 0n])
})

test('BONUS_CONDITION: refuses when a game balance needed to end a lock is unknown', async () => {
  const member = await locked()
  await turnOver(member)
  await app.ctx.db.query('update game_account set refreshed_at = null where member_id = $1', [
    member.id,
  ])
  await app.fault('games/naga/balance', 'refuse')
  expect(await ask(member, 100)).toMatchObject(refused)
  expect(await locksOf(app, member)).toEqual([['in_play', null]])
})

test('NO_BANK: takes precedence over an active play lock', async () => {
  const member = await locked()
  await app.operator.db.query('update member set bank_account_no = null where member_id = $1', [
    member.id,
  ])
  expect(await ask(member, 100)).toMatchObject({ body: { message: 'NO_BANK' } })
})

test('a repeated withdrawal returns its result even if a play lock has begun since', async () => {
  const [member, key] = [await app.member(500_00n), randomUUID()]
  const first = await ask(member, 100, key)
  await putLock(app, member, 50_00n, { turnoverRequired: 1_000_00n })
  expect(await ask(member, 100, key)).toMatchObject({ status: 200, body: first.body })
  expect(await ask(member, 100)).toMatchObject(refused)
})

/** Runs `work` after a withdrawal has read its figures and before it holds the money. */
async function between(
  work: () => Promise<unknown>,
  asks: () => Promise<unknown>,
): Promise<unknown> {
  const { db } = app.ctx
  const { query } = db
  let done = false
  db.query = (async (text, values, name) => {
    const rows = await query(text, values, name)
    if (text.includes(contextProjection.sql) && !done) {
      done = true
      await work()
    }
    return rows
  }) as Db['query']
  return asks().finally(() => (db.query = query))
}

test('BONUS_CONDITION: refuses when a play lock begins between check and hold', async () => {
  const member = await app.member(500_00n)
  const answered = await between(
    () => putLock(app, member, 50_00n, { turnoverRequired: 1_000_00n }),
    () => ask(member, 100),
  )
  expect(answered).toMatchObject(refused)
  expect(await games.wallet(member)).toMatchObject({ wallet: { amount: 550_00n }, onHold: 0n })
})

test('a withdrawal concurrent with a new play lock is held before it or refused', async () => {
  for (let round = 0; round < 5; round++) {
    const member = await app.member(500_00n)
    await Promise.all([
      ask(member, 500),
      putLock(app, member, 50_00n, { turnoverRequired: 1_000_00n }),
      ask(member, 500),
    ])
    const [lock] = await app.ctx.db.query<{ base: bigint }>(
      'select base from play_lock where member_id = $1',
      [member.id],
    )
    const { onHold, wallet } = await games.wallet(member)
    expect([
      [500_00n, 50_00n],
      [0n, 550_00n],
    ]).toContainEqual([onHold, wallet.amount])
    // The base of the play lock is the money that was left when it began.
    expect(lock!.base).toBe(wallet.amount)
  }
})
