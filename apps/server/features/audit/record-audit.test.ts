import { expect, test } from 'vitest'
import {
  assignRoom,
  putCannedReply,
  readCustomerContext,
} from '@champa/contract/office/chat/endpoints'
import { changeStaffPassword, readColleagues, staffLogout } from '@champa/contract/office/staff'
import { asOwner } from '../../testing/as-owner.ts'
import { asMember, newGuestSpeaker, switchChatOn } from '../../testing/chat-people.ts'
import { newAddress, signUp } from '../../testing/sign-up.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { write } from '../../testing/test-chat.ts'
import {
  asLead,
  auditEventsOf,
  callOffice,
  newStaff,
  signIn,
  staffPassword as password,
} from '../../testing/test-staff.ts'
import { recordAudit, recordLook, verifyAudit } from './index.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { ctx } = app
await switchChatOn(app.operator)

/** Takes the right to append from the server while `work` runs. */
async function withoutAppend<T>(work: () => Promise<T>): Promise<T> {
  await asOwner(app, 'revoke execute on function audit_append(jsonb) from champa_app')
  try {
    return await work()
  } finally {
    await asOwner(app, 'grant execute on function audit_append(jsonb) to champa_app')
  }
}

test('[office:29] an action whose entry cannot be appended does not commit', async () => {
  const [staff, lead] = [await newStaff(app), await newStaff(app, asLead)]
  const customer = newGuestSpeaker(ctx)
  await write(app, customer, 'x')
  const take = { body: { room: customer.room, staffId: staff.id.toString(), from: null } }
  const reply = {
    body: {
      code: 'never',
      title: 'x',
      message: { message_type: 'text', payload: 'x' },
      answersPostback: false,
    },
  } as const
  await withoutAppend(async () => {
    expect(await callOffice(app, assignRoom, take, staff)).toMatchObject({ status: 500 })
    expect(await callOffice(app, putCannedReply, reply, lead)).toMatchObject({ status: 500 })
    expect(await callOffice(app, staffLogout, {}, staff)).toMatchObject({ status: 500 })
    const { username, code } = staff
    expect(await signIn(app, { username, password, code: code() })).toMatchObject({ status: 500 })
  })
  expect(
    await ctx.db.query(
      `select (select assigned_to from chat_room where member_id = $1) as assigned_to,
        (select count(*) from canned_reply) as replies,
        (select count(*) from staff_session where staff_id = $2 and revoked_at is null) as sessions`,
      [customer.room, staff.id],
    ),
  ).toEqual([{ assignedTo: null, replies: 0n, sessions: 1n }])
  expect(await callOffice(app, assignRoom, take, staff)).toMatchObject({ status: 200 })
  expect((await auditEventsOf(app, staff)).map(({ action }) => action)).toEqual(['assign'])
})

test('[office:30] SERVICE_UNAVAILABLE: shows no personal data whose look is not recorded', async () => {
  const staff = await newStaff(app)
  const member = await app.member(100_00n)
  await write(app, asMember(member), 'x')
  const look = () =>
    callOffice(app, readCustomerContext, { params: { room: member.id.toString() } }, staff)
  const answered = await withoutAppend(look)
  expect({ ...answered, headers: null }).toEqual({
    status: 503,
    ok: false,
    headers: null,
    body: { message: 'SERVICE_UNAVAILABLE', requestId: expect.any(String) },
  })
  expect(await look()).toMatchObject({ status: 200 })
})

test('[office:31] opening the customer panel leaves one entry that names who, whom and what', async () => {
  const staff = await newStaff(app)
  const member = await app.member(100_00n)
  await write(app, asMember(member), 'x')
  const { headers } = await callOffice(
    app,
    readCustomerContext,
    { params: { room: member.id.toString() } },
    staff,
  )
  expect(await auditEventsOf(app, staff)).toMatchObject([
    {
      action: 'look',
      outcome: 'looked',
      aboutMember: member.id,
      body: {
        staffId: staff.id.toString(),
        requestId: headers.get('x-request-id'),
        details: { fields: expect.arrayContaining(['profile', 'bankAccount', 'movements']) },
      },
    },
  ])
})

