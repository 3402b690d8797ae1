import pg from 'pg'
import { expect, test } from 'vitest'
import { deviceHeader } from '@champa/contract/constants'
import type { Wire } from '@champa/contract/endpoint'
import { type MinorUnits, minorUnits } from '@champa/contract/money'
import { listPayments, readPayment } from '@champa/contract/office/payments'
import { clock } from '../../../platform/clock.ts'
import { planOptions } from '../../../platform/db.ts'
import { findScans, noteStatements } from '../../../testing/plan-scans.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { auditEventsOf, callOffice, newStaff } from '../../../testing/test-staff.ts'
import { ingestReport } from '../ingest/ingest-report.ts'
import type { Payer, PaymentReport } from '../payment.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const finance = await newStaff(app, { roles: ['finance'] })
const account = 'SCB:4058821937'

let amounts = 100_00n
const nextAmount = (): MinorUnits => minorUnits((amounts += 1n))

/** A payment into our account; without a fitting payer it stays unmatched. Returns its id. */
async function pay(payer: Payer, of: Partial<PaymentReport> = {}): Promise<string> {
  const reference = `REF-${nextAmount()}`
  const amount = of.amount ?? nextAmount()
  await ingestReport(app.ctx, {
    channel: 'feed',
    provider: 'SCB',
    receivingAccount: account,
    reference: null,
    bankReference: reference,
    amount,
    paidAt: clock.now(),
    payer,
    ...of,
  })
  const [row] = await app.ctx.db.query<{ paymentId: string }>(
    'select payment_id from payment where amount = $1',
    [amount],
  )
  return row!.paymentId
}

type Body = Wire<typeof listPayments, 'body'>
async function list(body: Partial<Body> = {}) {
  const full: Body = { view: 'unmatched', filters: {}, sort: 'oldest', limit: 50, ...body }
  const response = await callOffice(app, listPayments, { body: full }, finance)
  if (!response.ok) throw new Error(response.body.message)
  return response.body
}
const idsOf = async (body: Partial<Body> = {}) =>
  (await list(body)).rows.map(({ payment }) => payment)

const open = (payment: string, staff = finance, headers = {}) =>
  callOffice(app, readPayment, { params: { account, payment }, headers }, staff)

const stranger = { bankCode: 'BBL', accountNo: '5550009999', name: 'NOBODY' }

const announce = (member: TestMember, amount: bigint) =>
  app.ctx.db.query(
    'insert into deposit_notice (member_id, id, amount, created_at) values ($1, $2, $3, $4)',
    [member.id, `notice-${amount}`, amount, clock.now()],
  )

test('lists unmatched payments with a masked payer, and credited ones among all', async () => {
  const member = await app.member()
  const unmatched = await pay(stranger)
  const credited = await pay({}, { owner: { memberId: member.id } })
  const { rows } = await list({ filters: { account, payerDigits: '9999' } })
  expect(rows).toContainEqual({
    account,
    payment: unmatched,
    seenAt: expect.any(Number),
    paidAt: expect.any(Number),
    amount: expect.any(BigInt),
    currency: 'THB',
    provider: 'SCB',
    channels: ['feed'],
    payer: { bankCode: 'BBL', accountNo: 'xxx-x-x0999-x', name: 'NOBODY' },
    state: 'unmatched',
    reason: 'no-member',
    member: null,
    reviewFor: null,
    references: expect.any(Number),
  })
  expect(await idsOf()).not.toContain(credited)
  const all = await list({ view: 'all', filters: { memberId: member.id.toString() } })
  expect(all.rows).toMatchObject([{ payment: credited, state: 'credited' }])
  expect(all.rows[0]?.member?.phone).toBe(
    `${member.phone.slice(0, 2)}x-xxx-${member.phone.slice(-4)}`,
  )
})

test('filters narrow a list by amount, currency, state, reason, channel, day and digits', async () => {
  const amount = nextAmount()
  const id = await pay(stranger, { amount })
  const units = Number(amount) / 100
  const finds = async (filters: Body['filters']) =>
    (
      await idsOf({ view: 'all', filters: { minAmount: units, maxAmount: units, ...filters } })
    ).includes(id)
  const day = new Date(clock.nowMs() + 7 * 3_600_000).toISOString().slice(0, 10)
  const matching: Body['filters'][] = [
    { currency: 'THB', state: 'unmatched', reason: 'no-member', channel: 'feed' },
    { from: day, to: day, payerDigits: '0009999' },
  ]
  for (const filters of matching) expect(await finds(filters), JSON.stringify(filters)).toBe(true)
  const others: Body['filters'][] = [
    { currency: 'LAK' },
    { state: 'credited' },
    { reason: 'ambiguous' },
    { channel: 'slip' },
    { to: '2020-01-01' },
    { payerDigits: '123' },
    { minAmount: units + 0.01 },
  ]
  for (const filters of others) expect(await finds(filters), JSON.stringify(filters)).toBe(false)
})

