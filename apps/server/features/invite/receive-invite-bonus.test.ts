import { afterEach, beforeEach, expect, test } from 'vitest'
import { collectInvites, readInvites, receiveInviteBonus } from '@champa/contract/invite'
import { readLock } from '@champa/contract/lock'
import { refreshGame, transfer } from '@champa/contract/game'
import { readStatement } from '@champa/contract/statement'
import { takeTimeOut } from '@champa/contract/responsible'
import { withdraw } from '@champa/contract/withdraw'
import { clock } from '../../platform/clock.ts'
import { post } from '../../ledger/post.ts'
import { beforeTransaction } from '../../testing/before-transaction.ts'
import { statusesOf } from '../../testing/sign-up.ts'
import { testGames } from '../../testing/test-games.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { flagMember } from '../../testing/test-flags.ts'
import { testInvites } from '../../testing/test-invites.ts'
import { whenFree } from '../../testing/when-free.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const invites = testInvites(app)
beforeEach(() => invites.offer())
afterEach(() => app.proveBooks())

const receive = (member: TestMember) => app.call(receiveInviteBonus, {}, member)
const lockOf = async (member: TestMember) => {
  const response = await app.call(readLock, {}, member)
  return response.ok ? response.body.lock : undefined
}
const read = async (member: TestMember) => {
  const response = await app.call(readInvites, { body: { page: 1, limit: 10 } }, member)
  if (!response.ok) throw new Error(response.body.message)
  return response.body
}

/** A member for whom friends' turnover has accrued `amount`, with `funds` in the wallet. */
async function earned(amount: bigint, funds = 0n): Promise<TestMember> {
  const member = await app.member(funds)
  if (amount > 0n) {
    await invites.turnover(await invites.friend(member), 'mekong', amount * 1_000n)
    const collected = await app.call(collectInvites, {}, member)
    if (!collected.ok) throw new Error(collected.body.message)
  }
  return member
}

// [spec:API-49.1 API-49.2]
test('an invite bonus of 100.00 starts a play lock won at 120.00, lost at 5.00', async () => {
  const member = await earned(100_00n)
  expect((await read(member)).terms).toMatchObject({
    success: 120,
    fail: 5,
    successAmount: 120_00n,
    failAmount: 5_00n,
    minRemain: 5_00n,
    lastsDays: 30,
    minimum: 1_00n,
  })
  expect(await receive(member)).toMatchObject({ status: 200, body: { amount: 100_00n } })
  expect(await lockOf(member)).toMatchObject({
    source: 'invite',
    type: 'invite',
    credit: 100_00n,
    base: 100_00n,
    principal: 0n,
    wonAt: 120_00n,
    lostAt: 5_00n,
    turnoverRequired: null,
  })
  expect((await read(member)).accrued).toBe(0n)
  const response = await app.call(readStatement, { body: { page: 1, limit: 10 } }, member)
  expect(response.ok && response.body.statements).toMatchObject([
    { statementType: 'bonus', amount: 100_00n, status: 'SUCCESS' },
  ])
  expect(await app.call(withdraw, { body: { amount: 100 } }, member)).toMatchObject({
    body: { message: 'BONUS_CONDITION' },
  })
})

test('shows in advance that the balance or an active play lock blocks the bonus', async () => {
  const member = await earned(100_00n, 5_01n)
  expect(await read(member)).toMatchObject({ balance: 5_01n, bonus: null })
  const other = await earned(100_00n)
  await receive(other)
  expect(await read(other)).toMatchObject({
    balance: 100_00n,
    bonus: { source: 'invite', type: 'invite' },
  })
})

test('shows the thresholds in percent only while nothing is accrued', async () => {
  expect((await read(await app.member(40_00n))).terms).toMatchObject({
    success: 120,
    fail: 5,
    successAmount: null,
    failAmount: null,
  })
})

test('bases the play lock on at most 5.00 of the 1,800.00 in the wallet', async () => {
  const member = await earned(100_00n, 1_800_00n)
  expect((await read(member)).terms).toMatchObject({ successAmount: 126_00n, failAmount: 5_25n })
  const { db } = app.ctx
  await post(db, {
    member: member.id,
    key: 'spent',
    kind: 'test',
    legs: [
      ['wallet', -1_795_00n],
      ['house:bank', 1_795_00n],
    ],
  })
  expect(await receive(member)).toMatchObject({ status: 200 })
  expect(await lockOf(member)).toMatchObject({ wonAt: 126_00n, lostAt: 5_25n })
})

test('a losing threshold alone starts no play lock and is not shown', async () => {
  await invites.offer({ success: null, fail: 5 })
  const member = await earned(100_00n, 500_00n)
  expect((await read(member)).terms).toMatchObject({
    success: null,
    fail: null,
    successAmount: null,
    failAmount: null,
    lastsDays: null,
  })
  expect(await receive(member)).toMatchObject({ body: { amount: 100_00n } })
  expect(await lockOf(member)).toBeNull()
})

test('without thresholds the bonus is received without a play lock at any balance', async () => {
  await invites.offer({ success: null, fail: null })
  const member = await earned(100_00n, 500_00n)
  expect((await read(member)).terms).toMatchObject({
    success: null,
    successAmount: null,
    failAmount: null,
    lastsDays: null,
  })
  expect(await receive(member)).toMatchObject({ body: { amount: 100_00n } })
  expect(await lockOf(member)).toBeNull()
  expect(await app.call(withdraw, { body: { amount: 600 } }, member)).toMatchObject({
    status: 200,
  })
})

