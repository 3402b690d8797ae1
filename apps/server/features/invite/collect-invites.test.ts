import { afterEach, beforeEach, expect, test } from 'vitest'
import { collectInvites, readInvites } from '@champa/contract/invite'
import { readWallet } from '@champa/contract/wallet'
import { clock } from '../../platform/clock.ts'
import { crashAtTransaction } from '../../testing/crashing-app.ts'
import { statusesOf } from '../../testing/sign-up.ts'
import { testGames } from '../../testing/test-games.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { testInvites } from '../../testing/test-invites.ts'
import { whenFree } from '../../testing/when-free.ts'
import { collectAll } from './collect-all.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
const invites = testInvites(app)
beforeEach(() => invites.offer())
afterEach(() => app.proveBooks())

const collect = (member: TestMember) => app.call(collectInvites, {}, member)
const read = async (member: TestMember, page = 1, limit = 10) => {
  const response = await app.call(readInvites, { body: { page, limit } }, member)
  if (!response.ok) throw new Error(response.body.message)
  return response.body
}
const accruedOf = async (member: TestMember) => (await read(member)).accrued

// [spec:INV-19.1 API-49.2 ERM-14.1]
test('collects 0.3 % of slot and 0.1 % of sport turnover once, in one row per friend', async () => {
  const member = await app.member()
  const [one, other, lazy] = [
    await invites.friend(member),
    await invites.friend(member, 'Ko'),
    await invites.friend(member),
  ]
  await invites.turnover(one, 'naga', 1_000_00n)
  await invites.turnover(one, 'mekong', 500_00n)
  await invites.turnover(other, 'naga', 10_00n)
  await invites.turnover(lazy, 'sixstars', 9_000_00n)
  expect(await collect(member)).toMatchObject({
    body: { message: 'INVITE_BONUS_SUCCESS', amount: 3_53n },
  })
  const response = await read(member)
  expect(new Map(response.invites.map(({ from, amount }) => [from.name, amount]))).toEqual(
    new Map([
      ['Ko***', 3n],
      ['สม***', 3_50n],
    ]),
  )
  const [line] = await app.ctx.db.query<{ phone: string }>(
    'select phone from member where member_id = $1',
    [one.id],
  )
  const names = await app.ctx.db.query<{ name: string }>(
    "select name from game where code in ('naga', 'mekong') order by code desc",
  )
  expect(response.invites.find(({ from }) => from.name === 'สม***')).toMatchObject({
    from: { phone: `•••${line!.phone.slice(-3)}` },
    games: names.map(({ name }) => name),
  })
  expect(response).toMatchObject({
    total: 2,
    friends: 3,
    accrued: 3_53n,
    code: `PR${member.id}`,
    type: 'turnover',
    isActive: true,
    isXArea: false,
    collectedAt: expect.any(Number),
  })
  expect(await collect(member)).toMatchObject({
    status: 409,
    body: { message: 'NO_INVITEE_PLAY_INFO' },
  })
  await invites.turnover(one, 'naga', 1_200_00n)
  expect(await collect(member)).toMatchObject({ body: { amount: 60n } })
  expect(await accruedOf(member)).toBe(4_13n)
})

test('reads the friends’ latest bets from the games before collecting', async () => {
  const member = await app.member()
  const friend = await app.member(100_00n)
  await app.ctx.db.query(
    'insert into invitee (member_id, invitee_id, bound_at) values ($1, $2, $3)',
    [member.id, friend.id, clock.now()],
  )
  await games.activate(friend, 'naga')
  await games.transfer(friend, 'wallet', 'naga', 100)
  for (let round = 0; round < 4; round++) await games.play('naga', friend, 20, 10)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await collect(member)).toMatchObject({ body: { amount: 24n } })
})

test('ten concurrent requests collect the commission once', async () => {
  const member = await app.member()
  for (let n = 0; n < 3; n++)
    await invites.turnover(await invites.friend(member), 'naga', 1_000_00n)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => whenFree(() => collect(member))),
  )
  expect(statusesOf(answers)).toEqual([200, ...Array<number>(9).fill(409)])
  expect([await accruedOf(member), (await read(member)).total]).toEqual([9_00n, 3])
})

test('frequent collection does not lose commission of less than one satang', async () => {
  const member = await app.member()
  const friend = await invites.friend(member)
  for (const total of [1_00n, 2_00n, 3_00n]) {
    await invites.turnover(friend, 'naga', total)
    expect(await collect(member)).toMatchObject({ body: { message: 'NO_INVITEE_PLAY_INFO' } })
  }
  await invites.turnover(friend, 'naga', 4_00n)
  expect(await collect(member)).toMatchObject({ body: { amount: 1n } })
})

