import { afterEach, expect, test } from 'vitest'
import { fromPercent } from '@champa/contract/money'
import { activateBonus, checkActive, checkMinimum, clearBonus } from '@champa/contract/bonus'
import { lockOf, payIn } from '../../testing/pay-in.ts'
import { putCampaign } from '../../testing/test-campaigns.ts'
import { testGames } from '../../testing/test-games.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { locksOf, putLock } from '../../testing/test-locks.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
await putCampaign(app, { code: 'DAILY', name: { th: 'รายวัน', lo: 'ລາຍວັນ', en: 'Daily' } })
afterEach(() => app.proveBooks())

const headers = { 'accept-language': 'en' }
const activate = (member: TestMember, code = 'DAILY') =>
  app.call(activateBonus, { params: { code } }, member)
const active = async (member: TestMember) => (await app.call(checkActive, { headers }, member)).body
const minimum = async (member: TestMember) => (await app.call(checkMinimum, {}, member)).body
const clear = (member: TestMember) => app.call(clearBonus, {}, member)
const nothing = { status: false, type: null, code: null, name: null, inPlay: false }

// [spec:API-47.1]
test('the active-bonus check reports no bonus, an activated one and one in play', async () => {
  const member = await app.member()
  expect(await active(member)).toEqual(nothing)
  await activate(member)
  expect(await active(member)).toEqual({
    status: true,
    type: 'day',
    code: 'DAILY',
    name: 'Daily',
    inPlay: false,
  })
  await payIn(app, member, 100_00n)
  expect(await active(member)).toEqual({
    status: true,
    type: 'day',
    code: 'DAILY',
    name: 'Daily',
    inPlay: true,
  })
})

test('the active-bonus check reports the play lock of a refund by its source', async () => {
  const member = await app.member(100_00n)
  await putLock(app, member, 10_00n, { successBasisPoints: fromPercent(150) })
  await app.ctx.db.query(
    `update play_lock set source = 'refund', source_code = '', type = 'refund'
      where member_id = $1`,
    [member.id],
  )
  expect(await active(member)).toEqual({
    status: true,
    type: 'refund',
    code: null,
    name: 'Ten',
    inPlay: true,
  })
})

test('the active-bonus check first ends a lost play lock and ignores a closed bonus', async () => {
  const member = await app.member(4_00n)
  await putLock(app, member, 50n, {
    turnoverRequired: 1_000_00n,
    failBasisPoints: fromPercent(100),
  })
  expect(await active(member)).toEqual(nothing)
  expect(await locksOf(app, member)).toEqual([['lost', 0n]])
  await putCampaign(app, { code: 'CLOSES' })
  await activate(member, 'CLOSES')
  await putCampaign(app, { code: 'CLOSES', enabled: false })
  expect(await active(member)).toEqual(nothing)
})

// [spec:API-45.1]
test('the minimum-balance check passes up to 5.00 baht and fails at 5.01', async () => {
  expect(await minimum(await app.member(5_00n))).toEqual({
    result: true,
    minimum: 5_00n,
    total: 5_00n,
  })
  expect(await minimum(await app.member(5_01n))).toEqual({
    result: false,
    minimum: 5_00n,
    total: 5_01n,
  })
  expect(await minimum(await app.member())).toEqual({ result: true, minimum: 5_00n, total: 0n })
})

test('the minimum-balance check ends a play lock lost by freshly synced balances', async () => {
  const member = await games.player(
    500_00n,
    { naga: 550 },
    { credit: 50_00n, turnoverRequired: 1_000_00n },
  )
  await games.play('naga', member, 546, 0)
  await games.readBets('naga')
  await app.ctx.db.query('update game_account set refreshed_at = null where member_id = $1', [
    member.id,
  ])
  expect(await minimum(member)).toEqual({ result: true, minimum: 5_00n, total: 4_00n })
  expect(await locksOf(app, member)).toEqual([['lost', 0n]])
})

test('the minimum-balance check fails at any balance while a play lock is active', async () => {
  const member = await games.player(
    4_00n,
    { naga: 0 },
    { credit: 50n, turnoverRequired: 1_000_00n },
  )
  await app.fault('games/naga/balance', 'refuse')
  await app.ctx.db.query('update game_account set stale = true where member_id = $1', [member.id])
  expect(await minimum(member)).toMatchObject({ result: false, total: 4_50n })
})

// [spec:ERR-18.1]
test('NO_DATA: refuses when no bonus is activated or in play', async () => {
  expect(await clear(await app.member(10_00n))).toMatchObject({
    ok: false,
    body: { message: 'NO_DATA' },
  })
})

test('deactivating a bonus takes no money, and the next deposit gets no bonus', async () => {
  const member = await app.member(30_00n)
  await activate(member)
  const both = await Promise.all([clear(member), clear(member)])
  expect(both.map((one) => (one.ok ? one.body : one.body.message))).toEqual(
    expect.arrayContaining([{ message: 'BONUS_CLEAR', keeps: 30_00n, takes: 0n }, 'NO_DATA']),
  )
  await payIn(app, member, 100_00n)
  expect([await active(member), await lockOf(app, member)]).toEqual([nothing, null])
})

// [spec:BON-20.2 ERM-5.1]
test('cancels a bonus in play once on repeated taps and deactivates it', async () => {
  const member = await app.member()
  await activate(member)
  await payIn(app, member, 1_000_00n)
  const [first, second] = await Promise.all([clear(member), clear(member)])
  for (const one of [first, second])
    expect(one.ok ? one.body : one.body.message).toSatisfy(
      (response: unknown) =>
        response === 'NO_DATA' || (response as { takes: bigint }).takes === 100_00n,
    )
  expect(first.ok || second.ok).toBe(true)
  expect(await locksOf(app, member)).toEqual([['cancelled', 100_00n]])
  expect(await active(member)).toEqual(nothing)
  expect((await games.wallet(member)).total).toBe(1_000_00n)
  expect(await clear(member)).toMatchObject({ body: { message: 'NO_DATA' } })
})

test('BONUS_CONDITION: keeps the bonus in play when a game refuses the withdrawal', async () => {
  const member = await games.player(0n, { naga: 0 })
  await activate(member)
  await payIn(app, member, 1_000_00n)
  await games.transfer(member, 'wallet', 'naga', 300)
  await app.fault('games/naga/withdraw', 'refuse')
  expect(await clear(member)).toMatchObject({ ok: false, body: { message: 'BONUS_CONDITION' } })
  expect(await active(member)).toMatchObject({ status: true, inPlay: true, code: 'DAILY' })
  await app.clearFaults()
  expect(await clear(member)).toMatchObject({
    ok: true,
    body: { keeps: 1_000_00n, takes: 100_00n },
  })
})