test('PLAY_PAUSED: refuses a bonus when a time-out begins after the request', async () => {
  await invites.offer({ success: null, fail: null })
  const member = await earned(100_00n)
  const begin = () => app.call(takeTimeOut, { body: { days: 1 } }, member)
  expect(await beforeTransaction(app, begin, () => receive(member))).toMatchObject({
    status: 403,
    body: { message: 'PLAY_PAUSED' },
  })
  expect(
    await app.ctx.db.query(`select balance from account where member_id = $1 and name = 'wallet'`, [
      member.id,
    ]),
  ).toEqual([{ balance: 0n }])
})

test('ten concurrent requests receive the bonus once, with one play lock', async () => {
  const member = await earned(100_00n)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => whenFree(() => receive(member))),
  )
  expect(statusesOf(answers)).toEqual([200, ...Array<number>(9).fill(409)])
  expect(answers.filter((one) => !one.ok && one.body.message !== 'NO_INVITE_BONUS')).toEqual([])
})

test('a play lock that is lost but not settled yet does not block the next bonus', async () => {
  const member = await earned(100_00n)
  await receive(member)
  await invites.turnover(await invites.friend(member), 'mekong', 50_00n * 1_000n)
  await app.call(collectInvites, {}, member)
  // The play lock is lost by its amounts, but not evaluated yet.
  await app.ctx.db.query('update play_lock set min_remain = 10000 where member_id = $1', [
    member.id,
  ])
  await invites.offer({ success: null, fail: null })
  expect(await receive(member)).toMatchObject({ body: { amount: 50_00n } })
  expect(
    await app.ctx.db.query('select state from play_lock where member_id = $1', [member.id]),
  ).toEqual([{ state: 'lost' }])
})

// [spec:ERM-11.1]
test('INVITE_INACTIVE: refuses when invites are off or settled by a network', async () => {
  const member = await earned(100_00n)
  await invites.offer({ active: false })
  expect(await receive(member)).toMatchObject({ status: 403, body: { message: 'INVITE_INACTIVE' } })
  await invites.offer()
  await app.operator.db.query('update member set x_area = true where member_id = $1', [member.id])
  expect(await receive(member)).toMatchObject({ status: 403, body: { message: 'INVITE_INACTIVE' } })
})

// [spec:ERM-12.1]
test('NO_INVITE_BONUS: refuses when nothing or less than the minimum is accrued', async () => {
  expect(await receive(await earned(0n))).toMatchObject({
    status: 409,
    body: { message: 'NO_INVITE_BONUS' },
  })
  expect(await receive(await earned(99n))).toMatchObject({
    status: 409,
    body: { message: 'NO_INVITE_BONUS' },
  })
  expect(await receive(await earned(1_00n))).toMatchObject({ status: 200 })
})

// [spec:ERM-1.1]
test('BONUS_REMAINING: refuses while more than 5.00 is left or a play lock is active', async () => {
  const remaining = { status: 409, body: { message: 'BONUS_REMAINING' } }
  expect(await receive(await earned(100_00n, 5_01n))).toMatchObject(remaining)
  const member = await earned(100_00n, 5_00n)
  expect(await receive(member)).toMatchObject({ status: 200 })
  await invites.turnover(await invites.friend(member), 'mekong', 50_00n * 1_000n)
  await app.call(collectInvites, {}, member)
  expect(await receive(member)).toMatchObject(remaining)
})

test('BONUS_REMAINING: syncs game balances first, and refuses when that fails', async () => {
  const games = testGames(app)
  const notSeenLately = () =>
    app.ctx.db.query(
      `update game_account
        set refreshed_at = refreshed_at - interval '1 hour'
        where member_id = $1`,
      [member.id],
    )
  const member = await earned(100_00n, 10_00n)
  await games.activate(member, 'naga')
  await app.call(transfer, { body: { from: 'wallet', to: 'naga', amount: 10 } }, member)
  await games.play('naga', member, 10, 500)
  await notSeenLately()
  expect(await receive(member)).toMatchObject({ body: { message: 'BONUS_REMAINING' } })
  await games.play('naga', member, 500, 0)
  await notSeenLately()
  await app.call(refreshGame, { params: { code: 'naga' } }, member)
  await notSeenLately()
  await app.fault('games/naga/balance', 'error')
  expect(await receive(member)).toMatchObject({ body: { message: 'BONUS_REMAINING' } })
  await app.clearFaults()
  clock.set(() => new Date(Date.now() + 60_000))
  expect(await receive(member)).toMatchObject({ status: 200 })
})

// [spec:ERM-15.1]
test('INVITE_BONUS_FAIL: leaves the amount accrued when the ledger refuses', async () => {
  const member = await earned(100_00n)
  await post(app.ctx.db, { member: member.id, key: 'invite-paid:2', kind: 'test', legs: [] })
  expect(await receive(member)).toMatchObject({
    status: 502,
    body: { message: 'INVITE_BONUS_FAIL' },
  })
  expect((await read(member)).accrued).toBe(100_00n)
  expect(await lockOf(member)).toBeNull()
})

test('BONUS_CONDITION: leaves the amount accrued while staff have stopped bonuses', async () => {
  const member = await earned(100_00n)
  const refused = { status: 409, body: { message: 'BONUS_CONDITION' } }
  const end = await flagMember(app, member, 'no-bonus')
  expect(await receive(member)).toMatchObject(refused)
  expect((await read(member)).accrued).toBe(100_00n)
  await end()
  expect(await receive(member)).toMatchObject({ status: 200 })
})
