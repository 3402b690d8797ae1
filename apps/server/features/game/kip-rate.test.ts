import { activateGame } from '@champa/contract/game'
import { readReceipt } from '@champa/contract/statement'
import { withdrawAll } from '@champa/contract/withdraw'
import { expect, test } from 'vitest'
import { testGames } from '../../testing/test-games.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { turnoverOf } from '../turnover/queries.ts'

const app = await startTestApp()
const games = testGames(app)
await games.set('naga', 'kip_rate_scaled = 7000000')

/** A member with 100,000.00 kip and a player at game naga. */
async function laoPlayer(): Promise<TestMember> {
  const member = await app.member(100_000_00n, 'LAK')
  await games.activate(member, 'naga')
  return member
}
const cardOf = async (member: TestMember) =>
  (await games.wallet(member)).slots.find(({ code }) => code === 'naga')
const inAll = async (member: TestMember) => (await games.wallet(member)).total

// [spec:LAO-2.3]
test('one credit costs and pays 700 kip for a Lao member, 1 baht for a Thai member', async () => {
  const [lao, thai] = [await laoPlayer(), await app.member(100_00n)]
  await games.activate(thai, 'naga')
  expect(await games.transfer(lao, 'wallet', 'naga', 70_000)).toMatchObject({
    ok: true,
    body: { amount: 70_000_00n },
  })
  expect(await games.transfer(thai, 'wallet', 'naga', 100)).toMatchObject({
    ok: true,
    body: { amount: 100_00n },
  })
  expect([await games.creditsAt('naga', lao), await games.creditsAt('naga', thai)]).toEqual([
    100_00n,
    100_00n,
  ])
  expect([await cardOf(lao), await cardOf(thai)]).toMatchObject([
    { amount: 100_00n, worth: 70_000_00n, ftWalletSlot: 700 },
    { amount: 100_00n, worth: 100_00n, ftWalletSlot: 1 },
  ])
  await games.play('naga', lao, 10, 30)
  expect(await games.transfer(lao, 'naga', 'wallet', 84_000)).toMatchObject({
    ok: true,
    body: { amount: 84_000_00n },
  })
  expect([await games.creditsAt('naga', lao), await inAll(lao), await inAll(thai)]).toEqual([
    0n,
    114_000_00n,
    100_00n,
  ])
  await app.proveBooks()
})

test('kip worth less than a hundredth of a credit stays in the wallet', async () => {
  const member = await laoPlayer()
  expect(await games.transfer(member, 'wallet', 'naga', 6)).toMatchObject({
    status: 400,
    body: { message: 'TRANSFER_MINIMUM' },
  })
  expect(await games.transfer(member, 'wallet', 'naga', 50_000)).toMatchObject({
    ok: true,
    body: { amount: 49_994_00n },
  })
  expect(await games.transferAll(member, 'naga')).toMatchObject({
    ok: true,
    body: { moved: 50_001_00n },
  })
  expect(await games.transferAll(member, 'wallet')).toMatchObject({
    ok: true,
    body: { moved: 99_995_00n },
  })
  expect(await inAll(member)).toBe(100_000_00n)
})

test('a withdrawal credits the value of the credits in kip to the wallet', async () => {
  const member = await laoPlayer()
  await games.transfer(member, 'wallet', 'naga', 70_000)
  expect(await app.call(withdrawAll, { body: { amount: 90_000 } }, member)).toMatchObject({
    ok: true,
    body: { swept: [{ code: 'naga', amount: 70_000_00n, status: 'SUCCESS' }] },
  })
  await app.proveBooks()
})

test('the receipt shows the member’s rate, and turnover is in kip', async () => {
  const member = await laoPlayer()
  const sent = await games.transfer(member, 'wallet', 'naga', 70_000)
  if (!sent.ok) throw new Error(sent.body.message)
  expect(await app.call(readReceipt, { params: { id: sent.body._id } }, member)).toMatchObject({
    ok: true,
    body: { credits: 100_00n, rate: 700 },
  })
  await games.play('naga', member, 10, 0)
  await games.readBets('naga')
  expect(await turnoverOf(app.ctx.db, [member.id])).toMatchObject([
    { code: 'naga', total: 7_000_00n },
  ])
})

test('NO_GAME: refuses only members with kip at a game without a kip rate', async () => {
  const member = await laoPlayer()
  expect(await games.transfer(member, 'wallet', 'naga', 7_000)).toMatchObject({ ok: true })
  await games.set('naga', 'kip_rate_scaled = null')
  const [other, thai] = [await app.member(7_000_00n, 'LAK'), await app.member(100_00n)]
  expect(await app.call(activateGame, { params: { code: 'naga' } }, other)).toMatchObject({
    body: { message: 'NO_GAME' },
  })
  expect(await games.transfer(member, 'wallet', 'naga', 7_000)).toMatchObject({
    body: { message: 'NO_GAME' },
  })
  expect(await games.transfer(member, 'naga', 'wallet', 7_000)).toMatchObject({
    body: { message: 'NO_GAME' },
  })
  expect(await games.transferAll(member, 'naga')).toMatchObject({ body: { message: 'NO_GAME' } })
  expect(await cardOf(member)).toBeUndefined()
  await games.activate(thai, 'naga')
  expect(await games.transfer(thai, 'wallet', 'naga', 50)).toMatchObject({ ok: true })
  await games.set('naga', 'kip_rate_scaled = 7000000')
  expect(await games.transferAll(member, 'wallet')).toMatchObject({ ok: true })
  expect(await inAll(member)).toBe(100_000_00n)
  await app.proveBooks()
})
