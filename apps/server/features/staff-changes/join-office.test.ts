import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import type { Wire } from '@champa/contract/endpoint'
import { inviteMs, joinOffice } from '@champa/contract/office/staff-invites'
import * as invites from '@champa/contract/office/staff-invites'
import { clock } from '../../platform/clock.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { newAddress, newPhone } from '../../testing/sign-up.ts'
import { justified, testApprovals } from '../../testing/test-approvals.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { auditEventsOf, callOffice, signIn, type TestStaff } from '../../testing/test-staff.ts'
import { addPerson } from '../staff/index.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { freshStaff, decide, stateOf } = testApprovals(app)
const [manager, other, third] = [
  await freshStaff('manager'),
  await freshStaff('manager'),
  await freshStaff('owner'),
]

let count = 0
const newAccount = (more: Partial<Wire<typeof invites.addStaff, 'body'>> = {}) => ({
  username: `joins${(count += 1)}`,
  name: 'นก ทดสอบ',
  roles: ['support' as const],
  grants: [],
  activeUntil: null,
  phone: newPhone(),
  bankCode: 'KBANK',
  accountNo: `55${String(10_000_000 + count)}`,
  ...justified,
  ...more,
})

const add = (
  body: Wire<typeof invites.addStaff, 'body'>,
  by = manager,
  headers: Record<string, string> = {},
) => callOffice(app, invites.addStaff, { body, headers }, by)
const invite = (id: bigint | string, by: TestStaff) =>
  callOffice(app, invites.inviteStaff, { params: { id: `${id}` }, body: {} }, by)
const join = (token: string, password: string) =>
  callOffice(app, joinOffice, { body: { token, password }, headers: newAddress() })
const refusal = (message: string) => ({ ok: false, body: { message } })
const wrong = refusal('WRONG_CREDENTIAL')

async function requested(answer: Awaited<ReturnType<typeof add>>) {
  if (!answer.ok) throw new Error(JSON.stringify(answer.body))
  return { id: answer.body.approvalId, password: answer.body.firstPassword ?? '' }
}

async function idOf(username: string): Promise<bigint> {
  const [row] = await app.ctx.db.query<{ staffId: bigint }>(
    'select staff_id from staff where username = $1',
    [username],
  )
  if (!row) throw new Error(`${username} is not there`)
  return row.staffId
}

/** A new colleague whom two people have added, with the first password. */
async function added(body = newAccount()) {
  const { id, password } = await requested(await add(body))
  expect(await decide(other, id)).toMatchObject({ body: { state: 'executed' } })
  return { username: body.username, id: await idOf(body.username), password }
}

async function linkTo(id: bigint, by = other): Promise<string> {
  const answer = await invite(id, by)
  if (!answer.ok) throw new Error(JSON.stringify(answer.body))
  return answer.body.token
}

test('a colleague joins with the password of one person and the link of another', async () => {
  const body = newAccount({ roles: ['risk'], activeUntil: clock.nowMs() + 86_400_000 })
  const { id, password } = await requested(await add(body))
  expect(
    await app.ctx.db.query('select 1 from staff where username = $1', [body.username]),
  ).toEqual([])
  expect(await decide(other, id)).toMatchObject({ body: { state: 'executed' } })
  const staffId = await idOf(body.username)
  const token = await linkTo(staffId)
  const joined = await join(token, password)
  if (!joined.ok) throw new Error(JSON.stringify(joined.body))
  expect(joined.body).toMatchObject({ username: body.username })
  const code = new TOTP({ secret: joined.body.secret }).generate({ timestamp: clock.nowMs() })
  expect(await signIn(app, { username: body.username, password, code })).toMatchObject({
    status: 200,
    body: { staff: { roles: ['risk'], mustChangePassword: true } },
  })
  expect(
    await app.ctx.db.query('select 1 from barred_identity where staff_id = $1', [staffId]),
  ).toHaveLength(2)
  expect(
    (await auditEventsOf(app, { ...manager, id: staffId })).map(({ action }) => action),
  ).toEqual(['staff-join', 'login-new-device'])
})

test('the first password is answered once, and stored only as a hash', async () => {
  const body = newAccount()
  const headers = { 'idempotency-key': 'add-once' }
  const first = await requested(await add(body, manager, headers))
  expect(first.password).toMatch(/^[a-z2-9]{16}$/)
  expect(await requested(await add(body, manager, headers))).toEqual({ id: first.id, password: '' })
  const [row] = await app.ctx.db.query<{ all: string }>(
    `select a.params::text || a.changes::text || k.outcome::text as all
      from approval a
      join office_key k on k.outcome->>'approvalId' = a.approval_id
      where a.approval_id = $1`,
    [first.id],
  )
  expect(row?.all).not.toContain(first.password)
  expect(row?.all).not.toContain(body.phone.slice(1))
  const events = JSON.stringify(await auditEventsOf(app, manager))
  expect(events).not.toContain(first.password)
  expect(events).not.toContain('argon2')
})