// [spec:ERM-13.1]
test('NO_INVITEE_PLAY_INFO: refuses a member without friends or without turnover', async () => {
  const member = await app.member()
  expect((await read(member)).collectedAt).toBeNull()
  expect(await collect(member)).toMatchObject({
    status: 409,
    body: { message: 'NO_INVITEE_PLAY_INFO' },
  })
  await invites.friend(member)
  expect(await collect(member)).toMatchObject({
    status: 409,
    body: { message: 'NO_INVITEE_PLAY_INFO' },
  })
  expect((await read(member)).collectedAt).toEqual(expect.any(Number))
})

// [spec:INV-13.2 ERM-11.1]
test('INVITE_INACTIVE: refuses when invites are off or not paid on turnover', async () => {
  const member = await app.member()
  await invites.turnover(await invites.friend(member), 'naga', 1_000_00n)
  const inactive = { status: 403, body: { message: 'INVITE_INACTIVE' } }
  for (const changes of [{ active: false }, { type: 'deposit' as const }]) {
    await invites.offer(changes)
    expect(await collect(member)).toMatchObject(inactive)
  }
  await invites.offer()
  await app.operator.db.query('update member set x_area = true where member_id = $1', [member.id])
  expect([await collect(member), (await read(member)).isXArea]).toMatchObject([inactive, true])
})

// [spec:ERM-15.1]
test('INVITE_BONUS_FAIL: refuses only when the bet reports of all games fail', async () => {
  const member = await app.member()
  const friend = await invites.friend(member)
  await games.activate(friend, 'naga', 'mekong')
  await invites.turnover(friend, 'naga', 1_000_00n)
  for (const code of ['naga', 'mekong']) await app.fault(`games/${code}/bets`, 'error')
  expect(await collect(member)).toMatchObject({
    status: 502,
    body: { message: 'INVITE_BONUS_FAIL' },
  })
  expect([
    await accruedOf(member),
    (await read(member)).total,
    (await read(member)).collectedAt,
  ]).toEqual([0n, 0, null])
  await app.clearFaults()
  await app.fault('games/naga/bets', 'error')
  clock.set(() => new Date(Date.now() + 60_000))
  expect(await collect(member)).toMatchObject({ body: { amount: 3_00n } })
})

test('a friend in kip earns nothing for a member in baht', async () => {
  const member = await app.member()
  const friend = await invites.friend(member)
  await app.operator.db.query(`update member set currency = 'LAK' where member_id = $1`, [
    friend.id,
  ])
  await invites.turnover(friend, 'naga', 5_000_000_00n)
  expect(await collect(member)).toMatchObject({ body: { message: 'NO_INVITEE_PLAY_INFO' } })
})

/** Adds 2,100 friends with a turnover of 1,000.00 each at naga, which makes three batches. */
async function crowdOf(member: TestMember): Promise<void> {
  const { db } = app.ctx
  const first = member.id * 100_000n
  await db.query(
    `insert into member (member_id, name, username, phone, password_hash, currency, created_at)
      select $1::bigint + n, 'Friend ' || n, 'f' || n, 'f' || n, 'none', 'THB', $2
      from generate_series(1, 2100) n`,
    [first, clock.now()],
  )
  await db.query(
    `insert into invitee (member_id, invitee_id, bound_at)
      select $1, $2::bigint + n, $3
      from generate_series(1, 2100) n`,
    [member.id, first, clock.now()],
  )
  await db.query(
    `insert into turnover (member_id, code, total)
      select $1::bigint + n, 'naga', 100000
      from generate_series(1, 2100) n`,
    [first],
  )
}
const earned = 2_100n * 3_00n

test('collects from more friends than fit in one batch, and pages over earnings', async () => {
  const member = await app.member()
  await crowdOf(member)
  expect(await collect(member)).toMatchObject({ body: { amount: earned } })
  const last = await read(member, 210)
  expect([
    last.total,
    last.friends,
    last.invites.length,
    (await read(member, 211)).invites.length,
  ]).toEqual([2_100, 2_100, 10, 0])
})

test.each(['before', 'after'] as const)(
  'the next call collects the rest after a crash %s the second of three batches is stored',
  async (when) => {
    const member = await app.member()
    await crowdOf(member)
    const { ctx: dying, crashed } = crashAtTransaction(app.ctx, { at: 2, when })
    void collectAll(
      dying.db,
      { memberId: member.id, currency: 'THB' },
      { slot: 0.3, sport: 0.1, lotto: 0 },
    )
    await crashed
    const paid = (when === 'before' ? 1_000n : 2_000n) * 3_00n
    expect(await accruedOf(member)).toBe(paid)
    expect(await collect(member)).toMatchObject({ body: { amount: earned - paid } })
    expect([await accruedOf(member), (await read(member)).total]).toEqual([earned, 2_100])
  },
)

test('readWallet shows the accrued invite bonus with the thresholds of its play lock', async () => {
  const response = await app.call(readWallet, {}, await app.member())
  expect(response).toMatchObject({ body: { invite: { amount: 0n, success: 120, fail: 5 } } })
})
