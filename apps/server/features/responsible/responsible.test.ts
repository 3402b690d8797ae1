import { expect, test } from 'vitest'
import { readProfile } from '@champa/contract/account'
import { refreshGame } from '@champa/contract/game'
import {
  excludeMyself,
  maxLimitChanges,
  limitRaiseDelayMs,
  maxPlayReportedMs,
  readPlay,
  readResponsible,
  setDepositLimit,
  takeTimeOut,
  timeOutDays,
  type LimitPeriod,
} from '@champa/contract/responsible'
import { readWallet } from '@champa/contract/wallet'
import { withdraw } from '@champa/contract/withdraw'
import { post } from '../../ledger/post.ts'
import { depositReceived } from '../../ledger/postings/index.ts'
import { clock } from '../../platform/clock.ts'
import { openLog } from '../../platform/log.ts'
import { testGames } from '../../testing/test-games.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import type { MinorUnits } from '@champa/contract/money'
import { endExclusion, listExcluded } from './end-exclusion.ts'

const app = await startTestApp()

const set = (member: TestMember, period: LimitPeriod, amount: number | null) =>
  app.call(setDepositLimit, { body: { period, amount } }, member)
const stateOf = async (member: TestMember) => {
  const response = await app.call(readResponsible, {}, member)
  if (!response.ok) throw new Error(response.body.message)
  return response.body
}
const limitOf = async (member: TestMember, period: LimitPeriod) =>
  (await stateOf(member)).limits.find((one) => one.period === period)!
const payIn = (member: TestMember, amount: bigint) =>
  post(
    app.ctx.db,
    depositReceived({
      member: member.id,
      receivingAccount: 'TEST',
      bankReference: `in-${member.id}-${clock.nowMs()}`,
      channel: 'PAYONEX',
      amount: amount as MinorUnits,
    }),
  )
const moveOn = (ms: number) => clock.set(() => new Date(Date.now() + ms))

test('a new member has no limit and no time-out', async () => {
  const state = await stateOf(await app.member())
  expect(state).toMatchObject({ currency: 'THB', pausedUntil: null })
  expect(
    state.limits.map(({ period, amount, next, used, left }) => ({
      period,
      amount,
      next,
      used,
      left,
    })),
  ).toEqual(
    (['day', 'week', 'month'] as const).map((period) => ({
      period,
      amount: null,
      next: null,
      used: 0n,
      left: null,
    })),
  )
})

test('a first deposit limit applies at once, a raise after 24 hours if not cancelled', async () => {
  const member = await app.member()
  expect(await set(member, 'day', 500)).toMatchObject({ ok: true })
  expect(await limitOf(member, 'day')).toMatchObject({ amount: 500_00n, next: null, left: 500_00n })
  expect(await set(member, 'day', 900)).toMatchObject({ ok: true })
  const raised = await limitOf(member, 'day')
  expect(raised).toMatchObject({ amount: 500_00n, next: { amount: 900_00n } })
  expect(Math.abs(raised.next!.at - Date.now() - limitRaiseDelayMs)).toBeLessThan(60_000)
  expect(await set(member, 'day', 500)).toMatchObject({ ok: true })
  expect(await limitOf(member, 'day')).toMatchObject({ amount: 500_00n, next: null })
  await set(member, 'day', null)
  expect(await limitOf(member, 'day')).toMatchObject({ amount: 500_00n, next: { amount: null } })
  const [row] = await app.ctx.db.query<{ rows: bigint }>(
    'select count(*) as rows from deposit_limit where member_id = $1',
    [member.id],
  )
  expect(row!.rows).toBe(4n)
})

test('a raised deposit limit takes effect automatically after 24 hours', async () => {
  const member = await app.member()
  await app.ctx.db.query(
    "update session set expires_at = expires_at + interval '3 days' where member_id = $1",
    [member.id],
  )
  await set(member, 'month', 500)
  await set(member, 'month', 900)
  moveOn(limitRaiseDelayMs + 60_000)
  expect(await limitOf(member, 'month')).toMatchObject({ amount: 900_00n, next: null })
})

