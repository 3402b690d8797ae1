import { afterEach, describe, expect, test } from 'vitest'
import * as acts from '@champa/contract/office/member-acts'
import { readMember } from '@champa/contract/office/members'
import { readMemberNotes } from '@champa/contract/office/member-person-tabs'
import { readWallet } from '@champa/contract/wallet'
import { readResponsible, setDepositLimit, takeTimeOut } from '@champa/contract/responsible'
import { login } from '@champa/contract/account'
import { clock } from '../../../platform/clock.ts'
import { reason } from '../../../testing/test-approvals.ts'
import { newAddress, signUp } from '../../../testing/sign-up.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { testInvites } from '../../../testing/test-invites.ts'
import { testMembersRoom } from '../../../testing/test-members-room.ts'
import { auditEventsOf, callOffice } from '../../../testing/test-staff.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { ask, freeze, freshStaff, relative } = testMembersRoom(app)
const { friend } = testInvites(app)
const support = await freshStaff('support')
const manager = await freshStaff('manager')
const marketing = await freshStaff('marketing')
afterEach(() => app.proveBooks())

const paramsOf = ({ id }: Pick<TestMember, 'id'>) => ({ id: `${id}` })
const statusOf = async ({ id }: Pick<TestMember, 'id'>) => {
  const [row] = await app.ctx.db.query<{ status: string; pausedUntil: Date | null }>(
    'select status, paused_until from member where member_id = $1',
    [id],
  )
  return row!
}
const headOf = async (member: TestMember) => {
  const head = await callOffice(app, readMember, { params: paramsOf(member) }, manager)
  if (!head.ok) throw new Error(head.body.message)
  return head.body
}

describe('notes', () => {
  const note = (member: TestMember, digit: string, more: object = {}) =>
    ask(
      acts.addMemberNote,
      {
        params: paramsOf(member),
        body: {
          id: digit.repeat(32),
          text: `note ${digit}`,
          isPinned: false,
          expiresAt: null,
          ...more,
        },
      },
      support,
    )
  const notesOf = async (member: TestMember) => {
    const answer = await callOffice(app, readMemberNotes, { params: paramsOf(member) }, support)
    return answer.ok ? answer.body.notes.map(({ text }) => text) : []
  }

  test('pinned notes come first, expired ones are gone, a repeat adds none', async () => {
    const member = await app.member()
    await note(member, '1', { isPinned: true })
    for (let times = 0; times < 2; times++) await note(member, '2')
    await note(member, '3', { expiresAt: clock.nowMs() - 1 })
    expect(await notesOf(member)).toEqual(['note 1', 'note 2'])
    const params = { ...paramsOf(member), note: '1'.repeat(32) }
    const body = { isPinned: false, expiresAt: clock.nowMs() - 1 }
    expect(await ask(acts.changeMemberNote, { params, body }, support)).toBe('done')
    expect(await notesOf(member)).toEqual(['note 2'])
  })

  test('NO_DATA: another member’s note is not changed', async () => {
    const [member, other] = [await app.member(), await app.member()]
    await note(member, '4')
    const params = { ...paramsOf(other), note: '4'.repeat(32) }
    const body = { isPinned: true, expiresAt: null }
    expect(await ask(acts.changeMemberNote, { params, body }, support)).toBe('NO_DATA')
  })
})

describe('sign-in', () => {
  test('every session ends at once', async () => {
    const member = await app.member()
    expect((await app.call(readWallet, {}, member)).ok).toBe(true)
    const answer = await callOffice(
      app,
      acts.endMemberSessions,
      { params: paramsOf(member), body: { reason } },
      support,
    )
    expect(answer).toMatchObject({ ok: true, body: { ended: 1 } })
    expect(await app.call(readWallet, {}, member)).toMatchObject({ status: 401 })
  })

  test('a blocked member signs in again after the block was lifted', async () => {
    const { body } = await signUp(app)
    const signIn = (password: string) =>
      app.call(login, {
        body: { username: body.username, password },
        headers: newAddress(),
      })
    for (let tries = 0; tries < 5; tries++) await signIn('wrong-password-1')
    expect(await signIn(body.password)).toMatchObject({ body: { message: 'REQUEST_LIMIT' } })
    const [row] = await app.ctx.db.query<{ id: bigint }>(
      'select member_id as id from member where username = $1',
      [body.username],
    )
    expect(
      await ask(acts.unblockMember, { params: paramsOf(row!), body: { reason } }, support),
    ).toBe('done')
    expect((await signIn(body.password)).ok).toBe(true)
  })
})

