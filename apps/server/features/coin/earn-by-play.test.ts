import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MinorUnits } from '@champa/contract/money'
import { takeTimeOut } from '@champa/contract/responsible'
import { readCoins } from '@champa/contract/spin'
import { post } from '../../ledger/post.ts'
import { withdrawHeld, withdrawPaid, withdrawReturned } from '../../ledger/postings/index.ts'
import { clock } from '../../platform/clock.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { runInCrashingApp } from '../../testing/crashing-app.ts'
import { payIn } from '../../testing/pay-in.ts'
import { setDocument } from '../../testing/sign-up.ts'
import { testGames } from '../../testing/test-games.ts'
import { startTestApp, ownAccount, type TestMember } from '../../testing/test-app.ts'
import { countPlayForCoins } from './count-play-for-coins.ts'
import { earnCoins } from './earn-coins.ts'
import { earnCoinsByPlay } from './earn-coins.job.ts'

const app = await startTestApp()
const games = testGames(app)
const shipped = { basis: 'turnover', depositPerCoin: { THB: 100, LAK: 50_000 } } as const
beforeEach(() => setDocument(app, 'coins', shipped))
afterEach(() => app.proveBooks())

async function coinsOf({ id }: TestMember): Promise<number> {
  const [row] = await app.ctx.db.query<{ coins: number }>(
    `select balance::int as coins from account where member_id = $1 and name = 'coin'`,
    [id],
  )
  return row!.coins
}
/** Reports settled turnover as a game does. */
const report = ({ id }: TestMember, turnover: bigint) =>
  app.ctx.db.transaction((tx) => countPlayForCoins(tx, new Map([[id, turnover]])))
async function play(member: TestMember, turnover: bigint): Promise<void> {
  await report(member, turnover)
  await earnCoinsByPlay.run(app.ctx)
}
let orders = 0
async function ask(
  { id }: TestMember,
  amount: bigint,
): Promise<{ seq: bigint; amount: MinorUnits; member: bigint }> {
  const outcome = await post(
    app.ctx.db,
    withdrawHeld({
      member: id,
      key: `order-${++orders}`,
      amount: amount as MinorUnits,
      bankCode: 'KBANK',
      dueAt: clock.now(),
      detail: { to: ownAccount(id) },
    }),
  )
  if (!outcome.ok) throw new Error(outcome.code)
  const [held] = await app.ctx.db.query<{ seq: bigint }>(
    `select seq from movement where member_id = $1 and type = 'withdraw' order by seq desc limit 1`,
    [id],
  )
  return { member: id, seq: held!.seq, amount: amount as MinorUnits }
}
const withdraw = async (member: TestMember, amount: bigint) =>
  post(app.ctx.db, withdrawPaid(await ask(member, amount)))

test('by default an unplayed deposit earns no coins', async () => {
  await setDocument(app, 'coins', { depositPerCoin: { THB: 100, LAK: 50_000 } })
  const member = await app.member()
  await payIn(app, member, 300_00n)
  expect(await coinsOf(member)).toBe(0)
})

// [spec:SCR-25.2]
test('earns one coin for each 100 baht of deposits played at a game, and none twice', async () => {
  const member = await app.member()
  await payIn(app, member, 250_00n)
  expect(await coinsOf(member)).toBe(0)
  await games.activate(member, 'naga')
  await games.transfer(member, 'wallet', 'naga', 250)
  await games.play('naga', member, 150, 170)
  await games.play('naga', member, 60, 0)
  await games.readBets('naga')
  await earnCoinsByPlay.run(app.ctx)
  expect(await coinsOf(member)).toBe(2)
  expect(await app.call(readCoins, { body: { page: 1, limit: 10 } }, member)).toMatchObject({
    body: { basis: 'turnover', toPlay: 40_00n, coins: [{ reason: 'deposit', amount: 2 }] },
  })
  await games.readBets('naga')
  await earnCoinsByPlay.run(app.ctx)
  expect(await coinsOf(member)).toBe(2)
})

