import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { fromPercent } from '@champa/contract/money'
import { refreshGame, refreshGames } from '@champa/contract/game'
import { takeTimeOut } from '@champa/contract/responsible'
import { withdraw } from '@champa/contract/withdraw'
import type { Db } from '../../platform/db.ts'
import { testGames } from '../../testing/test-games.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { locksOf, putLock } from '../../testing/test-locks.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
afterEach(() => app.proveBooks())

/**
 * A member with 100.00 baht of own money and a bonus of 10.00 whose play lock excludes game mekong:
 * won at 165.00, lost at 5.50.
 */
async function locked(): Promise<TestMember> {
  const member = await games.player(100_00n, { naga: 0, mekong: 20, sixstars: 0 })
  await putLock(app, member, 10_00n, { successBasisPoints: fromPercent(150), excluded: ['mekong'] })
  return member
}

const unseen = (member: TestMember) =>
  app.ctx.db.query('update game_account set refreshed_at = null where member_id = $1', [member.id])
const refused = { status: 409, body: { message: 'BONUS_CONDITION' } }

test('BONUS_CONDITION: refuses a transfer into a game that the play lock excludes', async () => {
  const member = await locked()
  expect(await games.transfer(member, 'wallet', 'mekong', 10)).toMatchObject(refused)
  expect(await games.transferAll(member, 'mekong')).toMatchObject(refused)
  expect(await games.places(member)).toEqual([90_00n, 0n, 20_00n, 0n])
  expect(await games.transfer(member, 'wallet', 'naga', 30)).toMatchObject({ ok: true })
  expect(await games.transfer(member, 'naga', 'mekong', 10)).toMatchObject(refused)
  expect(await games.transfer(member, 'mekong', 'naga', 5)).toMatchObject({ ok: true })
  expect(await games.transferAll(member, 'wallet')).toMatchObject({ ok: true })
  expect(await games.places(member)).toEqual([110_00n, 0n, 0n, 0n])
})

test('a repeated request gets its first response even if a lock now bars the game', async () => {
  const [member, one, all] = [await app.member(100_00n), randomUUID(), randomUUID()]
  await games.activate(member, 'mekong')
  const first = await games.transfer(member, 'wallet', 'mekong', 20, one)
  const rest = await games.transferAll(member, 'mekong', all)
  await putLock(app, member, 10_00n, { successBasisPoints: fromPercent(150), excluded: ['mekong'] })
  expect(await games.transfer(member, 'wallet', 'mekong', 20, one)).toMatchObject({
    status: 200,
    body: first.body,
  })
  expect(await games.transferAll(member, 'mekong', all)).toMatchObject({
    status: 200,
    body: rest.body,
  })
  expect(await games.transfer(member, 'wallet', 'mekong', 10, randomUUID())).toMatchObject(refused)
})

test('a refresh ends a won play lock, and a lost one after reading the bet reports', async () => {
  const [winner, loser] = [await locked(), await locked()]
  for (const member of [winner, loser]) await games.transfer(member, 'wallet', 'naga', 90)
  await games.play('naga', winner, 0, 55)
  await games.play('mekong', loser, 20, 0)
  await games.play('naga', loser, 85, 0.5)
  await Promise.all([unseen(winner), unseen(loser)])
  expect(await app.call(refreshGames, {}, winner)).toMatchObject({ body: { total: 165_00n } })
  expect(await locksOf(app, winner)).toEqual([['won', 0n]])
  await app.call(refreshGame, { params: { code: 'naga' } }, loser)
  expect(await locksOf(app, loser)).toEqual([['in_play', null]])
  expect(await app.call(refreshGames, {}, loser)).toMatchObject({ body: { total: 5_50n } })
  expect(await locksOf(app, loser)).toEqual([['in_play', null]])
  await games.readBets('naga', 'mekong')
  await app.call(refreshGames, {}, loser)
  expect(await locksOf(app, loser)).toEqual([['lost', 0n]])
})

test('a refresh returns the amounts left after the ended play lock was settled', async () => {
  const member = await games.player(
    0n,
    { naga: 0 },
    { credit: 50_00n, turnoverRequired: 1_00n, maxWithdraw: 20_00n },
  )
  await app.ctx.db.query('update play_lock set turnover_done = 100 where member_id = $1', [
    member.id,
  ])
  await unseen(member)
  expect(await app.call(refreshGames, {}, member)).toMatchObject({
    body: { wallet: { amount: 20_00n }, total: 20_00n },
  })
  expect(await locksOf(app, member)).toEqual([['won', 30_00n]])
})

