import { expect, test } from 'vitest'
import type { Wire } from '@champa/contract/endpoint'
import * as staffActs from '@champa/contract/office/staff-acts'
import { readMe } from '@champa/contract/office/staff'
import type { GivableRole, StaffRole } from '@champa/contract/office/roles'
import { clock } from '../../platform/clock.ts'
import { justified, reason, testApprovals } from '../../testing/test-approvals.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { barMore } from '../staff/people/manage-staff.ts'
import { auditEventsOf, callOffice, newStaff, type TestStaff } from '../../testing/test-staff.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { freshStaff, decide, stateOf } = testApprovals(app)
const [manager, other, owner] = [
  await freshStaff('manager'),
  await freshStaff('manager'),
  await freshStaff('owner'),
]

type Roles = Partial<Wire<typeof staffActs.changeStaffRoles, 'body'>>
const changeRoles = ({ id }: TestStaff, body: Roles, by = manager) =>
  callOffice(
    app,
    staffActs.changeStaffRoles,
    {
      params: { id: `${id}` },
      body: { roles: ['risk'], grants: [], activeUntil: null, ...justified, ...body },
    },
    by,
  )
const switchOn = ({ id }: TestStaff, by = manager) =>
  callOffice(app, staffActs.switchStaffOn, { params: { id: `${id}` }, body: justified }, by)
const switchOff = ({ id }: TestStaff, by = manager) =>
  callOffice(app, staffActs.switchStaffOff, { params: { id: `${id}` }, body: { reason } }, by)

const requested = (answer: Awaited<ReturnType<typeof switchOn>>): string => {
  if (!answer.ok || answer.body.outcome !== 'approval') throw new Error(JSON.stringify(answer.body))
  return answer.body.approvalId
}
const refusal = (message: string) => ({ ok: false, body: { message } })

async function stored({ id }: TestStaff) {
  const [row] = await app.ctx.db.query<{ roles: StaffRole[]; status: string; until: Date | null }>(
    'select roles, status, active_until as until from staff where staff_id = $1',
    [id],
  )
  return row
}

test('a colleague gets other roles and an end date by two people, and signs in again', async () => {
  const person = await newStaff(app, { roles: ['support'] })
  const until = clock.nowMs() + 30 * 24 * 3_600_000
  const id = requested(
    await changeRoles(person, { roles: ['risk', 'support'], activeUntil: until }),
  )
  expect((await stored(person))?.roles).toEqual(['support'])
  expect(await decide(manager, id)).toMatchObject(refusal('APPROVAL_OWN'))
  expect(await decide(other, id)).toMatchObject({ body: { state: 'executed' } })
  expect(await stored(person)).toEqual({
    roles: ['risk', 'support'],
    status: 'active',
    until: new Date(until),
  })
  expect(await callOffice(app, readMe, {}, person)).toMatchObject(refusal('INVALID_USER_1'))
})

test('NOT_ALLOWED: nobody changes the own account, or decides about it [office:8]', async () => {
  expect(await changeRoles(manager, {})).toMatchObject(refusal('NOT_ALLOWED'))
  expect(await switchOff(manager)).toMatchObject(refusal('NOT_ALLOWED'))
  expect(await switchOn(manager)).toMatchObject(refusal('NOT_ALLOWED'))
  const third = await freshStaff('manager')
  const id = requested(await changeRoles(third, { roles: ['support'] }))
  expect(await decide(third, id)).toMatchObject(refusal('NOT_ALLOWED'))
  expect(await stateOf(id)).toBe('pending')
})

test('NOT_ALLOWED: no call makes an owner, or changes one [office:6]', async () => {
  const person = await newStaff(app)
  expect(await changeRoles(person, { roles: ['owner'] as never }, owner)).toMatchObject(
    refusal('INVALID_INPUT'),
  )
  expect(await changeRoles(owner, { roles: ['support'] })).toMatchObject(refusal('NOT_ALLOWED'))
  expect(await switchOff(owner)).toMatchObject(refusal('NOT_ALLOWED'))
  expect(await changeRoles(person, {}, await freshStaff('finance'))).toMatchObject(
    refusal('NOT_ALLOWED'),
  )
})

test('ROLES_CONFLICT: roles that limit each other are not given to one person [office:7]', async () => {
  const person = await newStaff(app)
  for (const roles of [
    ['finance', 'risk'],
    ['finance', 'marketing'],
    ['auditor', 'support'],
    ['support', 'support'],
  ] as GivableRole[][])
    expect(await changeRoles(person, { roles })).toMatchObject(refusal('ROLES_CONFLICT'))
})

