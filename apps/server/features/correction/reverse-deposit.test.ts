import { afterEach, expect, test } from 'vitest'
import { readDepositTracker } from '@champa/contract/deposit'
import { readStatement, readStatementTotals } from '@champa/contract/statement'
import { clock } from '../../platform/clock.ts'
import { queryOne } from '../../platform/db.ts'
import { crashAtTransaction, runInCrashingTransaction } from '../../testing/crashing-app.ts'
import { payIn, walletOf } from '../../testing/pay-in.ts'
import { setDocument } from '../../testing/sign-up.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { putActivation, putCampaign } from '../../testing/test-campaigns.ts'
import { testGames } from '../../testing/test-games.ts'
import { locksOf } from '../../testing/test-locks.ts'
import { assignPayment, returnPayment } from '../deposit/index.ts'
import { readUsed } from '../responsible/limits.ts'
import { readSignals } from '../risk/index.ts'
import { planReversal, reverseDeposit } from './index.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
await putCampaign(app, { minDeposit: 10_00n, maxReceived: null })
await setDocument(app, 'coins', { basis: 'net', depositPerCoin: { THB: 100, LAK: null } })
afterEach(() => app.proveBooks())

const receivingAccount = 'SCB:4058821937'
let payments = 0
let decisions = 0

const why = () => ({
  reason: 'credited to the wrong member',
  evidence: 'BANK-77',
  by: 'cli:finance',
  decision: `test:${++decisions}`,
})

/** Credits the member with a payment, and returns its id. */
async function credited(member: TestMember, amount = 200_00n): Promise<string> {
  const paymentId = `reversal-${++payments}`
  await payIn(app, member, amount, paymentId)
  return paymentId
}

const of = (paymentId: string, { phone }: TestMember) => ({
  receivingAccount,
  paymentId,
  username: phone,
  ...why(),
})
const reverse = (paymentId: string, member: TestMember) =>
  reverseDeposit(app.operator, of(paymentId, member))
const give = (paymentId: string, { phone }: TestMember) =>
  assignPayment(app.operator, { receivingAccount, paymentId, username: phone })

const stateOf = (paymentId: string) =>
  queryOne<{ state: string; reason: string | null }>(
    app.ctx.db,
    'select state, reason from payment where payment_id = $1',
    [paymentId],
  )

/** A member whose deposit brought a bonus of 10 %, which is in play. */
async function withBonus(amount = 200_00n): Promise<{ member: TestMember; paymentId: string }> {
  const member = await app.member()
  await putActivation(app, member, 'DAILY10')
  const paymentId = await credited(member, amount)
  expect(await locksOf(app, member)).toEqual([['in_play', null]])
  return { member, paymentId }
}

test('a reversed deposit leaves the wallet and its payment waits for staff', async () => {
  const member = await app.member(50_00n)
  const paymentId = await credited(member)
  const first = await reverse(paymentId, member)
  expect(first).toMatchObject({ ok: true, isRepeat: false })
  expect(await walletOf(app, member)).toBe(50_00n)
  expect(await stateOf(paymentId)).toEqual({ state: 'unmatched', reason: 'reversed' })
  expect(await reverse(paymentId, member)).toEqual({ ...first, isRepeat: true })
  expect(await app.call(readStatement, { body: { page: 1, limit: 10 } }, member)).toMatchObject({
    body: {
      statements: [
        { from: 'wallet', to: 'SCB', correction: 'deposit-reversed', amount: 200_00n },
        { statementType: 'deposit', isReversed: true, status: 'SUCCESS', amount: 200_00n },
        { statementType: 'deposit' },
      ],
    },
  })
  expect(await app.call(readDepositTracker, {}, member)).toMatchObject({
    body: { deposits: [{ stage: 'failed', reason: 'REVERSED', next: 'contact' }] },
  })
})

