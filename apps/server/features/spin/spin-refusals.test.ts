import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyRound } from '@champa/contract/fair-draw'
import { takeTimeOut } from '@champa/contract/responsible'
import { readSpinActive, readSpinSetup, spin } from '@champa/contract/spin'
import { asOwner } from '../../testing/as-owner.ts'
import { beforeStatement } from '../../testing/before-transaction.ts'
import { eventually } from '../../testing/outside-world.ts'
import { startTestApp, openTestApp } from '../../testing/test-app.ts'
import { giveCoins, putWheel } from '../../testing/test-wheels.ts'
import { english, slices, testSpins } from '../../testing/test-spins.ts'

const app = await startTestApp()

beforeEach(() => putWheel(app, { code: 'FULLMOON', slices }))

afterEach(() => app.proveBooks())

const { setup, play, member } = testSpins(app)

// [spec:WHL-19.1]
test('SPIN_FAIL: charges nothing for an unknown round and returns the unplayed round', async () => {
  const one = await member(1n)
  const refused = await play(one, 1)
  expect(refused).toMatchObject({ success: false, error: 'SPIN_FAIL', next: { no: 1 } })
  expect(await play(one, 2)).toEqual(refused)
  expect(await setup(one)).toMatchObject({ userCoin: 1, next: refused.next })
})

test('SPIN_FAIL: refuses a round whose odds have changed and commits to the new odds', async () => {
  const one = await member(1n)
  const before = await setup(one)
  await app.operator.db.query(`update wheel_slice set weight = weight - 500 where code = 'B100'`)
  const response = await play(one, 1)
  expect(response).toMatchObject({
    success: false,
    error: 'SPIN_FAIL',
    next: { no: 1, seedHash: before.next!.seedHash },
  })
  expect(response.next!.oddsHash).not.toBe(before.next!.oddsHash)
  expect(await setup(one)).toMatchObject({ userCoin: 1, next: response.next })
  expect(await play(one, 1)).toMatchObject({
    success: true,
    result: { remainingCoin: 0, round: { oddsHash: response.next!.oddsHash } },
  })
})

// [spec:API-52.1 WHL-23.2]
test('NO_COIN: refuses a spin without enough coins and keeps the round unplayed', async () => {
  await putWheel(app, { code: 'FULLMOON', slices, cost: 3 })
  const one = await member(2n)
  const { next } = await setup(one)
  expect(await play(one, 1)).toEqual({ success: false, error: 'NO_COIN', next })
  await giveCoins(app, one, 1n)
  expect(await play(one, 1)).toMatchObject({ success: true, result: { remainingCoin: 0 } })
})

// [spec:API-51.1]
test.each<[string, Parameters<typeof putWheel>[1]]>([
  ['closed', { code: 'FULLMOON', slices, enabled: false }],
  ['past its end', { code: 'FULLMOON', slices, validUntil: new Date(Date.now() - 1) }],
  ['before its start', { code: 'FULLMOON', slices, validFrom: new Date(Date.now() + 3_600_000) }],
  ['without any slice', { code: 'FULLMOON', slices: [] }],
  [
    'used up in stock and budget, with no weight left',
    {
      code: 'FULLMOON',
      slices: [
        { code: 'A', weight: 5, stock: 0 },
        { code: 'B', weight: 5, budget: 99_99n },
        { code: 'NONE', weight: 0, kind: 'none' },
      ],
    },
  ],
])('SPIN_INACTIVE: charges no coin when the wheel is %s', async (_, wheel) => {
  const one = await member(1n)
  await setup(one)
  await putWheel(app, wheel)
  expect(await play(one, 1)).toEqual({ success: false, error: 'SPIN_INACTIVE', next: null })
  expect([await setup(one), await app.call(readSpinActive, {}, one)]).toMatchObject([
    { activeSpinwheel: null, userCoin: 1, next: null },
    { body: { active: false } },
  ])
  await putWheel(app, { code: 'FULLMOON', slices })
  expect(await app.call(readSpinActive, {}, one)).toMatchObject({ body: { active: true } })
})

// [spec:WHL-23.1]
test("SPIN_BUSY: changes nothing while another transaction locks the member's book", async () => {
  const one = await member(1n)
  const { next } = await setup(one)
  const { db } = app.ctx
  await db.transaction(async (tx) => {
    await tx.query('select ledger_lock($1)', [one.id])
    expect(await play(one, 1)).toEqual({ success: false, error: 'SPIN_BUSY', next })
  })
  expect(await play(one, 1)).toMatchObject({ success: true, result: { remainingCoin: 0 } })
})

