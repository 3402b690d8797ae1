import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TestApp } from '../../testing/test-app.ts'
import { testWithGames } from '../../testing/test-with-games.ts'
import type { TestGames } from '../../testing/test-games.ts'

let app: TestApp
let games: TestGames
testWithGames((...opened) => ([app, games] = opened))

test('money at a game that pays later goes on to the game that was named', async () => {
  const member = await games.sweepable()
  await app.fault('games/naga/withdraw', 'pending', 1)
  expect(await games.transferAll(member, 'sixstars')).toMatchObject({
    ok: true,
    body: {
      status: 'success',
      sentOn: 'success',
      moved: 65_50n,
      swept: [
        { code: 'naga', status: 'success' },
        { code: 'mekong', status: 'success' },
      ],
    },
  })
  expect(await games.places(member)).toEqual([0n, 0n, 0n, 65_50n])
  await app.proveBooks()
})

// [spec:API-38.1]
test('every other game is swept, and the whole wallet goes to the game that was named', async () => {
  const member = await games.sweepable()
  const answered = await games.transferAll(member, 'sixstars')
  expect(answered).toMatchObject({
    ok: true,
    body: { status: 'success', moved: 65_50n, sentOn: 'success' },
  })
  expect(answered.ok && answered.body.swept).toEqual([
    { code: 'naga', amount: 25_50n, status: 'success' },
    { code: 'mekong', amount: 30_00n, status: 'success' },
  ])
  expect(await games.places(member)).toEqual([0n, 0n, 0n, 65_50n])
  await app.proveBooks()
  expect(await games.transfer(member, 'sixstars', 'wallet', 1)).toMatchObject({ ok: true })
})

test('with the wallet as its end it stops there; with nothing to bring it is a success of zero', async () => {
  const member = await games.sweepable()
  expect(await games.transferAll(member, 'wallet')).toMatchObject({
    ok: true,
    body: { status: 'success', moved: 55_50n, sentOn: null },
  })
  expect(await games.places(member)).toEqual([65_50n, 0n, 0n, 0n])
  expect(await games.transferAll(member, 'wallet')).toMatchObject({
    ok: true,
    body: { status: 'success', moved: 0n, swept: [] },
  })
})

test('a game that cannot be swept is skipped and reported, and the rest goes on', async () => {
  const member = await games.sweepable()
  await app.fault('games/naga/withdraw', 'refuse', 1)
  const answered = await games.transferAll(member, 'sixstars')
  expect(answered).toMatchObject({
    ok: true,
    body: { status: 'success', moved: 40_00n, sentOn: 'success' },
  })
  expect(answered.ok && answered.body.swept).toEqual([
    { code: 'naga', amount: 25_50n, status: 'failed' },
    { code: 'mekong', amount: 30_00n, status: 'success' },
  ])
  expect(await games.places(member)).toEqual([0n, 25_50n, 0n, 40_00n])
  await app.proveBooks()
})

test('a game that does not say what is there is skipped too; one whose answer is lost comes home later', async () => {
  const member = await games.sweepable()
  await app.fault('games/naga/balance', 'error', 1)
  await app.fault('games/mekong/withdraw', 'lost-reply', 1)
  const answered = await games.transferAll(member, 'wallet')
  expect(answered).toMatchObject({
    ok: true,
    body: { status: 'processing', moved: 0n, sentOn: null },
  })
  expect(answered.ok && answered.body.swept).toEqual([
    { code: 'naga', amount: 20_00n, status: 'failed' },
    { code: 'mekong', amount: 30_00n, status: 'processing' },
  ])
  await games.settle()
  expect(await games.places(member)).toEqual([40_00n, 25_50n, 0n, 0n])
  await app.proveBooks()
})

