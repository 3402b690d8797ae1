import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MinorUnits } from '@champa/contract/money'
import { takeTimeOut } from '@champa/contract/responsible'
import { readCoins, readSpinSetup, spin } from '@champa/contract/spin'
import { post } from '../../ledger/post.ts'
import { depositReceived } from '../../ledger/postings/index.ts'
import { clock, dayNamed } from '../../platform/clock.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { runInCrashingApp } from '../../testing/crashing-app.ts'
import { testGiftLinks } from '../../testing/test-gift-links.ts'
import { payIn } from '../../testing/pay-in.ts'
import { setDocument } from '../../testing/sign-up.ts'
import { putCampaign } from '../../testing/test-campaigns.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { giveCoins, putWheel } from '../../testing/test-wheels.ts'
import { storeActivation } from '../bonus/activation.ts'
import { applyDueEffects } from '../deposit/effects/follow-deposits.job.ts'
import { earnCoins } from './earn-coins.ts'

const app = await startTestApp()
await putCampaign(app, { minDeposit: 10_00n, maxReceived: null })
beforeEach(() =>
  setDocument(app, 'coins', { basis: 'net', depositPerCoin: { THB: 100, LAK: 50_000 } }),
)
afterEach(() => app.proveBooks())

/** The coin balance, the deposits counted for coins, and the deposits with pending effects. */
async function coinsOf({
  id,
}: TestMember): Promise<{ coins: number; counted: number; due: number }> {
  const [row] = await app.ctx.db.query<{ coins: number; counted: number; due: number }>(
    `select (select balance from account where member_id = $1 and name = 'coin')::int as coins,
        (select count(*) from coin_deposit where member_id = $1)::int as counted,
        (select count(*) from movement where member_id = $1 and due_at is not null)::int as due`,
    [id],
  )
  return row!
}
let pendingDeposits = 0
/**
 * Posts a deposit as a process would that crashes right after: only `due_at` marks its pending
 * effects.
 */
const postPendingDeposit = ({ id }: TestMember, amount: bigint) =>
  post(
    app.ctx.db,
    depositReceived({
      member: id,
      receivingAccount: 'SCB:4058821937',
      bankReference: `pending-${++pendingDeposits}`,
      channel: 'SCB',
      amount: amount as MinorUnits,
      dueAt: clock.now(),
    }),
  )
const later = () => clock.set(() => new Date(Date.now() + 60_000))
const at = (date: Date) => clock.set(() => date)

test('earns a coin per hundred and carries the remainder within the day', async () => {
  const member = await app.member()
  await payIn(app, member, 250_00n)
  expect(await coinsOf(member)).toEqual({ coins: 2, counted: 1, due: 0 })
  await payIn(app, member, 48_99n)
  expect(await coinsOf(member)).toEqual({ coins: 2, counted: 2, due: 0 })
  await payIn(app, member, 1_01n)
  expect(await coinsOf(member)).toEqual({ coins: 3, counted: 3, due: 0 })
})

test('drops a remainder at midnight in Bangkok, however late the deposit is processed', async () => {
  const member = await app.member()
  const midnight = dayNamed('2026-11-22').getTime()
  at(new Date(midnight - 1))
  await payIn(app, member, 190_00n)
  await postPendingDeposit(member, 10_00n)
  at(new Date(midnight))
  await payIn(app, member, 90_00n)
  expect(await coinsOf(member)).toMatchObject({ coins: 1, due: 1 })
  at(new Date(midnight + 60_000))
  await applyDueEffects.run(app.ctx)
  expect(await coinsOf(member)).toEqual({ coins: 2, counted: 3, due: 0 })
  expect(
    await app.ctx.db.query(
      `select day::text, sum(amount)::bigint as paid, sum(coins)::int as coins
        from coin_earning
        where member_id = $1
        group by day
        order by day`,
      [member.id],
    ),
  ).toEqual([
    { day: '2026-11-21', paid: 200_00n, coins: 2 },
    { day: '2026-11-22', paid: 90_00n, coins: 0 },
  ])
})

test('a gift link earns coins like any deposit', async () => {
  const member = await app.member()
  const gifts = testGiftLinks(app)
  expect(await gifts.send(member, (await gifts.make({ amount: 300 })).link)).toMatchObject({
    ok: true,
  })
  expect(await coinsOf(member)).toEqual({ coins: 3, counted: 1, due: 0 })
})

test('a deposit with an activated bonus earns both coins and bonus', async () => {
  const member = await app.member()
  await storeActivation(app.ctx.db, { memberId: member.id, code: 'DAILY10' })
  await payIn(app, member, 100_00n)
  expect(await coinsOf(member)).toEqual({ coins: 1, counted: 1, due: 0 })
  expect(
    await app.ctx.db.query('select type from movement where member_id = $1 order by seq', [
      member.id,
    ]),
  ).toEqual([{ type: 'deposit' }, { type: 'bonus' }])
})

