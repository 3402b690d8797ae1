import { afterEach, expect, test } from 'vitest'
import { minorUnits } from '@champa/contract/money'
import * as approvals from '@champa/contract/office/approvals'
import { clock } from '../../platform/clock.ts'
import { walletOf } from '../../testing/pay-in.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { reason, testApprovals } from '../../testing/test-approvals.ts'
import { auditEventsOf, callOffice, newStaff, type TestStaff } from '../../testing/test-staff.ts'
import { decisionActions } from '../approval-actions/index.ts'
import { adjustAction } from '../correction/office/money-actions.ts'
import { payOutAction } from '../correction/office/pay-out-action.ts'
import { onAction } from '../staff-changes/staff-actions.ts'
import { barMore } from '../staff/people/manage-staff.ts'
import { approveAction } from '../withdraw/index.ts'

const app = await startTestApp({ LOG_LEVEL: 'silent' })
afterEach(() => app.proveBooks())
const { freshStaff, request, decide, stateOf, reviewedWithdrawal } = testApprovals(app)
const [maker, manager, owner, support] = [
  await freshStaff('finance'),
  await freshStaff('manager'),
  await freshStaff('owner'),
  await freshStaff('support'),
]

const adjustment = (member: TestMember, amount = 50_00n) =>
  request(maker, adjustAction, { memberId: member.id, amount: minorUnits(amount) })

const alone = 'nobody else is on shift and members wait for their money'
const breakGlass = (id: string, staff: TestStaff) =>
  callOffice(
    app,
    approvals.breakGlass,
    { params: { id }, body: { reason: alone, version: 1 } },
    staff,
  )
const review = (id: string, staff: TestStaff) =>
  callOffice(
    app,
    approvals.reviewBreakGlass,
    { params: { id }, body: { verdict: 'agree', note: 'the bank was closing' } },
    staff,
  )

async function withdrawalRequest(amount: number): Promise<string> {
  const member = await app.member(1_000_000_00n)
  const movement = await reviewedWithdrawal(member, amount)
  return request(maker, approveAction, { id: movement })
}

test('one person decides alone, with an alarm and a review [office:21]', async () => {
  const alarms: unknown[] = []
  const { error } = app.ctx.log
  app.ctx.log.error = (...about: unknown[]) => void alarms.push(about)
  const id = await withdrawalRequest(500_000)
  expect(await breakGlass(id, manager)).toMatchObject({ body: { state: 'executed' } })
  app.ctx.log.error = error
  expect(alarms).toMatchObject([[{ alarm: 'break-glass', about: id }, expect.any(String)]])
  expect((await auditEventsOf(app, manager)).at(-1)).toMatchObject({
    action: 'break-glass',
    body: { approvalId: id, reason: alone, permission: 'break.glass' },
  })
  const detail = await callOffice(app, approvals.readApproval, { params: { id } }, owner)
  expect(detail).toMatchObject({ body: { mayReview: true, breakGlass: { reviewedAt: null } } })
  expect(await review(id, owner)).toMatchObject({ status: 200 })
})

test('APPROVAL_OWN: a lone decision is reviewed once, by somebody else', async () => {
  const id = await withdrawalRequest(400_000)
  await breakGlass(id, manager)
  expect(await review(id, manager)).toMatchObject({ body: { message: 'APPROVAL_OWN' } })
  await review(id, owner)
  expect(await review(id, owner)).toMatchObject({ body: { message: 'ALREADY_DECIDED' } })
})

test('REVIEW_DUE: nobody decides alone with a review overdue [office:21]', async () => {
  const late = await freshStaff('manager')
  const first = await withdrawalRequest(300_000)
  expect(await breakGlass(first, late)).toMatchObject({ status: 200 })
  clock.set(() => new Date(Date.now() + 24 * 3_600_000))
  await app.ctx.db.query('update staff_session set expires_at = $1, used_at = $2', [
    new Date(clock.nowMs() + 3_600_000),
    clock.now(),
  ])
  const second = await withdrawalRequest(300_000)
  expect(await breakGlass(second, late)).toMatchObject({ body: { message: 'REVIEW_DUE' } })
  await review(first, owner)
  expect(await breakGlass(second, late)).toMatchObject({ status: 200 })
})

