import { afterEach, expect, test } from 'vitest'
import type { EndpointSpec, Wire } from '@champa/contract/endpoint'
import { minorUnits } from '@champa/contract/money'
import * as corrections from '@champa/contract/office/corrections'
import { clock } from '../../../platform/clock.ts'
import { payIn, walletOf } from '../../../testing/pay-in.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import {
  evidence,
  justified,
  noEvidence,
  reason,
  testApprovals,
} from '../../../testing/test-approvals.ts'
import { testGames } from '../../../testing/test-games.ts'
import { callOffice, type TestStaff } from '../../../testing/test-staff.ts'
import { ingestReport } from '../../deposit/index.ts'
import { settleTransfers } from '../../game/settle-transfers.job.ts'
import { barMore } from '../../staff/people/manage-staff.ts'
import { payOutAction } from './pay-out-action.ts'
import { settleTransferAction } from './settle-transfer-action.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
afterEach(() => app.proveBooks())
const { freshStaff, decide } = testApprovals(app)
const [maker, checker] = [await freshStaff('finance'), await freshStaff('manager')]
const account = 'SCB:4058821937'

/** The refusal of a call, or what became of it. */
async function ask<E extends EndpointSpec>(
  endpoint: E,
  input: { params: Wire<E, 'params'>; body: Wire<E, 'body'> },
  staff: TestStaff = maker,
): Promise<string> {
  const answer = await callOffice(app, endpoint, input, staff)
  const body: unknown = answer.body
  if (typeof body !== 'object' || body === null) return ''
  if ('approvalId' in body) return String(body.approvalId)
  return String('message' in body ? body.message : 'outcome' in body ? body.outcome : '')
}

const adjust = ({ id }: TestMember, amount: number, body: object = justified, staff = maker) =>
  ask(
    corrections.adjustMember,
    { params: { id: `${id}` }, body: { amount, reason, evidence, ...body } },
    staff,
  )

let payments = 0
/** A payment in the wallet of this member, or of nobody. */
async function paymentOf(member: TestMember, amount = 100_00n): Promise<string> {
  const payment = `office-${(payments += 1)}`
  await payIn(app, member, amount, payment)
  return payment
}
const about = (payment: string) => ({ account, payment })
const body = ({ id }: TestMember) => ({ memberId: `${id}`, ...justified })

const reverse = (payment: string, member: TestMember) =>
  ask(corrections.reversePayment, { params: about(payment), body: body(member) })
const give = (payment: string, member: TestMember) =>
  ask(corrections.giveKeptPayment, { params: about(payment), body: body(member) })

test('a deposit is reversed, given to another member and sent back, each by two people', async () => {
  const [wrong, right] = [await app.member(), await app.member()]
  const payment = await paymentOf(wrong, 3_000_00n)
  const approve = async (id: string) =>
    expect(await decide(checker, id)).toMatchObject({ body: { state: 'executed' } })
  await approve(await reverse(payment, wrong))
  expect(await walletOf(app, wrong)).toBe(0n)
  await approve(await give(payment, right))
  expect(await walletOf(app, right)).toBe(3_000_00n)
  await approve(await reverse(payment, right))
  const returned = { params: about(payment), body: justified }
  await approve(await ask(corrections.returnKeptPayment, returned))
  const [row] = await app.ctx.db.query(
    'select state, resolution from payment where payment_id = $1',
    [payment],
  )
  expect(row).toEqual({ state: 'returned', resolution: reason })
})

test('a lost recall and a write-off are booked by two people', async () => {
  const member = await app.member()
  const payment = await paymentOf(member, 200_00n)
  const down = await adjust(member, -150)
  await decide(checker, down)
  const lost = await ask(corrections.loseRecalledPayment, {
    params: about(payment),
    body: body(member),
  })
  expect(await decide(checker, lost)).toMatchObject({ body: { state: 'executed' } })
  await app.operator.db.query("update member set status = 'closed' where member_id = $1", [
    member.id,
  ])
  const rest = await ask(corrections.writeOffMember, {
    params: { id: `${member.id}` },
    body: justified,
  })
  expect(await decide(checker, rest)).toMatchObject({ body: { state: 'executed' } })
  expect(await walletOf(app, member)).toBe(0n)
})

test('NO_DATA: an unknown member or payment is not corrected', async () => {
  const member = await app.member()
  const nobody = { ...member, id: 1n }
  expect([await adjust(nobody, 1), await give('unknown', member)]).toEqual(['NO_DATA', 'NO_DATA'])
})

test('NOT_WAITING: a credited payment is not given, nor an open account written off', async () => {
  const member = await app.member()
  const payment = await paymentOf(member)
  const params = { id: `${member.id}` }
  expect([
    await give(payment, member),
    await ask(corrections.returnKeptPayment, { params: about(payment), body: justified }),
    await reverse(payment, await app.member()),
    await ask(corrections.writeOffMember, { params, body: justified }),
  ]).toEqual(['NOT_WAITING', 'NOT_WAITING', 'NOT_WAITING', 'NOT_WAITING'])
})

test('MONEY_NOT_ENOUGH: a debit above the wallet is not requested', async () => {
  expect(await adjust(await app.member(10_00n), -10.01)).toBe('MONEY_NOT_ENOUGH')
})

test('INVALID_INPUT: nothing is corrected by zero, or without a reason', async () => {
  const member = await app.member()
  expect([await adjust(member, 0), await adjust(member, 1, { reason: 'short' })]).toEqual([
    'INVALID_INPUT',
    'INVALID_INPUT',
  ])
})

