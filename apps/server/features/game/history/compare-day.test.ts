import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { MinorUnits } from '@champa/contract/money'
import { post } from '../../../ledger/post.ts'
import {
  transferToWalletHeld,
  transferLanded,
  transferToGameHeld,
  transferReturned,
} from '../../../ledger/postings/index.ts'
import { clock } from '../../../platform/clock.ts'
import { movementId } from '../../../platform/ids.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { testGames } from '../../../testing/test-games.ts'
import { providerOf } from '../player/provider-of.ts'
import { usernameOf } from '../rules.ts'
import { settleTransfers } from '../settle-transfers.job.ts'
import { compareDay, type Comparison } from './compare-day.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
afterEach(() => app.proveBooks())

const player = (code: string) => games.player(500_00n, { [code]: 0 })

/**
 * Returns a function that compares the history from now until its own call, a period of any length.
 */
function since(): (code: string) => Promise<Comparison> {
  const from = new Date(Date.now() - 1)
  return async (code) => {
    const compared = await compareDay(app.ctx, { code }, { from, to: new Date(Date.now() + 1) })
    if (compared === 'unavailable') throw new Error('the provider history is unavailable')
    return compared
  }
}

interface Half {
  member: TestMember
  seq: bigint
  reference: string
}

/** Creates a transfer that is only held in our books; each test continues it. */
async function held(code: string, into: 'game' | 'wallet' = 'game'): Promise<Half> {
  const member = await player(code)
  if (into === 'wallet') await games.transfer(member, 'wallet', code, 100)
  const hold = into === 'game' ? transferToGameHeld : transferToWalletHeld
  const outcome = await post(
    app.ctx.db,
    hold({
      member: member.id,
      key: randomUUID(),
      code,
      amount: 30_00n as MinorUnits,
      dueAt: new Date(Date.now() + 3_600_000),
      detail: { credits: '30.00' },
    }),
  )
  if (!outcome.ok) throw new Error(outcome.code)
  return { member, seq: outcome.seq, reference: movementId(member.id, outcome.seq) }
}
const send = async (code: string, { member, reference }: Half, credits = 30_00n): Promise<void> => {
  expect(
    await (await providerOf(app.ctx, code)).deposit({
      username: usernameOf(member.id),
      credits,
      reference,
    }),
  ).toMatchObject({ outcome: 'success' })
}
const land = (code: string, { member, seq }: Half) =>
  post(
    app.ctx.db,
    transferLanded({ member: member.id, seq, code, amount: 30_00n as MinorUnits, into: 'game' }),
  )

test('transfers booked on both sides, in either direction, cause no findings', async () => {
  const compare = since()
  const member = await player('naga')
  await games.transfer(member, 'wallet', 'naga', 100)
  await games.transfer(member, 'naga', 'wallet', 40)
  await app.fault('games/naga/deposit', 'refuse', 1)
  await games.transfer(member, 'wallet', 'naga', 7)
  await app.fault('games/naga/deposit', 'lost-reply', 1)
  await games.transfer(member, 'wallet', 'naga', 25)
  await games.settle()
  const sums = { count: 3n, in: 125_00n, out: 40_00n }
  expect(await compare('naga')).toEqual({ ours: sums, theirs: sums, findings: [] })
})

test('finds each difference once, with the credits of both sides', async () => {
  const compare = since()
  const [lost, returned, other] = [await held('mekong'), await held('mekong'), await held('mekong')]
  await land('mekong', lost)
  await send('mekong', returned)
  await post(
    app.ctx.db,
    transferReturned({
      member: returned.member.id,
      seq: returned.seq,
      code: 'mekong',
      amount: 30_00n as MinorUnits,
      into: 'wallet',
    }),
  )
  await send('mekong', other, 20_00n)
  await land('mekong', other)
  const [unknown, foreign] = [
    { ...other, reference: movementId(other.member.id, 99n) },
    { ...other, reference: 'agent-7' },
  ]
  const beyond = { ...other, reference: `m${'z'.repeat(13)}-1` }
  for (const one of [unknown, foreign, beyond]) await send('mekong', one, 5_00n)
  const { findings, ours, theirs } = await compare('mekong')
  expect(findings.toSorted((a, b) => (a.reference < b.reference ? -1 : 1))).toEqual(
    [
      { reference: lost.reference, kind: 'missing there', ours: 30_00n, theirs: null },
      { reference: returned.reference, kind: 'ended otherwise', ours: 0n, theirs: 30_00n },
      { reference: other.reference, kind: 'amount differs', ours: 30_00n, theirs: 20_00n },
      ...[unknown, foreign, beyond].map(({ reference }) => ({
        reference,
        kind: 'missing here',
        ours: null,
        theirs: 5_00n,
      })),
    ].toSorted((a, b) => (a.reference < b.reference ? -1 : 1)),
  )
  expect([ours, theirs]).toEqual([
    { count: 2n, in: 60_00n, out: 0n },
    { count: 5n, in: 65_00n, out: 0n },
  ])
})

