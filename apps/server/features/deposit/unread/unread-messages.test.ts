import pg from 'pg'
import { expect, test } from 'vitest'
import type { Wire } from '@champa/contract/endpoint'
import {
  listUnreadMessages,
  readUnreadMessage,
  resolveUnreadMessage,
} from '@champa/contract/office/deposits/unread'
import { minorUnits } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import { planOptions } from '../../../platform/db.ts'
import { payIn } from '../../../testing/pay-in.ts'
import { findScans, noteStatements } from '../../../testing/plan-scans.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { auditEventsOf, callOffice, newStaff } from '../../../testing/test-staff.ts'
import { ingestReport } from '../ingest/ingest-report.ts'
import { keepUnread, listUnread } from '../ingest/keep-events.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const finance = await newStaff(app, { roles: ['finance'] })
let count = 0

/** A message that could not be read. Returns its id. */
async function keep(text = 'เงินเข้า ? บาท จาก 4059912341'): Promise<string> {
  const id = `sms-${(count += 1)}`
  clock.set(() => new Date(Date.now() + count * 1_000))
  await keepUnread(app.ctx, {
    id,
    accountNo: '4058821937',
    sender: 'SCB',
    text,
    why: 'not understood',
  })
  return id
}

async function list(body: Partial<Wire<typeof listUnreadMessages, 'body'>> = {}) {
  const full = { view: 'waiting' as const, sort: 'oldest' as const, limit: 50, ...body }
  const answer = await callOffice(app, listUnreadMessages, { body: full }, finance)
  if (!answer.ok) throw new Error(answer.body.message)
  return answer.body
}

const reason = 'The bank has sent the same message twice'
const resolve = (
  id: string,
  body: Partial<Wire<typeof resolveUnreadMessage, 'body'>> = {},
  headers = {},
  staff = finance,
) =>
  callOffice(
    app,
    resolveUnreadMessage,
    { params: { id }, body: { reason, ...body }, headers },
    staff,
  )

test('a message waits without its text in the list until staff say what it was', async () => {
  const id = await keep()
  const member = await app.member()
  await payIn(app, member, 100_00n, 'unread-1')
  const waiting = (await list()).rows.find((row) => row.id === id)
  expect(waiting).toEqual({
    id,
    receivedAt: expect.any(Number),
    sender: 'SCB',
    account: '4058821937',
    why: 'not understood',
    resolved: null,
  })
  const payment = { account: 'SCB:4058821937', payment: 'unread-1' }
  const headers = { 'idempotency-key': 'resolve-once-0001' }
  expect(await resolve(id, { payment }, headers)).toMatchObject({ body: { done: true } })
  // A lost reply is repeated with the same key; anybody else is too late.
  expect(await resolve(id, { payment }, headers)).toMatchObject({ body: { done: true } })
  expect(await resolve(id)).toMatchObject({ body: { message: 'NOT_WAITING' } })
  expect((await list()).rows.map((row) => row.id)).not.toContain(id)
  expect((await listUnread(app.ctx, 500)).map((one) => one.id)).not.toContain(id)
  expect((await list({ view: 'done' })).rows).toMatchObject([
    { id, resolved: { by: { id: finance.id.toString() }, why: reason, payment } },
  ])
  expect((await auditEventsOf(app, finance)).at(-1)).toMatchObject({
    action: 'resolve-unread',
    about: id,
    body: { reason, details: { payment: expect.stringMatching(/^SCB:.*\/unread-1$/) } },
  })
})

test('of two people who deal with a message at once one succeeds', async () => {
  const [id, colleague] = [await keep(), await newStaff(app, { roles: ['manager'] })]
  const answers = await Promise.all([resolve(id), resolve(id, {}, {}, colleague)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ body: { message: 'NOT_WAITING' } })
})

