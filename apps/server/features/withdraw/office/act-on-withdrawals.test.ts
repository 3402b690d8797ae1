import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import * as acts from '@champa/contract/office/withdrawal-acts'
import { readPayouts } from '@champa/contract/office/payouts'
import { readPayout } from '@champa/contract/withdraw'
import { clock } from '../../../platform/clock.ts'
import { readMovementId } from '../../../platform/ids.ts'
import {
  openOperatorSettings,
  operatorSettingsRefreshMs,
} from '../../../platform/operator-settings.ts'
import { payoutsAtBank } from '../../../testing/outside-world.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { testOfficeWithdrawals } from '../../../testing/test-office-withdrawals.ts'
import { auditEventsOf, callOffice, newStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { approveWithdrawal } from '../review/reviewed.ts'
import { sendPayouts } from '../send-payouts.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { request, read } = await testOfficeWithdrawals(app)
const [risk, manager] = [
  await newStaff(app, { roles: ['risk'] }),
  await newStaff(app, { roles: ['manager'] }),
]
afterEach(() => app.proveBooks())

const reason = { th: 'ชื่อบัญชีไม่ตรง', lo: 'ຊື່ບັນຊີບໍ່ກົງ', en: 'The names differ' }
const versionOf = async (id: string): Promise<string> => (await read(id, risk)).row.version

async function reject(
  id: string,
  { by = risk, key, version }: { by?: TestStaff; key?: string; version?: string } = {},
) {
  const body = { version: version ?? (await versionOf(id)), reason }
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return callOffice(app, acts.rejectWithdrawal, { params: { id }, body, headers }, by)
}

const hold = async (
  id: string,
  until: number | null,
  version?: string,
  reason = 'waits for the bank',
) =>
  callOffice(
    app,
    acts.holdWithdrawal,
    {
      params: { id },
      body: { version: version ?? (await versionOf(id)), until, reason },
    },
    risk,
  )

/** A withdrawal that the bank has received. */
async function sent() {
  const one = await request()
  await approveWithdrawal(app.operator, one.id, 'cli:test')
  await sendPayouts.run(app.ctx)
  return one
}

const refusal = (status: number, message: string, more: object = {}) => ({
  status,
  body: { message, ...more },
})

test('a rejection returns the money, and the member reads why in their language', async () => {
  const { id, member } = await request()
  expect(await reject(id)).toMatchObject({ ok: true, body: { done: true } })
  for (const language of ['th', 'lo', 'en'] as const) {
    const headers = { 'accept-language': language }
    expect(await app.call(readPayout, { headers }, member)).toMatchObject({
      body: { payout: { status: 'FAILED', reason: reason[language], reasonBy: 'staff' } },
    })
  }
  expect((await read(id, risk)).balance).toMatchObject({ wallet: 5_000_00n, held: 0n })
  const events = await auditEventsOf(app, risk)
  expect(events.filter(({ about, action }) => about === id && action !== 'look')).toMatchObject([
    { action: 'reject-withdrawal', outcome: 'done', aboutMember: member.id },
  ])
})

test('ALREADY_DECIDED: names who rejected a withdrawal before, and when', async () => {
  const { id } = await request()
  const version = await versionOf(id)
  const both = await Promise.all([reject(id, { version }), reject(id, { by: manager, version })])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  const winner = both[0].ok ? risk : manager
  expect(both.find(({ ok }) => !ok)).toMatchObject(
    refusal(409, 'ALREADY_DECIDED', { by: `คุณ ${winner.username}`, at: expect.any(Number) }),
  )
  expect((await read(id, risk)).steps.at(-1)).toMatchObject({
    step: 'rejected',
    by: `คุณ ${winner.username}`,
  })
})

test('a repeated rejection gets the first answer, and is recorded once', async () => {
  const { id } = await request()
  const [key, version] = [randomUUID(), await versionOf(id)]
  const answers = [
    ...(await Promise.all([reject(id, { key, version }), reject(id, { key, version })])),
    await reject(id, { key, version }),
  ]
  expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ done: true })))
  expect((await read(id, risk)).decisions).toHaveLength(1)
})