test("a gateway's payment has the currency of the gateway that collects into its account", async () => {
  const [known, unknown] = ['0142583690', '9990001112']
  const amount = nextAmount()
  for (const receivingAccount of [known, unknown])
    await ingestReport(app.ctx, {
      channel: 'qr',
      provider: 'PAYONEX',
      receivingAccount,
      reference: `QR-${receivingAccount}-${amount}`,
      bankReference: null,
      amount,
      paidAt: clock.now(),
      payer: stranger,
    })
  const units = Number(amount) / 100
  const found = async (filters: Body['filters']) =>
    (await list({ filters: { minAmount: units, maxAmount: units, ...filters } })).rows.map(
      ({ account: into, currency }) => [into, currency],
    )
  expect(await found({})).toEqual([
    [known, 'THB'],
    [unknown, null],
  ])
  expect(await found({ currency: 'THB' })).toEqual([[known, 'THB']])
  expect(await found({ currency: 'LAK' })).toEqual([])
})

test('pages list every payment once while new ones arrive', async () => {
  const before = new Set([await pay(stranger), await pay(stranger), await pay(stranger)])
  const seen: string[] = []
  for (let after: string | undefined; ; ) {
    const page = await list({ limit: 2, sort: 'newest', ...(after ? { after } : {}) })
    seen.push(...page.rows.map(({ payment }) => payment))
    await pay(stranger)
    if (page.next === null) break
    after = page.next
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(before.isSubsetOf(new Set(seen))).toBe(true)
})

test('INVALID_INPUT: refuses a forged position', async () => {
  const body = { view: 'all', filters: {}, sort: 'newest', limit: 10, after: 'MQ.Mg.AAAA' } as const
  expect(await callOffice(app, listPayments, { body }, finance)).toMatchObject({
    status: 400,
    body: { message: 'INVALID_INPUT' },
  })
})

test('[office:42] an unmatched payment suggests the right member first, masked, with each part of the score', async () => {
  const [member, other] = [await app.member(), await app.member()]
  const amount = nextAmount()
  await announce(member, amount)
  await announce(other, amount)
  const inner = member.id.toString().slice(-5, -1)
  const id = await pay({ accountNo: `${inner}x`, name: 'S T' }, { amount, reference: 'OTHER-NAME' })
  expect(await open(id)).toMatchObject({
    ok: true,
    body: {
      row: { state: 'unmatched', payer: { accountNo: `${inner}x` } },
      suggestions: [
        {
          member: {
            id: member.id.toString(),
            phone: `${member.phone.slice(0, 2)}x-xxx-${member.phone.slice(-4)}`,
          },
          accountNo: expect.stringMatching(/^xxx-x-x\d{4}-x$/),
          score: 68,
          parts: { digits: 30, name: 23, notice: 15, before: 0 },
        },
      ],
    },
  })
})

test('a member of another currency is never suggested', async () => {
  const member = await app.member(0n, 'LAK')
  const amount = nextAmount()
  await announce(member, amount)
  const id = await pay(
    { accountNo: `${member.id.toString().slice(-5, -1)}x`, name: 'S T' },
    { amount },
  )
  expect(await open(id)).toMatchObject({ ok: true, body: { suggestions: [] } })
})

test('[office:31] opening a payment leaves one audit entry, and support sees a part of the numbers', async () => {
  const support = await newStaff(app)
  const member = await app.member()
  const id = await pay(stranger, { owner: { memberId: member.id } })
  expect(await open(id, support)).toMatchObject({
    body: {
      row: { payer: { accountNo: 'xxx-x-x0999-x' } },
      suggestions: [],
      reports: [{ channel: 'feed' }],
    },
  })
  expect(await auditEventsOf(app, support)).toMatchObject([
    { action: 'look', outcome: 'looked', about: `${account}/${id}`, aboutMember: member.id },
  ])
})

test('NO_DATA: an unknown payment has no detail', async () => {
  expect(await open('none')).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
})

test('CONFLICT_OF_INTEREST: staff do not see the payment of a member on their device', async () => {
  const member = await app.member()
  const id = await pay({}, { owner: { memberId: member.id } })
  const device = 'device-of-both-0002'
  await app.ctx.db.query(
    'insert into device_member (device, member_id, first_seen_at) values ($1, $2, $3)',
    [device, member.id, clock.now()],
  )
  expect(await open(id, finance, { [deviceHeader]: device })).toMatchObject({
    status: 403,
    body: { message: 'CONFLICT_OF_INTEREST' },
  })
})

test('[office:57] no list of payments and no detail reads a whole table', async () => {
  const id = await pay(stranger)
  const texts = new Set<string>()
  noteStatements(app.ctx.officeDb, texts)
  for (const view of ['unmatched', 'all'] as const) await list({ view })
  await list({ view: 'all', filters: { memberId: '1' }, sort: 'newest' })
  await list({ view: 'all', filters: { currency: 'THB' } })
  await open(id)
  expect(texts.size).toBeGreaterThanOrEqual(8)
  const client = new pg.Client({ connectionString: app.ownerUrl, options: planOptions.join(' ') })
  await client.connect()
  expect(await findScans(client, texts).finally(() => client.end())).toEqual([])
})