test('finds a withdrawal that the game never made, with negative credits', async () => {
  const compare = since()
  const half = await held('sixstars', 'wallet')
  await post(
    app.ctx.db,
    transferLanded({
      member: half.member.id,
      seq: half.seq,
      code: 'sixstars',
      amount: 30_00n as MinorUnits,
      into: 'wallet',
    }),
  )
  expect((await compare('sixstars')).findings).toEqual([
    { reference: half.reference, kind: 'missing there', ours: -30_00n, theirs: null },
  ])
})

test('reports a transfer in this game’s history that we booked at another game', async () => {
  const compare = since()
  const half = await held('naga')
  await games.activate(half.member, 'mekong')
  await send('mekong', half)
  await land('naga', half)
  expect((await compare('mekong')).findings).toEqual([
    { reference: half.reference, kind: 'missing here', ours: null, theirs: 30_00n },
  ])
})

test('reports nothing for a transfer that settled past midnight', async () => {
  const from = new Date(Date.now() - 1)
  const member = await player('naga')
  await app.fault('games/naga/deposit', 'pending', 1)
  expect(await games.transfer(member, 'wallet', 'naga', 30)).toMatchObject({
    ok: true,
    body: { status: 'processing' },
  })
  const midnight = new Date(Date.now() + 1_000)
  await games.settle()
  const end = new Date()
  expect(end.getTime()).toBeGreaterThan(midnight.getTime())
  const [before, after] = [
    await compareDay(app.ctx, { code: 'naga' }, { from, to: midnight }),
    await compareDay(app.ctx, { code: 'naga' }, { from: midnight, to: end }),
  ]
  const [none, one] = [
    { count: 0n, in: 0n, out: 0n },
    { count: 1n, in: 30_00n, out: 0n },
  ]
  expect(before).toEqual({ ours: one, theirs: none, findings: [] })
  expect(after).toEqual({ ours: none, theirs: one, findings: [] })
})

test('a transfer in progress that the history shows is settled by the game’s answer', async () => {
  const compare = since()
  const half = await held('mekong')
  await send('mekong', half)
  expect((await compare('mekong')).findings).toEqual([])
  expect((await games.wallet(half.member)).inTransit).toBe(30_00n)
  await settleTransfers.run(app.ctx)
  expect(await games.wallet(half.member)).toMatchObject({ inTransit: 0n, total: 500_00n })
  await app.proveBooks()
})

/**
 * A transfer made on a day that was already compared; the game executed it before the day now being
 * compared.
 */
async function heldLate(): Promise<Half> {
  clock.set(() => new Date(Date.now() - 3 * 3_600_000))
  return held('sixstars').finally(() => clock.set())
}

test('compares a transfer that was unresolved for hours on the day on which it ended', async () => {
  const [lost, arrived, returned, failed] = [
    await heldLate(),
    await heldLate(),
    await heldLate(),
    await heldLate(),
  ]
  for (const half of [arrived, returned]) await send('sixstars', half)
  await new Promise((resolve) => setTimeout(resolve, 5))
  const compare = since()
  for (const half of [lost, arrived]) await land('sixstars', half)
  for (const { member, seq } of [returned, failed])
    await post(
      app.ctx.db,
      transferReturned({
        member: member.id,
        seq,
        code: 'sixstars',
        amount: 30_00n as MinorUnits,
        into: 'wallet',
      }),
    )
  expect((await compare('sixstars')).findings).toEqual([
    { reference: returned.reference, kind: 'ended otherwise', ours: 0n, theirs: 30_00n },
    { reference: lost.reference, kind: 'missing there', ours: 30_00n, theirs: null },
  ])
})

test('reads a day of several pages and postpones it when a page is unavailable', async () => {
  const compare = since()
  const half = await held('naga')
  for (let index = 0; index < 205; index++)
    await send('naga', { ...half, reference: `other-${index}` }, 1n)
  const { theirs, findings } = await compare('naga')
  expect([theirs?.count, theirs?.in, findings.length]).toEqual([205n, 205n, 205])
  await app.fault('games/naga/history', 'error')
  await expect(compare('naga')).rejects.toThrow('history is unavailable')
  await app.clearFaults()
  // A game over its call limit returns the page on a later request.
  await app.fault('games/naga/history', 'error', 3)
  expect((await compare('naga')).theirs?.count).toBe(205n)
})

test('a stopping server reads no more history and postpones the day', async () => {
  const [day, stopping] = [
    { from: new Date(Date.now() - 60_000), to: new Date() },
    new AbortController(),
  ]
  expect(await compareDay(app.ctx, { code: 'sixstars', stop: stopping.signal }, day)).not.toBe(
    'unavailable',
  )
  stopping.abort()
  expect(await compareDay(app.ctx, { code: 'sixstars', stop: stopping.signal }, day)).toBe(
    'unavailable',
  )
})
