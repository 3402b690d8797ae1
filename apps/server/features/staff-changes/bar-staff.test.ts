import { afterEach, expect, test } from 'vitest'
import { barStaff } from '@champa/contract/office/staff-acts'
import type { Wire } from '@champa/contract/endpoint'
import { newAddress, newPhone, registerBody, signUp } from '../../testing/sign-up.ts'
import { createAccount } from '@champa/contract/account'
import { reason, testApprovals } from '../../testing/test-approvals.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { auditEventsOf, callOffice, newStaff, type TestStaff } from '../../testing/test-staff.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
afterEach(() => app.proveBooks())
const { freshStaff } = testApprovals(app)
const manager = await freshStaff('manager')

const bar = (
  { id }: Pick<TestStaff, 'id'>,
  body: Omit<Wire<typeof barStaff, 'body'>, 'reason'>,
  headers: Record<string, string> = {},
) =>
  callOffice(
    app,
    barStaff,
    { params: { id: `${id}` }, body: { ...body, reason }, headers },
    manager,
  )
const refusal = (message: string) => ({ ok: false, body: { message } })

test('a phone that one person bars registers nobody [office:9]', async () => {
  const person = await newStaff(app)
  const phone = newPhone()
  expect(await bar(person, { kind: 'phone', text: phone })).toMatchObject({
    body: { isMember: false },
  })
  const register = app.call(createAccount, {
    body: { ...registerBody(phone), otpToken: 'none' },
    headers: newAddress(),
  })
  expect(await register).toMatchObject(refusal('EXISTING_USER'))
  const [event] = (await auditEventsOf(app, manager)).filter(({ action }) => action === 'staff-bar')
  expect(event).toMatchObject({ about: `${person.id}`, outcome: 'done' })
  expect(JSON.stringify(event?.body)).not.toContain(phone)
})

test('a member who has the phone of a colleague is frozen for play at once', async () => {
  const [person, member] = [await newStaff(app), await signUp(app)]
  expect(await bar(person, { kind: 'phone', text: member.body.username })).toMatchObject({
    body: { isMember: true },
  })
  const read = () =>
    app.ctx.db.query<{ effects: string[]; barredUntil: Date | null; aboutMember: bigint }>(
      `select m.effects, b.barred_until, b.about_member
        from member m
        join barred_identity b on b.about_member = m.member_id
        where m.member_id = $1`,
      [member.id],
    )
  const [stored] = await read()
  expect(stored).toMatchObject({ barredUntil: null, effects: expect.arrayContaining(['no-play']) })
  expect(await bar(person, { kind: 'phone', text: member.body.username })).toMatchObject({
    ok: true,
  })
  expect(await read()).toEqual([stored])
})

test('what a colleague had stays barred until a year after they left', async () => {
  const left = await newStaff(app)
  await app.operator.db.query(`update staff set status = 'off' where staff_id = $1`, [left.id])
  await bar(left, { kind: 'bank', text: 'KBANK:5512345678' })
  const [stored] = await app.ctx.db.query<{ days: number }>(
    `select round(extract(epoch from barred_until - created_at) / 86400)::integer as days
      from barred_identity
      where staff_id = $1`,
    [left.id],
  )
  expect(stored).toEqual({ days: 365 })
})

test('NO_DATA: only a colleague has something to bar', async () => {
  expect(await bar({ id: 1n }, { kind: 'phone', text: newPhone() })).toMatchObject(
    refusal('NO_DATA'),
  )
})

test('IDEMPOTENCY_MISMATCH: a repeat bars the same phone', async () => {
  const person = await newStaff(app)
  const once = (text: string) =>
    bar(person, { kind: 'phone', text }, { 'idempotency-key': 'bar-once' })
  const phone = newPhone()
  expect([await once(phone), await once(phone)]).toMatchObject([{ ok: true }, { ok: true }])
  expect(await once(newPhone())).toMatchObject(refusal('IDEMPOTENCY_MISMATCH'))
})

test('INVALID_INPUT: what is neither a phone nor an account of a bank is not barred', async () => {
  const person = await newStaff(app)
  for (const body of [
    { kind: 'phone', text: 'KBANK:5512345678' },
    { kind: 'bank', text: newPhone() },
    { kind: 'bank', text: 'NOBANK:5512345678' },
  ] as const)
    expect(await bar(person, body)).toMatchObject(refusal('INVALID_INPUT'))
})