test('a balance sync during a transfer does not end the play lock', async () => {
  const member = await locked()
  await games.transfer(member, 'wallet', 'naga', 89)
  await games.play('naga', member, 89, 0)
  await app.call(refreshGames, {}, member)
  await app.fault('games/naga/deposit', 'lost-reply', 1)
  await games.transfer(member, 'wallet', 'naga', 1)
  await games.play('naga', member, 0, 500)
  await games.play('mekong', member, 20, 0)
  await unseen(member)
  await app.call(refreshGames, {}, member)
  await games.settle()
  await app.call(refreshGame, { params: { code: 'mekong' } }, member)
  expect((await games.wallet(member)).total).toBe(1_00n)
  expect(await locksOf(app, member)).toEqual([['in_play', null]])
  await unseen(member)
  await app.call(refreshGames, {}, member)
  expect(await locksOf(app, member)).toEqual([['won', 0n]])
})

test('a transfer ends a play lock when the balance it reads has won the lock', async () => {
  const member = await games.player(
    100_00n,
    { naga: 100 },
    { credit: 10_00n, successBasisPoints: fromPercent(150) },
  )
  await app.call(refreshGames, {}, member)
  await games.play('naga', member, 0, 60)
  await games.transfer(member, 'naga', 'wallet', 160)
  expect(await locksOf(app, member)).toEqual([['won', 0n]])
})

/** Runs `work` after a transfer has read its permissions and before it holds the money. */
async function between<Answer>(
  work: () => Promise<unknown>,
  request: () => Promise<Answer>,
): Promise<Answer> {
  const { db, live } = app.ctx
  const { query } = db
  let done = false
  // The transfer reads its permissions, because no session is remembered.
  live.sessionsEnded(null)
  db.query = (async (text, values, name) => {
    const rows = await query(text, values, name)
    if (text.includes("'holdSeq'") && !done) {
      done = true
      await work()
    }
    return rows
  }) as Db['query']
  return request().finally(() => (db.query = query))
}

const lockMekong = (member: TestMember) => () =>
  putLock(app, member, 10_00n, { successBasisPoints: fromPercent(150), excluded: ['mekong'] })

test('BONUS_CONDITION: refuses when a play lock begins between check and hold', async () => {
  const member = await games.sweepable()
  expect(
    await between(lockMekong(member), () => games.transfer(member, 'wallet', 'mekong', 20)),
  ).toMatchObject(refused)
  expect(await games.places(member)).toEqual([20_00n, 25_50n, 30_00n, 0n])
  const other = await games.sweepable()
  expect(
    await between(lockMekong(other), () => games.transfer(other, 'wallet', 'naga', 20)),
  ).toMatchObject({ ok: true })
  expect(await games.places(other)).toEqual([0n, 45_50n, 30_00n, 0n])
})

test('money stays in the wallet when a new play lock excludes the target game', async () => {
  const [all, one] = [await games.sweepable(), await games.sweepable()]
  expect(await between(lockMekong(all), () => games.transferAll(all, 'mekong'))).toMatchObject(
    refused,
  )
  expect(await games.places(all)).toEqual([45_50n, 0n, 30_00n, 0n])
  expect(
    await between(lockMekong(one), () => games.transfer(one, 'naga', 'mekong', 10)),
  ).toMatchObject({ body: { message: 'TRANSFER_FAIL' } })
  expect(await games.places(one)).toEqual([30_00n, 15_50n, 30_00n, 0n])
})

test('a withdrawal between the check and the hold does not affect a transfer', async () => {
  const member = await games.player(500_00n, { mekong: 0 })
  expect(
    await between(
      () => app.call(withdraw, { body: { amount: 100 } }, member),
      () => games.transfer(member, 'wallet', 'mekong', 20),
    ),
  ).toMatchObject({ ok: true })
  expect(await games.wallet(member)).toMatchObject({ onHold: 100_00n, wallet: { amount: 380_00n } })
})

test('PLAY_PAUSED: refuses a new transfer into a game during a time-out', async () => {
  const member = await games.player(100_00n, { naga: 0, mekong: 0, sixstars: 0 })
  const key = randomUUID()
  const made = await games.transfer(member, 'wallet', 'naga', 40, key)
  await app.call(takeTimeOut, { body: { days: 1 } }, member)
  const paused = { status: 403, body: { message: 'PLAY_PAUSED' } }
  expect(await games.transfer(member, 'wallet', 'naga', 10)).toMatchObject(paused)
  expect(await games.transfer(member, 'naga', 'mekong', 10)).toMatchObject(paused)
  expect(await games.transferAll(member, 'mekong')).toMatchObject(paused)
  expect(await games.transfer(member, 'wallet', 'naga', 40, key)).toMatchObject({
    ok: true,
    body: made.ok ? { _id: made.body._id } : {},
  })
  expect(await games.places(member)).toEqual([60_00n, 40_00n, 0n, 0n])
  expect(await games.transferAll(member, 'wallet')).toMatchObject({ ok: true })
  expect(await games.places(member)).toEqual([100_00n, 0n, 0n, 0n])
})
