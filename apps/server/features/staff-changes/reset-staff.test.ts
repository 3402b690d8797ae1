import { expect, test } from 'vitest'
import { readMe } from '@champa/contract/office/staff'
import * as invites from '@champa/contract/office/staff-invites'
import { asOwner } from '../../testing/as-owner.ts'
import { newAddress, newPhone } from '../../testing/sign-up.ts'
import { justified, reason, testApprovals } from '../../testing/test-approvals.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { callOffice, newStaff, signIn, type TestStaff } from '../../testing/test-staff.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { freshStaff, decide } = testApprovals(app)
const [manager, other, third] = [
  await freshStaff('manager'),
  await freshStaff('manager'),
  await freshStaff('owner'),
]
const refusal = (message: string) => ({ ok: false, body: { message } })

let count = 0
const add = (by: TestStaff, headers: Record<string, string> = {}) =>
  callOffice(
    app,
    invites.addStaff,
    {
      body: {
        username: `other${(count += 1)}`,
        name: 'นก ทดสอบ',
        roles: ['support'],
        grants: [],
        activeUntil: null,
        phone: newPhone(),
        bankCode: 'KBANK',
        accountNo: `66${String(10_000_000 + count)}`,
        ...justified,
      },
      headers,
    },
    by,
  )
const invite = (id: bigint, by: TestStaff) =>
  callOffice(app, invites.inviteStaff, { params: { id: `${id}` }, body: {} }, by)

const reset = (id: bigint, by = manager, headers: Record<string, string> = {}) =>
  callOffice(app, invites.resetStaff, { params: { id: `${id}` }, body: justified, headers }, by)
const endSessions = (id: bigint, by = manager, headers: Record<string, string> = {}) =>
  callOffice(
    app,
    invites.endStaffSessions,
    { params: { id: `${id}` }, body: { reason }, headers },
    by,
  )

test('two people reset a colleague: the sessions end, and old credentials open nothing', async () => {
  const person = await newStaff(app)
  const asked = await reset(person.id)
  if (!asked.ok) throw new Error(asked.body.message)
  const { approvalId: id, firstPassword: password = '' } = asked.body
  expect((await callOffice(app, readMe, {}, person)).status).toBe(200)
  expect(await decide(other, id)).toMatchObject({ body: { state: 'executed' } })
  expect((await callOffice(app, readMe, {}, person)).status).toBe(401)
  const code = person.code()
  expect(await signIn(app, { username: person.username, password, code })).toMatchObject(
    refusal('WRONG_CREDENTIAL'),
  )
  expect(await invite(person.id, manager)).toMatchObject(refusal('NOT_ALLOWED'))
  const link = await invite(person.id, other)
  const token = link.ok ? link.body.token : ''
  expect(
    await callOffice(app, invites.joinOffice, { body: { token, password }, headers: newAddress() }),
  ).toMatchObject({ status: 200, body: { username: person.username } })
})

test('NOT_ALLOWED: nobody resets or signs out an owner, or resets the own account [office:8]', async () => {
  expect(await reset(third.id)).toMatchObject(refusal('NOT_ALLOWED'))
  expect(await reset(manager.id)).toMatchObject(refusal('NOT_ALLOWED'))
  expect(await endSessions(third.id)).toMatchObject(refusal('NOT_ALLOWED'))
  expect(await endSessions(manager.id)).toMatchObject(refusal('NOT_ALLOWED'))
})

test('NOT_WAITING: nobody resets a colleague who is switched off', async () => {
  const person = await newStaff(app)
  await asOwner(app, `update staff set status = 'off' where staff_id = ${person.id}`)
  expect(await reset(person.id)).toMatchObject(refusal('NOT_WAITING'))
})

test('APPROVAL_EXISTS and APPROVER_MISSING: one request at a time, and somebody else to decide it', async () => {
  const person = await newStaff(app)
  expect(await reset(person.id)).toMatchObject({ ok: true })
  expect(await reset(person.id, other)).toMatchObject(refusal('APPROVAL_EXISTS'))
  const active = `update staff set status = 'off' where staff_id in (${other.id}, ${third.id})`
  await asOwner(app, active)
  expect(await add(manager)).toMatchObject(refusal('APPROVER_MISSING'))
  await asOwner(app, active.replace('off', 'active'))
})

test('IDEMPOTENCY_MISMATCH: a key belongs to one call', async () => {
  const [one, two] = [await newStaff(app), await newStaff(app)]
  const key = (name: string) => ({ 'idempotency-key': name })
  expect(await endSessions(one.id, manager, key('end-sessions'))).toMatchObject({ ok: true })
  expect((await callOffice(app, readMe, {}, one)).status).toBe(401)
  expect(await endSessions(two.id, manager, key('end-sessions'))).toMatchObject(
    refusal('IDEMPOTENCY_MISMATCH'),
  )
  expect(await reset(one.id, manager, key('reset-once'))).toMatchObject({ ok: true })
  expect(await reset(two.id, manager, key('reset-once'))).toMatchObject(
    refusal('IDEMPOTENCY_MISMATCH'),
  )
  await add(manager, key('add-other'))
  expect(await add(manager, key('add-other'))).toMatchObject(refusal('IDEMPOTENCY_MISMATCH'))
})

test('NO_DATA: no reset or end of sessions for somebody who does not exist', async () => {
  expect(await reset(12n)).toMatchObject(refusal('NO_DATA'))
  expect(await endSessions(12n)).toMatchObject(refusal('NO_DATA'))
})
