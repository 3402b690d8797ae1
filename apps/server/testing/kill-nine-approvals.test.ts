import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideApproval } from '@champa/contract/office/approvals'
import { adjustMember } from '@champa/contract/office/corrections'
import { reconcile } from '../ledger/reconcile.ts'
import { clock } from '../platform/clock.ts'
import { newStaffSpeaker, type Speaker } from './chat-people.ts'
import { openKillableServer, type KillableServer } from './killable-server.ts'
import { walletOf } from './pay-in.ts'
import { justified } from './test-approvals.ts'
import { callOverHttp, newMember, type TestMember } from './test-app.ts'

const membersInAll = 30
let stack: KillableServer
beforeAll(async () => {
  stack = await openKillableServer({})
})
afterAll(() => stack.stop())

async function request(maker: Speaker, { id }: TestMember): Promise<string> {
  const asked = await callOverHttp(stack.url, adjustMember, {
    params: { id: `${id}` },
    body: { amount: 50, ...justified },
    headers: { ...maker.headers, 'idempotency-key': randomUUID() },
  })
  if (!asked.ok || asked.body.outcome === 'done') throw new Error('it was not requested')
  return asked.body.approvalId
}

/** Decides a request; null without an answer. */
const decide = (checker: Speaker, id: string) =>
  callOverHttp(stack.url, decideApproval, {
    params: { id },
    body: { decision: 'approve', note: '', version: 1 },
    headers: checker.headers,
  }).catch(() => null)

async function idsIn(state: string): Promise<string[]> {
  const rows = await stack.db.query<{ approvalId: string }>(
    'select approval_id from approval where state = $1',
    [state],
  )
  return rows.map((row) => row.approvalId)
}

async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('after a kill -9 amid decisions each correction takes effect once [office:20]', async () => {
  const maker = await newStaffSpeaker({ db: stack.operator }, { roles: ['finance'] })
  const checker = await newStaffSpeaker({ db: stack.operator }, { roles: ['manager'] })
  const freshUntil = new Date(clock.nowMs() + 3_600_000)
  await stack.db.query('update staff_session set fresh_until = $1', [freshUntil])
  const members = await Promise.all(
    Array.from({ length: membersInAll }, () => newMember({ db: stack.db }, 0n)),
  )
  const ids = await Promise.all(members.map((member) => request(maker, member)))

  const decisions = Promise.all(ids.map((id) => decide(checker, id)))
  await until(async () => (await idsIn('executed')).length > 0)
  stack.kill()
  const answers = await decisions
  expect(answers.filter((answer) => answer === null).length).toBeGreaterThan(0)
  await stack.start()

  // The claims of the dead process end now, instead of after half a minute.
  await stack.db.query("update approval set due_at = $1 where state = 'approved'", [clock.now()])
  await until(async () => (await idsIn('approved')).length === 0)
  for (const id of await idsIn('pending')) expect((await decide(checker, id))?.ok).toBe(true)

  expect((await idsIn('executed')).toSorted()).toEqual(ids.toSorted())
  for (const member of members)
    expect(await walletOf({ ctx: { db: stack.db } }, member)).toBe(50_00n)
  expect((await reconcile(stack.db)).broken).toBeNull()
})
