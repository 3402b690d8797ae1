import { afterEach, describe, expect, test } from 'vitest'
import { decideApproval } from '@champa/contract/office/approvals'
import { endMemberFlag, freezeMember } from '@champa/contract/office/member-acts'
import { unfreezeMember } from '@champa/contract/office/member-decisions'
import { approveWithdrawal } from '@champa/contract/office/withdrawal-decisions'
import { readMember } from '@champa/contract/office/members'
import { readWallet } from '@champa/contract/wallet'
import { clock } from '../../../platform/clock.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { evidence, reason } from '../../../testing/test-approvals.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { testMembersRoom } from '../../../testing/test-members-room.ts'
import { testOfficeWithdrawals } from '../../../testing/test-office-withdrawals.ts'
import { auditEventsOf, callOffice } from '../../../testing/test-staff.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { request, read } = await testOfficeWithdrawals(app)
const { ask, freeze, unfreeze, freshStaff, decide, relative } = testMembersRoom(app)
const support = await freshStaff('support')
const risk = await freshStaff('risk')
const finance = await freshStaff('finance')
const manager = await freshStaff('manager')
await freshStaff('manager')
afterEach(() => app.proveBooks())

const approve = async (id: string, by = finance) =>
  callOffice(
    app,
    approveWithdrawal,
    { params: { id }, body: { version: (await read(id, risk)).row.version, reason } },
    by,
  )
const codeOf = async (answer: Promise<{ ok: boolean; body: unknown }>) => {
  const { ok, body } = await answer
  return ok ? 'ok' : (body as { message: string }).message
}
describe('all', () => {
  test('suspends at once, on every process, and ends every session', async () => {
    const member = await app.member(100_00n)
    expect(await codeOf(app.call(readWallet, {}, member))).toBe('ok')
    expect(await freeze(support, member, 'all')).toBe('done')
    expect(await codeOf(app.call(readWallet, {}, member))).toBe('INVALID_USER_1')
    const [row] = await app.ctx.db.query(
      'select status, effects from member where member_id = $1',
      [member.id],
    )
    expect(row).toEqual({ status: 'suspended', effects: ['no-play', 'no-withdrawal'] })
  })

  test('APPROVAL_EXISTS: a second request about the same freeze', async () => {
    const member = await app.member()
    await freeze(support, member, 'all')
    await unfreeze(risk, member, 'all')
    expect(await unfreeze(manager, member, 'all')).toBe('APPROVAL_EXISTS')
  })

  test('a second person ends it, and withdrawals need two for thirty days [office:45]', async () => {
    const member = await app.member(5_000_00n)
    await freeze(support, member, 'all')
    const id = await unfreeze(risk, member, 'all')
    expect(await decide(manager, id)).toMatchObject({ ok: true, body: { state: 'executed' } })
    const [row] = await app.ctx.db.query(
      'select status, effects from member where member_id = $1',
      [member.id],
    )
    expect(row).toEqual({ status: 'active', effects: [] })
    const other = await app.member(5_000_00n)
    await freeze(support, other, 'withdrawals')
    await decide(manager, await unfreeze(risk, other, 'withdrawals'))
    const { id: withdrawal } = await request(1_000, other)
    expect(await approve(withdrawal)).toMatchObject({ ok: true, body: { outcome: 'approval' } })
  })

  test('a self-excluded member stays excluded, frozen or not', async () => {
    const member = await app.member()
    await app.operator.db.query(
      "update member set status = 'self-excluded', paused_until = $2 where member_id = $1",
      [member.id, new Date('2100-01-01')],
    )
    expect(await freeze(support, member, 'all')).toBe('done')
    await decide(manager, await unfreeze(risk, member, 'all'))
    const [row] = await app.ctx.db.query('select status from member where member_id = $1', [
      member.id,
    ])
    expect(row).toEqual({ status: 'self-excluded' })
  })
})

test('ALREADY_DECIDED: the same freeze twice; another scope is added', async () => {
  const member = await app.member()
  expect(await freeze(support, member, 'play')).toBe('done')
  expect(await freeze(risk, member, 'play')).toBe('ALREADY_DECIDED')
  expect(await freeze(risk, member, 'withdrawals')).toBe('done')
  const head = await callOffice(app, readMember, { params: { id: `${member.id}` } }, support)
  expect(head.ok && head.body.freezes.map(({ scope }) => scope)).toEqual(['withdrawals', 'play'])
})

test('NOT_WAITING: nothing is frozen, and a freeze does not end as a flag', async () => {
  const member = await app.member()
  expect(await unfreeze(risk, member, 'play')).toBe('NOT_WAITING')
  await freeze(support, member, 'play')
  const params = { id: `${member.id}`, no: '1' }
  expect(await ask(endMemberFlag, { params, body: { reason } }, risk)).toBe('NOT_WAITING')
})

test('APPROVAL_STALE: a freeze made after the request is not ended by it', async () => {
  const member = await app.member()
  await freeze(support, member, 'play')
  const id = await unfreeze(risk, member, 'play')
  await asOwner(
    app,
    `update member_flag set ended_at = '${clock.now().toISOString()}', ended_by = 'test'
      where member_id = ${member.id}`,
  )
  await freeze(support, member, 'play')
  expect(await decide(manager, id)).toMatchObject({ body: { message: 'APPROVAL_STALE' } })
})

test('CONFLICT_OF_INTEREST: a relative neither freezes nor unfreezes a member', async () => {
  const member = await app.member()
  const staff = await relative(member)
  expect(await freeze(staff, member, 'play')).toBe('CONFLICT_OF_INTEREST')
  await freeze(support, member, 'play')
  expect(await unfreeze(staff, member, 'play')).toBe('CONFLICT_OF_INTEREST')
  const id = await unfreeze(risk, member, 'play')
  expect(
    await callOffice(
      app,
      decideApproval,
      { params: { id }, body: { decision: 'approve', note: '', version: 1 } },
      staff,
    ),
  ).toMatchObject({ body: { message: 'CONFLICT_OF_INTEREST' } })
})

test('IDEMPOTENCY_MISMATCH: a repeat is done once, and its key is of that call', async () => {
  const member = await app.member()
  const params = { id: `${member.id}` }
  const headers = { 'idempotency-key': 'freeze-key-1' }
  const call = (scope: 'play' | 'all') =>
    ask(freezeMember, { params, body: { scope, reason }, headers }, support)
  expect([await call('play'), await call('play'), await call('all')]).toEqual([
    'done',
    'done',
    'IDEMPOTENCY_MISMATCH',
  ])
})

test('a freeze and its end leave one audit entry each, with the reason', async () => {
  const member = await app.member()
  const staff = await freshStaff('support')
  await freeze(staff, member, 'all')
  expect(await auditEventsOf(app, staff)).toMatchObject([
    { action: 'freeze-member', outcome: 'done', aboutMember: member.id, body: { reason } },
  ])
})

test('STEP_UP is not asked for a freeze, but nobody without the permission freezes', async () => {
  const member = await app.member()
  expect(await freeze(await freshStaff('marketing'), member, 'play')).toBe('NOT_ALLOWED')
  expect(
    await ask(
      unfreezeMember,
      { params: { id: `${member.id}` }, body: { scope: 'play', reason, evidence } },
      support,
    ),
  ).toBe('NOT_ALLOWED')
})
