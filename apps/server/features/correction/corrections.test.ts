import { afterEach, expect, test } from 'vitest'
import { fromPercent } from '@champa/contract/money'
import { readReceipt, readStatement, readStatementTotals } from '@champa/contract/statement'
import { readPayout, withdraw } from '@champa/contract/withdraw'
import { asOwner } from '../../testing/as-owner.ts'
import { runInCrashingTransaction } from '../../testing/crashing-app.ts'
import { walletOf } from '../../testing/pay-in.ts'
import { setDocument } from '../../testing/sign-up.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { locksOf, putLock } from '../../testing/test-locks.ts'
import { cancelLock } from '../bonus/index.ts'
import { withdrawalOf } from '../withdraw/index.ts'
import { settleWithdrawal } from '../withdraw/settle-withdrawal.ts'
import { readMovementId } from '../../platform/ids.ts'
import {
  adjustBalance,
  planAdjustment,
  planPayoutReturn,
  returnPayout,
  writeOffBalance,
} from './index.ts'

const app = await startTestApp()
afterEach(() => app.proveBooks())

let decisions = 0
const why = (decision = `test:${++decisions}`) => ({
  reason: 'found by the daily comparison',
  evidence: 'CASE-12',
  by: 'cli:finance',
  decision,
})

const adjust = (member: TestMember, amount: bigint, decision?: string) =>
  adjustBalance(app.operator, { username: member.phone, amount, ...why(decision) })

/** A withdrawal of 200.00 that the bank has paid. */
async function paidOut(member: TestMember): Promise<string> {
  const asked = await app.call(withdraw, { body: { amount: 200 } }, member)
  if (!asked.ok) throw new Error(asked.body.message)
  const named = readMovementId(asked.body._id)!
  const withdrawal = await withdrawalOf(app.ctx.db, named.memberId, named.seq)
  await settleWithdrawal(app.ctx, withdrawal!, { status: 'paid' })
  return asked.body._id
}

const putBack = (withdrawal: string) => returnPayout(app.operator, { withdrawal, ...why() })

test('an adjustment credits or debits the wallet, and the statement says so', async () => {
  const member = await app.member(100_00n)
  expect(await adjust(member, 50_00n)).toMatchObject({ ok: true, isRepeat: false })
  expect(await adjust(member, -30_00n)).toMatchObject({ ok: true, isRepeat: false })
  expect(await walletOf(app, member)).toBe(120_00n)
  const body = { page: 1, limit: 10, types: ['adjustment' as const] }
  expect(await app.call(readStatement, { body }, member)).toMatchObject({
    body: {
      total: 2,
      statements: [
        { from: 'wallet', to: 'adjustment', amount: 30_00n, correction: 'balance' },
        { from: 'adjustment', to: 'wallet', amount: 50_00n, balance: 150_00n },
      ],
    },
  })
  const [record] = await app.ctx.db.query(
    'select kind, amount, reason, evidence, made_by from money_correction where member_id = $1',
    [member.id],
  )
  expect(record).toEqual({
    kind: 'balance',
    amount: 50_00n,
    reason: 'found by the daily comparison',
    evidence: 'CASE-12',
    madeBy: 'cli:finance',
  })
})

test('one decision adjusts once, and with another amount is IDEMPOTENCY_MISMATCH', async () => {
  const member = await app.member()
  const first = await adjust(member, 50_00n, 'd1')
  expect(await adjust(member, 50_00n, 'd1')).toEqual({ ...first, isRepeat: true })
  expect(await adjust(member, 60_00n, 'd1')).toEqual({ ok: false, code: 'IDEMPOTENCY_MISMATCH' })
  const again = { username: member.phone, ...why('d1') }
  expect([
    await planAdjustment(app.operator, { ...again, amount: 50_00n }),
    await planAdjustment(app.operator, { ...again, amount: 1n }),
  ]).toMatchObject([
    { ok: true, isRepeat: true, wallet: 50_00n, walletAfter: 50_00n },
    { ok: false, code: 'IDEMPOTENCY_MISMATCH' },
  ])
  expect(await walletOf(app, member)).toBe(50_00n)
})

test('two adjustments of one decision at once credit once', async () => {
  const member = await app.member()
  const both = await Promise.all([adjust(member, 9_00n, 'twice'), adjust(member, 9_00n, 'twice')])
  expect(new Set(both.map((one) => one.ok && one.isRepeat))).toEqual(new Set([false, true]))
  expect(both.every((one) => one.ok)).toBe(true)
  expect(await walletOf(app, member)).toBe(9_00n)
})

test('MONEY_NOT_ENOUGH: a debit never takes the wallet below zero', async () => {
  const member = await app.member(10_00n)
  const debit = { username: member.phone, amount: -10_01n, ...why() }
  expect(await planAdjustment(app.operator, debit)).toEqual({ ok: false, code: 'MONEY_NOT_ENOUGH' })
  expect(await adjustBalance(app.operator, debit)).toEqual({ ok: false, code: 'MONEY_NOT_ENOUGH' })
  expect(await adjust(member, -10_00n)).toMatchObject({ ok: true })
  expect(await walletOf(app, member)).toBe(0n)
})

test('no-member: an adjustment of an unknown member is refused', async () => {
  expect(await adjustBalance(app.operator, { username: 'nobody', amount: 1n, ...why() })).toEqual({
    ok: false,
    code: 'no-member',
  })
})

const lock = { failBasisPoints: fromPercent(5), minRemain: 5_00n, turnoverRequired: 1_000_00n }

test('[office:37] a correction credit is own money, which cancelling a lock does not take', async () => {
  const member = await app.member(100_00n)
  await putLock(app, member, 20_00n, lock)
  expect(await adjust(member, 40_00n)).toMatchObject({ ok: true })
  expect(await cancelLock(app.ctx, member.id)).toMatchObject({ state: 'cancelled', taken: 20_00n })
  expect(await walletOf(app, member)).toBe(140_00n)
})