test('counts each baht of a deposit once, however often it is turned over', async () => {
  const member = await app.member()
  await payIn(app, member, 200_00n)
  await play(member, 90_00n)
  await play(member, 5_000_00n)
  expect(await coinsOf(member)).toBe(2)
  await play(member, 5_000_00n)
  await payIn(app, member, 100_00n)
  expect(await coinsOf(member)).toBe(2)
  await play(member, 100_00n)
  expect(await coinsOf(member)).toBe(3)
})

test.each(['turnover', 'net'] as const)(
  'earns nothing more for money withdrawn and deposited again without a bet (%s)',
  async (basis) => {
    const member = await app.member()
    await setDocument(app, 'coins', { ...shipped, basis })
    await payIn(app, member, 16_000_00n)
    const first = await coinsOf(member)
    expect(first).toBe(basis === 'net' ? 160 : 0)
    for (let round = 0; round < 3; round++) {
      await withdraw(member, 16_000_00n)
      await payIn(app, member, 16_000_00n)
      expect(await coinsOf(member)).toBe(first)
    }
  },
)

test('a withdrawal deducts unplayed deposits, and returning it restores them', async () => {
  const member = await app.member()
  await payIn(app, member, 1_000_00n)
  await play(member, 300_00n)
  const order = await ask(member, 500_00n)
  await play(member, 1_000_00n)
  expect(await coinsOf(member)).toBe(5)
  await post(app.ctx.db, withdrawReturned(order))
  await play(member, 200_00n)
  expect(await coinsOf(member)).toBe(7)
  await withdraw(member, 300_00n)
  await play(member, 1_000_00n)
  // Turnover reported together with the withdrawal still counts toward the deposit before it.
  expect(await coinsOf(member)).toBe(10)
})

test('counts no baht twice when the basis switches between turnover and net deposits', async () => {
  const member = await app.member()
  await payIn(app, member, 200_00n)
  await play(member, 200_00n)
  await setDocument(app, 'coins', { ...shipped, basis: 'net' })
  await payIn(app, member, 100_00n)
  expect(await coinsOf(member)).toBe(3)
  await setDocument(app, 'coins', shipped)
  await play(member, 1_000_00n)
  expect(await coinsOf(member)).toBe(3)
})

test('self-excluded members and currencies without a rule earn no coins by play', async () => {
  const [suspended, other] = [await app.member(), await app.member()]
  await payIn(app, suspended, 100_00n)
  await payIn(app, other, 100_00n)
  await asOwner(app, `update member set status = 'self-excluded' where member_id = ${suspended.id}`)
  await play(suspended, 100_00n)
  await setDocument(app, 'coins', { ...shipped, depositPerCoin: { THB: null, LAK: 50_000 } })
  await play(other, 100_00n)
  await setDocument(app, 'coins', shipped)
  await earnCoinsByPlay.run(app.ctx)
  expect([await coinsOf(suspended), await coinsOf(other)]).toEqual([0, 0])
})

test('turnover reported during a time-out still earns coins', async () => {
  const member = await app.member()
  await payIn(app, member, 100_00n)
  await app.call(takeTimeOut, { body: { days: 1 } }, member)
  await play(member, 100_00n)
  expect(await coinsOf(member)).toBe(1)
})

test('adds up turnover by the Bangkok day on which it was counted', async () => {
  const member = await app.member()
  clock.set(() => new Date('2026-11-21T16:59:00Z'))
  await payIn(app, member, 300_00n)
  await play(member, 150_00n)
  clock.set(() => new Date('2026-11-21T17:01:00Z'))
  await play(member, 60_00n)
  expect(await coinsOf(member)).toBe(1)
  await play(member, 40_00n)
  expect(await coinsOf(member)).toBe(2)
})

test('grants the coins once after a crash before or after the statement that does it', async () => {
  const memberWithUncountedPlay = async () => {
    const member = await app.member()
    await payIn(app, member, 100_00n)
    await report(member, 100_00n)
    return member
  }
  for (const when of ['before', 'after'] as const) {
    const member = await memberWithUncountedPlay()
    await runInCrashingApp(app.ctx, { at: 1, when }, (dying) =>
      earnCoins(dying, { memberId: member.id, seq: null, isLast: false }),
    )
    expect(await coinsOf(member), when).toBe(when === 'after' ? 1 : 0)
    await earnCoinsByPlay.run(app.ctx)
    expect(await coinsOf(member)).toBe(1)
  }
})