describe('on the member’s word', () => {
  const lower = (member: TestMember, amount: number) =>
    ask(
      acts.lowerMemberLimit,
      { params: paramsOf(member), body: { period: 'day', amount, reason } },
      support,
    )
  const timeOut = (member: TestMember, days: 1 | 7) =>
    ask(acts.giveTimeOut, { params: paramsOf(member), body: { days, reason } }, support)
  const exclude = (member: TestMember) =>
    ask(acts.excludeMember, { params: paramsOf(member), body: { months: 6, reason } }, support)

  test('a deposit limit is lowered at once, never raised, and a pending raise is gone', async () => {
    const member = await app.member()
    expect(await lower(member, 500)).toBe('done')
    await app.call(setDepositLimit, { body: { period: 'day', amount: 900 } }, member)
    expect(await lower(member, 501)).toBe('INVALID_INPUT')
    expect(await lower(member, 500)).toBe('done')
    const state = await app.call(readResponsible, {}, member)
    expect(state.ok && state.body.limits[0]).toMatchObject({ amount: 500_00n, next: null })
  })

  test('a time-out begins, and is never shortened', async () => {
    const member = await app.member()
    expect(await timeOut(member, 7)).toBe('done')
    const { pausedUntil } = await statusOf(member)
    expect(await timeOut(member, 1)).toBe('INVALID_INPUT')
    expect((await statusOf(member)).pausedUntil).toEqual(pausedUntil)
    expect(await app.call(takeTimeOut, { body: { days: 1 } }, member)).toMatchObject({ ok: true })
    expect((await statusOf(member)).pausedUntil).toEqual(pausedUntil)
  })

  test('an exclusion ends every session, and another makes it no shorter', async () => {
    const member = await app.member()
    expect(await exclude(member)).toBe('done')
    const before = await statusOf(member)
    expect(before.status).toBe('self-excluded')
    expect(await app.call(readWallet, {}, member)).toMatchObject({ ok: false })
    expect(await exclude(member)).toBe('done')
    expect((await statusOf(member)).pausedUntil!.getTime()).toBeGreaterThanOrEqual(
      before.pausedUntil!.getTime(),
    )
  })

  test('NOT_WAITING: a suspended member takes no time-out and no exclusion', async () => {
    const member = await app.member()
    await freeze(support, member, 'all')
    expect([await timeOut(member, 1), await exclude(member)]).toEqual([
      'NOT_WAITING',
      'NOT_WAITING',
    ])
  })
})

describe('groups and inviter', () => {
  test('STALE: groups are written over what the caller saw, not over what others wrote', async () => {
    const member = await app.member()
    const { version } = await headOf(member)
    const write = (groups: string[]) =>
      ask(
        acts.writeMemberGroups,
        { params: paramsOf(member), body: { version, groups, isXArea: true } },
        marketing,
      )
    expect(await write(['gold', 'early', 'gold'])).toBe('done')
    expect(await headOf(member)).toMatchObject({
      isXArea: true,
      member: { groups: ['early', 'gold'] },
    })
    expect(await write(['silver'])).toBe('STALE')
  })

  const correct = async (member: TestMember, inviter: TestMember | null) =>
    ask(
      acts.correctInviter,
      {
        params: paramsOf(member),
        body: {
          version: (await headOf(member)).version,
          inviterId: inviter && `${inviter.id}`,
          reason,
        },
      },
      manager,
    )

  test('the inviter is set, replaced and removed before the first commission', async () => {
    const [member, one, other] = [await app.member(), await app.member(), await app.member()]
    expect(await correct(member, one)).toBe('done')
    expect(await correct(member, other)).toBe('done')
    expect((await headOf(member)).inviter?.id).toBe(`${other.id}`)
    const friends = await app.ctx.db.query('select member_id from invitee where invitee_id = $1', [
      member.id,
    ])
    expect(friends).toEqual([{ memberId: other.id }])
    expect(await correct(member, null)).toBe('done')
    expect((await headOf(member)).inviter).toBeNull()
  })

  test('IN_USE: not after a commission, and not somebody whom the member has invited', async () => {
    const top = await app.member()
    const below = await friend(top)
    expect(await correct(top, below)).toBe('IN_USE')
    await app.ctx.db.query(
      `insert into invite_earning (member_id, no, invitee_id, name, amount, created_at)
        values ($1, 1, $2, 'x', 1, $3)`,
      [top.id, below.id, clock.now()],
    )
    expect(await correct(below, null)).toBe('IN_USE')
    expect(await correct(below, await app.member())).toBe('IN_USE')
  })

  test('CURRENCY_DIFFERS: the inviter has the member’s currency', async () => {
    expect(await correct(await app.member(), await app.member(0n, 'LAK'))).toBe('CURRENCY_DIFFERS')
  })
})

test('CONFLICT_OF_INTEREST: a relative acts on nothing of a member [office:10]', async () => {
  const member = await app.member()
  const staff = await relative(member)
  const params = paramsOf(member)
  const end = await ask(acts.endMemberSessions, { params, body: { reason } }, staff)
  expect(end).toBe('CONFLICT_OF_INTEREST')
  const events = await auditEventsOf(app, staff)
  expect(events).toMatchObject([{ action: 'refuse-conflict', aboutMember: member.id }])
})