test('BONUS_CONDITION: a debit takes no more than own money while a lock is in play', async () => {
  const member = await app.member(100_00n)
  await putLock(app, member, 50_00n, lock)
  expect(await adjust(member, -100_01n)).toEqual({ ok: false, code: 'BONUS_CONDITION' })
  expect(await adjust(member, -80_00n)).toMatchObject({ ok: true })
  expect(await locksOf(app, member)).toEqual([['in_play', null]])
  expect(await cancelLock(app.ctx, member.id)).toMatchObject({ state: 'cancelled', taken: 50_00n })
  expect(await walletOf(app, member)).toBe(20_00n)
})

test('a returned payout is in the wallet again, once, and its withdrawal says so', async () => {
  const member = await app.member(500_00n)
  const id = await paidOut(member)
  expect(await planPayoutReturn(app.operator, { withdrawal: id, ...why() })).toMatchObject({
    wallet: 300_00n,
    walletAfter: 500_00n,
  })
  const first = await putBack(id)
  expect(first).toMatchObject({ ok: true, isRepeat: false })
  expect(await putBack(id)).toEqual({ ...first, isRepeat: true })
  expect(await walletOf(app, member)).toBe(500_00n)
  expect(await app.call(readPayout, {}, member)).toMatchObject({ body: { payout: null } })
  const statement = await app.call(readStatement, { body: { page: 1, limit: 10 } }, member)
  expect(statement).toMatchObject({
    body: {
      statements: [
        { from: 'KBANK', to: 'wallet', correction: 'payout-returned', amount: 200_00n },
        { _id: id, statementType: 'withdraw', status: 'SUCCESS', isReversed: true },
        { statementType: 'deposit' },
      ],
    },
  })
  const receipt = await app.call(readReceipt, { params: { id } }, member)
  expect(receipt).toMatchObject({ body: { relatedId: first.ok && first.movement } })
  expect(await app.call(readStatementTotals, { body: {} }, member)).toMatchObject({
    body: { deposits: 500_00n, withdrawals: 0n, net: 500_00n },
  })
})

test('a returned payout no longer counts towards the limits of the day', async () => {
  await setDocument(app, 'withdraw', {
    THB: { minimum: 100, maximum: 10_000, dailyAmount: 300, dailyCount: 1, reviewAbove: 5_000 },
  })
  const member = await app.member(500_00n)
  const id = await paidOut(member)
  const ask = () => app.call(withdraw, { body: { amount: 250 } }, member)
  expect(await ask()).toMatchObject({ ok: false })
  await putBack(id)
  expect(await ask()).toMatchObject({ ok: true })
})

test('not-paid, no-withdrawal: only a paid withdrawal can come back', async () => {
  const member = await app.member(500_00n)
  const asked = await app.call(withdraw, { body: { amount: 200 } }, member)
  expect([await putBack(asked.ok ? asked.body._id : ''), await putBack('m1-1')]).toEqual([
    { ok: false, code: 'not-paid' },
    { ok: false, code: 'no-withdrawal' },
  ])
})

test('a payout of a member with a lock that comes back is own money', async () => {
  const member = await app.member(500_00n)
  const id = await paidOut(member)
  await putLock(app, member, 30_00n, lock)
  expect(await putBack(id)).toMatchObject({ ok: true })
  expect(await cancelLock(app.ctx, member.id)).toMatchObject({ state: 'cancelled', taken: 30_00n })
  expect(await walletOf(app, member)).toBe(500_00n)
})

test('the rest of a closed account is written off once, and only a small one', async () => {
  const member = await app.member(40_00n)
  const writeOff = (decision: string) =>
    writeOffBalance(app.operator, { username: member.phone, ...why(decision) })
  expect(await writeOff('w1')).toEqual({ ok: false, code: 'not-closed' })
  await asOwner(app, `update member set status = 'closed' where member_id = ${member.id}`)
  const first = await writeOff('w1')
  expect(first).toMatchObject({ ok: true, isRepeat: false })
  expect(await writeOff('w1')).toEqual({ ...first, isRepeat: true })
  expect(await writeOff('w2')).toEqual({ ok: false, code: 'nothing' })
  expect(await walletOf(app, member)).toBe(0n)
  const rich = await app.member(5_000_00n)
  await asOwner(app, `update member set status = 'closed' where member_id = ${rich.id}`)
  expect(await writeOffBalance(app.operator, { username: rich.phone, ...why() })).toEqual({
    ok: false,
    code: 'too-much',
  })
})

test('not-empty: nothing is written off while a withdrawal is on hold', async () => {
  const member = await app.member(240_00n)
  await app.call(withdraw, { body: { amount: 200 } }, member)
  await asOwner(app, `update member set status = 'closed' where member_id = ${member.id}`)
  expect(await writeOffBalance(app.operator, { username: member.phone, ...why() })).toEqual({
    ok: false,
    code: 'not-empty',
  })
})

test('a crash at any statement of a returned payout leaves all of it or nothing', async () => {
  const member = await app.member(5_000_00n)
  const id = await paidOut(member)
  for (let at = 1; at < 40; at += 1) {
    const isFinished = await runInCrashingTransaction(
      app.operator,
      { at, when: at % 2 ? 'after' : 'before' },
      (dying) => returnPayout(dying, { withdrawal: id, ...why() }),
    )
    if (isFinished) break
    expect(await walletOf(app, member)).toBe(4_800_00n)
  }
  expect(await walletOf(app, member)).toBe(5_000_00n)
  expect(await putBack(id)).toMatchObject({ ok: true, isRepeat: true })
})
