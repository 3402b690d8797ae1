import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readMovementId } from '../../platform/ids.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { testGames } from '../../testing/test-games.ts'

const app = await startTestApp()
const games = testGames(app)

// [spec:WAL-15.1 API-38.1]
test('money moves from the wallet into a game and returns with the winnings', async () => {
  const member = await games.player(500_00n, { naga: 0 })
  const out = await games.transfer(member, 'wallet', 'naga', 200.5)
  expect(out).toMatchObject({
    ok: true,
    body: { status: 'success', from: 'wallet', to: 'naga', amount: 200_50n },
  })
  expect(out.ok && readMovementId(out.body._id)?.memberId).toBe(member.id)
  expect(await games.play('naga', member, 100.5, 150)).toBe(250_00n)
  expect(await games.transfer(member, 'naga', 'wallet', 250)).toMatchObject({
    ok: true,
    body: { status: 'success', amount: 250_00n },
  })
  const wallet = await games.wallet(member)
  expect([wallet.wallet.amount, wallet.total, wallet.inTransit]).toEqual([549_50n, 549_50n, 0n])
  expect(await games.creditsAt('naga', member)).toBe(0n)
  await app.proveBooks()
})

test('transfers between games in two statement lines through the wallet', async () => {
  const member = await games.player(100_00n, { naga: 100, mekong: 0 })
  expect(await games.transfer(member, 'naga', 'mekong', 40)).toMatchObject({
    ok: true,
    body: { status: 'success', from: 'naga', to: 'mekong', amount: 40_00n },
  })
  expect([await games.creditsAt('naga', member), await games.creditsAt('mekong', member)]).toEqual([
    60_00n,
    40_00n,
  ])
  expect(
    await app.ctx.db.query(
      'select source, target, status from movement where member_id = $1 and seq > 2 order by seq',
      [member.id],
    ),
  ).toEqual([
    { source: 'naga', target: 'wallet', status: 'SUCCESS' },
    { source: 'wallet', target: 'mekong', status: 'SUCCESS' },
  ])
  await app.proveBooks()
})

test('transfers only whole hundredths of a credit and leaves the rest in the wallet', async () => {
  const member = await games.player(100_00n, { sixstars: 0 })
  await games.change('sixstars', { rate: 25_000n })
  try {
    expect(await games.transfer(member, 'wallet', 'sixstars', 10.01)).toMatchObject({
      ok: true,
      body: { amount: 10_00n },
    })
    expect(await games.creditsAt('sixstars', member)).toBe(4_00n)
    await games.play('sixstars', member, 1, 3)
    const all = await games.transfer(member, 'sixstars', 'wallet', 15)
    expect(all).toMatchObject({ ok: true, body: { amount: 15_00n } })
    expect((await games.wallet(member)).total).toBe(105_00n)
    await app.proveBooks()
  } finally {
    await games.change('sixstars', { rate: 10_000n })
  }
})

// [spec:ERM-27.1]
test('TRANSFER_MINIMUM: refuses an amount that buys no hundredth of a credit', async () => {
  const member = await games.player(100_00n, { sixstars: 0 })
  await games.change('sixstars', { rate: 7_000_000n })
  expect(await games.transfer(member, 'wallet', 'sixstars', 6.99)).toMatchObject({
    status: 400,
    body: { message: 'TRANSFER_MINIMUM' },
  })
  await games.change('sixstars', { rate: 10_000n })
})

// [spec:WAL-16.1 WAL-15.3 LIM-24.1 ERM-27.1]
test('TRANSFER_MINIMUM: refuses less than 1.00, three decimals, and the same source and target', async () => {
  const member = await games.player(10_00n, { naga: 0 })
  for (const [from, to, amount] of [
    ['wallet', 'naga', 0.99],
    ['wallet', 'naga', 1.001],
    ['wallet', 'naga', -5],
    ['wallet', 'wallet', 5],
    ['naga', 'naga', 5],
  ] as const) {
    expect(await games.transfer(member, from, to, amount)).toMatchObject({
      status: 400,
      body: { message: 'TRANSFER_MINIMUM' },
    })
  }
})

