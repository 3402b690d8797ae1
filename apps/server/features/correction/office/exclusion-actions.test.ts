import { expect, test } from 'vitest'
import * as corrections from '@champa/contract/office/corrections'
import { clock } from '../../../platform/clock.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { justified, testApprovals } from '../../../testing/test-approvals.ts'
import { callOffice } from '../../../testing/test-staff.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { freshStaff, decide } = testApprovals(app)
const [support, manager] = [await freshStaff('support'), await freshStaff('manager')]

type Endpoint = typeof corrections.reopenMember | typeof corrections.endMemberExclusion
const ask = ({ id }: TestMember, endpoint: Endpoint) =>
  callOffice(app, endpoint, { params: { id: `${id}` }, body: justified }, support)

const requested = (answer: Awaited<ReturnType<typeof ask>>): string => {
  if (!answer.ok || answer.body.outcome !== 'approval') throw new Error(JSON.stringify(answer.body))
  return answer.body.approvalId
}
const refusal = (message: string) => ({ ok: false, body: { message } })

const set = ({ id }: TestMember, columns: string) =>
  app.operator.db.query(`update member set ${columns} where member_id = $1`, [id])
const later = (ms: number) => new Date(clock.nowMs() + ms).toISOString()

async function statusOf({ id }: TestMember): Promise<string | undefined> {
  const [row] = await app.ctx.db.query<{ status: string }>(
    'select status from member where member_id = $1',
    [id],
  )
  return row?.status
}

test('a closed account is opened again by two people while its profile exists', async () => {
  const member = await app.member()
  expect(await ask(member, corrections.reopenMember)).toMatchObject(refusal('NOT_WAITING'))
  await set(member, `status = 'closed', forget_at = '${later(1_000_000)}'`)
  const id = requested(await ask(member, corrections.reopenMember))
  expect(await decide(support, id)).toMatchObject(refusal('APPROVAL_OWN'))
  expect(await decide(manager, id)).toMatchObject({ body: { state: 'executed' } })
  expect(await statusOf(member)).toBe('active')
})

test('NOT_WAITING: an account whose profile is deleted stays closed', async () => {
  const member = await app.member()
  await set(member, `status = 'closed', forget_at = null`)
  expect(await ask(member, corrections.reopenMember)).toMatchObject(refusal('NOT_WAITING'))
})

test('a self-exclusion is ended by two people after its end, with the reason in the history', async () => {
  const member = await app.member()
  await set(member, `status = 'self-excluded', paused_until = '${later(3_600_000)}'`)
  expect(await ask(member, corrections.endMemberExclusion)).toMatchObject(refusal('NOT_WAITING'))
  await set(member, `paused_until = '${later(-1_000)}'`)
  const id = requested(await ask(member, corrections.endMemberExclusion))
  expect(await decide(manager, id)).toMatchObject({ body: { state: 'executed' } })
  expect(await statusOf(member)).toBe('active')
  const [ended] = await app.ctx.db.query<{ kind: string; reason: string }>(
    'select kind, reason from play_break where member_id = $1 order by no desc limit 1',
    [member.id],
  )
  expect(ended).toEqual({ kind: 'ended', reason: `approval:${id}: ${justified.reason}` })
})

test('APPROVAL_STALE: a self-exclusion that was extended meanwhile does not end', async () => {
  const member = await app.member()
  await set(member, `status = 'self-excluded', paused_until = '${later(-1_000)}'`)
  const id = requested(await ask(member, corrections.endMemberExclusion))
  await set(member, `paused_until = '${later(3_600_000)}'`)
  expect(await decide(manager, id)).toMatchObject(refusal('APPROVAL_STALE'))
  expect(await statusOf(member)).toBe('self-excluded')
})

test('the server ends no break before its end, whatever was decided', async () => {
  const member = await app.member()
  await set(member, `status = 'self-excluded', paused_until = '${later(-1_000)}'`)
  const id = requested(await ask(member, corrections.endMemberExclusion))
  const end = async (accounts: bigint[]) => {
    const [row] = await app.ctx.db.query<{ done: boolean }>(
      'select member_end_exclusion($1, $2, $3) as done',
      [id, accounts, clock.now()],
    )
    return row?.done
  }
  expect(await end([member.id])).toBe(false)
  await app.ctx.db.query(
    "update approval set state = 'approved', decided_by = $2, due_at = $3 where approval_id = $1",
    [id, manager.id, clock.now()],
  )
  const stranger = await app.member()
  await set(stranger, `status = 'self-excluded', paused_until = '${later(-1_000)}'`)
  expect(await end([member.id, stranger.id])).toBe(false)
  expect(await end([stranger.id])).toBe(false)
  await set(member, `paused_until = '${later(3_600_000)}'`)
  expect(await end([member.id])).toBe(false)
  expect(await statusOf(member)).toBe('self-excluded')
})
