import { afterEach, describe, expect, test } from 'vitest'
import { readApproval, withdrawApproval } from '@champa/contract/office/approvals'
import { holdWithdrawal } from '@champa/contract/office/withdrawal-acts'
import { clock } from '../../../platform/clock.ts'
import { movementId, newRowId } from '../../../platform/ids.ts'
import { evidence, reason } from '../../../testing/test-approvals.ts'
import { insideTransaction } from '../../../testing/before-transaction.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import {
  memberReason,
  refusal,
  testPayoutDecisions,
} from '../../../testing/test-payout-decisions.ts'
import { callOffice } from '../../../testing/test-staff.ts'
import { expireApprovals } from '../../approval/expire-approvals.job.ts'
import { claimPayout, claimWithdrawal, noteProgress, noteResend } from '../claim-payout.ts'
import { dueWithdrawals, withdrawalOf } from '../queries.ts'
import { paidAction } from '../review/withdrawal-actions.ts'
import { sendPayouts } from '../send-payouts.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const {
  read,
  settle,
  freshStaff,
  decide,
  stateOf,
  reviewedWithdrawal,
  finance,
  risk,
  manager,
  versionOf,
  approve,
  markFailed,
  markPaid,
  requested,
  someWaits,
  approved,
  sent,
} = await testPayoutDecisions(app)
afterEach(() => app.proveBooks())

const settlement = { why: 'settlement' }

test('an order waits unsent while a second person is asked to settle it', async () => {
  const { id } = await approved()
  const asked = await markPaid(id)
  const approval = requested(asked)
  await sendPayouts.run(app.ctx)
  const { expiresAt: until } = asked.body as { expiresAt: number }
  expect((await read(id, risk)).row).toMatchObject({
    state: 'approved',
    heldBack: { why: 'second-person', until },
  })
  const note = 'the bank has no such transfer'
  expect(await decide(manager, approval, { decision: 'reject', note })).toMatchObject({ ok: true })
  expect(await rowAfterJob(id)).toMatchObject(returned)
})

const settleActions = new Map([[paidAction.name, paidAction]])
const returned = { state: 'review', sentAt: null, reasons: [{ why: 'amount' }, settlement] }
async function rowAfterJob(id: string) {
  await sendPayouts.run(app.ctx)
  return (await read(id, risk)).row
}

describe('an order that was not sent is in review after a request to settle it by hand', () => {
  test('has expired', async () => {
    const { id } = await approved()
    const approval = requested(await markPaid(id))
    clock.set(() => new Date(Date.now() + 4 * 3_600_000 + 1_000))
    await expireApprovals(settleActions).run(app.ctx)
    clock.set()
    expect(await stateOf(approval)).toBe('expired')
    expect(await rowAfterJob(id)).toMatchObject(returned)
  })

  test('is withdrawn because its maker was switched off', async () => {
    const { id } = await approved()
    const maker = await freshStaff('finance')
    const approval = requested(await markPaid(id, evidence, undefined, maker))
    await app.operator.db.query("update staff set status = 'off' where staff_id = $1", [maker.id])
    await expireApprovals(settleActions).run(app.ctx)
    expect(await stateOf(approval)).toBe('withdrawn')
    expect(await rowAfterJob(id)).toMatchObject(returned)
  })

  test('is withdrawn by its maker', async () => {
    const { id } = await approved()
    const approval = requested(await markFailed(id))
    const input = { params: { id: approval }, body: { note: '' } }
    expect(await callOffice(app, withdrawApproval, input, finance)).toMatchObject({ ok: true })
    expect(await rowAfterJob(id)).toMatchObject(returned)
  })

  test('is stale, because a freeze has returned it to review before', async () => {
    const { id, member } = await approved()
    const approval = requested(await markPaid(id))
    await app.ctx.db.query(
      "select member_flag_add($1, 'freeze', 'withdrawals', '{}', 'stolen', 'staff:1', $2, null)",
      [member.id, clock.now()],
    )
    expect(await decide(manager, approval)).toMatchObject(refusal(409, 'APPROVAL_STALE'))
    const reasons = [{ why: 'amount' }, { why: 'manual' }, settlement]
    expect(await rowAfterJob(id)).toMatchObject({ ...returned, reasons })
  })
})

