import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { fromPercent } from '@champa/contract/money'
import { post } from '../../../ledger/post.ts'
import { transfersBegun } from '../../../ledger/postings/index.ts'
import { clock } from '../../../platform/clock.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { putLock } from '../../../testing/test-locks.ts'
import { testGames } from '../../../testing/test-games.ts'
import { readCatalogue } from '../../catalogue/index.ts'
import { hashBody } from '../queries.ts'
import { usernameOf } from '../rules.ts'
import { sweepGames } from './sweep-games.ts'

const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 120_000, interval: 5 })

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
afterEach(() => app.proveBooks())

/** Simulates a crash after one game was swept: the operation has begun and not ended. */
async function diedAfterNaga(member: TestMember, key: string, to: string): Promise<void> {
  const [memberId, whole] = [member.id, `key:${key}`]
  const naga = (await readCatalogue(app.ctx.db)).get('naga')!
  await post(
    app.ctx.db,
    transfersBegun({
      member: memberId,
      key: whole,
      bodyHash: hashBody('transferAll', { to }),
      lease: { take: whole, until: new Date(Date.now() + 30_000) },
    }),
  )
  await sweepGames(
    app.ctx,
    [{ memberId, game: naga, username: usernameOf(memberId), rate: naga.rates.THB }],
    { key: whole, lease: whole },
  )
}

const swept = [
  { code: 'naga', amount: 25_50n, status: 'success' },
  { code: 'mekong', amount: 30_00n, status: 'success' },
]

test.each(['sixstars', 'wallet'])(
  'a repeat resumes the transfer of everything to %s once its lease has expired',
  async (to) => {
    const member = await games.sweepable()
    const key = randomUUID()
    await diedAfterNaga(member, key, to)
    expect(await games.transferAll(member, to, key)).toMatchObject({
      ok: true,
      body: { status: 'processing', swept: [swept[0]] },
    })
    expect(await games.places(member)).toEqual([35_50n, 0n, 30_00n, 0n])
    clock.set(() => new Date(Date.now() + 30_001))
    const moved = to === 'wallet' ? 55_50n : 65_50n
    for (const _ of [1, 2])
      expect(await games.transferAll(member, to, key)).toMatchObject({
        ok: true,
        body: { status: 'success', moved, swept },
      })
    expect(await games.places(member)).toEqual(
      to === 'wallet' ? [65_50n, 0n, 0n, 0n] : [0n, 0n, 0n, 65_50n],
    )
    await app.proveBooks()
  },
)

test('only one of several concurrent repeats resumes a crashed operation', async () => {
  const member = await games.sweepable()
  const key = randomUUID()
  await diedAfterNaga(member, key, 'sixstars')
  clock.set(() => new Date(Date.now() + 30_001))
  await app.fault('games/mekong/withdraw', 'slow', 1)
  const taps = await Promise.all([
    games.transferAll(member, 'sixstars', key),
    games.transferAll(member, 'sixstars', key),
    games.transferAll(member, 'sixstars', key),
  ])
  const statuses = taps.map((tap) => (tap.ok ? tap.body.status : tap.body.message))
  expect(statuses.toSorted()).toEqual(['processing', 'processing', 'success'])
  expect(await games.transferAll(member, 'sixstars', key)).toMatchObject({
    ok: true,
    body: { status: 'success', moved: 65_50n, swept },
  })
  expect(await games.places(member)).toEqual([0n, 0n, 0n, 65_50n])
  await app.proveBooks()
})

test('resumes an operation that crashed twice without repeating its last transfer', async () => {
  const member = await games.sweepable()
  const key = randomUUID()
  await diedAfterNaga(member, key, 'sixstars')
  clock.set(() => new Date(Date.now() + 30_001))
  await games.transferAll(member, 'sixstars', key)
  // Only the end of the operation is missing.
  await asOwner(
    app,
    `delete from posting where member_id = ${member.id} and key = 'key:${key}:ended'`,
  )
  await games.play('sixstars', member, 65.5, 100)
  await games.transfer(member, 'sixstars', 'wallet', 40)
  clock.set(() => new Date(Date.now() + 90_000))
  for (const _ of [1, 2])
    expect(await games.transferAll(member, 'sixstars', key)).toMatchObject({
      ok: true,
      body: { status: 'success', moved: 65_50n, swept },
    })
  expect(await games.places(member)).toEqual([40_00n, 0n, 0n, 60_00n])
  await app.proveBooks()
})

test('BONUS_CONDITION: money ends in the wallet when a lock excludes the target', async () => {
  const [member, key] = [await games.sweepable(), randomUUID()]
  await diedAfterNaga(member, key, 'sixstars')
  await putLock(app, member, 10_00n, {
    successBasisPoints: fromPercent(150),
    excluded: ['sixstars'],
  })
  clock.set(() => new Date(Date.now() + 30_001))
  for (const _ of [1, 2])
    expect(await games.transferAll(member, 'sixstars', key)).toMatchObject({
      status: 409,
      body: { message: 'BONUS_CONDITION' },
    })
  expect(await games.places(member)).toEqual([75_50n, 0n, 0n, 0n])
  await app.proveBooks()
})

test('REQUEST_LIMIT: does not resume during another money operation', async () => {
  const member = await games.sweepable()
  const key = randomUUID()
  await diedAfterNaga(member, key, 'sixstars')
  clock.set(() => new Date(Date.now() + 30_001))
  await post(
    app.ctx.db,
    transfersBegun({
      member: member.id,
      key: 'key:other',
      lease: { take: 'key:other', until: new Date(Date.now() + 60_000) },
    }),
  )
  expect(await games.transferAll(member, 'sixstars', key)).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT' },
  })
  expect(await games.places(member)).toEqual([35_50n, 0n, 30_00n, 0n])
})

test.each([
  ['every game answers', 'every', 65_50n],
  ['another game reports no balance', 'mekong', 35_50n],
])(
  'a request overtaken by its repeat returns the repeat’s answer: %s',
  async (_, silent, moved) => {
    const member = await games.sweepable()
    const key = randomUUID()
    if (silent !== 'every') await app.fault(`games/${silent}/balance`, 'error', 2)
    await app.fault('games/naga/withdraw', 'slow', 1)
    const first = games.transferAll(member, 'sixstars', key)
    await eventually(async () =>
      expect((await games.places(member)).slice(1, 3)).toEqual([0n, 65_50n - moved]),
    )
    // The lease expires while the game is slow.
    clock.set(() => new Date(Date.now() + 60_000))
    const answer = { ok: true, body: { status: 'success', moved } }
    expect(await games.transferAll(member, 'sixstars', key)).toMatchObject(answer)
    expect(await first).toMatchObject(answer)
    expect(await games.transferAll(member, 'sixstars', key)).toMatchObject(answer)
    clock.set()
    await games.settle()
    expect(await games.places(member)).toEqual([0n, 0n, 65_50n - moved, moved])
    await app.proveBooks()
  },
)