test('a reversed payment goes to another member, and to the same one is IN_USE', async () => {
  const [wrong, right] = [await app.member(), await app.member()]
  const paymentId = await credited(wrong)
  await reverse(paymentId, wrong)
  expect(await give(paymentId, wrong)).toBe('IN_USE')
  expect(await give(paymentId, right)).toBe('given')
  expect([await walletOf(app, wrong), await walletOf(app, right)]).toEqual([0n, 200_00n])
  // The command of the first reversal, run again, leaves the right member alone.
  expect(await reverse(paymentId, wrong)).toMatchObject({ ok: true, isRepeat: true })
  expect(await walletOf(app, right)).toBe(200_00n)
  expect(await reverse(paymentId, right)).toMatchObject({ ok: true, isRepeat: false })
  expect([await give(paymentId, right), await give(paymentId, wrong)]).toEqual(['IN_USE', 'IN_USE'])
  expect(await returnPayment(app.operator, { receivingAccount, paymentId, why: 'sent back' })).toBe(
    true,
  )
})

test('no report credits a reversed payment again', async () => {
  const member = await app.member()
  const paymentId = await credited(member)
  await reverse(paymentId, member)
  expect(await payIn(app, member, 200_00n, paymentId)).toMatchObject({ outcome: 'unmatched' })
  expect(await payIn(app, await app.member(), 200_00n, paymentId)).toMatchObject({
    outcome: 'unmatched',
  })
  expect(await stateOf(paymentId)).toEqual({ state: 'unmatched', reason: 'reversed' })
  expect(await walletOf(app, member)).toBe(0n)
})

test('[office:38] MONEY_NOT_ENOUGH: a reversal that the wallet cannot pay is refused whole', async () => {
  const member = await app.member()
  await games.activate(member, 'naga')
  const paymentId = await credited(member)
  await games.transfer(member, 'wallet', 'naga', 50)
  const plan = await planReversal(app.operator, of(paymentId, member))
  expect([plan, await reverse(paymentId, member)]).toEqual([
    { ok: false, code: 'MONEY_NOT_ENOUGH' },
    { ok: false, code: 'MONEY_NOT_ENOUGH' },
  ])
  expect(await walletOf(app, member)).toBe(150_00n)
  expect(await stateOf(paymentId)).toEqual({ state: 'credited', reason: null })
})

test('no-member, no-payment, not-credited: other reversals are refused', async () => {
  const [member, other] = [await app.member(), await app.member(500_00n)]
  const paymentId = await credited(member)
  expect([
    await reverse(paymentId, { ...member, phone: 'nobody' }),
    await reverse('unknown', member),
    await reverse(paymentId, other),
  ]).toEqual(['no-member', 'no-payment', 'not-credited'].map((code) => ({ ok: false, code })))
})

test('two reversals at once take the money once', async () => {
  const member = await app.member(1_000_00n)
  const paymentId = await credited(member)
  const both = await Promise.all([reverse(paymentId, member), reverse(paymentId, member)])
  expect(new Set(both.map((one) => one.ok && one.isRepeat))).toEqual(new Set([false, true]))
  expect(both.every((one) => one.ok)).toBe(true)
  expect(await walletOf(app, member)).toBe(1_000_00n)
})

test('a reversal and a report of the same payment at once leave it reversed', async () => {
  const member = await app.member(1_000_00n)
  for (let round = 0; round < 5; round += 1) {
    const paymentId = await credited(member)
    await Promise.all([
      reverse(paymentId, member),
      payIn(app, member, 200_00n, paymentId),
      payIn(app, member, 200_00n, paymentId),
    ])
    expect(await stateOf(paymentId)).toEqual({ state: 'unmatched', reason: 'reversed' })
    expect(await walletOf(app, member)).toBe(1_000_00n)
  }
})

test('the bonus in play that a deposit brought is cancelled before its reversal', async () => {
  const { member, paymentId } = await withBonus()
  expect(await planReversal(app.operator, of(paymentId, member))).toMatchObject({
    bonus: 20_00n,
    wallet: 220_00n,
    walletAfter: 0n,
  })
  expect(await reverse(paymentId, member)).toMatchObject({ ok: true })
  expect(await locksOf(app, member)).toEqual([['cancelled', 20_00n]])
  expect(await walletOf(app, member)).toBe(0n)
})