test('[office:32] no body holds a whole phone or account number', async () => {
  const staff = await newStaff(app)
  const { id } = await signUp(app)
  const [person] = await ctx.db.query<{ phone: string; account: string; username: string }>(
    'select phone, bank_account_no as account, username from member where member_id = $1',
    [id],
  )
  const { phone, account, username } = person!
  const spaced = phone.replace(/^(\d{3})(\d{3})/, '$1 $2-')
  await recordLook(ctx, {
    staffId: staff.id,
    action: 'look',
    aboutMember: id,
    reason: `called from ${spaced} about ${account}`,
    details: { member: id, [`${account}x`.slice(-4)]: [phone, { username }] },
    before: { account },
    after: { account: `${account.slice(0, 3)}-${account.slice(3)}` },
  })
  const [entry] = await auditEventsOf(app, staff)
  expect(entry!.body).toMatchObject({
    before: { account: expect.stringMatching(/^…\d{4} hmac-sha256:[0-9a-f]{64}$/) },
    details: { member: id.toString() },
  })
  const { before, after } = entry!.body as { before: object; after: object }
  expect(after).toEqual(before)
  const bodies = await ctx.db.query<{ body: string }>('select body from audit_entry')
  for (const { body } of bodies) {
    const digits = body.replaceAll(/[ -]/g, '')
    for (const number of [phone, account, username.slice(1)]) expect(digits).not.toContain(number)
  }
})

test('[office:4] NOT_ALLOWED leaves an entry with the permission and the call', async () => {
  const agent = await newStaff(app)
  const refused = await callOffice(app, putCannedReply, { body: {} as never }, agent)
  expect(refused).toMatchObject({ status: 403, body: { message: 'NOT_ALLOWED' } })
  const first = await newStaff(app, { mustChange: true })
  await callOffice(app, readColleagues, {}, first)
  const entry = {
    action: 'refuse-permission',
    outcome: 'refused',
    body: {
      permission: 'chat.manage',
      requestId: refused.headers.get('x-request-id'),
      details: { code: 'NOT_ALLOWED', call: `PUT ${putCannedReply.path}` },
    },
  }
  expect(await auditEventsOf(app, agent)).toMatchObject([entry])
  expect(await auditEventsOf(app, first)).toMatchObject([
    { outcome: 'refused', body: { details: { call: `GET ${readColleagues.path}` } } },
  ])
})

test('a wrong password of a signed-in staff member is recorded', async () => {
  const staff = await newStaff(app)
  const body = { oldPassword: 'not this one', newPassword: 'another-lantern-43' }
  await callOffice(app, changeStaffPassword, { body }, staff)
  expect(await auditEventsOf(app, staff)).toMatchObject([
    { action: 'wrong-password', outcome: 'refused' },
  ])
})

test('refused sign-ins and lockouts are recorded by name, and the name is not readable', async () => {
  const staff = await newStaff(app)
  const headers = newAddress()
  const attempt = (username: string) =>
    signIn(app, { username, password: 'wrong', code: '000000' }, headers)
  for (let tries = 0; tries < 6; tries += 1) await attempt(staff.username)
  await attempt('my secret password')
  const rows = await ctx.db.query<{ action: string; aboutId: string | null; body: string }>(
    `select action, about_id, body
      from audit_entry
      where staff_id = 0 and network = $1
      order by seq`,
    [headers['x-forwarded-for']],
  )
  const id = staff.id.toString()
  expect(rows.map(({ action, aboutId }) => [action, aboutId])).toEqual([
    ...Array.from({ length: 5 }, () => ['login-failed', id]),
    ['login-blocked', id],
    ['login-failed', null],
  ])
  expect(rows.map(({ body }) => body).join()).not.toMatch(/secret password|person\d/)
})

test('a device that signs in for the first time is a different event', async () => {
  const staff = await newStaff(app)
  const headers = { ...newAddress(), 'x-device': 'd'.repeat(22) }
  for (const later of [0, 30_000]) {
    const code = staff.code(Date.now() + later)
    const answered = await signIn(app, { username: staff.username, password, code }, headers)
    expect(answered.status).toBe(200)
  }
  const events = await auditEventsOf(app, staff)
  expect(events).toMatchObject([
    { action: 'login-new-device', body: { device: expect.stringMatching(/^[0-9a-f]{16}$/) } },
    { action: 'login' },
  ])
})

test('the log is whole after everything above', async () => {
  await recordAudit(ctx, ctx.db, { staffId: 1n, action: 'close' })
  expect(await verifyAudit(ctx.db)).toMatchObject({ broken: null })
})