test('what was sent on is told apart from what is still on its way, again too: who can play need not wait for one lost answer', async () => {
  const [first, second, key1, key2] = [
    await games.sweepable(),
    await games.sweepable(),
    randomUUID(),
    randomUUID(),
  ]
  await app.fault('games/mekong/query', 'error', 1)
  await app.fault('games/mekong/withdraw', 'lost-reply', 1)
  for (const _ of [1, 2])
    expect(await games.transferAll(first, 'sixstars', key1)).toMatchObject({
      ok: true,
      body: { status: 'processing', moved: 35_50n, sentOn: 'success' },
    })
  await app.fault('games/sixstars/deposit', 'lost-reply', 1)
  for (const _ of [1, 2])
    expect(await games.transferAll(second, 'sixstars', key2)).toMatchObject({
      ok: true,
      body: { status: 'processing', moved: 65_50n, sentOn: 'processing' },
    })
  await games.settle()
  for (const [member, key, moved] of [
    [first, key1, 35_50n],
    [second, key2, 65_50n],
  ] as const)
    expect(await games.transferAll(member, 'sixstars', key)).toMatchObject({
      ok: true,
      body: { status: 'success', moved, sentOn: 'success' },
    })
  await app.proveBooks()
})

// [spec:ERM-30.1]
test('TRANSFER_FAIL: the game named refuses, and everything is in the main wallet; the same key hears the same', async () => {
  const member = await games.sweepable()
  await app.fault('games/sixstars/deposit', 'refuse', 1)
  const key = randomUUID()
  for (const _ of [1, 2])
    expect(await games.transferAll(member, 'sixstars', key)).toMatchObject({
      status: 502,
      body: { message: 'TRANSFER_FAIL' },
    })
  expect(await games.places(member)).toEqual([65_50n, 0n, 0n, 0n])
  await app.proveBooks()
})

// [spec:ERM-30.1]
test('TRANSFER_FAIL: every game refuses', async () => {
  const member = await games.sweepable()
  for (const code of ['naga', 'mekong']) await app.fault(`games/${code}/withdraw`, 'refuse', 1)
  const body = { message: 'TRANSFER_FAIL', why: 'GAME_REFUSED' }
  expect(await games.transferAll(member, 'wallet')).toMatchObject({ status: 502, body })
  expect(await games.places(member)).toEqual([10_00n, 25_50n, 30_00n, 0n])
})

test('NO_GAME and SLOT_NO_ACCOUNT: a game that is not there, and one that is not active', async () => {
  const member = await app.member(10_00n)
  expect(await games.transferAll(member, 'nothere')).toMatchObject({
    status: 404,
    body: { message: 'NO_GAME' },
  })
  expect(await games.transferAll(member, 'naga')).toMatchObject({
    status: 409,
    body: { message: 'SLOT_NO_ACCOUNT' },
  })
})

// [spec:ERM-29.1]
test('MONEY_NOT_ENOUGH: nothing anywhere. TRANSFER_MINIMUM: less than 1.00 in all', async () => {
  const [empty, poor] = [await app.member(), await app.member(99n)]
  for (const member of [empty, poor]) await games.activate(member, 'naga')
  const key = randomUUID()
  for (const _ of [1, 2])
    expect(await games.transferAll(empty, 'naga', key)).toMatchObject({
      status: 409,
      body: { message: 'MONEY_NOT_ENOUGH' },
    })
  expect(await games.transferAll(poor, 'naga')).toMatchObject({
    status: 400,
    body: { message: 'TRANSFER_MINIMUM' },
  })
})

test('IDEMPOTENCY_MISMATCH: the same key to another place', async () => {
  const member = await games.sweepable()
  const key = randomUUID()
  await games.transferAll(member, 'sixstars', key)
  expect(await games.transferAll(member, 'naga', key)).toMatchObject({
    status: 409,
    body: { message: 'IDEMPOTENCY_MISMATCH' },
  })
  expect(await games.transfer(member, 'sixstars', 'wallet', 1, key)).toMatchObject({
    status: 409,
    body: { message: 'IDEMPOTENCY_MISMATCH' },
  })
})