test('BONUS_CONDITION: nothing is taken while the bonus cannot be cancelled', async () => {
  const { member, paymentId } = await withBonus()
  await games.activate(member, 'naga')
  await games.transfer(member, 'wallet', 'naga', 100)
  await app.fault('games/naga/balance', 'refuse')
  expect(await reverse(paymentId, member)).toEqual({ ok: false, code: 'BONUS_CONDITION' })
  expect(await locksOf(app, member)).toEqual([['in_play', null]])
  expect(await stateOf(paymentId)).toEqual({ state: 'credited', reason: null })
  await app.clearFaults()
  // A game that has refused is asked again a minute later.
  clock.set(() => new Date(Date.now() + 61_000))
  expect(await reverse(paymentId, member)).toMatchObject({ ok: true })
  expect((await games.wallet(member)).total).toBe(0n)
})

test.each(['before', 'after'] as const)(
  'a reversal that dies %s its own transaction is completed when asked again',
  async (when) => {
    const { member, paymentId } = await withBonus()
    // The first transaction cancels the bonus, the second one reverses.
    const { ctx, crashed } = crashAtTransaction(app.operator, { at: 2, when })
    await Promise.race([reverseDeposit(ctx, of(paymentId, member)), crashed])
    expect(await locksOf(app, member)).toEqual([['cancelled', 20_00n]])
    expect(await walletOf(app, member)).toBe(when === 'after' ? 0n : 200_00n)
    expect(await reverse(paymentId, member)).toMatchObject({
      ok: true,
      isRepeat: when === 'after',
    })
    expect(await walletOf(app, member)).toBe(0n)
  },
)

test('a crash at any statement of a reversal leaves all of it or nothing', async () => {
  const member = await app.member(50_00n)
  const paymentId = await credited(member)
  for (let at = 1; at < 60; at += 1) {
    const isFinished = await runInCrashingTransaction(
      app.operator,
      { at, when: at % 2 ? 'after' : 'before' },
      (dying) => reverseDeposit(dying, of(paymentId, member)),
    )
    if (isFinished) break
    expect(await walletOf(app, member)).toBe(250_00n)
    expect(await stateOf(paymentId)).toEqual({ state: 'credited', reason: null })
  }
  expect(await walletOf(app, member)).toBe(50_00n)
  expect(await stateOf(paymentId)).toEqual({ state: 'unmatched', reason: 'reversed' })
})

test('a reversed deposit counts towards no limit, total, offer, coin or review', async () => {
  await setDocument(app, 'risk', {
    ...app.ctx.operatorSettings.read('risk'),
    playThrough: 100,
  })
  const member = await app.member()
  await credited(member, 100_00n)
  const paymentId = await credited(member, 300_00n)
  const facts = async () => ({
    limits: (await readUsed(app.ctx.db, member.id, new Date())).day,
    unplayed: (await readSignals(app.ctx, member.id)).unplayed,
    totals: await app
      .call(readStatementTotals, { body: {} }, member)
      .then((answer) => answer.ok && answer.body.net),
    coins: await queryOne(
      app.ctx.db,
      `select (select balance from account where member_id = $1 and name = 'coin') as coins,
          net, best_net from coin_progress where member_id = $1`,
      [member.id],
    ),
  })
  expect(await facts()).toEqual({
    limits: 400_00n,
    unplayed: 400_00n,
    totals: 400_00n,
    coins: { coins: 4n, net: 400_00n, bestNet: 400_00n },
  })
  expect(await reverse(paymentId, member)).toMatchObject({ ok: true })
  expect(await facts()).toEqual({
    limits: 100_00n,
    unplayed: 100_00n,
    totals: 100_00n,
    coins: { coins: 4n, net: 100_00n, bestNet: 400_00n },
  })
  // What the reversed deposit has earned is not earned a second time.
  await credited(member, 300_00n)
  expect((await facts()).coins).toEqual({ coins: 4n, net: 400_00n, bestNet: 400_00n })
})