test('IDEMPOTENCY_MISMATCH: refuses a key that another rejection had', async () => {
  const key = randomUUID()
  const [one, other] = [await request(), await request()]
  expect(await reject(one.id, { key })).toMatchObject({ ok: true })
  expect(await reject(other.id, { key })).toMatchObject(refusal(409, 'IDEMPOTENCY_MISMATCH'))
})

test('STALE: refuses a decision about a withdrawal that has changed since', async () => {
  const { id } = await request()
  const version = await versionOf(id)
  expect(await hold(id, clock.nowMs() + 3_600_000, version)).toMatchObject({ ok: true })
  expect(await reject(id, { version })).toMatchObject(refusal(409, 'STALE'))
  expect(await reject(id)).toMatchObject({ ok: true })
})

test('NOT_WAITING: refuses decisions about a withdrawal that was never in review', async () => {
  const { id } = await request(500)
  expect(await reject(id)).toMatchObject(refusal(409, 'NOT_WAITING'))
  expect(await hold(id, null)).toMatchObject(refusal(409, 'NOT_WAITING'))
  const query = await callOffice(app, acts.queryPayout, { params: { id } }, risk)
  expect(query).toMatchObject(refusal(409, 'NOT_WAITING'))
})

test('PAYOUT_SENT: refuses to reject what the bank may already have', async () => {
  expect(await reject((await sent()).id)).toMatchObject(refusal(409, 'PAYOUT_SENT'))
})

test('a hold stops the clock of the review until it ends', async () => {
  const { id } = await request()
  const started = Date.now()
  const at = (minutes: number): void => clock.set(() => new Date(started + minutes * 60_000))
  const minutes = async () => Math.round(((await read(id, risk)).row.reviewMs ?? 0) / 60_000)
  at(5)
  expect(await hold(id, clock.nowMs() + 60 * 60_000)).toMatchObject({ ok: true })
  at(20)
  expect(await minutes()).toBe(5)
  expect((await read(id, risk)).row.hold).toMatchObject({ reason: 'waits for the bank' })
  expect(await hold(id, null)).toMatchObject({ ok: true })
  at(23)
  expect(await minutes()).toBe(8)
  expect((await read(id, risk)).row.hold).toBeNull()
})

test('INVALID_INPUT: refuses a hold for more than 72 hours, and one in the past', async () => {
  const { id } = await request()
  for (const ms of [73 * 3_600_000, -1])
    expect(await hold(id, clock.nowMs() + ms)).toMatchObject(
      refusal(400, 'INVALID_INPUT', { fields: ['until'] }),
    )
})

test('a claim lasts ten minutes, and a colleague takes it over only on purpose', async () => {
  const { id } = await request()
  const claim = async (by: TestStaff, takeOver = false) => {
    const input = { params: { id }, body: { takeOver } }
    const response = await callOffice(app, acts.claimWithdrawal, input, by)
    return response.ok ? response.body.claim.staffId : response.body.message
  }
  expect(await claim(risk)).toBe(risk.id.toString())
  expect(await claim(risk)).toBe(risk.id.toString())
  expect(await claim(manager)).toBe(risk.id.toString())
  expect(await claim(manager, true)).toBe(manager.id.toString())
  expect((await read(id, risk)).row.claim).toMatchObject({ staffId: manager.id.toString() })
  expect((await read(id, risk)).decisions.map(({ action }) => action)).toEqual([
    'claim-withdrawal',
    'claim-withdrawal',
  ])
  clock.set(() => new Date(Date.now() + 11 * 60_000))
  expect(await claim(risk)).toBe(risk.id.toString())
  expect(await reject(id, { by: manager })).toMatchObject({ ok: true })
})

test('looking now makes a sent payout due, once in ten seconds', async () => {
  const { id } = await sent()
  const { memberId, seq } = readMovementId(id)!
  await app.ctx.db.query('update open_movement set due_at = $3 where member_id = $1 and seq = $2', [
    memberId,
    seq,
    new Date(clock.nowMs() + 1_800_000),
  ])
  const look = () => callOffice(app, acts.queryPayout, { params: { id } }, risk)
  expect(await look()).toMatchObject({ ok: true })
  const [row] = await app.ctx.db.query<{ dueAt: Date }>(
    'select due_at from open_movement where member_id = $1 and seq = $2',
    [memberId, seq],
  )
  expect(row!.dueAt.getTime()).toBeLessThanOrEqual(clock.nowMs())
  expect(await look()).toMatchObject(
    refusal(429, 'REQUEST_LIMIT', { retryAfter: expect.any(Number) }),
  )
})