test('deposits count towards the limits, even when they exceed them', async () => {
  const member = await app.member()
  await payIn(member, 300_00n)
  await set(member, 'day', 500)
  await set(member, 'week', 1_000)
  expect(await limitOf(member, 'day')).toMatchObject({ used: 300_00n, left: 200_00n })
  await payIn(member, 450_00n)
  expect(await limitOf(member, 'day')).toMatchObject({ used: 750_00n, left: 0n })
  expect(await limitOf(member, 'week')).toMatchObject({ used: 750_00n, left: 250_00n })
})

test('the lowest of several deposit limits set concurrently applies', async () => {
  const member = await app.member()
  await set(member, 'day', 1_000)
  const responses = await Promise.all([
    set(member, 'day', 100),
    set(member, 'day', 5_000),
    set(member, 'day', 100),
    set(member, 'day', 700),
  ])
  expect(responses.every((one) => one.ok)).toBe(true)
  expect((await limitOf(member, 'day')).amount).toBe(100_00n)
})

test('INVALID_INPUT: refuses a limit with an invalid amount or an unknown period', async () => {
  const member = await app.member()
  for (const body of [
    { period: 'day', amount: 0 },
    { period: 'day', amount: -5 },
    { period: 'day', amount: 1.234 },
    { period: 'year', amount: 5 },
    { period: 'day' },
  ]) {
    expect(await app.call(setDepositLimit, { body: body as never }, member)).toMatchObject({
      status: 400,
      body: { message: 'INVALID_INPUT' },
    })
  }
  expect((await stateOf(member)).limits.every((one) => one.amount === null)).toBe(true)
})

test('REQUEST_LIMIT: refuses too many limit changes', async () => {
  const member = await app.member()
  for (let n = 0; n < maxLimitChanges.maxAttempts; n++)
    expect(await set(member, 'day', 100 + n)).toMatchObject({ ok: true })
  expect(await set(member, 'day', 50)).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT' },
  })
})

test('a time-out lasts until its end, and only a longer one replaces it', async () => {
  const member = await app.member()
  const take = (days: (typeof timeOutDays)[number]) =>
    app.call(takeTimeOut, { body: { days } }, member)
  const first = await take(7)
  expect(first.ok && Math.round((first.body.pausedUntil! - Date.now()) / 3_600_000)).toBe(7 * 24)
  const again = await take(1)
  expect(again.ok && again.body.pausedUntil).toBe(first.ok && first.body.pausedUntil)
  await Promise.all([take(42), take(3)])
  expect(Math.round(((await stateOf(member)).pausedUntil! - Date.now()) / 86_400_000)).toBe(42)
  for (const days of [0, 2, 43, 1.5, '7'])
    expect(
      await app.call(takeTimeOut, { body: { days: days as never } }, member),
      String(days),
    ).toMatchObject({ status: 400, body: { message: 'INVALID_INPUT' } })
})

test('a time-out blocks transfers to games until it ends, but not withdrawals', async () => {
  const member = await app.member(300_00n)
  const games = testGames(app)
  await games.activate(member, 'naga')
  await games.transfer(member, 'wallet', 'naga', 200)
  await app.call(takeTimeOut, { body: { days: 1 } }, member)
  expect(await games.transfer(member, 'wallet', 'naga', 10)).toMatchObject({
    body: { message: 'PLAY_PAUSED' },
  })
  expect(await games.transfer(member, 'naga', 'wallet', 200)).toMatchObject({ ok: true })
  expect(await app.call(withdraw, { body: { amount: 300 } }, member)).toMatchObject({ ok: true })
  await app.ctx.db.query(
    "update session set expires_at = expires_at + interval '3 days' where member_id = $1",
    [member.id],
  )
  moveOn(24 * 3_600_000 + 60_000)
  expect((await stateOf(member)).pausedUntil).toBeNull()
  expect(await games.transfer(member, 'wallet', 'naga', 10)).toMatchObject({
    body: { message: 'MONEY_NOT_ENOUGH' },
  })
  await app.proveBooks()
})

