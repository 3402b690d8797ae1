import pg from 'pg'
import { readToday, type WorkQueue, workQueues } from '@champa/contract/office/today'
import { readHealth } from '@champa/contract/office/today/health'
import { holdWithdrawal } from '@champa/contract/office/withdrawal-acts'
import { expect, test } from 'vitest'
import { recordAudit } from '../audit/index.ts'
import { approveAction } from '../withdraw/index.ts'
import { clock } from '../../platform/clock.ts'
import { planOptions } from '../../platform/db.ts'
import { readMovementId } from '../../platform/ids.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { findScans, noteStatements } from '../../testing/plan-scans.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { testApprovals } from '../../testing/test-approvals.ts'
import { testOfficeWithdrawals } from '../../testing/test-office-withdrawals.ts'
import { callOffice, newStaff, type TestStaff } from '../../testing/test-staff.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { request, read } = await testOfficeWithdrawals(app)
const approvals = testApprovals(app)
const manager = await newStaff(app, { roles: ['manager'] })
const minuteMs = 60_000

async function today(staff: TestStaff) {
  const response = await callOffice(app, readToday, {}, staff)
  if (!response.ok) throw new Error(response.body.message)
  return response.body
}
const queueOf = async (staff: TestStaff, queue: WorkQueue) =>
  (await today(staff)).queues.find((one) => one.queue === queue)

test('a withdrawal in review is counted, late after fifteen minutes, and not while on hold', async () => {
  const before = await queueOf(manager, 'withdrawals')
  const { id } = await request()
  expect(await queueOf(manager, 'withdrawals')).toMatchObject({
    n: (before?.n ?? 0) + 1,
    more: false,
    late: 0,
    oldestAt: expect.any(Number),
  })
  const started = Date.now()
  clock.set(() => new Date(started + 16 * minuteMs))
  expect(await queueOf(manager, 'withdrawals')).toMatchObject({ late: (before?.n ?? 0) + 1 })
  const { version } = (await read(id, manager)).row
  const held = await callOffice(
    app,
    holdWithdrawal,
    {
      params: { id },
      body: { version, until: started + 60 * minuteMs, reason: 'asked the member by chat' },
    },
    manager,
  )
  expect(held.ok).toBe(true)
  expect((await queueOf(manager, 'withdrawals'))?.n).toBe(before?.n ?? 0)
  clock.set(() => new Date(started + 61 * minuteMs))
  expect((await queueOf(manager, 'withdrawals'))?.n).toBe((before?.n ?? 0) + 1)
  clock.set()
})

test('a request waits for those who may decide it, and never for its maker', async () => {
  const [maker, checker, support] = await Promise.all([
    approvals.freshStaff('manager'),
    approvals.freshStaff('manager'),
    newStaff(app, { roles: ['support'] }),
  ])
  const member = await app.member(900_000_00n)
  const id = await approvals.reviewedWithdrawal(member, 300_000)
  await approvals.request(maker, approveAction, { id })
  expect((await queueOf(checker, 'approvals'))?.n).toBe(1)
  expect((await queueOf(maker, 'approvals'))?.n).toBe(0)
  expect((await queueOf(support, 'approvals'))?.n).toBe(0)
})

test('a decision by break-glass waits for the review of everybody but its maker', async () => {
  const [owner, other] = await Promise.all([
    newStaff(app, { roles: ['owner'] }),
    newStaff(app, { roles: ['owner'] }),
  ])
  await app.operator.db.query(
    `update approval set state = 'executed', decided_by = $1, decided_at = $2, review_due_at = $3
      where state = 'pending'`,
    [owner.id, clock.now(), new Date(clock.nowMs() - minuteMs)],
  )
  expect(await queueOf(other, 'reviews')).toMatchObject({ n: 1, late: 1 })
  expect(await queueOf(owner, 'reviews')).toMatchObject({ n: 0, late: 0 })
})

test('a closed account waits while it holds money and its profile exists', async () => {
  const support = await newStaff(app, { roles: ['support'] })
  const closed = async () => (await queueOf(support, 'closedMoney'))?.n
  const [rich, poor] = [await app.member(100_00n), await app.member(0n)]
  expect(await closed()).toBe(0)
  const close = (id: bigint, forgetAt: Date | null) =>
    asOwner(
      app,
      `update member
        set status = 'closed', closed_at = '${clock.now().toISOString()}',
          forget_at = ${forgetAt === null ? 'null' : `'${forgetAt.toISOString()}'`}
        where member_id = ${id}`,
    )
  for (const { id } of [rich, poor]) await close(id, clock.now())
  expect(await closed()).toBe(1)
  await close(rich.id, null)
  expect(await closed()).toBe(0)
})

