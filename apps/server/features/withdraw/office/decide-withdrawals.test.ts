import { afterEach, expect, test } from 'vitest'
import { rejectWithdrawal } from '@champa/contract/office/withdrawal-acts'
import { listWithdrawals } from '@champa/contract/office/withdrawals'
import { readPayout } from '@champa/contract/withdraw'
import { evidence, noEvidence, reason } from '../../../testing/test-approvals.ts'
import { beforeTransaction } from '../../../testing/before-transaction.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import type { TestStaff } from '../../../testing/test-staff.ts'
import {
  memberReason,
  refusal,
  testPayoutDecisions,
} from '../../../testing/test-payout-decisions.ts'
import { callOffice } from '../../../testing/test-staff.ts'
import * as byCommand from '../review/reviewed.ts'
import { sendPayouts } from '../send-payouts.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const {
  request,
  read,
  decide,
  reviewedWithdrawal,
  finance,
  risk,
  manager,
  versionOf,
  approve,
  approveTwice,
  markFailed,
  markPaid,
  requested,
  approved,
  sent,
} = await testPayoutDecisions(app)
afterEach(() => app.proveBooks())

const nameOf = ({ username }: TestStaff): string => `คุณ ${username}`

test('below the limit one person approves, and a repeat by the same person is done', async () => {
  const { id } = await request()
  const done = { ok: true, body: { outcome: 'done' } }
  expect(await approveTwice(id)).toMatchObject([done, done])
  expect((await read(id, risk)).steps).toContainEqual({
    step: 'approved',
    at: expect.any(Number),
    by: nameOf(finance),
  })
  expect(await approve(id, risk)).toMatchObject(
    refusal(409, 'ALREADY_DECIDED', { by: nameOf(finance) }),
  )
})

test('from the limit on a second person decides, and the list says so', async () => {
  const id = await reviewedWithdrawal(await app.member(300_000_00n), 200_000)
  expect(await approve(id)).toMatchObject(refusal(400, 'INVALID_INPUT', { fields: ['reason'] }))
  const [first, repeat] = await approveTwice(id, { reason })
  const approval = requested(first)
  expect(repeat.body).toEqual(first.body)
  const body = { view: 'second', filters: {}, sort: 'oldest', limit: 10 } as const
  const second = await callOffice(app, listWithdrawals, { body }, risk)
  expect(second).toMatchObject({ body: { rows: [{ id, state: 'review' }] } })
  expect(await decide(manager, approval)).toMatchObject({ body: { state: 'executed' } })
  expect((await read(id, risk)).steps).toContainEqual({
    step: 'approved',
    at: expect.any(Number),
    by: nameOf(manager),
  })
})

test('APPROVAL_EXISTS: names the request that a colleague has made before', async () => {
  const id = await reviewedWithdrawal(await app.member(300_000_00n), 200_000)
  const approvalId = requested(await approve(id, finance, { reason }))
  expect(await approve(id, risk, { reason: 'somebody else asks as well' })).toMatchObject(
    refusal(409, 'APPROVAL_EXISTS', { approvalId }),
  )
})

test('FROZEN: refuses to approve for a suspended member', async () => {
  const { id, member } = await request()
  const suspend = (status: string) =>
    app.operator.db.query('update member set status = $2 where member_id = $1', [member.id, status])
  const late = () =>
    beforeTransaction(
      app,
      () => suspend('suspended'),
      () => approve(id),
    )
  expect(await late()).toMatchObject(refusal(409, 'FROZEN'))
  expect(await approve(id)).toMatchObject(refusal(409, 'FROZEN'))
  await suspend('active')
})

test('STALE: refuses to settle an order that has changed since it was seen', async () => {
  const { id } = await approved()
  const version = await versionOf(id)
  await sendPayouts.run(app.ctx)
  expect(await markPaid(id, evidence, version)).toMatchObject(refusal(409, 'STALE'))
})

test('NOT_WAITING: refuses to settle a withdrawal in review', async () => {
  const { id } = await request()
  expect(await markPaid(id)).toMatchObject(refusal(409, 'NOT_WAITING'))
  expect(await markFailed(id)).toMatchObject(refusal(409, 'NOT_WAITING'))
})

test('EVIDENCE_NEEDED: refuses to settle by hand without evidence', async () => {
  const { id } = await approved()
  expect(await markFailed(id, noEvidence)).toMatchObject(refusal(400, 'EVIDENCE_NEEDED'))
  expect(await markPaid(id, noEvidence)).toMatchObject(refusal(400, 'EVIDENCE_NEEDED'))
})

test('PAYOUT_SENT: [office:41] a sent order does not fail without the bank’s written word', async () => {
  const { id } = await sent()
  expect(await markFailed(id, noEvidence)).toMatchObject(refusal(409, 'PAYOUT_SENT'))
  expect(await markFailed(id)).toMatchObject(refusal(409, 'PAYOUT_SENT'))
  expect((await read(id, risk)).row.state).toBe('sent')
})

test('a failed order returns the money once a second person agrees, and the member reads why', async () => {
  const { id, member } = await approved()
  const approval = requested(await markFailed(id))
  expect(await decide(manager, approval)).toMatchObject({ body: { state: 'executed' } })
  const headers = { 'accept-language': 'lo' }
  expect(await app.call(readPayout, { headers }, member)).toMatchObject({
    body: { payout: { status: 'FAILED', reason: memberReason.lo, reasonBy: 'staff' } },
  })
  const by = (step: string, person: typeof manager) =>
    expect.objectContaining({ step, by: nameOf(person) })
  expect((await read(id, risk)).steps).toEqual(
    expect.arrayContaining([by('approved', finance), by('rejected', manager)]),
  )
})

test('PAYOUT_SENT: nobody alone approves or rejects an order that may be paid by hand', async () => {
  const { id } = await approved()
  const note = 'the file shows another payment'
  await decide(manager, requested(await markPaid(id)), { decision: 'reject', note })
  const body = { version: await versionOf(id), reason: memberReason }
  expect(await callOffice(app, rejectWithdrawal, { params: { id }, body }, risk)).toMatchObject(
    refusal(409, 'PAYOUT_SENT'),
  )
  const by = 'cli:tester'
  expect([
    await byCommand.approveWithdrawal(app.ctx, id, by),
    await byCommand.rejectWithdrawal(app.ctx, id, { reason: note, by }),
  ]).toEqual(['by-two', 'by-two'])
})