test('a self-exclusion ends every session, and support can end it after its end date', async () => {
  const member = await app.member(50_00n)
  const response = await app.call(excludeMyself, { body: { months: 6 } }, member)
  expect(response.ok && response.body.until).toBeGreaterThan(Date.now() + 178 * 86_400_000)
  expect(await app.call(readProfile, {}, member)).toMatchObject({
    status: 401,
    body: { message: 'INVALID_USER_1' },
  })
  expect(await app.call(readWallet, {}, member)).toMatchObject({ ok: false })
  expect((await listExcluded(app.ctx, 10)).find((one) => one.memberId === member.id)).toMatchObject(
    { username: member.phone, wallet: 50_00n },
  )
  const end = () =>
    endExclusion(app.operator, { username: member.phone, who: 'nok', why: 'asked by phone' })
  expect(await end()).toBe('too-early')
  moveOn(190 * 86_400_000)
  expect(await end()).toBe('done')
  expect(await end()).toBe('not-excluded')
  expect(await endExclusion(app.operator, { username: '0000000000', who: 'nok', why: '' })).toBe(
    'no-member',
  )
  const breaks = await app.ctx.db.query<{ kind: string; why: string | null }>(
    'select kind, reason as why from play_break where member_id = $1 order by no',
    [member.id],
  )
  expect(breaks).toEqual([
    { kind: 'self-exclusion', why: null },
    { kind: 'ended', why: 'nok: asked by phone' },
  ])
})

test('INVALID_INPUT: refuses a self-exclusion of a length that is not offered', async () => {
  const member = await app.member()
  for (const months of [0, 1, 5, 7])
    expect(
      await app.call(excludeMyself, { body: { months: months as never } }, member),
    ).toMatchObject({ status: 400, body: { message: 'INVALID_INPUT' } })
  expect(await app.call(readProfile, {}, member)).toMatchObject({ ok: true })
})

test('readPlay returns winnings less losses since a time at most a day ago', async () => {
  const member = await app.member(300_00n)
  const games = testGames(app)
  await games.activate(member, 'naga')
  await games.transfer(member, 'wallet', 'naga', 200)
  const readSince = async (since: number) => {
    const response = await app.call(readPlay, { body: { since } }, member)
    if (!response.ok) throw new Error(response.body.message)
    return response.body
  }
  const before = clock.nowMs()
  expect(await readSince(before)).toMatchObject({ currency: 'THB', net: 0n, since: before })
  await games.play('naga', member, 80, 30)
  await app.call(refreshGame, { params: { code: 'naga' } }, member)
  expect((await readSince(before)).net).toBe(-50_00n)
  await games.play('naga', member, 10, 75)
  moveOn(61_000)
  await app.call(refreshGame, { params: { code: 'naga' } }, member)
  expect((await readSince(before)).net).toBe(15_00n)
  expect((await readSince(before + 60_500)).net).toBe(65_00n)
  expect((await readSince(0)).since).toBeGreaterThan(before - maxPlayReportedMs)
  expect((await readSince(before + 365 * 86_400_000)).net).toBe(0n)
})

test('INVALID_INPUT: readPlay refuses an invalid start time', async () => {
  const member = await app.member()
  for (const since of [-1, 1.5, Number.MAX_VALUE, 'now'])
    expect(
      await app.call(readPlay, { body: { since: since as never } }, member),
      String(since),
    ).toMatchObject({ status: 400, body: { message: 'INVALID_INPUT' } })
})

test('a changed deposit limit is logged, to be stored again after a restore', async () => {
  const member = await app.member()
  const lines: string[] = []
  const { log } = app.ctx
  app.ctx.log = openLog('info', { write: (line) => void lines.push(line) })
  await set(member, 'week', 500)
  await set(member, 'week', null)
  app.ctx.log = log
  const logged = lines.filter((line) => line.includes('member changed a deposit limit'))
  const of = { memberId: member.id.toString(), period: 'week', amount: '50000' }
  expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([
    of,
    { ...of, nextAmount: null, nextAt: expect.any(String) as string },
  ])
})