test('each role sees the queues that it works on, and an auditor only what was done', async () => {
  const queuesOf = async (role: 'support' | 'marketing' | 'auditor' | 'finance') =>
    (await today(await newStaff(app, { roles: [role] }))).queues.map(({ queue }) => queue)
  expect(await queuesOf('support')).toEqual(['chats', 'approvals', 'gifts', 'closedMoney'])
  expect(await queuesOf('marketing')).toEqual(['approvals', 'gifts'])
  expect(await queuesOf('auditor')).toEqual(['approvals'])
  expect(await queuesOf('finance')).toEqual([
    'withdrawals',
    'approvals',
    'payments',
    'unread',
    'giftLinks',
    'transfers',
    'findings',
    'bankBreaks',
  ])
})

test('[office:25] commands of the last day are shown to those who read the whole log', async () => {
  const auditor = await newStaff(app, { roles: ['auditor'] })
  const event = { staffId: 0n, actor: 'cli:root', action: 'cli.payout', details: {} }
  await recordAudit(app.ctx, app.operator.db, { ...event, outcome: 'asked' })
  await recordAudit(app.ctx, app.operator.db, { ...event, aboutKind: 'movement', about: 'm1-1' })
  expect((await today(auditor)).commands).toEqual([
    {
      id: expect.stringMatching(/^0-\d+$/),
      at: expect.any(Number),
      by: 'root',
      action: 'cli.payout',
      outcome: 'done',
      about: 'movement m1-1',
    },
  ])
  expect((await today(await newStaff(app, { roles: ['finance'] }))).commands).toBe(null)
  const later = Date.now() + 25 * 60 * minuteMs
  clock.set(() => new Date(later))
  expect((await today(await newStaff(app, { roles: ['auditor'] }))).commands).toEqual([])
  clock.set()
})

test('health says how nightly checks ended and how long work has been due', async () => {
  const auditor = await newStaff(app, { roles: ['auditor'] })
  const health = async () => {
    const response = await callOffice(app, readHealth, {}, auditor)
    if (!response.ok) throw new Error(response.body.message)
    return response.body
  }
  expect((await health()).nightly).toEqual([
    { check: 'ledger-proof', health: 'late', succeededAt: null },
    { check: 'audit-proof', health: 'late', succeededAt: null },
    { check: 'bank-reconciliation', health: 'late', succeededAt: null },
  ])
  const { id } = await request()
  const { memberId, seq } = readMovementId(id)!
  const now = clock.nowMs()
  for (const [name, result] of [
    ['ledger-proof', 'unbalanced'],
    ['audit-proof', 'passed'],
  ])
    await app.operator.db.query(
      `insert into nightly_run (name, day, holder, started_at, finished_at, result, succeeded_at)
        values ($1, '2026-11-27', 'test', $2, $2, $3, $2)`,
      [name, new Date(now - 60 * minuteMs), result],
    )
  const dueSince = async (minutes: number) => {
    await app.ctx.db.query(
      'update open_movement set due_at = $3 where member_id = $1 and seq = $2',
      [memberId, seq, new Date(now - minutes * minuteMs)],
    )
    return (await health()).work.find(({ work }) => work === 'withdrawals')
  }
  expect((await health()).nightly.map((one) => one.health)).toEqual(['failed', 'well', 'late'])
  expect(await dueSince(-1)).toMatchObject({ health: 'well', oldestDueAt: null })
  expect(await dueSince(6)).toMatchObject({ health: 'late', oldestDueAt: now - 6 * minuteMs })
  expect(await dueSince(11)).toMatchObject({ health: 'failed' })
})

test('[office:57] no queue reads a whole table', async () => {
  const texts = new Set<string>()
  noteStatements(app.ctx.officeDb, texts)
  const owner = await newStaff(app, { roles: ['owner'] })
  expect((await today(owner)).queues.map(({ queue }) => queue)).toEqual([...workQueues])
  expect((await callOffice(app, readHealth, {}, owner)).ok).toBe(true)
  const client = new pg.Client({ connectionString: app.ownerUrl, options: planOptions.join(' ') })
  await client.connect()
  try {
    expect(texts.size).toBeGreaterThan(1)
    expect(await findScans(client, texts)).toEqual([])
  } finally {
    await client.end()
  }
})