test('a double tap sweeps once, and what is won afterwards stays where it is', async () => {
  const member = await games.sweepable()
  const key = randomUUID()
  const taps = await Promise.all([
    games.transferAll(member, 'sixstars', key),
    games.transferAll(member, 'sixstars', key),
  ])
  for (const tap of taps) expect(tap.ok).toBe(true)
  await games.play('sixstars', member, 65.5, 100)
  await games.transfer(member, 'sixstars', 'mekong', 40)
  await app.fault('games/mekong/balance', 'error')
  expect(await games.transferAll(member, 'sixstars', key)).toMatchObject({
    ok: true,
    body: {
      status: 'success',
      moved: 65_50n,
      swept: [
        { code: 'naga', amount: 25_50n, status: 'success' },
        { code: 'mekong', amount: 30_00n, status: 'success' },
      ],
    },
  })
  expect(await games.places(member)).toEqual([0n, 0n, 40_00n, 60_00n])
  await app.proveBooks()
})

test('repeated while an answer is lost it says processing, and once that is settled, success', async () => {
  const member = await games.sweepable()
  const key = randomUUID()
  await app.fault('games/sixstars/deposit', 'lost-reply', 1)
  for (const _ of [1, 2])
    expect(await games.transferAll(member, 'sixstars', key)).toMatchObject({
      ok: true,
      body: { status: 'processing', moved: 65_50n },
    })
  await games.settle()
  expect(await games.transferAll(member, 'sixstars', key)).toMatchObject({
    ok: true,
    body: { status: 'success', moved: 65_50n },
  })
})

test('money at a game that the operator has closed comes home; none goes there', async () => {
  const member = await games.sweepable()
  await games.change('naga', { enabled: false })
  expect(await games.transfer(member, 'wallet', 'naga', 5)).toMatchObject({
    status: 404,
    body: { message: 'NO_GAME' },
  })
  expect(await games.transferAll(member, 'naga')).toMatchObject({
    status: 404,
    body: { message: 'NO_GAME' },
  })
  expect(await games.transfer(member, 'naga', 'wallet', 5)).toMatchObject({
    ok: true,
    body: { status: 'success' },
  })
  const key = randomUUID()
  for (const _ of [1, 2])
    expect(await games.transferAll(member, 'sixstars', key)).toMatchObject({
      ok: true,
      body: {
        moved: 65_50n,
        swept: [
          { code: 'naga', amount: 20_50n, status: 'success' },
          { code: 'mekong', amount: 30_00n, status: 'success' },
        ],
      },
    })
  // A closed game that holds nothing is not asked.
  await app.fault('games/naga/balance', 'error')
  expect(await games.transferAll(member, 'wallet')).toMatchObject({
    ok: true,
    body: { status: 'success', swept: [{ code: 'sixstars', amount: 65_50n }] },
  })
  await games.change('naga', {})
  await app.proveBooks()
})

test('a transfer whose game was closed meanwhile settles all the same', async () => {
  const member = await games.sweepable()
  await app.fault('games/naga/withdraw', 'lost-reply', 1)
  expect(await games.transfer(member, 'naga', 'wallet', 5)).toMatchObject({
    ok: true,
    body: { status: 'processing' },
  })
  await games.change('naga', { enabled: false })
  await games.settle()
  expect((await games.wallet(member)).wallet.amount).toBe(15_00n)
  await games.change('naga', {})
  await app.proveBooks()
})

// [spec:ERM-30.1 WAL-27.1]
test('TRANSFER_FAIL is not said while some of the money is on its way: the money is not back yet', async () => {
  const member = await games.sweepable()
  const key = randomUUID()
  await app.fault('games/naga/query', 'error', 1)
  await app.fault('games/naga/withdraw', 'lost-reply', 1)
  await app.fault('games/sixstars/deposit', 'refuse', 1)
  for (const _ of [1, 2])
    expect(await games.transferAll(member, 'sixstars', key)).toMatchObject({
      ok: true,
      body: { status: 'processing' },
    })
  await games.settle()
  expect(await games.transferAll(member, 'sixstars', key)).toMatchObject({
    status: 502,
    body: { message: 'TRANSFER_FAIL' },
  })
  await app.proveBooks()
})