test('[office:32] no audit entry about a withdrawal holds a whole phone or account number', async () => {
  const member = await app.member(5_000_00n)
  const accountNo = '4059991234'
  await app.ctx.db.query('delete from bank_claim where member_id = $1', [member.id])
  await app.operator.db.query('update member set bank_account_no = $2 where member_id = $1', [
    member.id,
    accountNo,
  ])
  const { id } = await request(1_000, member)
  await hold(id, clock.nowMs() + 3_600_000, undefined, `called ${member.phone} about ${accountNo}`)
  await reject(id)
  const bodies = await app.ctx.db.query<{ body: string }>(
    'select body from audit_entry where about_member = $1',
    [member.id],
  )
  expect(bodies.length).toBeGreaterThanOrEqual(4)
  for (const { body } of bodies)
    for (const number of [member.phone, accountNo]) expect(body).not.toContain(number)
})

test('the office is told which withdrawal has changed, without anything about the member', async () => {
  const told: unknown[] = []
  const { live } = app.ctx
  const send = live.send.bind(live)
  live.send = (...event) => {
    if (event[1] === 'work') told.push(event[2])
    return send(...event)
  }
  const { id } = await request()
  await hold(id, clock.nowMs() + 3_600_000)
  await reject(id)
  live.send = send
  expect(told).toEqual(Array.from({ length: 3 }, () => ({ room: 'withdrawals', ref: id })))
})

const pause = (currency: 'THB' | 'LAK' = 'THB') =>
  callOffice(
    app,
    acts.pausePayouts,
    { body: { currency, reason: 'The bank reports trouble' } },
    risk,
  )

const endAllPauses = () =>
  app.operator.db.query(
    "update operator_setting set value = value #- '{paused,THB}' where name = 'payouts'",
  )

test('[office:40] paused payouts send no new order in any process, lose none, and are still queried', async () => {
  const other = {
    ...app.ctx,
    operatorSettings: await openOperatorSettings(app.ctx.db, app.ctx.log),
  }
  const before = await sent()
  const waiting = await request()
  await approveWithdrawal(app.operator, waiting.id, 'cli:test')
  const kip = await request(500, await app.member(5_000_00n, 'LAK'))
  expect(await pause()).toMatchObject({ ok: true, body: { done: true } })
  expect(await pause()).toMatchObject({ ok: true })
  expect((await auditEventsOf(app, risk)).filter(({ about }) => about === 'THB')).toHaveLength(2)
  const figures = await callOffice(app, readPayouts, {}, risk)
  expect(figures).toMatchObject({
    body: { currencies: [{ paused: { reason: 'The bank reports trouble' } }, { paused: null }] },
  })
  // Each process reads the settings again in this time, by the job refresh-operator-settings.
  expect(operatorSettingsRefreshMs).toBeLessThan(3_000)
  await other.operatorSettings.refresh()
  clock.set(() => new Date(Date.now() + 3_600_000))
  const { queries } = (await read(before.id, risk)).row
  for (const process of [app.ctx, other]) await sendPayouts.run(process)
  const references = async () => (await payoutsAtBank(app)).map(({ reference }) => reference)
  expect(await references()).toEqual(expect.arrayContaining([before.id, kip.id]))
  expect(await references()).not.toContain(waiting.id)
  expect((await read(before.id, risk)).row.queries).toBeGreaterThan(queries)
  await endAllPauses()
  await app.ctx.operatorSettings.refresh()
  await sendPayouts.run(app.ctx)
  expect(await references()).toContain(waiting.id)
})

test('an order that never arrived is not sent again while payouts are paused', async () => {
  await app.fault('payout', 'timeout', 1)
  const { id } = await sent()
  expect(await pause()).toMatchObject({ ok: true })
  for (const minutes of [4, 8, 12]) {
    clock.set(() => new Date(Date.now() + minutes * 60_000))
    await sendPayouts.run(app.ctx)
  }
  expect((await payoutsAtBank(app)).filter(({ reference }) => reference === id)).toEqual([])
  await endAllPauses()
  await app.ctx.operatorSettings.refresh()
})
