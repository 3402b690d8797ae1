import { readProfile } from '@champa/contract/account'
import { describe, expect, test } from 'vitest'
import { asOwner } from '../testing/as-owner.ts'
import { startTestApp, type TestMember } from '../testing/test-app.ts'
import { clock } from './clock.ts'
import { openSession } from './session.ts'

/** Tests the checks before every call (API-5) over HTTP. */

const app = await startTestApp()

const hourMs = 3_600_000
const ahead = (ms: number): void => clock.set(() => new Date(Date.now() + ms))

const profile = (member: TestMember, headers: Record<string, string | undefined> = {}) =>
  app.call(readProfile, { headers }, member)

describe('checks of the token', () => {
  // [spec:API-2.1]
  test('UNAUTHORIZED: refuses a call without a token', async () => {
    expect(await app.call(readProfile)).toMatchObject({
      status: 401,
      body: { message: 'UNAUTHORIZED' },
    })
  })

  test('invalid-token: refuses a malformed header and a token that was never issued', async () => {
    const member = await app.member()
    for (const authorization of [
      `Basic ${member.token}`,
      'Bearer',
      'Bearer short',
      `Bearer ${'A'.repeat(43)}`,
      `Bearer ${member.token}A`,
      `Bearer ${member.token} 2`,
    ]) {
      expect(
        await app.call(readProfile, { headers: { authorization } }),
        authorization,
      ).toMatchObject({ status: 401, body: { message: 'invalid-token' } })
    }
  })

  // [spec:ERR-22.1]
  test('EXPIRED_AUTH_TOKEN: a session expires after twelve hours', async () => {
    const member = await app.member()
    ahead(11.9 * hourMs)
    expect((await profile(member)).ok).toBe(true)
    ahead(12.1 * hourMs)
    expect(await profile(member)).toMatchObject({
      status: 401,
      body: { message: 'EXPIRED_AUTH_TOKEN' },
    })
  })

  // [spec:ERR-22.1]
  test('EXPIRED_AUTH_TOKEN: a remembered session ends after 7 idle days or 30 in all', async () => {
    const remembered = async (): Promise<TestMember> => {
      const member = await app.member()
      const { token } = await openSession(app.ctx.db, {
        memberId: member.id,
        credentialVersion: 1,
        requester: 'champa-member/1.1.14',
        remember: true,
        maxSessions: 5,
      })
      return { ...member, token }
    }
    const [idle, busy] = [await remembered(), await remembered()]
    for (const day of [6, 12, 18, 24, 29]) {
      ahead(day * 24 * hourMs)
      expect((await profile(busy)).ok, `day ${day}`).toBe(true)
    }
    ahead(8 * 24 * hourMs)
    expect(await profile(idle)).toMatchObject({
      status: 401,
      body: { message: 'EXPIRED_AUTH_TOKEN' },
    })
    ahead(30 * 24 * hourMs + hourMs)
    expect(await profile(busy)).toMatchObject({
      status: 401,
      body: { message: 'EXPIRED_AUTH_TOKEN' },
    })
  })

  // [spec:ERR-23.1]
  test('INVALID_USER_1: refuses a session that was ended', async () => {
    const member = await app.member()
    await app.ctx.db.query('update session set revoked_at = $2 where member_id = $1', [
      member.id,
      clock.now(),
    ])
    expect(await profile(member)).toMatchObject({
      status: 401,
      body: { message: 'INVALID_USER_1' },
    })
  })

  // [spec:ERR-24.1]
  test('INVALID_USER_2: refuses a session after the password was changed elsewhere', async () => {
    const member = await app.member()
    await app.ctx.db.query(
      'update member set credential_version = credential_version + 1 where member_id = $1',
      [member.id],
    )
    expect(await profile(member)).toMatchObject({
      status: 401,
      body: { message: 'INVALID_USER_2' },
    })
  })

  // [spec:ERR-25.1]
  test('INVALID_USER_3: refuses a token of a different app', async () => {
    const member = await app.member()
    await app.ctx.db.query(`update session set requester = 'other-site' where member_id = $1`, [
      member.id,
    ])
    expect(await profile(member)).toMatchObject({
      status: 401,
      body: { message: 'INVALID_USER_3' },
    })
  })

  // [spec:ERR-27.1]
  test('NO_USER: refuses the session of an erased member', async () => {
    const member = await app.member()
    await asOwner(app, `delete from member where member_id = ${member.id}`)
    expect(await profile(member)).toMatchObject({ status: 404, body: { message: 'NO_USER' } })
  })

  // [spec:ERR-28.1]
  test('INACTIVE_USER: refuses a member who was suspended while signed in', async () => {
    const member = await app.member()
    await app.operator.db.query(`update member set status = 'suspended' where member_id = $1`, [
      member.id,
    ])
    expect(await profile(member)).toMatchObject({ status: 403, body: { message: 'INACTIVE_USER' } })
  })
})
