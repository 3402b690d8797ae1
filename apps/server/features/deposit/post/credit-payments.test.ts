import { afterAll, afterEach, expect, test } from 'vitest'
import fc from 'fast-check'
import { openApp } from '../../../app.ts'
import { clock } from '../../../platform/clock.ts'
import { queryOne } from '../../../platform/db.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { payIn, walletOf } from '../../../testing/pay-in.ts'
import { setDocument } from '../../../testing/sign-up.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { cases } from '../../../testing/thorough.ts'
import { applyDueEffects } from '../effects/follow-deposits.job.ts'
import { claimPayment } from '../match/match-report.ts'
import { creditPayment } from './credit-payment.ts'

const app = await startTestApp({ LOG_LEVEL: 'silent' })
await setDocument(app, 'coins', { basis: 'net', depositPerCoin: { THB: 100, LAK: null } })
// Two processes on one database, each with its own batches.
const second = await openApp(app.ctx.settings, app.ctx.db.url)
afterEach(() => app.proveBooks())
afterAll(() => second.close())

const coinsOf = async ({ id }: TestMember): Promise<bigint> =>
  (
    await queryOne<{ balance: bigint }>(
      app.ctx.db,
      `select balance from account where member_id = $1 and name = 'coin'`,
      [id],
    )
  ).balance

const stateOf = (paymentId: string): Promise<{ state: string; due: boolean | null }> =>
  queryOne(
    app.ctx.db,
    `select p.state, (
        select m.due_at is not null
        from movement m
        where m.member_id = p.member_id and m.type = 'deposit'
      ) as due
      from payment p
      where p.payment_id = $1`,
    [paymentId],
  )

test('credits a deposit whose coins fail, and the job grants them once', async () => {
  const member = await app.member()
  await asOwner(
    app,
    `alter table coin_deposit add constraint broken check (member_id <> ${member.id}) not valid`,
  )
  await payIn(app, member, 300_00n, 'coins-fail')
  expect(await walletOf(app, member)).toBe(300_00n)
  expect(await stateOf('coins-fail')).toEqual({ state: 'credited', due: true })
  await asOwner(app, 'alter table coin_deposit drop constraint broken')
  clock.set(() => new Date(Date.now() + 60_000))
  await applyDueEffects.run(app.ctx)
  await applyDueEffects.run(app.ctx)
  clock.set()
  expect([await coinsOf(member), await stateOf('coins-fail')]).toEqual([
    3n,
    { state: 'credited', due: false },
  ])
})

test('posts nothing for a payment that is now unmatched or another member’s', async () => {
  const [member, other] = [await app.member(), await app.member()]
  const claim = await claimPayment(app.ctx.db, {
    channel: 'feed',
    provider: 'SCB',
    receivingAccount: 'SCB:4058821937',
    names: ['held-meanwhile'],
    bankReference: 'held-meanwhile',
    amount: 100_00n,
    paidAt: clock.now(),
    payer: {},
    owner: { memberId: member.id },
    claimant: 'a process that waits',
  })
  expect(claim).toMatchObject({ state: 'claimed', memberId: member.id })
  const claimed = { ...claim, memberId: member.id }
  await app.ctx.db.query(
    `update payment set state = 'unmatched', member_id = null where payment_id = 'held-meanwhile'`,
  )
  expect(await creditPayment(app.ctx, claimed)).toBe(false)
  await app.ctx.db.query(
    `update payment set state = 'claimed', member_id = $1 where payment_id = 'held-meanwhile'`,
    [other.id],
  )
  expect(await creditPayment(app.ctx, claimed)).toBe(false)
  expect(await creditPayment(app.ctx, { ...claim, memberId: other.id })).toBe(true)
  expect([await walletOf(app, member), await walletOf(app, other)]).toEqual([0n, 100_00n])
})

/** Concurrent payments of several members, each reported up to three times in two processes. */
const payment = fc.record({
  member: fc.nat(4),
  amount: fc.bigInt(1_00n, 350_00n),
  reports: fc.integer({ min: 1, max: 3 }),
})

test('credits payments and grants coins once, with repeats in several processes', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { minLength: 1, maxLength: 12 }), async (payments) => {
      run += 1
      const members = await Promise.all(Array.from({ length: 5 }, () => app.member()))
      const outside = members[4]!
      await asOwner(
        app,
        `update member set status = 'self-excluded' where member_id = ${outside.id}`,
      )
      const results = await Promise.all(
        payments.flatMap(({ member, amount, reports }, index) =>
          Array.from({ length: reports }, (_, again) =>
            payIn(again % 2 ? second : app, members[member]!, amount, `many-${run}-${index}`),
          ),
        ),
      )
      expect(new Set(results.map((one) => one.outcome))).toEqual(new Set(['credited']))
      for (const [index, member] of members.entries()) {
        const sum = payments
          .filter((one) => one.member === index)
          .reduce((total, one) => total + one.amount, 0n)
        expect(await walletOf(app, member)).toBe(sum)
        expect(await coinsOf(member)).toBe(member === outside ? 0n : sum / 100_00n)
      }
      const left = await app.ctx.db.query('select 1 from movement where due_at is not null')
      expect(left).toEqual([])
      await app.proveBooks()
    }),
    { numRuns: cases(10, 30) },
  )
})
