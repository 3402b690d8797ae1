import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { Webhook } from 'standardwebhooks'
import { acknowledgeAlarm, listAlarms } from '@champa/contract/office/today/alarms'
import { withdraw } from '@champa/contract/withdraw'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { raiseAlarm } from '../../../platform/alarms/raise-alarm.ts'
import { clock } from '../../../platform/clock.ts'
import { planOptions } from '../../../platform/db.ts'
import { movementId, readMovementId } from '../../../platform/ids.ts'
import { findScans, noteStatements } from '../../../testing/plan-scans.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { auditEventsOf, callOffice, newStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { withdrawalOf } from '../../withdraw/queries.ts'
import { settleWithdrawal } from '../../withdraw/settle-withdrawal.ts'
import { sendAlarms } from './send-alarms.job.ts'
import { watchAlarms } from './watch-alarms.job.ts'

interface Received {
  id: string
  body: { id: string; type: string; alarm: { about: string | null; code: string; count: number } }
}

const key = `whsec_${randomBytes(32).toString('base64')}`
const received: Received[] = []
/** The status of each next answer; without one it is 204. */
const answers: (number | 'silent')[] = []
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString()
    const headers = request.headers as Record<string, string>
    const id = headers['webhook-id']!
    // The library's own check reads the system's clock, which these tests replace.
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
    if (new Webhook(key).sign(id, at, text) === headers['webhook-signature'])
      received.push({ id, body: JSON.parse(text) as Received['body'] })
    const status = answers.shift() ?? 204
    if (status !== 'silent') response.writeHead(status).end()
    else request.socket.destroy()
  })
})
await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/on-call`
const app = await startTestApp({ LOG_LEVEL: 'silent', ALARM_URL: address, ALARM_KEY: key })
afterAll(() => receiver.close())
beforeEach(async () => {
  await app.operator.db.query('update alarm_event set due_at = null')
  await app.operator.db.query('update alarm set closed_at = $1 where closed_at is null', [
    clock.now(),
  ])
  received.length = 0
  answers.length = 0
})

const minuteMs = 60_000
const startMs = Date.now()
const at = (ms: number) => clock.set(() => new Date(startMs + ms))
const raise = (about: string) =>
  raiseAlarm(app.ctx, { code: 'balance-impossible', about }, 'game reports an impossible balance')
async function open(staff: TestStaff) {
  const response = await callOffice(app, listAlarms, {}, staff)
  if (!response.ok) throw new Error(response.body.message)
  return response.body.open
}
const manager = await newStaff(app, { roles: ['manager'] })
let keys = 0
const acknowledge = (id: string, staff = manager, own = `ack-key-${++keys}-abcdef`) =>
  callOffice(
    app,
    acknowledgeAlarm,
    {
      params: { id },
      body: { note: 'called the provider' },
      headers: { 'idempotency-key': own },
    },
    staff,
  )
const types = () => received.map(({ body }) => body.type)

test('the same cause is counted in the open alarm, and whoever is on call is told once', async () => {
  await Promise.all([raise('naga'), raise('naga'), raise('naga')])
  await raise('joker')
  const counts = (await open(manager)).map(({ about, count }) => [about, count] as const)
  expect(new Map(counts)).toEqual(
    new Map([
      ['naga', 3],
      ['joker', 1],
    ]),
  )
  await sendAlarms.run(app.ctx)
  await sendAlarms.run(app.ctx)
  expect(received.map(({ body }) => body.alarm.about)).toEqual(['naga', 'joker'])
})

test('an alarm that is acknowledged with words is silent for an hour, and then told again', async () => {
  at(0)
  await raise('naga')
  const [alarm] = await open(manager)
  expect(alarm).toMatchObject({ mayAcknowledge: true, acknowledged: null, severity: 'critical' })
  expect(await acknowledge(alarm!.id)).toMatchObject({ ok: true })
  const [quiet] = await open(manager)
  expect(quiet).toMatchObject({
    mayAcknowledge: false,
    acknowledged: { note: 'called the provider' },
    silentUntil: startMs + 60 * minuteMs,
  })
  at(59 * minuteMs)
  await raise('naga')
  await watchAlarms.run(app.ctx)
  await sendAlarms.run(app.ctx)
  expect(types()).toEqual(['alarm.opened', 'alarm.acknowledged'])
  at(61 * minuteMs)
  await watchAlarms.run(app.ctx)
  await sendAlarms.run(app.ctx)
  expect(types()).toEqual(['alarm.opened', 'alarm.acknowledged', 'alarm.reminded'])
  expect(await auditEventsOf(app, manager)).toContainEqual(
    expect.objectContaining({ action: 'acknowledge-alarm' }),
  )
})

test('a repeat of an acknowledgement answers the same and is told once', async () => {
  await raise('naga')
  const [alarm] = await open(manager)
  const twice = await Promise.all(
    [1, 2].map(() => acknowledge(alarm!.id, manager, 'double-tap-key-1')),
  )
  expect(twice.map(({ ok }) => ok)).toEqual([true, true])
  await sendAlarms.run(app.ctx)
  expect(types()).toEqual(['alarm.opened', 'alarm.acknowledged'])
})

test('NOT_WAITING: of two people who acknowledge the first does', async () => {
  await raise('naga')
  const [alarm] = await open(manager)
  await acknowledge(alarm!.id)
  const other = await newStaff(app, { roles: ['owner'] })
  expect(await acknowledge(alarm!.id, other)).toMatchObject({ body: { message: 'NOT_WAITING' } })
})

test('NOT_ALLOWED: who only reads sees an alarm and does not acknowledge it', async () => {
  await raise('naga')
  const auditor = await newStaff(app, { roles: ['auditor'] })
  const [alarm] = await open(auditor)
  expect(alarm).toMatchObject({ mayAcknowledge: false })
  expect(await acknowledge(alarm!.id, auditor)).toMatchObject({ body: { message: 'NOT_ALLOWED' } })
})

test('NO_DATA: who may not see an alarm cannot acknowledge it either', async () => {
  await raiseAlarm(app.ctx, { code: 'unmask-flood', about: '7' }, 'too many unmasked fields')
  const [alarm] = await open(manager)
  const support = await newStaff(app, { roles: ['support'] })
  expect(await open(support)).toEqual([])
  expect(await acknowledge(alarm!.id, support)).toMatchObject({ body: { message: 'NO_DATA' } })
})

test('IDEMPOTENCY_MISMATCH: a key belongs to one acknowledgement', async () => {
  await raise('naga')
  await raise('joker')
  const [first, second] = await open(manager)
  await acknowledge(first!.id, manager, 'one-key-for-two')
  expect(await acknowledge(second!.id, manager, 'one-key-for-two')).toMatchObject({
    body: { message: 'IDEMPOTENCY_MISMATCH' },
  })
})

test('messages are sent in order and again under their id until the receiver answers', async () => {
  at(0)
  await raise('naga')
  await raise('joker')
  answers.push(500, 'silent')
  await sendAlarms.run(app.ctx)
  // Not before its pause, and nothing overtakes it.
  await sendAlarms.run(app.ctx)
  expect(received.map(({ body }) => body.alarm.about)).toEqual(['naga'])
  for (const seconds of [11, 40]) {
    at(seconds * 1_000)
    await sendAlarms.run(app.ctx)
  }
  expect(received.map(({ body }) => body.alarm.about)).toEqual(['naga', 'naga', 'naga', 'joker'])
  expect(new Set(received.slice(0, 3).map(({ id }) => id)).size).toBe(1)
  expect(received.every(({ id, body }) => id === body.id)).toBe(true)
})

test('a message that nobody takes is given up after twelve attempts, and makes room', async () => {
  at(0)
  await raise('naga')
  await raise('joker')
  answers.push(...Array.from({ length: 12 }, () => 503))
  for (let attempt = 0; attempt < 12; attempt += 1) {
    at(attempt * 11 * minuteMs)
    await sendAlarms.run(app.ctx)
  }
  expect(received.map(({ body }) => body.alarm.about)).toEqual(Array(12).fill('naga'))
  await sendAlarms.run(app.ctx)
  expect(received.at(-1)?.body.alarm.about).toBe('joker')
})

test('a contradiction of the payout bank is an alarm until the bank takes it back', async () => {
  at(0)
  const member = await app.member(500_00n)
  const withdrawal = await withdrawalOfMember(member)
  const id = movementId(member.id, withdrawal.seq)
  const say = (status: 'paid' | 'rejected', ms: number) =>
    settleWithdrawal(app.ctx, withdrawal, { status, saidAt: new Date(startMs + ms) })
  await say('paid', 1_000)
  await say('rejected', 2_000)
  await say('rejected', 2_000)
  expect(await open(manager)).toMatchObject([{ code: 'payout-contradiction', about: id, count: 2 }])
  // A late repeat of the first word takes nothing back.
  await say('paid', 1_000)
  await watchAlarms.run(app.ctx)
  expect(await open(manager)).toHaveLength(1)
  await say('paid', 3_000)
  await watchAlarms.run(app.ctx)
  expect(await open(manager)).toEqual([])
  await sendAlarms.run(app.ctx)
  expect(types()).toEqual(['alarm.opened', 'alarm.closed'])
  expect(JSON.stringify(received)).not.toContain(member.id.toString())
  await app.proveBooks()
})

async function withdrawalOfMember(member: TestMember) {
  const response = await app.call(withdraw, { body: { amount: 100 } }, member)
  const { seq } = readMovementId(response.ok ? response.body._id : '')!
  return (await withdrawalOf(app.ctx.db, member.id, seq))!
}

test('what repeats until it is mended closes after an hour without it', async () => {
  at(0)
  await raise('naga')
  at(59 * minuteMs)
  await watchAlarms.run(app.ctx)
  expect(await open(manager)).toHaveLength(1)
  at(60 * minuteMs)
  await watchAlarms.run(app.ctx)
  expect(await open(manager)).toEqual([])
  await raise('naga')
  expect(await open(manager)).toMatchObject([{ about: 'naga', count: 1 }])
})

test('a proof that found a broken book is an alarm until one passes', async () => {
  at(0)
  const about = 'ledger-proof'
  await raiseAlarm(app.ctx, { code: 'books-broken', about }, 'ledger proof found a broken book')
  const pass = (ms: number) =>
    app.operator.db.query(
      `insert into nightly_run (name, day, holder, started_at, finished_at, result, succeeded_at)
        values ($1, '2026-11-27', 'test', $2, $2, 'passed', $2)
        on conflict (name) do update set succeeded_at = excluded.succeeded_at`,
      [about, new Date(startMs + ms)],
    )
  await pass(-minuteMs)
  await watchAlarms.run(app.ctx)
  expect(await open(manager)).toHaveLength(1)
  await pass(minuteMs)
  await watchAlarms.run(app.ctx)
  expect(await open(manager)).toEqual([])
})

test('an alarm that cannot be stored does not stop the work that raises it', async () => {
  const db = { ...app.ctx.db, query: () => Promise.reject(new Error('away')) }
  const raising = raiseAlarm({ ...app.ctx, db }, { code: 'unmask-flood', about: '1' }, 'too many')
  await expect(raising).resolves.toBeUndefined()
})

test('[office:57] no alarm reads a whole table that grows', async () => {
  const texts = new Set<string>()
  noteStatements(app.ctx.officeDb, texts)
  noteStatements(app.ctx.db, texts)
  const member = movementId(1n, 1n)
  for (const [code, about] of [
    ['payout-contradiction', member],
    ['transfer-unresolved', member],
    ['gift-unresolved', member],
    ['payment-not-credited', 'TEST:1'],
    ['payout-unknown', 'event:payout:1'],
    ['history-differs', 'naga'],
    ['budget-near-end', 'NONE'],
    ['break-glass', 'none'],
    ['proof-overdue', 'ledger-proof'],
  ] as const)
    await raiseAlarm(app.ctx, { code, about }, 'a test')
  await watchAlarms.run(app.ctx)
  await sendAlarms.run(app.ctx)
  await open(manager)
  const client = new pg.Client({ connectionString: app.ownerUrl, options: planOptions.join(' ') })
  await client.connect()
  try {
    expect(texts.size).toBeGreaterThan(12)
    expect(await findScans(client, texts)).toEqual([])
  } finally {
    await client.end()
  }
})
