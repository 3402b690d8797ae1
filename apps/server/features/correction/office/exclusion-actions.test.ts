import { expect, test } from 'vitest'
import * as corrections from '@champa/contract/office/corrections'
import { clock } from '../../../platform/clock.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { eventually } from '../../../testing/outside-world.ts'
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

/** What the server's login itself may do with a request that it has stored. */
const carryOut = (id: string, at: string | null = clock.now().toISOString()) =>
  app.ctx.db.query<{ memberId: bigint }>(
    'select e.member_id from member_end_exclusion($1, $2) as e (member_id) order by e.member_id',
    [id, at],
  )

const excluded = (ms: number) => `status = 'self-excluded', paused_until = '${later(ms)}'`
const join = (source: TestMember, member: TestMember) =>
  app.operator.db.query(
    `insert into break_match (source_id, member_id, kinds, state, found_at)
      values ($1, $2, '{bank}', 'joined', $3)`,
    [source.id, member.id, clock.now()],
  )

/** A request about the member that the login has stored as decided by two people. */
async function forged(member: TestMember): Promise<string> {
  await set(member, excluded(-1_000))
  const id = requested(await ask(member, corrections.endMemberExclusion))
  await app.ctx.db.query(
    "update approval set state = 'approved', decided_by = $2, due_at = $3 where approval_id = $1",
    [id, manager.id, clock.now()],
  )
  return id
}

test('a self-exclusion ends on every account of the person', async () => {
  const [member, linked] = [await app.member(), await app.member()]
  for (const one of [member, linked]) await set(one, excluded(-1_000))
  await join(linked, member)
  const id = requested(await ask(member, corrections.endMemberExclusion))
  expect(await decide(manager, id)).toMatchObject({ body: { state: 'executed' } })
  for (const one of [member, linked]) {
    expect(await statusOf(one)).toBe('active')
    const ended = await app.ctx.db.query(
      "select 1 as one from play_break where member_id = $1 and kind = 'ended'",
      [one.id],
    )
    expect(ended).toEqual([{ one: 1 }])
  }
})

test('the server ends no break before its end, whatever was decided', async () => {
  const [member, stranger] = [await app.member(), await app.member()]
  await set(member, excluded(-1_000))
  await set(stranger, excluded(-1_000))
  const undecided = requested(await ask(member, corrections.endMemberExclusion))
  expect(await carryOut(undecided)).toEqual([])
  const other = await app.member()
  const id = await forged(other)
  await set(other, excluded(3_600_000))
  for (const at of [clock.now().toISOString(), '2100-01-01', null])
    expect(await carryOut(id, at)).toEqual([])
  expect(await statusOf(other)).toBe('self-excluded')
  await set(other, excluded(-1_000))
  expect(await carryOut(id)).toEqual([{ memberId: other.id }])
  expect(await statusOf(stranger)).toBe('self-excluded')
})

test('the server ends no break while one of a linked account still runs', async () => {
  const [member, middle, linked] = [await app.member(), await app.member(), await app.member()]
  await join(middle, member)
  await join(linked, middle)
  const id = await forged(member)
  await set(linked, excluded(3_600_000))
  expect(await carryOut(id)).toEqual([])
  expect(await statusOf(member)).toBe('self-excluded')
  await set(linked, excluded(-1_000))
  const ids = [member.id, linked.id].toSorted((a, b) => Number(a - b))
  expect(await carryOut(id)).toEqual(ids.map((memberId) => ({ memberId })))
  expect(await statusOf(middle)).toBe('active')
})

test('an account that is joined while the others are locked counts as well', async () => {
  const [member, linked, late] = [await app.member(), await app.member(), await app.member()]
  await join(linked, member)
  const id = await forged(member)
  await set(late, excluded(3_600_000))
  let ended: Promise<unknown> = Promise.resolve()
  await app.operator.db.transaction(async (tx) => {
    await tx.query('select 1 from member where member_id = $1 for update', [linked.id])
    ended = carryOut(id)
    const waiting = () =>
      asOwner(
        app,
        `select pid
          from pg_stat_activity
          where wait_event_type = 'Lock'
            and query like '%member_end_exclusion%'
            and datname = current_database()`,
      )
    await eventually(async () => (await waiting()).length === 1)
    await tx.query(
      `insert into break_match (source_id, member_id, kinds, state, found_at)
        values ($1, $2, '{bank}', 'joined', $3)`,
      [late.id, linked.id, clock.now()],
    )
  })
  expect(await ended).toEqual([])
  expect(await statusOf(member)).toBe('self-excluded')
})
