import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { testGames } from '../../testing/test-games.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
afterEach(() => app.proveBooks())

test('forwards money from a game that pays out late to the target game', async () => {
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
test('sweeps every other game and moves the whole wallet to the target game', async () => {
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

test('collects all money in the wallet, and succeeds with zero when no money is left', async () => {
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

test('skips and reports a game that cannot be swept', async () => {
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

test('skips a game that reports no balance, and settles a lost reply later', async () => {
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

test('reports forwarded and pending money separately, even on replay', async () => {
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

test('a double tap sweeps once and leaves later winnings at the game', async () => {
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

test('answers processing while a reply is missing, and success once it is settled', async () => {
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

test('collects money from a closed game and sends none to it', async () => {
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
  // A closed game without money is not queried.
  await app.fault('games/naga/balance', 'error')
  expect(await games.transferAll(member, 'wallet')).toMatchObject({
    ok: true,
    body: { status: 'success', swept: [{ code: 'sixstars', amount: 65_50n }] },
  })
  await games.change('naga', {})
  await app.proveBooks()
})

test('settles a transfer whose game was closed meanwhile', async () => {
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