test('NOT_ALLOWED: no correction or very large withdrawal passes alone [office:22]', async () => {
  const correction = await adjustment(await app.member())
  const large = await withdrawalRequest(500_000.01)
  for (const id of [correction, large])
    expect(await breakGlass(id, owner)).toMatchObject({ body: { message: 'NOT_ALLOWED' } })
  const small = await withdrawalRequest(250_000)
  expect(await breakGlass(small, maker)).toMatchObject({ body: { message: 'NOT_ALLOWED' } })
  const names = ['money.adjust', 'money.writeoff', 'money.goodwill', 'member.bank', 'staff.role']
  const lone = decisionActions.filter(({ breakGlass: by }) => by !== undefined)
  expect(lone.filter(({ name }) => names.includes(name))).toEqual([])
})

const dayMs = 24 * 3_600_000
const lend = (to: TestStaff, until: number, from = manager) =>
  callOffice(
    app,
    approvals.lendPermission,
    { body: { toId: to.id.toString(), permission: 'money.adjust', until } },
    from,
  )

test('a delegate decides until the date in the deciding statement [office:24]', async () => {
  const member = await app.member()
  const id = await adjustment(member)
  expect(await decide(support, id)).toMatchObject({ body: { message: 'NOT_ALLOWED' } })
  expect(await lend(support, clock.nowMs() + dayMs)).toMatchObject({ status: 200 })
  expect(await decide(support, id)).toMatchObject({ body: { state: 'executed' } })
  const detail = await callOffice(app, approvals.readApproval, { params: { id } }, owner)
  expect(detail).toMatchObject({
    body: { decidedBy: { id: `${support.id}` }, onBehalfOf: { id: `${manager.id}` } },
  })
  const next = await adjustment(await app.member())
  // The delegation ends after the check and before the statement.
  const { query } = app.ctx.db
  const { transaction } = app.ctx.db
  app.ctx.db.transaction = async (work) => {
    app.ctx.db.transaction = transaction
    await query('update approval_delegation set until = $1', [clock.now()])
    return transaction(work)
  }
  expect(await decide(support, next)).toMatchObject({ body: { message: 'NOT_ALLOWED' } })
  expect(await stateOf(next)).toBe('pending')
})

test('NOT_ALLOWED: a delegate decides nothing of the lender’s [office:13]', async () => {
  const byManager = await request(manager, adjustAction, {
    memberId: (await app.member()).id,
    amount: minorUnits(1n),
  })
  const borrower = await freshStaff('finance')
  expect(await lend(borrower, clock.nowMs() + dayMs)).toMatchObject({ status: 200 })
  expect(await decide(borrower, byManager)).toMatchObject({ body: { message: 'NOT_ALLOWED' } })
  const member = await app.member()
  const own = request(borrower, adjustAction, { memberId: member.id, amount: minorUnits(1n) })
  await expect(own).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
})

test('IN_USE: a permission is not lent to the maker of a waiting request', async () => {
  await adjustment(await app.member())
  expect(await lend(maker, clock.nowMs() + dayMs)).toMatchObject({ body: { message: 'IN_USE' } })
  expect(await lend(owner, clock.nowMs() + dayMs)).toMatchObject({ body: { message: 'NO_DATA' } })
  expect(await lend(support, clock.nowMs() + 15 * dayMs)).toMatchObject({
    body: { message: 'INVALID_INPUT', fields: ['until'] },
  })
  const read = await callOffice(app, approvals.readDelegations, {}, manager)
  expect(read).toMatchObject({
    body: {
      lendable: expect.arrayContaining([expect.objectContaining({ permission: 'money.adjust' })]),
    },
  })
  const end = { body: { toId: `${owner.id}`, permission: 'money.adjust' as const } }
  expect(await callOffice(app, approvals.endDelegation, end, manager)).toMatchObject({
    body: { message: 'NO_DATA' },
  })
})

test('lists page by page what waits for a person, and what each may see', async () => {
  const picky = await freshStaff('owner')
  const ids = [await adjustment(await app.member()), await adjustment(await app.member())]
  const list = (staff: TestStaff, body: object) =>
    callOffice(
      app,
      approvals.listApprovals,
      { body: { view: 'for-me', limit: 1, makerId: `${maker.id}`, ...body } },
      staff,
    )
  const found: string[] = []
  let after: string | undefined
  do {
    const page = await list(picky, after === undefined ? {} : { after })
    if (!page.ok) throw new Error(page.body.message)
    found.push(...page.body.rows.map((row) => row.id))
    expect(page.body.counted.n).toBeGreaterThan(1)
    after = page.body.next ?? undefined
  } while (after !== undefined)
  expect(found).toEqual(expect.arrayContaining(ids))
  expect(new Set(found).size).toBe(found.length)
  expect(await list(maker, {})).toMatchObject({ body: { rows: [] } })
  expect(await list(support, { view: 'open' })).toMatchObject({ body: { rows: [] } })
  expect(await list(maker, { view: 'mine', limit: 100 })).toMatchObject({
    body: {
      rows: expect.arrayContaining([expect.objectContaining({ id: ids[0], mayDecide: false })]),
    },
  })
  expect(await list(picky, { after: 'x' })).toMatchObject({ body: { message: 'INVALID_INPUT' } })
})