test('NO_DATA: nothing is asked about nobody', async () => {
  const nobody = { ...(await newStaff(app)), id: 1n }
  expect(await changeRoles(nobody, {})).toMatchObject(refusal('NO_DATA'))
  expect(await switchOff(nobody)).toMatchObject(refusal('NO_DATA'))
})

test('NOT_WAITING: nothing is asked to no effect', async () => {
  const person = await newStaff(app)
  expect(await changeRoles(person, { roles: ['support'] })).toMatchObject(refusal('NOT_WAITING'))
  expect(await switchOn(person)).toMatchObject(refusal('NOT_WAITING'))
})

test('APPROVAL_EXISTS: one request about the roles of a person waits at a time', async () => {
  const person = await newStaff(app)
  const approvalId = requested(await changeRoles(person, { roles: ['risk'] }))
  expect(await changeRoles(person, { roles: ['marketing'] }, other)).toMatchObject({
    body: { message: 'APPROVAL_EXISTS', approvalId },
  })
})

test('APPROVER_MISSING: the only other manager does not decide about the own account', async () => {
  const others = 'update staff set status = $1 where staff_id <> all($2) and status <> $1'
  const stay = [manager.id, other.id]
  await app.operator.db.query(others, ['off', stay])
  expect(await changeRoles(other, { roles: ['support'] })).toMatchObject(
    refusal('APPROVER_MISSING'),
  )
  await app.operator.db.query(others, ['active', stay])
})

test('IDEMPOTENCY_MISMATCH: a repeat names the same person', async () => {
  const [person, next] = [await newStaff(app), await newStaff(app)]
  const off = ({ id }: TestStaff) =>
    callOffice(
      app,
      staffActs.switchStaffOff,
      {
        params: { id: `${id}` },
        body: { reason },
        headers: { 'idempotency-key': 'switch-off-once' },
      },
      manager,
    )
  expect(await off(person)).toMatchObject({ ok: true })
  expect(await off(person)).toMatchObject({ ok: true })
  expect(await off(next)).toMatchObject(refusal('IDEMPOTENCY_MISMATCH'))
  expect((await stored(next))?.status).toBe('active')
})

test('APPROVAL_STALE: roles that were changed meanwhile are not overwritten', async () => {
  const person = await newStaff(app)
  const id = requested(await changeRoles(person, { roles: ['risk'] }))
  await app.operator.db.query("update staff set roles = '{marketing}' where staff_id = $1", [
    person.id,
  ])
  expect(await decide(other, id)).toMatchObject(refusal('APPROVAL_STALE'))
  expect((await stored(person))?.roles).toEqual(['marketing'])
})

test('switching off takes one person at once, and switching on two', async () => {
  const person = await newStaff(app)
  expect(await switchOff(person)).toMatchObject({ ok: true })
  expect(await callOffice(app, readMe, {}, person)).toMatchObject({ ok: false })
  expect(await switchOff(person)).toMatchObject(refusal('NOT_WAITING'))
  expect((await auditEventsOf(app, manager)).at(-1)).toMatchObject({
    action: 'staff-off',
    about: `${person.id}`,
    body: { reason },
  })
  const id = requested(await switchOn(person))
  expect(await decide(owner, id)).toMatchObject({ body: { state: 'executed' } })
  expect((await stored(person))?.status).toBe('active')
})

test('owners, managers and auditors see their colleagues, with open sessions', async () => {
  const person = await newStaff(app, { roles: ['marketing'], mustChange: true })
  const list = (view: 'active' | 'off', by: TestStaff) =>
    callOffice(app, staffActs.listStaff, { body: { view } }, by)
  const row = {
    id: `${person.id}`,
    roles: ['marketing'],
    status: 'active',
    mustChangePassword: true,
    sessions: 1,
  }
  const seen = { body: { rows: expect.arrayContaining([expect.objectContaining(row)]) } }
  expect(await list('active', manager)).toMatchObject(seen)
  expect(await list('active', await freshStaff('auditor'))).toMatchObject(seen)
  expect(await list('active', await freshStaff('finance'))).toMatchObject(refusal('NOT_ALLOWED'))
  await switchOff(person)
  const gone = { ...row, status: 'off', sessions: 0 }
  expect(await list('off', manager)).toMatchObject({
    body: { rows: expect.arrayContaining([expect.objectContaining(gone)]) },
  })
})

/** What the server's login itself may do with a request that it has stored. */
const carryOut = async (name: string, id: string, at: Date | null = clock.now()) => {
  const [row] = await app.ctx.db.query<{ done: boolean }>(`select ${name}($1, $2) as done`, [
    id,
    at,
  ])
  return row?.done
}

