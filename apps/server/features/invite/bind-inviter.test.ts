import { expect, test } from 'vitest'
import { createAccount, login } from '@champa/contract/account'
import { inviteCodeOf, readInvites } from '@champa/contract/invite'
import type { InviteFlag } from '@champa/contract/invite-flag'
import { deviceHeader } from '@champa/contract/constants'
import { newAddress, registerBody, setDocument, type RegisterBody } from '../../testing/sign-up.ts'
import { startTestApp } from '../../testing/test-app.ts'

const phone = 'ab12-device-of-the-inviter'
const app = await startTestApp()
await setDocument(app, 'registerOtp', { on: false })
const inviter = await app.member()

async function register(
  changes: Partial<RegisterBody> = {},
  device?: string,
): Promise<{ id: bigint; body: RegisterBody; inviteFlag: InviteFlag | null }> {
  const body = { inviteCode: inviteCodeOf(inviter.id.toString()), ...registerBody(), ...changes }
  const made = await app.call(createAccount, {
    body,
    headers: { ...newAddress(), [deviceHeader]: device },
  })
  if (!made.ok) throw new Error(made.body.message)
  return { id: BigInt(made.body._id), body, inviteFlag: made.body.inviteFlag }
}

const boundTo = async (id: bigint) =>
  (
    await app.ctx.db.query('select inviter_id, invite_refusal from member where member_id = $1', [
      id,
    ])
  )[0]
const devicesOf = async (id: bigint) =>
  (
    await app.ctx.db.query<{ device: string }>(
      'select device from device_member where member_id = $1 order by device',
      [id],
    )
  ).map(({ device }) => device)
const friends = async () => {
  const response = await app.call(readInvites, { body: { page: 1, limit: 10 } }, inviter)
  return response.ok ? response.body.friends : null
}

test('binds a friend once and stores the device', async () => {
  const { id } = await register({}, 'ab12-device-of-the-friend')
  expect([await boundTo(id), await devicesOf(id), await friends()]).toEqual([
    { inviterId: inviter.id, inviteRefusal: null },
    ['ab12-device-of-the-friend'],
    1,
  ])
})

test('does not bind on a device the inviter has used, and stores the reason', async () => {
  const first = await register({ inviteCode: '' }, phone)
  const { id } = await register({ inviteCode: inviteCodeOf(first.id.toString()) }, phone)
  expect(await boundTo(id)).toEqual({ inviterId: null, inviteRefusal: 'self-device' })
  expect(await app.ctx.db.query('select 1 from invitee where member_id = $1', [first.id])).toEqual(
    [],
  )
})

test('treats the inviter’s account number at another bank as the inviter’s own', async () => {
  const bankAccountNo = inviter.id.toString()
  const { id } = await register({ bankCode: 'SCB', bankAccountNo })
  expect(await boundTo(id)).toEqual({ inviterId: null, inviteRefusal: 'self-bank' })
})

test('a login stores the device once and ignores a malformed device id', async () => {
  const { id, body } = await register({ inviteCode: '' })
  for (const device of [
    'x',
    "' or 1=1 --------------",
    'ab12-second-device',
    'ab12-second-device',
    undefined,
  ]) {
    const signed = await app.call(login, {
      body: { username: body.username, password: body.password },
      headers: { ...newAddress(), [deviceHeader]: device },
    })
    expect(signed.ok).toBe(true)
  }
  expect(await devicesOf(id)).toEqual(['ab12-second-device'])
})

test('binds a friend to a suspended inviter', async () => {
  const suspended = await app.member()
  await app.operator.db.query(`update member set status = 'suspended' where member_id = $1`, [
    suspended.id,
  ])
  expect(
    await boundTo((await register({ inviteCode: inviteCodeOf(suspended.id.toString()) })).id),
  ).toMatchObject({ inviterId: suspended.id })
})

test('does not bind a friend in another currency', async () => {
  const lao = await app.member()
  await app.operator.db.query(`update member set currency = 'LAK' where member_id = $1`, [lao.id])
  expect(
    await boundTo((await register({ inviteCode: inviteCodeOf(lao.id.toString()) })).id),
  ).toEqual({ inviterId: null, inviteRefusal: 'other-currency' })
})

test('does not bind a friend to a closed account', async () => {
  const first = await register({ inviteCode: '' })
  await app.operator.db.query("update member set status = 'closed' where member_id = $1", [
    first.id,
  ])
  const { id } = await register({ inviteCode: inviteCodeOf(first.id.toString()) })
  expect(await boundTo(id)).toEqual({ inviterId: null, inviteRefusal: null })
})

test('shows friend and inviter that a code does not count, without the reason', async () => {
  const first = await register({ inviteCode: '' }, 'ab12-shared-device')
  const inviteCode = inviteCodeOf(first.id.toString())
  expect((await register({ inviteCode }, 'ab12-shared-device')).inviteFlag).toBe('not-counted')
  expect((await register({ inviteCode }, 'ab12-shared-device')).inviteFlag).toBe('not-counted')
  expect((await register({ inviteCode }, 'ab12-device-of-a-friend')).inviteFlag).toBeNull()
  const signed = await app.call(login, {
    body: { username: first.body.username, password: first.body.password },
    headers: newAddress(),
  })
  if (!signed.ok) throw new Error(signed.body.message)
  const response = await app.call(
    readInvites,
    { body: { page: 1, limit: 10 } },
    { ...inviter, id: first.id, token: signed.body.token },
  )
  expect(response).toMatchObject({ body: { friends: 1, notCounted: 2 } })
})