test('shows a checker what would change, what has changed since, and earlier requests', async () => {
  const member = await app.member(10_00n)
  const first = await adjustment(member, 1_00n)
  await decide(manager, first, { decision: 'reject' })
  const id = await adjustment(member, 5_00n)
  await app.operator.db.query("update member set status = 'suspended' where member_id = $1", [
    member.id,
  ])
  expect(await callOffice(app, approvals.readApproval, { params: { id } }, owner)).toMatchObject({
    body: {
      reason,
      mayDecide: true,
      changes: [
        { field: 'wallet', before: { sum: { value: 10_00n } }, after: { sum: { value: 15_00n } } },
      ],
      differences: [{ field: 'status', expected: 'active', now: 'suspended' }],
      member: { id: `${member.id}`, bankAccountNo: `${member.id}` },
      memberToday: { count: 2, sums: [{ value: 6_00n, currency: 'THB' }] },
      earlier: [{ id: first, state: 'rejected' }],
    },
  })
})

test('shows a checker by name which colleague a request is about, and with which roles', async () => {
  const person = await newStaff(app, { roles: ['support', 'risk'] })
  await app.operator.db.query("update staff set status = 'off' where staff_id = $1", [person.id])
  const id = await request(manager, onAction, { staffId: person.id })
  const roles = { kind: 'text', text: 'support, risk' }
  expect(await callOffice(app, approvals.readApproval, { params: { id } }, owner)).toMatchObject({
    body: {
      colleague: {
        name: `คุณ ${person.username}`,
        username: person.username,
        roles: ['support', 'risk'],
        status: 'off',
      },
      changes: [{ field: 'status' }, { field: 'roles', before: roles, after: roles }],
    },
  })
})

test('shows of earlier requests and of the day only what the reader may see', async () => {
  const agent = await freshStaff('support')
  const member = await app.member(30_000_00n)
  const correction = await adjustment(member, 1_00n)
  await app.operator.db.query("update member set status = 'closed' where member_id = $1", [
    member.id,
  ])
  const payOut = await request(agent, payOutAction, {
    memberId: member.id,
    most: minorUnits(30_000_00n),
  })
  const read = (staff: TestStaff) =>
    callOffice(app, approvals.readApproval, { params: { id: payOut } }, staff)
  expect(await read(agent)).toMatchObject({
    body: {
      memberToday: { count: 1, sums: [{ value: 30_000_00n, currency: 'THB' }] },
      earlier: [],
    },
  })
  expect(await read(manager)).toMatchObject({
    body: {
      memberToday: { count: 2, sums: [{ value: 30_001_00n, currency: 'THB' }] },
      earlier: [{ id: correction }],
    },
  })
})

test('an empty list says when the last request came', async () => {
  const body = { view: 'for-me', memberId: '1', limit: 10 } as const
  const list = (staff: TestStaff) => callOffice(app, approvals.listApprovals, { body }, staff)
  const [newest] = await app.ctx.db.query<{ madeAt: Date }>(
    'select made_at from approval order by made_at desc limit 1',
  )
  expect(await list(owner)).toMatchObject({
    body: { rows: [], lastAt: newest!.madeAt.getTime() },
  })
  expect((await list(await freshStaff('marketing'))).body).not.toHaveProperty('lastAt')
})

test('CONFLICT_OF_INTEREST: a linked person neither decides nor reads a request', async () => {
  const member = await app.member()
  const linked = await freshStaff('owner')
  const id = await adjustment(member)
  await barMore(app.operator, linked.username, [
    { kind: 'phone', phone: `+66${member.phone.slice(1)}` },
  ])
  expect(await decide(linked, id)).toMatchObject({ body: { message: 'CONFLICT_OF_INTEREST' } })
  expect(await callOffice(app, approvals.readApproval, { params: { id } }, linked)).toMatchObject({
    body: { message: 'CONFLICT_OF_INTEREST' },
  })
  expect(await walletOf(app, member)).toBe(0n)
})