test('grants no coins without a rate or to a self-excluded member', async () => {
  const member = await app.member()
  await setDocument(app, 'coins', { basis: 'net', depositPerCoin: { THB: null, LAK: 50_000 } })
  await payIn(app, member, 100_00n)
  await setDocument(app, 'coins', { basis: 'net', depositPerCoin: { THB: 100, LAK: null } })
  await asOwner(app, `update member set status = 'self-excluded' where member_id = ${member.id}`)
  await payIn(app, member, 100_00n)
  expect(await coinsOf(member)).toEqual({ coins: 0, counted: 0, due: 0 })
})

test('grants no coins for a deposit that arrives during a time-out, even afterwards', async () => {
  const member = await app.member()
  await payIn(app, member, 100_00n)
  await app.call(takeTimeOut, { body: { days: 1 } }, member)
  await payIn(app, member, 200_00n)
  expect(await coinsOf(member)).toEqual({ coins: 1, counted: 2, due: 0 })
  await asOwner(app, `update member set paused_until = null where member_id = ${member.id}`)
  await payIn(app, member, 100_00n)
  expect(await coinsOf(member)).toEqual({ coins: 2, counted: 3, due: 0 })
})

test('a higher price per coin during the day takes no coin back', async () => {
  const member = await app.member()
  await payIn(app, member, 300_00n)
  await setDocument(app, 'coins', { basis: 'net', depositPerCoin: { THB: 200, LAK: null } })
  await payIn(app, member, 300_00n)
  expect(await coinsOf(member)).toMatchObject({ coins: 3 })
  await payIn(app, member, 200_00n)
  expect(await coinsOf(member)).toMatchObject({ coins: 4 })
})

test('counts each of ten concurrent deposits once, although each is reported twice', async () => {
  const member = await app.member()
  const payments = Array.from({ length: 20 }, (_, index) =>
    payIn(app, member, 55_00n, `crowd-${index % 10}`),
  )
  await Promise.all([...payments, applyDueEffects.run(app.ctx)])
  later()
  await applyDueEffects.run(app.ctx)
  expect(await coinsOf(member)).toEqual({ coins: 5, counted: 10, due: 0 })
})

test('the job grants coins once after a crash before or after the granting statement', async () => {
  const memberWithPendingDeposit = async () => {
    const member = await app.member()
    await postPendingDeposit(member, 100_00n)
    expect(await coinsOf(member)).toEqual({ coins: 0, counted: 0, due: 1 })
    return { member, earning: { memberId: member.id, seq: 1n, isLast: true } }
  }
  const healed = async (member: TestMember) => {
    later()
    await applyDueEffects.run(app.ctx)
    clock.set()
    expect(await coinsOf(member)).toEqual({ coins: 1, counted: 1, due: 0 })
  }
  for (const when of ['before', 'after'] as const) {
    const { member, earning } = await memberWithPendingDeposit()
    const done = await runInCrashingApp(app.ctx, { at: 1, when }, (dying) =>
      earnCoins(dying, earning),
    )
    expect(done).toBe(false)
    expect(await coinsOf(member), when).toEqual(
      when === 'after' ? { coins: 1, counted: 1, due: 0 } : { coins: 0, counted: 0, due: 1 },
    )
    await healed(member)
  }
})

test('lists coin entries newest first, in pages, together with the rule', async () => {
  await putWheel(app, { code: 'COINS', slices: [{ code: 'NONE', weight: 1, kind: 'none' }] })
  const member = await app.member()
  await giveCoins(app, member, 7n)
  await payIn(app, member, 200_00n)
  await app.call(readSpinSetup, {}, member)
  await app.call(spin, { body: { no: 1, clientSeed: 'champa' } }, member)
  const page = async (page: number, limit: number) => {
    const response = await app.call(readCoins, { body: { page, limit } }, member)
    if (!response.ok) throw new Error(response.body.message)
    return {
      ...response.body,
      coins: response.body.coins.map(({ reason, amount, balance }) => [reason, amount, balance]),
    }
  }
  expect(await page(1, 10)).toEqual({
    total: 3,
    depositPerCoin: 100_00n,
    basis: 'net',
    toPlay: 0n,
    coins: [
      ['spin', -1, 8],
      ['deposit', 2, 9],
      ['operator', 7, 7],
    ],
  })
  expect(await page(2, 2)).toEqual({
    total: 3,
    depositPerCoin: 100_00n,
    basis: 'net',
    toPlay: 0n,
    coins: [['operator', 7, 7]],
  })
  expect((await page(9, 10)).coins).toEqual([])
  const other = await app.member()
  expect(await app.call(readCoins, { body: { page: 1, limit: 10 } }, other)).toMatchObject({
    body: { total: 0, coins: [] },
  })
})