test('NO_GAME: refuses an unknown or closed game', async () => {
  const member = await app.member(10_00n)
  expect(await games.transfer(member, 'wallet', 'nothere', 5)).toMatchObject({
    status: 404,
    body: { message: 'NO_GAME' },
  })
  expect(await games.transfer(member, 'No Game!', 'wallet', 5)).toMatchObject({
    status: 404,
    body: { message: 'NO_GAME' },
  })
  await games.activate(member, 'sixstars')
  await games.change('sixstars', { enabled: false })
  expect(await games.transfer(member, 'wallet', 'sixstars', 5)).toMatchObject({
    status: 404,
    body: { message: 'NO_GAME' },
  })
  await games.change('sixstars', { enabled: true })
  expect(await games.transfer(member, 'wallet', 'sixstars', 5)).toMatchObject({ ok: true })
})

test('SLOT_NO_ACCOUNT: refuses a game that the member has not activated, in either direction', async () => {
  const member = await app.member(10_00n)
  expect(await games.transfer(member, 'wallet', 'naga', 5)).toMatchObject({
    status: 409,
    body: { message: 'SLOT_NO_ACCOUNT' },
  })
  expect(await games.transfer(member, 'naga', 'wallet', 5)).toMatchObject({
    status: 409,
    body: { message: 'SLOT_NO_ACCOUNT' },
  })
})

// [spec:ERM-29.1]
test('MONEY_NOT_ENOUGH: moves nothing when wallet or game has too little', async () => {
  const member = await games.player(10_00n, { naga: 0 })
  expect(await games.transfer(member, 'wallet', 'naga', 10.01)).toMatchObject({
    status: 409,
    body: { message: 'MONEY_NOT_ENOUGH' },
  })
  await games.transfer(member, 'wallet', 'naga', 6)
  await games.play('naga', member, 6, 2)
  expect(await games.transfer(member, 'naga', 'wallet', 2.01)).toMatchObject({
    status: 409,
    body: { message: 'MONEY_NOT_ENOUGH' },
  })
  const wallet = await games.wallet(member)
  expect([wallet.wallet.amount, wallet.total]).toEqual([4_00n, 6_00n])
  expect(
    await app.ctx.db.query(`select seq from movement where member_id = $1 and type = 'transfer'`, [
      member.id,
    ]),
  ).toHaveLength(1)
  await app.proveBooks()
})

test.each([
  ['wallet', 'naga'],
  ['naga', 'wallet'],
  ['naga', 'mekong'],
])('concurrent requests with one key move money once: %s to %s', async (from, to) => {
  const member = await games.player(100_00n, { naga: 50, mekong: 0 })
  const key = randomUUID()
  const taps = await Promise.all([1, 2, 3].map(() => games.transfer(member, from, to, 10, key)))
  for (const tap of taps) expect(tap.ok).toBe(true)
  const later = await games.transfer(member, from, to, 10, key)
  expect(later).toMatchObject({ ok: true, body: { status: 'success', amount: 10_00n } })
  expect(taps.find((tap) => tap.ok && tap.body.status === 'success')).toMatchObject({
    body: later.body,
  })
  const wallet = await games.wallet(member)
  expect(wallet.total).toBe(100_00n)
  expect(wallet.wallet.amount).toBe(from === 'wallet' ? 40_00n : to === 'wallet' ? 60_00n : 50_00n)
  await app.proveBooks()
})

test('IDEMPOTENCY_MISMATCH: refuses the same key with a different body', async () => {
  const member = await games.player(100_00n, { naga: 0 })
  const key = randomUUID()
  await games.transfer(member, 'wallet', 'naga', 10, key)
  for (const [from, to, amount] of [
    ['wallet', 'naga', 11],
    ['naga', 'wallet', 10],
  ] as const) {
    expect(await games.transfer(member, from, to, amount, key)).toMatchObject({
      status: 409,
      body: { message: 'IDEMPOTENCY_MISMATCH' },
    })
  }
  expect((await games.wallet(member)).wallet.amount).toBe(90_00n)
})

