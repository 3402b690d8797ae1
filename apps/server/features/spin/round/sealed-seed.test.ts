import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashText, newSeed, verifyRound } from '@champa/contract/fair-draw'
import { readRounds, readSpinSetup, spin } from '@champa/contract/spin'
import { newSecrets } from '../../../testing/new-secrets.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { giveCoins, putWheel } from '../../../testing/test-wheels.ts'
import { listVaultKeys } from '../../game/index.ts'
import { resealSeeds } from './reseal-seeds.job.ts'

const app = await startTestApp()
beforeEach(() =>
  putWheel(app, {
    code: 'FULLMOON',
    slices: [
      { code: 'B100', weight: 5_000 },
      { code: 'NONE', weight: 5_000, kind: 'none' },
    ],
  }),
)
afterEach(() => app.proveBooks())

const setup = async (member: TestMember) => {
  const response = await app.call(readSpinSetup, {}, member)
  if (!response.ok) throw new Error(response.body.message)
  return response.body
}
const play = async (member: TestMember, no: number, clientSeed = 'champa') => {
  const response = await app.call(spin, { body: { no, clientSeed } }, member)
  if (!response.ok) throw new Error(response.body.message)
  return response.body
}
const member = async (coins: bigint) => {
  const one = await app.member()
  await giveCoins(app, one, coins)
  return one
}

/** The member's rounds as a reader of the database or a backup sees them. */
async function rowsOf(one: TestMember): Promise<string> {
  return JSON.stringify(
    await app.ctx.db.query('select to_jsonb(r) as row from spin_round r where member_id = $1', [
      one.id,
    ]),
  )
}

test('neither a response nor the database reveals a seed before its round is played', async () => {
  const one = await member(1n)
  await setup(one)
  const before = await rowsOf(one)
  const rounds = await app.call(readRounds, { body: { page: 1, limit: 10 } }, one)
  expect(rounds).toMatchObject({ body: { total: 0, rounds: [] } })
  const sent = JSON.stringify([
    await setup(one),
    await play(one, 2),
    await play(one, 7),
    rounds.body,
  ])
  const played = await play(one, 1)
  const seed = played.success ? played.result.round.serverSeed : ''
  expect(seed).toMatch(/^[0-9a-f]{32,}$/)
  expect([before.includes(seed), sent.includes(seed)]).toEqual([false, false])
  expect(await rowsOf(one)).toContain(seed)
})

test('resealSeeds encrypts a seed stored in plain text, and the round uses this seed', async () => {
  const one = await member(1n)
  const { seedHash } = (await setup(one)).next!
  const old = newSeed()
  const hash = await hashText(old)
  await app.ctx.db.query(
    `update spin_round
      set server_seed = $2, sealed_seed = null, seed_hash = $3
      where member_id = $1 and played_at is null`,
    [one.id, old, hash],
  )
  expect(seedHash).not.toBe(hash)
  expect(await resealSeeds.run(app.ctx)).toBe(1)
  expect(await rowsOf(one)).not.toContain(old)
  expect((await setup(one)).next!.seedHash).toBe(hash)
  const played = await play(one, 1)
  expect(played.success && played.result.round).toMatchObject({ serverSeed: old, seedHash: hash })
  expect(played.success && (await verifyRound(played.result.round))).toMatchObject({
    seed: true,
    odds: true,
    slice: true,
  })
})

test('resealSeeds re-encrypts seeds after a change of VAULT_KEY', async () => {
  const one = await member(1n)
  const { seedHash } = (await setup(one)).next!
  const { secrets } = app.ctx.settings
  const oldKey = secrets.VAULT_KEY
  secrets.VAULT_KEY = `${newSecrets().VAULT_KEY},${oldKey}`
  const sealedBy = async () =>
    (await listVaultKeys(app.ctx)).map(({ state, passwords }) => [state, passwords > 0])
  expect(await sealedBy()).toEqual([
    ['first', false],
    ['old', true],
  ])
  await resealSeeds.run(app.ctx)
  expect(await sealedBy()).toEqual([
    ['first', true],
    ['old', false],
  ])
  const played = await play(one, 1)
  expect(played.success && (await hashText(played.result.round.serverSeed))).toBe(seedHash)
})