// [spec:API-51.1]
test('a spin without a body plays the next round with a seed made by the server', async () => {
  const one = await member(3n)
  const seeds = new Set<string>()
  for (const [no, body] of [
    [1, {}],
    [2, undefined],
  ] as const) {
    const { next: promised } = await setup(one)
    const response = await app.call(spin, { ...(body && { body }), headers: english }, one)
    if (!response.ok || !response.body.success) throw new Error('the round was not played')
    expect(response.body).toMatchObject({
      result: { remainingCoin: 3 - no, round: { no, seedHash: promised!.seedHash } },
      next: { no: no + 1 },
    })
    expect(await verifyRound(response.body.result.round)).toMatchObject({
      seed: true,
      odds: true,
      slice: true,
    })
    seeds.add(response.body.result.round.clientSeed)
  }
  expect(seeds.size).toBe(2)
})

test('SPIN_INACTIVE: refuses an empty body while no wheel is open', async () => {
  const one = await member(1n)
  await app.operator.db.query("update wheel set enabled = false where code = 'FULLMOON'")
  expect(await app.call(spin, { body: {} }, one)).toMatchObject({
    ok: true,
    body: { success: false, error: 'SPIN_INACTIVE', next: null },
  })
})

test('only one of a member’s spins waits for the database, and reads are not delayed', async () => {
  const busy = await openTestApp({ REQUESTS_AT_ONCE: '3' })
  await putWheel(busy, { code: 'FULLMOON', slices })
  const [burster, bystander] = [await busy.member(), await busy.member()]
  await giveCoins(busy, burster, 1n)
  const spins: Promise<{ ok: boolean }>[] = []
  await busy.ctx.db.transaction(async (tx) => {
    await tx.query('select ledger_lock($1)', [burster.id])
    for (let n = 0; n < 100; n++)
      spins.push(busy.call(spin, { body: { no: 1, clientSeed: 'burst' } }, burster))
    const waiting = () =>
      asOwner(
        busy,
        `select pid
          from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`,
      )
    await eventually(async () => (await waiting()).length === 1)
    expect(await busy.call(readSpinSetup, {}, bystander)).toMatchObject({ ok: true })
    expect(await busy.call(readSpinSetup, {}, burster)).toMatchObject({ ok: true })
    expect((await waiting()).length).toBe(1)
  })
  expect((await Promise.all(spins)).every(({ ok }) => ok)).toBe(true)
  await busy.stop()
})

test('INVALID_INPUT: refuses an invalid round number or seed', async () => {
  const one = await member(1n)
  for (const body of [
    { no: 0, clientSeed: 'a' },
    { no: 1.5, clientSeed: 'a' },
    { no: 1, clientSeed: '' },
    { no: 1, clientSeed: 'ก' },
    { no: 1, clientSeed: 'x'.repeat(65) },
    { no: 1, clientSeed: 'a\nb' },
  ]) {
    expect(await app.call(spin, { body }, one)).toMatchObject({
      status: 400,
      body: { message: 'INVALID_INPUT' },
    })
  }
})

test('a prize in another currency is neither available nor drawn', async () => {
  await putWheel(app, {
    code: 'FULLMOON',
    slices: [
      { code: 'KIP', weight: 9_999, currency: 'LAK' },
      { code: 'NONE', weight: 1, kind: 'none' },
    ],
  })
  const one = await member(1n)
  expect(
    (await setup(one)).activeSpinwheel!.slices.map(({ code, available }) => [code, available]),
  ).toEqual([
    ['KIP', false],
    ['NONE', true],
  ])
  const response = await play(one, 1)
  expect(response).toMatchObject({
    success: true,
    result: { code: 'NONE', round: { gone: ['KIP'] } },
  })
  expect(response.success && (await verifyRound(response.result.round))).toMatchObject({
    seed: true,
    odds: true,
    slice: true,
  })
})

test.each([
  ['PLAY_PAUSED', 'time-out'],
  ['INACTIVE_USER', 'self-exclusion'],
])(
  '%s: refuses a spin that was requested just before a %s and takes no coin',
  async (code, kind) => {
    const one = await member(1n)
    await setup(one)
    const begin = () =>
      kind === 'time-out'
        ? app.call(takeTimeOut, { body: { days: 1 } }, one)
        : asOwner(app, `update member set status = 'self-excluded' where member_id = ${one.id}`)
    const spun = () => app.call(spin, { body: { no: 1, clientSeed: 'champa' } }, one)
    expect(await beforeStatement(app, 'rounds-play', begin, spun)).toMatchObject({
      status: 403,
      body: { message: code },
    })
    expect(
      await app.ctx.db.query(
        `select a.balance, (select count(*) from coupon where member_id = $1)::int as coupons
        from account a
        where a.member_id = $1 and a.name = 'coin'`,
        [one.id],
      ),
    ).toEqual([{ balance: 1n, coupons: 0 }])
  },
)