test('pages list every message once while new ones arrive', async () => {
  const before = new Set([await keep(), await keep(), await keep()])
  const seen: string[] = []
  for (let after: string | undefined; ; ) {
    const page = await list({ limit: 2, sort: 'newest', ...(after ? { after } : {}) })
    seen.push(...page.rows.map(({ id }) => id))
    await keep()
    if (page.next === null) break
    after = page.next
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(before.isSubsetOf(new Set(seen))).toBe(true)
})

test('[office:31] opening a message leaves one audit entry, and support sees a part of numbers', async () => {
  const id = await keep()
  const support = await newStaff(app)
  expect(await callOffice(app, readUnreadMessage, { params: { id } }, support)).toMatchObject({
    body: { text: 'เงินเข้า ? บาท จาก xxxxxx2341' },
  })
  expect(await callOffice(app, readUnreadMessage, { params: { id } }, finance)).toMatchObject({
    body: { text: 'เงินเข้า ? บาท จาก 4059912341' },
  })
  expect(await auditEventsOf(app, support)).toMatchObject([
    { action: 'look', outcome: 'looked', about: id },
  ])
})

test.each([
  ['จาก 081-234-5678 เข้า', 'จาก xxx-xxx-5678 เข้า'],
  ['จาก 405-8-82193-7', 'จาก xxx-x-xx193-7'],
  ['จาก 0812 345 678', 'จาก xxxx xx5 678'],
  ['จาก 405.8.82193–7', 'จาก xxx.x.xx193–7'],
  ['27/11/69 19:40 เข้า 250.50', '27/11/69 19:40 เข้า 250.50'],
])(
  'support sees the last four digits of a number however it is written: %s',
  async (text, seen) => {
    const id = await keep(text)
    const support = await newStaff(app)
    expect(await callOffice(app, readUnreadMessage, { params: { id } }, support)).toMatchObject({
      body: { text: seen },
    })
  },
)

test('INVALID_INPUT: a message is closed with no payment into another account', async () => {
  const id = await keep()
  const member = await app.member()
  await ingestReport(app.ctx, {
    channel: 'feed',
    provider: 'GSB',
    receivingAccount: 'GSB:020045590133',
    reference: null,
    bankReference: 'unread-2',
    amount: minorUnits(100_00n),
    paidAt: clock.now(),
    payer: {},
    owner: { memberId: member.id },
  })
  const payment = { account: 'GSB:020045590133', payment: 'unread-2' }
  expect(await resolve(id, { payment })).toMatchObject({
    status: 400,
    body: { message: 'INVALID_INPUT' },
  })
  expect((await list()).rows.map((row) => row.id)).toContain(id)
})

test('NOT_WAITING: a message is dealt with once', async () => {
  const id = await keep()
  await resolve(id)
  expect(await resolve(id)).toMatchObject({ status: 409, body: { message: 'NOT_WAITING' } })
})

test('IDEMPOTENCY_MISMATCH: a key that was used for another message is refused', async () => {
  const headers = { 'idempotency-key': 'resolve-once-0002' }
  const [one, other] = [await keep(), await keep()]
  expect(await resolve(one, {}, headers)).toMatchObject({ status: 200 })
  expect(await resolve(other, {}, headers)).toMatchObject({
    body: { message: 'IDEMPOTENCY_MISMATCH' },
  })
})

test('NO_DATA and INVALID_INPUT: refuses an unknown message, an unknown payment, a short reason', async () => {
  const id = await keep()
  const payment = { account: 'SCB:4058821937', payment: 'never-seen' }
  expect([
    await resolve('never-seen'),
    await resolve(id, { payment }),
    await resolve(id, { reason: 'short' }),
    await callOffice(app, readUnreadMessage, { params: { id: 'never-seen' } }, finance),
  ]).toMatchObject([
    { body: { message: 'NO_DATA' } },
    { body: { message: 'INVALID_INPUT' } },
    { body: { message: 'INVALID_INPUT' } },
    { body: { message: 'NO_DATA' } },
  ])
  expect((await list()).rows.map((row) => row.id)).toContain(id)
})

test("the server's login changes nothing of a message but what staff have found", async () => {
  await keep()
  await expect(app.ctx.db.query("update unreadable_report set text = ''")).rejects.toMatchObject({
    code: '42501',
  })
})

test('[office:57] no list of messages and no detail reads a whole table', async () => {
  const id = await keep()
  const texts = new Set<string>()
  noteStatements(app.ctx.officeDb, texts)
  for (const view of ['waiting', 'done'] as const) await list({ view, limit: 1 })
  const first = await list({ limit: 1 })
  await list({ limit: 1, after: first.next! })
  await callOffice(app, readUnreadMessage, { params: { id } }, finance)
  expect(texts.size).toBeGreaterThanOrEqual(5)
  const client = new pg.Client({ connectionString: app.ownerUrl, options: planOptions.join(' ') })
  await client.connect()
  expect(await findScans(client, texts).finally(() => client.end())).toEqual([])
})