test('CURRENCY_DIFFERS: a payment in baht is not given to a member with kip', async () => {
  const wrong = await app.member()
  const payment = await paymentOf(wrong)
  await decide(checker, await reverse(payment, wrong))
  expect(await give(payment, await app.member(0n, 'LAK'))).toBe('CURRENCY_DIFFERS')
})

test('CURRENCY_DIFFERS: a payment into an unknown account is given to nobody', async () => {
  const payment = 'office-unknown'
  await ingestReport(app.ctx, {
    channel: 'feed',
    provider: 'BCEL',
    receivingAccount: 'BCEL:0000000000',
    reference: null,
    bankReference: payment,
    amount: minorUnits(1_900_00n),
    paidAt: clock.now(),
    payer: {},
  })
  const params = { account: 'BCEL:0000000000', payment }
  for (const currency of ['THB', 'LAK'] as const) {
    const given = { params, body: body(await app.member(0n, currency)) }
    expect(await ask(corrections.giveKeptPayment, given)).toBe('CURRENCY_DIFFERS')
  }
  const id = await ask(corrections.returnKeptPayment, { params, body: justified })
  expect(await decide(checker, id)).toMatchObject({ body: { state: 'executed' } })
})

test('IN_USE: a payment does not go back to the member it was taken from', async () => {
  const member = await app.member()
  const payment = await paymentOf(member)
  await decide(checker, await reverse(payment, member))
  expect(await give(payment, member)).toBe('IN_USE')
})

test('EVIDENCE_NEEDED: a correction needs evidence [office:23]', async () => {
  expect(await adjust(await app.member(), 1, { evidence: noEvidence })).toBe('EVIDENCE_NEEDED')
})

test('APPROVAL_EXISTS: a second request names the first [office:18]', async () => {
  const member = await app.member()
  const id = await adjust(member, 1)
  const params = { id: `${member.id}` }
  const second = { params, body: { amount: 2, ...justified } }
  expect(await callOffice(app, corrections.adjustMember, second, maker)).toMatchObject({
    status: 409,
    body: { message: 'APPROVAL_EXISTS', approvalId: id },
  })
})

test('CONFLICT_OF_INTEREST: nobody corrects the money of a linked member', async () => {
  const member = await app.member()
  const linked = await freshStaff('finance')
  await barMore(app.operator, linked.username, [
    { kind: 'phone', phone: `+66${member.phone.slice(1)}` },
  ])
  expect(await adjust(member, 1, justified, linked)).toBe('CONFLICT_OF_INTEREST')
})

test('APPROVER_MISSING: a correction that nobody could decide is not requested [office:19]', async () => {
  const switchCheckers = (status: string) =>
    app.operator.db.query("update staff set status = $1 where 'manager' = any(roles)", [status])
  await switchCheckers('off')
  expect(await adjust(await app.member(), 1)).toBe('APPROVER_MISSING')
  await switchCheckers('active')
})

test('a transfer without an outcome is settled once by two people', async () => {
  const member = await games.player(200_00n, { naga: 100 })
  await app.fault('games/naga/deposit', 'lost-reply', 1)
  const asked = await games.transfer(member, 'wallet', 'naga', 30)
  if (!asked.ok) throw new Error(asked.body.message)
  await app.fault('games/naga/query', 'error')
  clock.set(() => new Date(Date.now() + 24 * 36_000))
  await settleTransfers.run(app.ctx)
  clock.set()
  await app.clearFaults()
  const params = { id: asked.body._id }
  const settle = { params, body: { found: 'landed' as const, ...justified } }
  const id = await ask(corrections.settleTransfer, settle)
  expect(await decide(checker, id)).toMatchObject({ body: { state: 'executed' } })
  expect(await ask(corrections.settleTransfer, settle)).toBe('NOT_WAITING')
  // A repeat of the same decision knows what it has done.
  const by = { decision: id, name: `approval:${id}`, reason, evidence: 'CASE-12' }
  const again = { id: asked.body._id, found: 'landed' }
  expect(await settleTransferAction.carryOut?.(app.ctx, again, by)).toBeNull()
})

test('a closed account is paid out, from the limit on by two people [office:11] [office:12]', async () => {
  const support = await freshStaff('support')
  const payOut = async (funds: bigint): Promise<string> => {
    const { id } = await app.member(funds)
    await app.operator.db.query("update member set status = 'closed' where member_id = $1", [id])
    return ask(corrections.payOutMember, { params: { id: `${id}` }, body: justified }, support)
  }
  expect(await payOut(19_999_99n)).toBe('done')
  const id = await payOut(20_000_00n)
  expect(await decide(checker, id)).toMatchObject({ body: { state: 'executed' } })
  const [row] = await app.ctx.db.query<{ memberId: bigint }>(
    'select about_member as member_id from approval where approval_id = $1',
    [id],
  )
  const by = { decision: id, name: '', reason, evidence: '' }
  const again = { memberId: String(row?.memberId), most: 20_000 }
  expect(await payOutAction.carryOut?.(app.ctx, again, by)).toBeNull()
})

test('STALE: a closed account is not paid out more than was decided', async () => {
  const { id } = await app.member(500_00n)
  await app.operator.db.query("update member set status = 'closed' where member_id = $1", [id])
  const by = { decision: 'less', name: '', reason, evidence: '' }
  const params = { memberId: id.toString(), most: 499.99 }
  expect(await payOutAction.carryOut?.(app.ctx, params, by)).toBe('STALE')
  expect(
    await app.ctx.db.query(
      "select 1 as one from movement where member_id = $1 and type = 'withdraw'",
      [id],
    ),
  ).toEqual([])
})