test('a repeated request never calls the game again, whatever the first outcome was', async () => {
  const member = await games.player(100_00n, { naga: 50 })
  const [landed, refused] = [randomUUID(), randomUUID()]
  await games.transfer(member, 'naga', 'wallet', 10, landed)
  await app.fault('games/naga/withdraw', 'refuse', 1)
  await games.transfer(member, 'naga', 'wallet', 10, refused)
  // Every call to the game would now fail, so the responses come from our own books alone.
  for (const call of ['balance', 'withdraw', 'query'])
    await app.fault(`games/naga/${call}`, 'error')
  expect(await games.transfer(member, 'naga', 'wallet', 10, landed)).toMatchObject({
    ok: true,
    body: { status: 'success' },
  })
  expect(await games.transfer(member, 'naga', 'wallet', 10, refused)).toMatchObject({
    status: 502,
    body: { message: 'TRANSFER_FAIL' },
  })
  await app.clearFaults()
  expect((await games.wallet(member)).wallet.amount).toBe(60_00n)
})

test('concurrent transfers of one member run one after another and never overdraw', async () => {
  const member = await games.player(50_00n, { naga: 0, mekong: 0 })
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      games.transfer(member, 'wallet', index % 2 ? 'naga' : 'mekong', 10),
    ),
  )
  const made = all.filter((one) => one.ok).length
  const words = all.map((one) => (one.ok ? one.body.status : one.body.message))
  expect(
    new Set(words).difference(new Set(['success', 'MONEY_NOT_ENOUGH', 'REQUEST_LIMIT'])).size,
    words.join(' '),
  ).toBe(0)
  expect(made).toBeLessThanOrEqual(5)
  expect((await games.creditsAt('naga', member)) + (await games.creditsAt('mekong', member))).toBe(
    BigInt(made) * 10_00n,
  )
  const wallet = await games.wallet(member)
  expect([wallet.total, wallet.wallet.amount]).toEqual([50_00n, 50_00n - BigInt(made) * 10_00n])
  await app.proveBooks()
})

test('two concurrent transfers of a game’s whole balance take it once', async () => {
  const member = await games.player(50_00n, { naga: 50 })
  await games.play('naga', member, 50, 80)
  const both = await Promise.all([
    games.transfer(member, 'naga', 'wallet', 80),
    games.transfer(member, 'naga', 'wallet', 80),
  ])
  expect(both.map((one) => (one.ok ? one.body.status : one.body.message)).toSorted()).toEqual([
    'MONEY_NOT_ENOUGH',
    'success',
  ])
  expect((await games.wallet(member)).wallet.amount).toBe(80_00n)
  await app.proveBooks()
})

test('REQUEST_LIMIT: refuses when another operation takes more than three seconds', async () => {
  const [busy, free] = [await app.member(50_00n), await app.member(50_00n)]
  await games.activate(busy, 'naga')
  await games.activate(free, 'naga')
  await app.ctx.db.query('select ledger_post($1)', [
    JSON.stringify([
      {
        at: new Date().toISOString(),
        member: busy.id.toString(),
        key: 'another',
        kind: 'test',
        legs: [],
        lease: { take: 'another', until: new Date(Date.now() + 60_000).toISOString() },
      },
    ]),
  ])
  const waited = games.transfer(busy, 'wallet', 'naga', 5)
  expect(await games.transfer(free, 'wallet', 'naga', 5)).toMatchObject({ ok: true })
  expect(await waited).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
})

// [spec:ERM-29.1]
test('MONEY_NOT_ENOUGH: refuses an amount beyond any balance', async () => {
  const member = await games.player(100_00n, { naga: 0 })
  expect(await games.transfer(member, 'wallet', 'naga', 20_000_000)).toMatchObject({
    status: 409,
    body: { message: 'MONEY_NOT_ENOUGH' },
  })
})

test('transfers amounts of many millions, as in kip', async () => {
  const member = await games.player(50_000_000_00n, { naga: 0 })
  expect(await games.transfer(member, 'wallet', 'naga', 20_000_000)).toMatchObject({
    ok: true,
    body: { status: 'success' },
  })
})