test('the server changes no colleague without a request that two others have decided', async () => {
  const person = await newStaff(app)
  for (const sql of [
    "update staff set roles = '{manager}' where staff_id = $1",
    "update staff set status = 'active' where staff_id = $1",
  ])
    await expect(app.ctx.db.query(sql, [person.id])).rejects.toMatchObject({ code: '42501' })
  const id = requested(await changeRoles(person, { roles: ['manager'] }))
  const decideAs = (staffId: bigint, state = 'approved', review: Date | null = null) =>
    app.ctx.db.query(
      `update approval
        set state = $3, decided_by = $2, due_at = $4, review_due_at = $5
        where approval_id = $1`,
      [id, staffId, state, state === 'approved' ? clock.now() : null, review],
    )
  expect(await carryOut('staff_change_roles', id)).toBe(false)
  for (const nobody of [manager.id, person.id, (await freshStaff('finance')).id]) {
    await decideAs(nobody)
    expect(await carryOut('staff_change_roles', id)).toBe(false)
  }
  await decideAs(other.id, 'approved', clock.now())
  expect(await carryOut('staff_change_roles', id)).toBe(false)
  await decideAs(other.id)
  expect(await carryOut('staff_switch_on', id)).toBe(false)
  expect((await stored(person))?.roles).toEqual(['support'])
  expect(await carryOut('staff_change_roles', id)).toBe(true)
  await decideAs(other.id, 'executed')
  expect(await carryOut('staff_change_roles', id)).toBe(false)
})

test('no time that the server names lets a manager decide who has left', async () => {
  const gone = await freshStaff('manager')
  const person = await newStaff(app)
  const id = requested(await changeRoles(person, { roles: ['manager'] }))
  await app.ctx.db.query(
    "update approval set state = 'approved', decided_by = $2, due_at = $3 where approval_id = $1",
    [id, gone.id, clock.now()],
  )
  const leave = (at: Date) =>
    app.operator.db.query('update staff set active_until = $2 where staff_id = $1', [gone.id, at])
  await leave(new Date(clock.nowMs() - 3_600_000))
  for (const at of [null, new Date(0), clock.now()])
    expect(await carryOut('staff_change_roles', id, at)).toBe(false)
  expect((await stored(person))?.roles).toEqual(['support'])
  await leave(new Date(clock.nowMs() + 3_600_000))
  expect(await carryOut('staff_change_roles', id)).toBe(true)
})

test('INVALID_INPUT: nobody leaves in the past, also when a request is decided late', async () => {
  const person = await newStaff(app)
  const past = await changeRoles(person, { roles: ['support'], activeUntil: clock.nowMs() - 1 })
  expect(past).toMatchObject(refusal('INVALID_INPUT'))
  const id = requested(await changeRoles(person, { activeUntil: clock.nowMs() + 60_000 }))
  clock.set(() => new Date(Date.now() + 120_000))
  expect(await decide(other, id)).toMatchObject({
    body: { state: 'failed', failure: 'INVALID_INPUT' },
  })
  clock.set()
  expect(await stored(person)).toMatchObject({ roles: ['support'], until: null })
})

test('a date that the server’s login stores in the past shortens no bar on playing', async () => {
  const person = await newStaff(app)
  await barMore(app.operator, person.username, [{ kind: 'phone', phone: '+66899990001' }])
  const id = requested(await changeRoles(person, { activeUntil: clock.nowMs() + 60_000 }))
  await app.ctx.db.query(
    "update approval set state = 'approved', decided_by = $2, due_at = $3 where approval_id = $1",
    [id, other.id, clock.now()],
  )
  const barredFor = async () => {
    const [row] = await app.ctx.db.query<{ until: Date }>(
      'select barred_until as until from barred_identity where staff_id = $1',
      [person.id],
    )
    return (row!.until.getTime() - Date.now()) / 86_400_000
  }
  expect(await carryOut('staff_change_roles', id)).toBe(true)
  expect(await barredFor()).toBeGreaterThan(364)
  await app.operator.db.query(
    "update staff set status = 'off', active_until = '1970-06-01' where staff_id = $1",
    [person.id],
  )
  const on = requested(await switchOn(person))
  await app.ctx.db.query(
    "update approval set state = 'approved', decided_by = $2, due_at = $3 where approval_id = $1",
    [on, other.id, clock.now()],
  )
  expect(await carryOut('staff_switch_on', on)).toBe(true)
  expect(await barredFor()).toBeGreaterThan(364)
})
