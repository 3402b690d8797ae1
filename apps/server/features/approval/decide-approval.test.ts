import { afterEach, expect, test } from 'vitest'
import { withdrawApproval } from '@champa/contract/office/approvals'
import { adjustMember } from '@champa/contract/office/corrections'
import { clock } from '../../platform/clock.ts'
import { walletOf } from '../../testing/pay-in.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { evidence, justified, testApprovals } from '../../testing/test-approvals.ts'
import { auditEventsOf, callOffice, newStaff } from '../../testing/test-staff.ts'
import { decisionJobs } from '../approval-actions/index.ts'
import { adjustBalance } from '../correction/index.ts'
import { adjustAction } from '../correction/office/money-actions.ts'
import { approveAction, paidAction, rejectWithdrawal } from '../withdraw/index.ts'
import { switchPerson } from '../staff/index.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
afterEach(() => app.proveBooks())
const { freshStaff, request, decide, stateOf, reviewedWithdrawal } = testApprovals(app)

const [maker, checker, other] = [
  await freshStaff('finance'),
  await freshStaff('manager'),
  await freshStaff('owner'),
]

const adjustment = (member: TestMember, amount = 50_00n, by = maker) =>
  request(by, adjustAction, { memberId: member.id, amount: amount as never })

async function runJob(name: string): Promise<number> {
  return decisionJobs.find((job) => job.name === name)!.run(app.ctx)
}

test('a colleague’s approval acts once, and every step is recorded [office:13]', async () => {
  const member = await app.member()
  const id = await adjustment(member)
  expect(await walletOf(app, member)).toBe(0n)
  expect(await decide(checker, id, { note: 'ok' })).toMatchObject({
    body: { state: 'executed', failure: null },
  })
  expect(await walletOf(app, member)).toBe(50_00n)
  const events = await app.ctx.db.query(
    'select step, staff_id from approval_event where approval_id = $1 order by no',
    [id],
  )
  expect(events).toEqual([
    { step: 'made', staffId: maker.id },
    { step: 'approved', staffId: checker.id },
    { step: 'executed', staffId: null },
  ])
  const audited = [...(await auditEventsOf(app, maker)), ...(await auditEventsOf(app, checker))]
  expect(audited.filter(({ body }) => body['approvalId'] === id)).toMatchObject([
    { action: 'test', outcome: 'asked', aboutMember: member.id },
    { action: 'decide-approval', outcome: 'done', aboutMember: member.id },
    { action: 'carry-out-approval', outcome: 'done', aboutMember: member.id },
  ])
})

test('a rejected request changes nothing', async () => {
  const member = await app.member()
  const id = await adjustment(member)
  expect(await decide(checker, id, { decision: 'reject', note: 'wrong member' })).toMatchObject({
    body: { state: 'rejected' },
  })
  expect(await walletOf(app, member)).toBe(0n)
})

test('APPROVAL_OWN: the maker does not decide a request [office:13]', async () => {
  const member = await app.member()
  const byManager = await adjustment(member, 10_00n, checker)
  expect(await decide(checker, byManager)).toMatchObject({ body: { message: 'APPROVAL_OWN' } })
  expect(await decide(maker, byManager)).toMatchObject({ body: { message: 'NOT_ALLOWED' } })
  expect(await stateOf(byManager)).toBe('pending')
})

test('STEP_UP: nobody decides or corrects without fresh digits [office:14]', async () => {
  const member = await app.member()
  const id = await adjustment(member)
  const [stale, staleMaker] = [
    await newStaff(app, { roles: ['manager'] }),
    await newStaff(app, { roles: ['finance'] }),
  ]
  expect(await decide(stale, id)).toMatchObject({ body: { message: 'STEP_UP' } })
  const body = { amount: 1, ...justified }
  expect(
    await callOffice(app, adjustMember, { params: { id: `${member.id}` }, body }, staleMaker),
  ).toMatchObject({ body: { message: 'STEP_UP' } })
})

test('ALREADY_DECIDED: of two people who decide at once, one does [office:15]', async () => {
  const member = await app.member()
  const id = await adjustment(member)
  const both = await Promise.all([decide(checker, id), decide(other, id)])
  const refused = both.filter((one) => !one.ok)
  expect(refused).toMatchObject([
    { body: { message: 'ALREADY_DECIDED', by: expect.stringContaining('person') } },
  ])
  expect(await walletOf(app, member)).toBe(50_00n)
  expect(await decide(await freshStaff('manager'), id)).toMatchObject({
    body: { message: 'ALREADY_DECIDED', state: 'executed', at: expect.any(Number) },
  })
})

test('the same decision again, after a lost reply, gets the outcome and does nothing', async () => {
  const member = await app.member()
  const id = await adjustment(member)
  const first = await decide(checker, id)
  expect(first).toMatchObject({ ok: true, body: { state: 'executed' } })
  expect((await decide(checker, id)).body).toEqual(first.body)
  expect(await walletOf(app, member)).toBe(50_00n)
  const reject = { decision: 'reject', note: 'it was the wrong member' } as const
  expect(await decide(checker, id, reject)).toMatchObject({ body: { message: 'ALREADY_DECIDED' } })
  const rejected = await adjustment(member)
  const firstReject = await decide(checker, rejected, reject)
  expect((await decide(checker, rejected, reject)).body).toEqual(firstReject.body)
  expect(await decide(checker, rejected)).toMatchObject({ body: { message: 'ALREADY_DECIDED' } })
})

test('STALE: a decision on another version is refused', async () => {
  const id = await adjustment(await app.member())
  expect(await decide(checker, id, { version: 2 })).toMatchObject({ body: { message: 'STALE' } })
  expect(await stateOf(id)).toBe('pending')
})

