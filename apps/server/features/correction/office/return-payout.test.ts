import { afterEach, expect, test } from 'vitest'
import { returnPaidWithdrawal } from '@champa/contract/office/corrections'
import { withdraw } from '@champa/contract/withdraw'
import { clock } from '../../../platform/clock.ts'
import { readMovementId } from '../../../platform/ids.ts'
import { walletOf } from '../../../testing/pay-in.ts'
import { justified, noEvidence, testApprovals } from '../../../testing/test-approvals.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { callOffice } from '../../../testing/test-staff.ts'
import { withdrawalOf } from '../../withdraw/index.ts'
import { settleWithdrawal } from '../../withdraw/settle-withdrawal.ts'
import { returnPayout } from '../index.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
afterEach(() => app.proveBooks())
const { freshStaff, decide, stateOf } = testApprovals(app)
const [finance, manager, other] = [
  await freshStaff('finance'),
  await freshStaff('manager'),
  await freshStaff('manager'),
]

/** A withdrawal of 200.00 that the bank has paid, or still has. */
async function ordered(member: TestMember, { isPaid = true } = {}): Promise<string> {
  const asked = await app.call(withdraw, { body: { amount: 200 } }, member)
  if (!asked.ok) throw new Error(asked.body.message)
  const { memberId, seq } = readMovementId(asked.body._id)!
  const withdrawal = await withdrawalOf(app.ctx.db, memberId, seq)
  if (isPaid) await settleWithdrawal(app.ctx, withdrawal!, { status: 'paid' })
  return asked.body._id
}

const ask = (id: string, { key = '', body = justified, staff = finance } = {}) =>
  callOffice(
    app,
    returnPaidWithdrawal,
    { params: { id }, body, headers: key === '' ? {} : { 'idempotency-key': key } },
    staff,
  )
async function requested(id: string): Promise<string> {
  const answer = await ask(id)
  if (!answer.ok || answer.body.outcome !== 'approval') throw new Error(JSON.stringify(answer.body))
  return answer.body.approvalId
}
const refusal = (message: string) => ({ ok: false, body: { message } })

test('two people put a payout back that the bank has returned, once', async () => {
  const member = await app.member(500_00n)
  const id = await ordered(member)
  const approval = await requested(id)
  expect(await walletOf(app, member)).toBe(300_00n)
  expect(await decide(finance, approval)).toMatchObject({ ok: false })
  expect(await decide(manager, approval)).toMatchObject({ body: { state: 'executed' } })
  expect(await walletOf(app, member)).toBe(500_00n)
  expect(await ask(id)).toMatchObject(refusal('NOT_WAITING'))
})

test('two checkers at once put it back once', async () => {
  const member = await app.member(500_00n)
  const approval = await requested(await ordered(member))
  await Promise.all([decide(manager, approval), decide(other, approval)])
  expect(await stateOf(approval)).toBe('executed')
  expect(await walletOf(app, member)).toBe(500_00n)
})

test('a command that puts it back meanwhile makes the request stale, and nothing is posted twice', async () => {
  const member = await app.member(500_00n)
  const id = await ordered(member)
  const approval = await requested(id)
  await returnPayout(app.operator, {
    withdrawal: id,
    reason: 'told by the bank',
    evidence: 'KB-1',
    by: 'cli:finance',
    decision: 'cli:1',
  })
  expect(await decide(manager, approval)).toMatchObject(refusal('APPROVAL_STALE'))
  expect(await walletOf(app, member)).toBe(500_00n)
})

test('NOT_WAITING: an order that is not paid cannot come back', async () => {
  const member = await app.member(500_00n)
  expect(await ask(await ordered(member, { isPaid: false }))).toMatchObject(refusal('NOT_WAITING'))
})

test('NO_DATA and EVIDENCE_NEEDED: an order that exists, and the word of the bank', async () => {
  const member = await app.member(500_00n)
  expect(await ask('m1-1')).toMatchObject(refusal('NO_DATA'))
  const body = { ...justified, evidence: noEvidence }
  expect(await ask(await ordered(member), { body })).toMatchObject(refusal('EVIDENCE_NEEDED'))
})

test('IDEMPOTENCY_MISMATCH: a repeat gets the first request, another order with its key none', async () => {
  const member = await app.member(1_000_00n)
  const [one, two] = [await ordered(member), await ordered(member)]
  const key = 'return-one'
  const first = await ask(one, { key })
  expect(await ask(one, { key })).toMatchObject({ ok: true, body: first.body })
  expect(await ask(two, { key })).toMatchObject(refusal('IDEMPOTENCY_MISMATCH'))
  expect(await ask(one)).toMatchObject(refusal('APPROVAL_EXISTS'))
})

test('an expired request changes nothing about the order', async () => {
  const member = await app.member(500_00n)
  const approval = await requested(await ordered(member))
  const at = clock.nowMs()
  clock.set(() => new Date(at + 5 * 3_600_000))
  expect(await decide(manager, approval)).toMatchObject({ ok: false })
  expect(await walletOf(app, member)).toBe(300_00n)
})