test('an order that may be paid by hand is approved, or settled by hand, by two people alone', async () => {
  const { id } = await approved()
  const first = requested(await markPaid(id))
  await decide(manager, first, { decision: 'reject', note: 'the file shows another payment' })
  expect(await approve(id)).toMatchObject(refusal(400, 'INVALID_INPUT', { fields: ['reason'] }))
  const approval = requested(await approve(id, finance, { reason }))
  const paid = requested(await markPaid(id))
  expect(await decide(manager, paid)).toMatchObject({ body: { state: 'executed' } })
  expect(await decide(manager, approval)).toMatchObject(refusal(409, 'APPROVAL_STALE'))
  expect(await rowAfterJob(id)).toMatchObject({ state: 'paid', sentAt: null })
})

test.each(['self-excluded', 'closed'])(
  'an order is marked as paid although the member is %s meanwhile',
  async (status) => {
    const { id, member } = await approved()
    const approval = requested(await markPaid(id))
    await setStatus(member, status)
    expect(await decide(manager, approval)).toMatchObject({ body: { state: 'executed' } })
    expect(await rowAfterJob(id)).toMatchObject({ state: 'paid', sentAt: null })
  },
)

test('a request to settle by hand shows what the bank and the member are told', async () => {
  const shown = async (answer: Awaited<ReturnType<typeof approve>>) => {
    const input = { params: { id: requested(answer) } }
    const seen = await callOffice(app, readApproval, input, manager)
    if (!seen.ok) throw new Error(seen.body.message)
    return seen.body.changes
  }
  const change = (field: string, text: string) => ({
    field,
    before: null,
    after: { kind: 'text', text },
  })
  const { id } = await approved()
  expect(await shown(await markPaid(id))).toContainEqual(change('bankReference', 'BANK-77'))
  expect(await shown(await markFailed(id))).toEqual(
    expect.arrayContaining([
      change('reasonTh', memberReason.th),
      change('reasonLo', memberReason.lo),
      change('reasonEn', memberReason.en),
    ]),
  )
})

test('APPROVAL_STALE: an order that the bank has accepted meanwhile does not fail', async () => {
  const { due, id, claim } = await dueOrder()
  expect(await claim()).toBe(true)
  const letter = { files: [await storedFile()] }
  const approval = requested(await markFailed(id, letter))
  const acceptedAt = clock.now().toISOString()
  const { sentAt } = (await withdrawalOf(app.ctx.db, due.memberId, due.seq))!.progress
  const claimedUntil = await dueAtOf(due)
  const progress = { sentAt: sentAt!, acceptedAt }
  expect(
    await noteProgress(app.ctx.db, { ...due, claimedUntil, dueAt: claimedUntil, progress }),
  ).toBe(true)
  expect(await decide(manager, approval)).toMatchObject(refusal(409, 'APPROVAL_STALE'))
  expect((await read(id, risk)).row.state).toBe('sent')
})

test('APPROVAL_STALE: a hold that is placed meanwhile stops an approval', async () => {
  const id = await reviewedWithdrawal(await app.member(300_000_00n), 200_000)
  const approval = requested(await approve(id, finance, { reason }))
  const until = clock.nowMs() + 48 * 3_600_000
  const body = { version: await versionOf(id), until, reason: 'the account may be stolen' }
  expect(await callOffice(app, holdWithdrawal, { params: { id }, body }, risk)).toMatchObject({
    ok: true,
  })
  expect(await decide(manager, approval)).toMatchObject(refusal(409, 'APPROVAL_STALE'))
  expect((await read(id, risk)).row.state).toBe('review')
})

test('a request that is out of date ends while a colleague decides about it', async () => {
  const { id, due } = await dueOrder()
  const old = requested(await markPaid(id))
  const sentAt = clock.now().toISOString()
  await claimWithdrawal(app.ctx.db, due, new Date(clock.nowMs() + 30_000), { sentAt })
  const decisions: ReturnType<typeof decide>[] = []
  const decideMeanwhile = () => {
    decisions.push(decide(manager, old))
    return Promise.race([...decisions, someWaits()])
  }
  const asked = await insideTransaction(app, 'approval-stale', decideMeanwhile, () => markPaid(id))
  expect(asked).toMatchObject({ ok: true, body: { outcome: 'approval' } })
  expect(await Promise.all(decisions)).toMatchObject([refusal(409, 'ALREADY_DECIDED')])
  expect(await stateOf(old)).toBe('stale')
})

