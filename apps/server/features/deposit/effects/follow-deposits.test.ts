import { afterEach, expect, test } from 'vitest'
import { readWallet } from '@champa/contract/wallet'
import { clock } from '../../../platform/clock.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { runInCrashingApp } from '../../../testing/crashing-app.ts'
import { testGiftLinks } from '../../../testing/test-gift-links.ts'
import { endAnyLock, lockOf, payIn } from '../../../testing/pay-in.ts'
import { putCampaign } from '../../../testing/test-campaigns.ts'
import { testInvites } from '../../../testing/test-invites.ts'
import { setDocument } from '../../../testing/sign-up.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { receiveBonus } from '../../bonus/index.ts'
import { storeActivation } from '../../bonus/activation.ts'
import { assignPayment, ingestReport } from '../index.ts'
import { applyDueEffects } from './follow-deposits.job.ts'

const app = await startTestApp()
await putCampaign(app, { minDeposit: 10_00n, maxReceived: null })
afterEach(() => app.proveBooks())

async function activated(code = 'DAILY10'): Promise<TestMember> {
  const member = await app.member()
  await storeActivation(app.ctx.db, { memberId: member.id, code })
  return member
}
const story = async ({ id }: TestMember) =>
  (
    await app.ctx.db.query<{ type: string; amount: bigint }>(
      'select type, amount from movement where member_id = $1 order by seq',
      [id],
    )
  ).map(({ type, amount }) => `${type} ${amount}`)
const dueOf = async ({ id }: TestMember) =>
  (
    await app.ctx.db.query<{ seq: bigint }>(
      'select seq from movement where member_id = $1 and due_at is not null',
      [id],
    )
  ).map(({ seq }) => seq)
/** Moves the clock past every due time. */
const later = () => clock.set(() => new Date(Date.now() + 60_000))

test('a deposit without an activated bonus leaves no effect pending', async () => {
  const member = await app.member()
  await payIn(app, member, 100_00n)
  expect([await story(member), await dueOf(member)]).toEqual([['deposit 10000'], []])
})

test('an activated bonus is credited immediately and leaves no effect pending', async () => {
  const member = await activated()
  await payIn(app, member, 100_00n)
  expect([await story(member), await dueOf(member)]).toEqual([['deposit 10000', 'bonus 1000'], []])
  const response = await app.call(readWallet, {}, member)
  expect(response).toMatchObject({ ok: true, body: { wallet: { amount: 110_00n } } })
})

test('a deposit below the bonus minimum leaves no effect pending', async () => {
  const member = await activated()
  await payIn(app, member, 9_99n)
  expect([await story(member), await dueOf(member)]).toEqual([['deposit 999'], []])
})

test('the job pays the bonus once after a crash between deposit and bonus', async () => {
  const member = await activated()
  // Transactions fail in this app, as in a crash after the deposit and before the bonus.
  await runInCrashingApp(app.ctx, { at: Infinity, when: 'before' }, (dying) =>
    payIn({ ctx: dying }, member, 100_00n, 'died'),
  )
  expect([await story(member), await dueOf(member)]).toEqual([['deposit 10000'], [1n]])
  await payIn(app, member, 100_00n, 'died')
  expect(await story(member)).toEqual(['deposit 10000'])
  later()
  await Promise.all([1, 2, 3].map(() => applyDueEffects.run(app.ctx)))
  expect([await story(member), await dueOf(member)]).toEqual([['deposit 10000', 'bonus 1000'], []])
  await applyDueEffects.run(app.ctx)
  await receiveBonus(app.ctx, member.id, 1n, new Date())
  expect(await story(member)).toHaveLength(2)
})

test('the job skips a deposit whose process may still run the effects', async () => {
  const [member, now] = [await activated(), new Date()]
  clock.set(() => now)
  await runInCrashingApp(app.ctx, { at: Infinity, when: 'before' }, (dying) =>
    payIn({ ctx: dying }, member, 100_00n),
  )
  expect(await applyDueEffects.run(app.ctx)).toBe(0)
  later()
  expect(await applyDueEffects.run(app.ctx)).toBe(1)
})

const deaths = [1, 2, 3, 4].flatMap((at) => [
  { at, when: 'before' as const },
  { at, when: 'after' as const },
])
test.each(deaths)(
  'a report repeated after a crash $how SQL statement $at gives one deposit and one bonus',
  async (crash) => {
    const member = await activated()
    expect(
      await runInCrashingApp(app.ctx, crash, (dying) =>
        payIn({ ctx: dying }, member, 100_00n, `dies-${crash.at}-${crash.when}`),
      ),
    ).toBe(false)
    await payIn(app, member, 100_00n, `dies-${crash.at}-${crash.when}`)
    later()
    await applyDueEffects.run(app.ctx)
    expect(await story(member)).toEqual(['deposit 10000', 'bonus 1000'])
  },
)

test('ten concurrent reports of one payment create one deposit and one bonus', async () => {
  const member = await activated()
  await Promise.all(Array.from({ length: 10 }, () => payIn(app, member, 100_00n, 'ten-times')))
  expect([await story(member), await dueOf(member)]).toEqual([['deposit 10000', 'bonus 1000'], []])
})

test('one of two concurrent deposits gets the bonus, and the other becomes own money', async () => {
  const member = await activated()
  await Promise.all([payIn(app, member, 100_00n), payIn(app, member, 100_00n)])
  expect([(await story(member)).toSorted(), await dueOf(member)]).toEqual([
    ['bonus 1000', 'deposit 10000', 'deposit 10000'],
    [],
  ])
  expect(await lockOf(app, member)).toMatchObject({
    source: 'bonus',
    sourceCode: 'DAILY10',
    type: 'day',
    credit: 10_00n,
    turnoverRequired: 330_00n,
  })
})

