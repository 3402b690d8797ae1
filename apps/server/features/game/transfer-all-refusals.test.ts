import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { testGames } from '../../testing/test-games.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
afterEach(() => app.proveBooks())

// [spec:ERM-30.1]
test('TRANSFER_FAIL: leaves all money in the wallet when the target refuses', async () => {
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
test('TRANSFER_FAIL: fails when every game refuses', async () => {
  const member = await games.sweepable()
  for (const code of ['naga', 'mekong']) await app.fault(`games/${code}/withdraw`, 'refuse', 1)
  const body = { message: 'TRANSFER_FAIL', why: 'GAME_REFUSED' }
  expect(await games.transferAll(member, 'wallet')).toMatchObject({ status: 502, body })
  expect(await games.places(member)).toEqual([10_00n, 25_50n, 30_00n, 0n])
})

test('NO_GAME, SLOT_NO_ACCOUNT: refuses an unknown or inactive game', async () => {
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
test('MONEY_NOT_ENOUGH, TRANSFER_MINIMUM: refuses a total below 1.00', async () => {
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

test('IDEMPOTENCY_MISMATCH: refuses the same key for a different target game', async () => {
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

// [spec:ERM-30.1 WAL-27.1]
test('does not answer TRANSFER_FAIL while some of the money is in transit', async () => {
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
