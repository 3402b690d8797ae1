import { expect, test, afterEach, beforeEach, describe } from 'vitest'
import { createAccount, login } from '@champa/contract/account'
import { inviteCodeOf, readInvites } from '@champa/contract/invite'
import type { InviteFlag } from '@champa/contract/invite-flag'
import { deviceHeader } from '@champa/contract/constants'
import { newAddress, registerBody, setDocument, type RegisterBody } from '../../testing/sign-up.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import type { MinorUnits } from '@champa/contract/money'
import { post } from '../../ledger/post.ts'
import { depositReceived } from '../../ledger/postings/index.ts'
import { testInvites } from '../../testing/test-invites.ts'
import { creditFirstDeposit } from './credit-first-deposit.ts'

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

test('treats the inviter’s account number at a different bank as the inviter’s own', async () => {
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

test('does not bind a friend to an inviter with a different currency', async () => {
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

test('shows friend and inviter that an invite code does not count, but not why', async () => {
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

describe('the first deposit', () => {
  const invites = testInvites(app)

  beforeEach(() => invites.offer({ type: 'deposit' }))

  afterEach(() => app.proveBooks())

  let references = 0

  async function deposit(member: TestMember, amount: bigint): Promise<bigint> {
    const outcome = await post(
      app.ctx.db,
      depositReceived({
        member: member.id,
        receivingAccount: 'T',
        bankReference: String(++references),
        channel: 'TEST',
        amount: amount as MinorUnits,
      }),
    )
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.seq
  }

  const read = async (member: TestMember) => {
    const response = await app.call(readInvites, { body: { page: 1, limit: 10 } }, member)
    if (!response.ok) throw new Error(response.body.message)
    return response.body
  }

  test('accrues 5 % of a friend’s first deposit once, even on concurrent calls', async () => {
    const member = await app.member()
    const friend = await invites.friend(member)
    const first = await deposit(friend, 1_000_00n)
    await Promise.all(
      Array.from({ length: 8 }, () => creditFirstDeposit(app.ctx, friend.id, first)),
    )
    const second = await deposit(friend, 4_000_00n)
    await creditFirstDeposit(app.ctx, friend.id, second)
    expect(await read(member)).toMatchObject({
      accrued: 50_00n,
      total: 1,
      invites: [{ from: { name: 'สม***' }, amount: 50_00n }],
    })
  })

  test('accrues nothing for a later deposit, even if the first preceded the offer', async () => {
    const member = await app.member()
    const friend = await invites.friend(member)
    await deposit(friend, 1_000_00n)
    await creditFirstDeposit(app.ctx, friend.id, await deposit(friend, 1_000_00n))
    expect((await read(member)).accrued).toBe(0n)
  })

  test.each([
    ['invites are paid on turnover', () => invites.offer(), undefined],
    [
      'invites are switched off',
      () => invites.offer({ type: 'deposit', active: false }),
      undefined,
    ],
    [
      'the inviter’s affiliate network settles commission itself',
      undefined,
      'update member set x_area = true where member_id = $1',
    ],
    [
      'the inviter’s wallet has a different currency',
      undefined,
      `update member set currency = 'LAK' where member_id = $1`,
    ],
  ])('accrues nothing when %s', async (_, offer, change) => {
    const member = await app.member()
    const friend = await invites.friend(member)
    await offer?.()
    if (change) await app.operator.db.query(change, [member.id])
    await creditFirstDeposit(app.ctx, friend.id, await deposit(friend, 1_000_00n))
    expect((await read(member)).total).toBe(0)
  })

  test('creditFirstDeposit does nothing for a member without an inviter', async () => {
    const alone = await app.member()
    await expect(
      creditFirstDeposit(app.ctx, alone.id, await deposit(alone, 1_000_00n)),
    ).resolves.toBeUndefined()
  })
})
