import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { MinorUnits } from '@champa/contract/money'
import { openApp } from '../../../app.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { walletOf } from '../../../testing/pay-in.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import type { PaymentReport } from '../payment.ts'
import { ingestReport } from '../ingest/ingest-report.ts'
import { cases } from '../../../testing/thorough.ts'

const account = 'KBANK:0623174480'
const membersInAll = 3
const runs = cases(40, 100)

const app = await startTestApp()
// Two processes on one database, which do not share their batches.
const second = await openApp(app.ctx.settings, app.ctx.db.url)
const members = await Promise.all(Array.from({ length: membersInAll }, () => app.member()))
for (const { id } of members)
  await app.ctx.db.query(
    "insert into bank_claim (bank_code, account_no, member_id) values ('KBANK', $1, $2)",
    [id.toString(), id],
  )
afterAll(() => second.close())

/**
 * A real payment: its payer, one of two amounts, its time, and the optional channels that report it
 * too.
 */
const payment = fc.record({
  payer: fc.constantFrom(0, 1, 2, 'stranger' as const),
  amount: fc.constantFrom(0, 1),
  second: fc.integer({ min: 0, max: 600 }),
  slip: fc.constantFrom('none', 'own name', 'with the bank name'),
  qr: fc.boolean(),
  skew: fc.record({
    feed: fc.integer({ min: -20, max: 20 }),
    slip: fc.integer({ min: -20, max: 20 }),
    qr: fc.integer({ min: -20, max: 20 }),
  }),
})

/**
 * Feed and SMS each report all payments into an account or none, and at least one of them reports.
 * Reports may repeat, in any order, some of them concurrently.
 */
const world = fc
  .record({
    payments: fc.array(payment, { minLength: 1, maxLength: 6 }),
    feed: fc.constantFrom('none', 'with reference', 'without reference'),
    sms: fc.boolean(),
    order: fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
    repeats: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 24, maxLength: 24 }),
    atOnce: fc.integer({ min: 1, max: 8 }),
  })
  .filter((one) => one.feed !== 'none' || one.sms)
type World = typeof world extends fc.Arbitrary<infer T> ? T : never

let run = 0

function reportsOf(one: World, amountOf: (index: number) => bigint): PaymentReport[] {
  const start = Date.UTC(2026, 10, 21, 7, 0, 0)
  let balance = 25_000_00n
  return one.payments.flatMap((real, index) => {
    const member = real.payer === 'stranger' ? undefined : members[real.payer]!
    const amount = amountOf(real.amount) as MinorUnits
    balance += amount
    const at = start + real.second * 1_000
    const digits = member?.id.toString() ?? '5550001234'
    const base = {
      provider: 'KBANK',
      receivingAccount: account,
      amount,
      reference: null,
      bankReference: null,
      payer: {},
    }
    const name = `B${run}-${index}`
    const all: PaymentReport[] = []
    if (one.feed !== 'none') {
      all.push({
        ...base,
        channel: 'feed',
        bankReference: one.feed === 'with reference' ? name : null,
        paidAt: new Date(at + real.skew.feed * 1_000),
        balance: balance as MinorUnits,
        payer: {
          bankCode: 'KBANK',
          accountNo: `x${digits.slice(-6)}`,
          name: member ? 'SOMCHAI T' : 'NOBODY',
        },
      })
    }
    if (one.sms)
      all.push({
        ...base,
        channel: 'sms',
        paidAt: new Date(at - (at % 60_000)),
        balance: balance as MinorUnits,
      })
    if (member && real.slip !== 'none') {
      all.push({
        ...base,
        channel: 'slip',
        reference: `004:T${run}-${index}`,
        bankReference: real.slip === 'with the bank name' ? name : null,
        paidAt: new Date(at + real.skew.slip * 1_000),
        payer: { bankCode: 'KBANK', accountNo: `xxx-x-x${digits.slice(-5, -1)}-x` },
        owner: { memberId: member.id },
        by: `slip:${member.id}:${run}-${index}`,
      })
    }
    // When money from a gateway reaches an account of our own, the bank's feed reports it too.
    if (member && real.qr && one.feed !== 'none')
      all.push({
        ...base,
        channel: 'qr',
        reference: `G${run}-${index}`,
        paidAt: new Date(at + real.skew.qr * 1_000),
        payer: { bankCode: 'KBANK', accountNo: digits },
        owner: { memberId: member.id },
      })
    return all
  })
}

/**
 * Ingests every report with its repetitions in random order, some of them concurrently, alternating
 * between both processes.
 */
async function ingestAll(one: World, reports: PaymentReport[]): Promise<void> {
  const repeated = reports.flatMap((report, index) =>
    Array.from({ length: one.repeats[index] ?? 1 }, (_, again) => ({
      report,
      place: one.order[(index * 3 + again) % one.order.length]!,
    })),
  )
  const queue = repeated.toSorted((a, b) => a.place - b.place).map(({ report }) => report)
  const contexts: AppContext[] = [app.ctx, second.ctx]
  for (let from = 0; from < queue.length; from += one.atOnce)
    await Promise.all(
      queue
        .slice(from, from + one.atOnce)
        .map((report, index) => ingestReport(contexts[index % 2]!, report)),
    )
}

test(
  'every payment is credited or unmatched once, whatever the channels, order and repetition',
  async () => {
    await fc.assert(
      fc.asyncProperty(world, async (one) => {
        run += 1
        const amountOf = (index: number): bigint => 100_00n + BigInt(run) * 2n + BigInt(index)
        const before = await Promise.all(members.map((one) => walletOf(app, one)))
        await ingestAll(one, reportsOf(one, amountOf))
        const after = await Promise.all(members.map((one) => walletOf(app, one)))
        for (const [index] of members.entries()) {
          const due = one.payments
            .filter((real) => real.payer === index && (one.feed !== 'none' || real.slip !== 'none'))
            .reduce((sum, real) => sum + amountOf(real.amount), 0n)
          expect(after[index]! - before[index]!, `member ${index}`).toBe(due)
        }
        const rows = await app.ctx.db.query<{ state: string }>(
          'select state from payment where amount = any($1)',
          [[amountOf(0), amountOf(1)]],
        )
        expect(rows).toHaveLength(one.payments.length)
        await app.proveBooks()
      }),
      { numRuns: runs },
    )
  },
  120_000 + runs * 500,
)
