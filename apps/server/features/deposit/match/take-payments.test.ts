import { afterEach, expect, test } from 'vitest'
import type { MinorUnits } from '@champa/contract/money'
import { countTrips } from '../../../testing/count-trips.ts'
import { walletOf } from '../../../testing/pay-in.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { ingestReport } from '../ingest/ingest-report.ts'
import type { IngestResult, PaymentReport } from '../payment.ts'

const app = await startTestApp({ LOG_LEVEL: 'silent' })
afterEach(() => app.proveBooks())

const account = 'SCB:4058821937'
const at = (seconds = 0): Date => new Date(Date.UTC(2026, 10, 21, 7, 32, 0) + seconds * 1_000)
let amounts = 100_00n
const nextAmount = (): MinorUnits => ++amounts as MinorUnits

const report = (
  { id }: TestMember,
  amount: MinorUnits,
  of: Partial<PaymentReport>,
): PaymentReport => ({
  channel: 'feed',
  provider: 'SCB',
  receivingAccount: account,
  reference: null,
  bankReference: null,
  amount,
  paidAt: at(),
  payer: {},
  owner: { memberId: id },
  ...of,
})

/** Ingests the reports in one batch. */
async function ingestTogether(reports: PaymentReport[]): Promise<IngestResult[]> {
  const { db } = app.ctx
  const { query, transaction } = db
  const counted = countTrips(db)
  const results = await Promise.all(reports.map((one) => ingestReport(app.ctx, one))).finally(() =>
    Object.assign(db, { query, transaction }),
  )
  expect(counted.statements.filter((name) => name === 'take-payments')).toHaveLength(1)
  return results
}

const paymentsOf = async (...of: bigint[]): Promise<number> =>
  (await app.ctx.db.query('select 1 from payment where amount = any($1)', [of])).length

test('credits equal payments of one channel in one batch, each once', async () => {
  const [members, amount] = [[await app.member(), await app.member()], nextAmount()]
  const reports = members.flatMap((member, index) =>
    [1, 2, 3].map((no) => report(member, amount, { bankReference: `EQUAL-${index}-${no}` })),
  )
  await ingestTogether([...reports, ...reports])
  await ingestTogether(reports)
  expect(await paymentsOf(amount)).toBe(6)
  for (const member of members) expect(await walletOf(app, member)).toBe(3n * amount)
})

test.each([
  ['a slip sent twice under different numbers', 'slip', '004:A', '004:B'],
  ['a report sent first without its own number', 'feed', null, 'OWN-1'],
] as const)('%s is one payment within a batch', async (_, channel, first, second) => {
  const [member, amount] = [await app.member(), nextAmount()]
  const name = `SHARED-${amount}`
  await ingestTogether([
    report(member, amount, { channel, bankReference: name, reference: first }),
    report(member, amount, { channel, bankReference: name, reference: second }),
  ])
  expect([await paymentsOf(amount), await walletOf(app, member)]).toEqual([1, amount])
})

test('reports of two channels in one batch are one payment', async () => {
  const [member, amount] = [await app.member(), nextAmount()]
  const results = await ingestTogether([
    report(member, amount, { channel: 'slip', reference: '004:C', paidAt: at(30) }),
    report(member, amount, { bankReference: `TWO-${amount}` }),
    report(member, amount, { bankReference: `THREE-${amount}`, paidAt: at(3_600) }),
  ])
  expect(results.map((one) => one.outcome)).toEqual(['credited', 'credited', 'credited'])
  expect([await paymentsOf(amount), await walletOf(app, member)]).toEqual([2, 2n * amount])
})

test('one reference with two amounts in a batch is one payment, of the first amount', async () => {
  const [member, low, high] = [await app.member(), nextAmount(), nextAmount()]
  const name = { bankReference: `AMOUNTS-${low}` }
  await ingestTogether([report(member, high, name), report(member, low, name)])
  expect([await paymentsOf(low, high), await walletOf(app, member)]).toEqual([1, high])
})

test('one reference reported for two members in a batch is credited to the first', async () => {
  const [member, other, amount] = [await app.member(), await app.member(), nextAmount()]
  const name = { bankReference: `MEMBERS-${amount}` }
  const results = await ingestTogether([
    report(member, amount, name),
    report(other, amount, name),
    report(other, nextAmount(), { bankReference: `MEMBERS-${amount}-b` }),
  ])
  expect(results.map((one) => one.outcome)).toEqual(['credited', 'otherMember', 'credited'])
  expect([await walletOf(app, member), await walletOf(app, other)]).toEqual([amount, amounts])
})