/** A file of finance's evidence, not attached yet. */
async function storedFile(): Promise<string> {
  const fileId = newRowId()
  await app.ctx.db.query(
    `insert into approval_file (file_id, staff_id, object, content_type, name, bytes, uploaded_at,
        stored)
      values ($1, $2, $3, 'application/pdf', 'letter.pdf', 5, $4, true)`,
    [fileId, finance.id, `evidence/${fileId}.pdf`, clock.now()],
  )
  return fileId
}

const setStatus = ({ id }: { id: bigint }, status: string) =>
  app.operator.db.query('update member set status = $2 where member_id = $1', [id, status])

/** An order that the job has found to be due, before it claims it. */
async function dueOrder() {
  const { id, member } = await approved()
  const found = (await dueWithdrawals(app.ctx.db, clock.now(), 500, [])).find(
    ({ memberId, seq }) => movementId(memberId, seq) === id,
  )
  const due = found!
  const claim = () => {
    const sentAt = clock.now().toISOString()
    return claimPayout(app.ctx.db, due, new Date(clock.nowMs() + 30_000), { sentAt })
  }
  return { id, member, due, claim }
}

test('an order is not sent that somebody asks to settle after it was found to be due', async () => {
  const { id, claim } = await dueOrder()
  const approval = requested(await markFailed(id))
  expect(await claim()).toBe(false)
  expect((await read(id, risk)).row).toMatchObject({ state: 'approved', sentAt: null })
  const note = 'the bank can pay it after all'
  await decide(manager, approval, { decision: 'reject', note })
  expect(await claim()).toBe(false)
  expect((await read(id, risk)).row).toMatchObject(returned)
})

test('an order is not sent whose member is frozen after it was found to be due', async () => {
  const { id, member, claim } = await dueOrder()
  const set = (columns: string) =>
    app.operator.db.query(`update member set ${columns} where member_id = $1`, [member.id])
  for (const frozen of ["status = 'suspended'", "status = 'active', effects = '{no-withdrawal}'"]) {
    await set(frozen)
    expect(await claim()).toBe(false)
    expect((await read(id, risk)).row.heldBack).toEqual({ why: 'suspended', until: null })
  }
  await set("effects = '{}'")
  expect(await claim()).toBe(true)
  expect((await read(id, risk)).row).toMatchObject({ state: 'sent', heldBack: null })
})

test('an order that is missing at the bank is not sent again once somebody asks to settle it', async () => {
  const { id, due, claim } = await dueOrder()
  expect(await claim()).toBe(true)
  const approval = requested(await markPaid(id))
  const dueAt = await dueAtOf(due)
  const times = { claimedUntil: dueAt, dueAt }
  const again = { ...due, ...times, progress: { sentAt: clock.now().toISOString() } }
  expect(await noteResend(app.ctx.db, again)).toBe(false)
  const note = 'the bank has no such transfer'
  await decide(manager, approval, { decision: 'reject', note })
  expect(await noteResend(app.ctx.db, again)).toBe(false)
  expect((await read(id, risk)).row.state).toBe('sent')
})

async function dueAtOf({ memberId, seq }: { memberId: bigint; seq: bigint }): Promise<Date> {
  const [row] = await app.ctx.db.query<{ dueAt: Date }>(
    'select due_at from open_movement where member_id = $1 and seq = $2',
    [memberId, seq],
  )
  return row!.dueAt
}

test('an order that is settled by hand is not sent at the same time', async () => {
  const { id } = await approved()
  const due = (await dueWithdrawals(app.ctx.db, clock.now(), 500, [])).find(
    ({ memberId, seq }) => movementId(memberId, seq) === id,
  )
  const approval = requested(await markFailed(id))
  const claims: Promise<boolean>[] = []
  const claim = () => {
    const sentAt = clock.now().toISOString()
    claims.push(claimWithdrawal(app.operator.db, due!, clock.now(), { sentAt }))
    return Promise.race([...claims, someWaits()])
  }
  const decided = await insideTransaction(app, 'ledger-post', claim, () =>
    decide(manager, approval),
  )
  expect(decided).toMatchObject({ body: { state: 'executed' } })
  expect(await Promise.all(claims)).toEqual([false])
})

test('APPROVAL_STALE: a payout that the bank has paid meanwhile is not settled again [office:16]', async () => {
  const { id } = await sent()
  const approval = requested(await markPaid(id))
  await settle(id, 'paid')
  expect(await decide(manager, approval)).toMatchObject(refusal(409, 'APPROVAL_STALE'))
})