test('APPROVAL_STALE: a rejected withdrawal makes its request stale [office:16]', async () => {
  const member = await app.member(300_000_00n)
  const movement = await reviewedWithdrawal(member, 200_000)
  const id = await request(maker, approveAction, { id: movement })
  expect(
    await rejectWithdrawal(app.operator, movement, { reason: 'unclear', by: 'cli:test' }),
  ).toBe('done')
  expect(await decide(checker, id)).toMatchObject({
    status: 409,
    body: {
      message: 'APPROVAL_STALE',
      differences: expect.arrayContaining([
        { field: 'state', expected: 'in progress', now: 'FAILED' },
      ]),
    },
  })
  expect(await stateOf(id)).toBe('stale')
  expect(await walletOf(app, member)).toBe(300_000_00n)
})

test('APPROVAL_STALE: a payout sent meanwhile is not marked as paid [office:16]', async () => {
  const member = await app.member(1_000_00n)
  const movement = await reviewedWithdrawal(member, 500)
  const manager = await freshStaff('manager')
  const seq = 'select max(seq) from movement where member_id = $1'
  await app.operator.db.query(
    `select withdrawal_reviewed($1, (${seq}), $2, '2026-01-01T00:00:00Z', 'cli:test')`,
    [member.id, clock.now()],
  )
  const id = await request(maker, paidAction, { id: movement, bankReference: 'B1' })
  await app.ctx.db.query(
    `select withdrawal_progress($1, (${seq}), date_trunc('milliseconds', due_at), $2, 1, '{"sentAt": "2026-01-01"}')
      from open_movement
      where member_id = $1`,
    [member.id, clock.now()],
  )
  expect(await decide(manager, id)).toMatchObject({ body: { message: 'APPROVAL_STALE' } })
})

test('APPROVAL_EXPIRED: an expired request changes nothing [office:17]', async () => {
  const member = await app.member(300_000_00n)
  const movement = await reviewedWithdrawal(member, 200_000)
  const id = await request(maker, approveAction, { id: movement })
  clock.set(() => new Date(Date.now() + 4 * 3_600_000 - 4_000))
  // A slow clock must not decide late: the last five seconds count as over.
  const session = 'update staff_session set expires_at = $1, used_at = $1'
  await app.ctx.db.query(session, [new Date(clock.nowMs() + 3_600_000)])
  expect(await decide(checker, id)).toMatchObject({ body: { message: 'APPROVAL_EXPIRED' } })
  clock.set(() => new Date(Date.now() + 4 * 3_600_000))
  expect(await runJob('expire-approvals')).toBeGreaterThan(0)
  expect(await stateOf(id)).toBe('expired')
  expect(await decide(checker, id)).toMatchObject({ body: { message: 'APPROVAL_EXPIRED' } })
  const [waiting] = await app.ctx.db.query<{ isWaiting: boolean }>(
    `select detail ? 'review' as is_waiting
      from movement
      where member_id = $1 and type = 'withdraw'`,
    [member.id],
  )
  expect(waiting).toEqual({ isWaiting: true })
})

test('a request whose maker was switched off is withdrawn', async () => {
  const leaving = await freshStaff('finance')
  const [first, second] = [await app.member(), await app.member()]
  const ids = [await adjustment(first, 1_00n, leaving), await adjustment(second, 1_00n, leaving)]
  await switchPerson(app.operator, null, { username: leaving.username, status: 'off' })
  expect(await decide(checker, ids[0]!)).toMatchObject({
    body: { message: 'ALREADY_DECIDED', state: 'withdrawn' },
  })
  expect((await auditEventsOf(app, checker)).at(-1)).toMatchObject({
    action: 'decide-approval',
    aboutMember: first.id,
    body: { approvalId: ids[0], details: { state: 'withdrawn' } },
  })
  await runJob('expire-approvals')
  expect(await Promise.all(ids.map(stateOf))).toEqual(['withdrawn', 'withdrawn'])
  expect(await walletOf(app, first)).toBe(0n)
})

test('a maker takes back an own request, and only that', async () => {
  const id = await adjustment(await app.member())
  const take = (by = maker) =>
    callOffice(app, withdrawApproval, { params: { id }, body: { note: '' } }, by)
  expect(await take(other)).toMatchObject({ body: { message: 'NO_DATA' } })
  expect(await take()).toMatchObject({ body: { state: 'withdrawn', version: 2 } })
  expect(await take()).toMatchObject({ body: { state: 'withdrawn', version: 2 } })
  expect(await decide(checker, id)).toMatchObject({
    body: { message: 'ALREADY_DECIDED', state: 'withdrawn' },
  })
})

test('an approved action that the books refuse ends as failed', async () => {
  const member = await app.member(30_00n)
  const id = await adjustment(member, -30_00n)
  const body = { amount: -20, ...justified }
  const before = await callOffice(
    app,
    adjustMember,
    { params: { id: `${member.id}` }, body: { ...body, evidence } },
    maker,
  )
  expect(before).toMatchObject({ body: { message: 'APPROVAL_EXISTS', approvalId: id } })
  const justify = { reason: 'taken by command', evidence: 'CASE-1', by: 'cli:x', decision: 'd1' }
  await adjustBalance(app.operator, { username: member.phone, amount: -20_00n, ...justify })
  expect(await decide(checker, id)).toMatchObject({
    body: { state: 'failed', failure: 'MONEY_NOT_ENOUGH' },
  })
  expect(await walletOf(app, member)).toBe(10_00n)
})

test('NO_DATA: an unknown request is not decided', async () => {
  expect(await decide(checker, 'zzzzzzzzzzzzzzzz')).toMatchObject({ body: { message: 'NO_DATA' } })
})