test('a deposit during a play lock gets no bonus, even if processed after its end', async () => {
  const member = await activated()
  await payIn(app, member, 100_00n)
  clock.set(() => new Date(Date.now() + 1_000))
  await runInCrashingApp(app.ctx, { at: Infinity, when: 'before' }, (dying) =>
    payIn({ ctx: dying }, member, 500_00n),
  )
  clock.set(() => new Date(Date.now() + 2_000))
  await endAnyLock(app, member)
  later()
  await applyDueEffects.run(app.ctx)
  expect([await story(member), await dueOf(member)]).toEqual([
    ['deposit 10000', 'bonus 1000', 'deposit 50000', 'finish_bonus 0'],
    [],
  ])
})

test('ends a play lock lost by its balance before a deposit gets the next bonus', async () => {
  const member = await activated()
  await payIn(app, member, 100_00n)
  await app.ctx.db.query('update play_lock set min_remain = 11000 where member_id = $1', [
    member.id,
  ])
  clock.set(() => new Date(Date.now() + 1_000))
  await payIn(app, member, 200_00n)
  expect(await story(member)).toEqual([
    'deposit 10000',
    'bonus 1000',
    'finish_bonus 0',
    'deposit 20000',
    'bonus 2000',
  ])
})

test('a bonus must be valid when the deposit arrives, but may end before it is credited', async () => {
  const ends = new Date(Date.now() + 30_000)
  await putCampaign(app, { code: 'ENDS', validUntil: ends })
  const [early, late] = [await activated('ENDS'), await activated('ENDS')]
  await runInCrashingApp(app.ctx, { at: Infinity, when: 'before' }, (dying) =>
    payIn({ ctx: dying }, early, 100_00n),
  )
  later()
  await applyDueEffects.run(app.ctx)
  expect(await story(early)).toEqual(['deposit 10000', 'bonus 1000'])
  await payIn(app, late, 100_00n)
  expect([
    await story(late),
    await app.ctx.db.query('select code from bonus_activation where member_id = $1', [late.id]),
  ]).toEqual([['deposit 10000'], []])
})

test('a self-excluded member’s deposit is credited without a bonus', async () => {
  const member = await activated()
  await asOwner(app, `update member set status = 'self-excluded' where member_id = ${member.id}`)
  await payIn(app, member, 100_00n)
  expect([await story(member), await dueOf(member), await lockOf(app, member)]).toEqual([
    ['deposit 10000'],
    [],
    null,
  ])
})

test('an unmatched payment assigned by the operator receives the bonus', async () => {
  const member = await activated()
  await ingestReport(app.ctx, {
    channel: 'feed',
    provider: 'SCB',
    receivingAccount: 'SCB:4058821937',
    reference: null,
    bankReference: 'kept-1',
    amount: 300_00n as never,
    paidAt: clock.now(),
    payer: {},
  })
  const [unmatched] = await app.ctx.db.query<{ paymentId: string }>(
    `select payment_id from payment where state = 'unmatched' and amount = 30000`,
  )
  expect(
    await assignPayment(app.ctx, {
      receivingAccount: 'SCB:4058821937',
      paymentId: unmatched!.paymentId,
      username: member.phone,
    }),
  ).toBe('given')
  expect([await story(member), await dueOf(member)]).toEqual([['deposit 30000', 'bonus 3000'], []])
})

test('a gift link receives the bonus', async () => {
  const gifts = testGiftLinks(app)
  const member = await activated()
  expect(await gifts.send(member, (await gifts.make({ amount: 50 })).link)).toMatchObject({
    ok: true,
  })
  expect([await story(member), await dueOf(member)]).toEqual([['deposit 5000', 'bonus 500'], []])
})

test("a friend's first deposit pays the inviter once, even after a crash", async () => {
  const invites = testInvites(app)
  await invites.offer({ type: 'deposit' })
  const inviter = await app.member()
  const [friend, other] = [await invites.friend(inviter), await invites.friend(inviter)]
  await payIn(app, friend, 1_000_00n)
  await payIn(app, friend, 1_000_00n)
  await runInCrashingApp(app.ctx, { at: Infinity, when: 'before' }, (dying) =>
    payIn({ ctx: dying }, other, 200_00n),
  )
  later()
  await applyDueEffects.run(app.ctx)
  await invites.offer()
  const [accrued] = await app.ctx.db.query<{ balance: bigint }>(
    `select balance from account where member_id = $1 and name = 'invite-accrued'`,
    [inviter.id],
  )
  expect([accrued?.balance, await dueOf(friend), await dueOf(other)]).toEqual([60_00n, [], []])
})

test('a deposit without effects costs two statements', async () => {
  await setDocument(app, 'coins', { depositPerCoin: { THB: null, LAK: null } })
  const member = await app.member()
  const { db } = app.ctx
  const { query, transaction } = db
  const statements: string[] = []
  Object.assign(db, {
    query: (text: string, values: unknown[], name?: string) => {
      statements.push(name ?? text)
      return query(text, values, name)
    },
    transaction: () => Promise.reject(new Error('no transaction is expected')),
  })
  await payIn(app, member, 100_00n).finally(() => Object.assign(db, { query, transaction }))
  expect(statements).toEqual(['take-payments', 'credit-payments'])
})
