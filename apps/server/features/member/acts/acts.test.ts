import { afterEach, describe, expect, test } from 'vitest'
import * as acts from '@champa/contract/office/member-acts'
import { readMemberNotes, readMemberTimeline } from '@champa/contract/office/member-person-tabs'
import { readWallet } from '@champa/contract/wallet'
import { readResponsible, setDepositLimit, takeTimeOut } from '@champa/contract/responsible'
import { login } from '@champa/contract/account'
import { clock } from '../../../platform/clock.ts'
import { reason } from '../../../testing/test-approvals.ts'
import { newAddress, signUp } from '../../../testing/sign-up.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { testMembersRoom } from '../../../testing/test-members-room.ts'
import { auditEventsOf, callOffice } from '../../../testing/test-staff.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { ask, freshStaff, relative } = testMembersRoom(app)
const support = await freshStaff('support')
afterEach(() => app.proveBooks())

const paramsOf = ({ id }: Pick<TestMember, 'id'>) => ({ id: `${id}` })
const statusOf = async ({ id }: Pick<TestMember, 'id'>) => {
  const [row] = await app.ctx.db.query<{ status: string; pausedUntil: Date | null }>(
    'select status, paused_until from member where member_id = $1',
    [id],
  )
  return row!
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
  const textsInTimeline = async (member: TestMember) => {
    const answer = await callOffice(
      app,
      readMemberTimeline,
      { params: paramsOf(member), body: { limit: 50 } },
      support,
    )
    return answer.ok
      ? answer.body.rows.flatMap(({ kind, text }) => (kind === 'note' ? [text] : []))
      : []
  }
  const notesOf = async (member: TestMember) => {
    const answer = await callOffice(app, readMemberNotes, { params: paramsOf(member) }, support)
    return answer.ok ? answer.body.notes.map(({ text }) => text) : []
  }

  test('pinned notes come first, expired ones are gone, a repeat adds none', async () => {
    const member = await app.member()
    await note(member, '1', { isPinned: true })
    for (let times = 0; times < 2; times++) await note(member, '2')
    await note(member, '3', { expiresAt: clock.nowMs() + 1_000 })
    expect(await notesOf(member)).toEqual(['note 1', 'note 3', 'note 2'])
    const params = { ...paramsOf(member), note: '1'.repeat(32) }
    const body = { isPinned: false, expiresAt: clock.nowMs() + 1_000 }
    expect(await ask(acts.changeMemberNote, { params, body }, support)).toBe('done')
    clock.set(() => new Date(Date.now() + 2_000))
    expect(await notesOf(member)).toEqual(['note 2'])
    expect(await textsInTimeline(member)).toEqual(['note 2'])
  })

  test('INVALID_INPUT: no note is hidden by an end in the past', async () => {
    const member = await app.member()
    const expiresAt = clock.nowMs()
    await note(member, '5')
    const params = { ...paramsOf(member), note: '5'.repeat(32) }
    const body = { isPinned: false, expiresAt }
    expect([
      await note(member, '6', { expiresAt }),
      await ask(acts.changeMemberNote, { params, body }, await freshStaff('risk')),
    ]).toEqual(['INVALID_INPUT', 'INVALID_INPUT'])
    expect(await notesOf(member)).toEqual(['note 5'])
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

  test('NOT_WAITING: a closed account takes no time-out and no exclusion', async () => {
    const member = await app.member()
    await app.operator.db.query("update member set status = 'closed' where member_id = $1", [
      member.id,
    ])
    expect([await timeOut(member, 1), await exclude(member)]).toEqual([
      'NOT_WAITING',
      'NOT_WAITING',
    ])
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
