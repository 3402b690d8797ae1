import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { noteDeposit } from '@champa/contract/deposit'
import { formatPlain, type MinorUnits } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import { walletOf } from '../../../testing/pay-in.ts'
import { testCodes } from '../../../testing/test-codes.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { cases } from '../../../testing/thorough.ts'
import { assignPayment } from './assign-payment.ts'
import { ingestReport } from '../ingest/ingest-report.ts'
import type { IngestResult } from '../payment.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
afterEach(() => app.proveBooks())

const { trackerOf, keptFor } = testCodes(app)

let accounts = 0
let tails = 1_000
const newTail = (): string => String(++tails)

/** A member with a bank account that ends in these digits. */
async function memberWith(tail: string): Promise<TestMember> {
  const member = await app.member()
  await app.ctx.db.query(
    'insert into bank_claim (bank_code, account_no, member_id) values ($1, $2, $3)',
    ['KBANK', `${100_000 + ++accounts}${tail}`, member.id],
  )
  return member
}

const note = (member: TestMember, amount: bigint) =>
  app.call(noteDeposit, { body: { amount: Number(formatPlain(amount)) } }, member)

let balance = 25_000_00n

/** The bank's SMS about a transfer from an account that ends in these digits. */
function receiveSms(tail: string, amount: bigint): Promise<IngestResult> {
  balance += amount
  return ingestReport(app.ctx, {
    channel: 'sms',
    provider: 'KBANK',
    receivingAccount: 'KBANK:0991725506',
    reference: null,
    bankReference: null,
    amount: amount as MinorUnits,
    paidAt: clock.now(),
    balance: balance as MinorUnits,
    payer: { accountNo: `x${tail}` },
  })
}

describe('an SMS that shows four digits of the payer’s account number', () => {
  test('credits the member who announced the amount and is the only one with these digits', async () => {
    const tail = newTail()
    const member = await memberWith(tail)
    await note(member, 217_40n)
    expect(await receiveSms(tail, 217_40n)).toMatchObject({ memberId: member.id })
    expect(await walletOf(app, member)).toBe(217_40n)
  })

  test('holds the SMS for staff when two accounts share the digits, even if announced', async () => {
    const tail = newTail()
    const [payer, other] = [await memberWith(tail), await memberWith(tail)]
    await note(other, 218_40n)
    expect(await receiveSms(tail, 218_40n)).toMatchObject({ outcome: 'unmatched' })
    expect([await walletOf(app, payer), await walletOf(app, other)]).toEqual([0n, 0n])
    expect(await keptFor(other)).toMatchObject([{ reason: 'ambiguous', amount: 218_40n }])
    expect(await trackerOf(other)).toEqual([
      { amount: 218_40n, stage: 'seen', reason: 'CHECKING', next: 'wait' },
    ])
    const [held] = await keptFor(other)
    expect(await assignPayment(app.ctx, { ...held!, username: payer.phone })).toBe('given')
    expect([await walletOf(app, payer), await walletOf(app, other)]).toEqual([218_40n, 0n])
    expect(await trackerOf(other)).toMatchObject([{ stage: 'waiting', reason: null }])
  })

  test('holds the SMS without a member when several members announced the amount', async () => {
    const tail = newTail()
    const members = [await memberWith(tail), await memberWith(tail)]
    for (const one of members) await note(one, 219_40n)
    expect(await receiveSms(tail, 219_40n)).toMatchObject({ outcome: 'unmatched' })
    for (const one of members) {
      expect(await keptFor(one)).toEqual([])
      expect(await trackerOf(one)).toMatchObject([{ stage: 'waiting', next: 'pay' }])
    }
  })

  test('holds the SMS when nobody, or only a member with other digits, announced it', async () => {
    const tail = newTail()
    const [member, other] = [await memberWith(tail), await memberWith(newTail())]
    await note(other, 220_40n)
    expect(await receiveSms(tail, 220_40n)).toMatchObject({ outcome: 'unmatched' })
    expect([await walletOf(app, member), await walletOf(app, other)]).toEqual([0n, 0n])
  })
})

test('credits each SMS only to the one member identified by digits and notice', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('note' as const), who: fc.nat(3), amount: fc.nat(2) }),
    fc.record({ do: fc.constant('sms' as const), tail: fc.nat(2), amount: fc.nat(2) }),
  )
  const world = fc.record({
    // For each member, the index of the digits that the account number ends in.
    tails: fc.array(fc.nat(1), { minLength: 4, maxLength: 4 }),
    steps: fc.array(step, { minLength: 1, maxLength: 8 }),
  })
  await fc.assert(
    fc.asyncProperty(world, async ({ tails: ends, steps }) => {
      const digits = [newTail(), newTail(), newTail()]
      const members = await Promise.all(ends.map((end) => memberWith(digits[end]!)))
      const noted = members.map(() => new Set<number>())
      const expected = members.map(() => 0n)
      const base = 1_000_00n
      for (const one of steps) {
        const amount = base + BigInt(one.amount)
        if (one.do === 'note') {
          await note(members[one.who]!, amount)
          noted[one.who]!.add(one.amount)
          continue
        }
        const fitting = ends.flatMap((end, index) => (end === one.tail ? [index] : []))
        const [only] = fitting
        const isCredited = fitting.length === 1 && noted[only!]!.has(one.amount)
        if (isCredited) expected[only!]! += amount
        const { outcome } = await receiveSms(digits[one.tail]!, amount)
        expect(outcome).toBe(isCredited ? 'credited' : 'unmatched')
      }
      expect(await Promise.all(members.map((one) => walletOf(app, one)))).toEqual(expected)
      await app.proveBooks()
    }),
    { numRuns: cases(8, 40) },
  )
})