test('WRONG_CREDENTIAL: a link shows the authenticator once, within an hour, for its password', async () => {
  const { id, password } = await added()
  const token = await linkTo(id)
  expect(await join('x'.repeat(43), password)).toMatchObject(wrong)
  expect(await join(token, 'not the password')).toMatchObject(wrong)
  expect(await join(token, password)).toMatchObject({ status: 200 })
  expect(await join(token, password)).toMatchObject(wrong)
  const late = await linkTo(id)
  const at = clock.nowMs()
  clock.set(() => new Date(at + inviteMs))
  expect(await join(late, password)).toMatchObject(wrong)
})

test('WRONG_CREDENTIAL: a newer link ends the earlier one, and switching off ends it too', async () => {
  const { id, password } = await added()
  const earlier = await linkTo(id)
  const token = await linkTo(id, third)
  expect(await join(earlier, password)).toMatchObject(wrong)
  await asOwner(app, `update staff set status = 'off' where staff_id = ${id}`)
  expect(await join(token, password)).toMatchObject(wrong)
})

test('REQUEST_LIMIT: five wrong passwords block a link', async () => {
  const { id, password } = await added()
  const token = await linkTo(id)
  for (let tries = 0; tries < 5; tries += 1)
    expect(await join(token, 'not the password')).toMatchObject(wrong)
  expect(await join(token, password)).toMatchObject(refusal('REQUEST_LIMIT'))
})

test('two calls with one link at once show the authenticator once', async () => {
  const { id, password } = await added()
  const token = await linkTo(id)
  const answers = await Promise.all([join(token, password), join(token, password)])
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 401]))
})

test('NOT_ALLOWED: who knows the first password makes no link, nor the person itself', async () => {
  const { id } = await added()
  expect(await invite(id, manager)).toMatchObject(refusal('NOT_ALLOWED'))
  expect(await invite(other.id, other)).toMatchObject(refusal('NOT_ALLOWED'))
})

test('NOT_WAITING: no link once the password was changed, or when a command made the account', async () => {
  const { id } = await added()
  await asOwner(app, `update staff set must_change_password = false where staff_id = ${id}`)
  expect(await invite(id, other)).toMatchObject(refusal('NOT_WAITING'))
  await addPerson(app.operator, { username: 'by-command', name: 'Nok', roles: ['support'] })
  expect(await invite(await idOf('by-command'), other)).toMatchObject(refusal('NOT_WAITING'))
})

test('NO_DATA: no link for somebody who does not exist', async () => {
  expect(await invite('12', other)).toMatchObject(refusal('NO_DATA'))
})

test('INVALID_INPUT: refuses a phone or an account that is none', async () => {
  expect(await add(newAccount({ phone: '123' }))).toMatchObject(refusal('INVALID_INPUT'))
  expect(await add(newAccount({ bankCode: 'NOBANK' }))).toMatchObject(refusal('INVALID_INPUT'))
  expect(await add(newAccount({ accountNo: '12' }))).toMatchObject(refusal('INVALID_INPUT'))
})

test('ROLES_CONFLICT: refuses a pair of roles; INVALID_INPUT: an owner', async () => {
  expect(await add(newAccount({ roles: ['finance', 'risk'] }))).toMatchObject(
    refusal('ROLES_CONFLICT'),
  )
  expect(await add(newAccount({ roles: ['owner' as never] }))).toMatchObject(
    refusal('INVALID_INPUT'),
  )
})

test('IN_USE: refuses a taken username', async () => {
  expect(await add(newAccount({ username: manager.username }))).toMatchObject(refusal('IN_USE'))
})

test('of two requests for one username the second adds nobody', async () => {
  const body = newAccount()
  const [one, two] = [await requested(await add(body)), await requested(await add(body))]
  expect(await decide(other, one.id)).toMatchObject({ body: { state: 'executed' } })
  expect(await decide(other, two.id)).toMatchObject({ body: { state: 'failed' } })
  expect(
    await app.ctx.db.query('select 1 from staff where username = $1', [body.username]),
  ).toHaveLength(1)
})

test('APPROVAL_OWN: whoever asks for an account does not decide it', async () => {
  const { id } = await requested(await add(newAccount()))
  expect(await decide(manager, id)).toMatchObject(refusal('APPROVAL_OWN'))
  expect(await stateOf(id)).toBe('pending')
})

test('a member with the phone of a new colleague is kept from playing', async () => {
  const phone = newPhone()
  const member = await app.member()
  await app.operator.db.query('insert into phone_claim (phone, member_id) values ($1, $2)', [
    `+66${phone.slice(1)}`,
    member.id,
  ])
  await added(newAccount({ phone }))
  const [row] = await app.ctx.db.query<{ effects: string[] }>(
    'select effects from member where member_id = $1',
    [member.id],
  )
  expect(row?.effects).toEqual(['no-play'])
})

test("the server's login adds nobody without the request of two people", async () => {
  const { id } = await requested(await add(newAccount()))
  const call = 'select staff_add($1, $2) as done'
  expect(await app.ctx.db.query(call, [id, clock.now()])).toEqual([{ done: false }])
  await expect(app.ctx.db.query(`insert into staff (staff_id) values (1)`)).rejects.toMatchObject({
    code: '42501',
  })
})
