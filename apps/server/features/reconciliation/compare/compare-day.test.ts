import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../../../testing/thorough.ts'
import { type BankLine, type BookPayment, compareDay, type DayFacts } from './compare-day.ts'

const from = new Date('2026-11-26T17:00:00Z')
const hourMs = 3_600_000
const at = (hours: number) => new Date(from.getTime() + hours * hourMs)

const line = (lineId: string, amount: bigint, more: Partial<BankLine> = {}): BankLine => ({
  lineId,
  at: at(10),
  precisionSeconds: 1,
  amount,
  reference: null,
  payoutId: null,
  source: 'statement',
  isFirstWord: true,
  ...more,
})
const payment = (
  paymentId: string,
  amount: bigint,
  more: Partial<BookPayment> = {},
): BookPayment => ({
  receivingAccount: 'SCB:1',
  paymentId,
  amount,
  paidAt: at(10),
  references: [paymentId],
  ...more,
})
const facts = (more: Partial<DayFacts>): DayFacts => ({
  lines: [],
  payments: [],
  payouts: [],
  jumps: [],
  earlierPayouts: [],
  from,
  until: at(24),
  isWhole: true,
  settledUntil: at(48),
  ...more,
})
const found = (more: Partial<DayFacts>) =>
  compareDay('SCB:1', facts(more)).map(({ kind, ours, theirs }) => [kind, ours, theirs])

test('equal references and amounts leave nothing, another amount is a break', () => {
  const lines = [line('a', 5n, { reference: 'r1' }), line('b', 7n, { reference: 'r2' })]
  const payments = [payment('p', 5n, { references: ['x', 'r1'] }), payment('r2', 8n)]
  expect(found({ lines, payments })).toEqual([['amount-differs', 8n, 7n]])
})

test('without a common reference the amount and the time decide', () => {
  const near = payment('p', 5n, { paidAt: at(11.9) })
  const far = payment('q', 5n, { paidAt: at(12.1) })
  expect(found({ lines: [line('a', 5n)], payments: [near] })).toEqual([])
  expect(found({ lines: [line('a', 5n)], payments: [far] })).toEqual([
    ['missing-in-ledger', null, 5n],
    ['missing-at-bank', 5n, null],
  ])
  const onlyDay = line('a', 5n, { at: from, precisionSeconds: 86_400 })
  expect(found({ lines: [onlyDay], payments: [far] })).toEqual([])
})

test('the nearest of several equal payments is taken', () => {
  const payments = [payment('p', 5n, { paidAt: at(9) }), payment('q', 5n, { paidAt: at(10.1) })]
  expect(compareDay('SCB:1', facts({ lines: [line('a', 5n)], payments }))).toMatchObject([
    { kind: 'missing-at-bank', payment: { paymentId: 'p' } },
  ])
})

test('a row that is told twice for one payment is a break', () => {
  const lines = [line('a', 5n, { reference: 'r1' }), line('b', 5n, { reference: 'r1' })]
  expect(found({ lines, payments: [payment('r1', 5n)] })).toEqual([['told-twice', null, 5n]])
})

test('a payment is missed only where the bank told the whole day, and after a while', () => {
  const payments = [payment('p', 5n)]
  expect(found({ payments })).toEqual([['missing-at-bank', 5n, null]])
  expect(found({ payments, isWhole: false })).toEqual([])
  expect(found({ payments, settledUntil: at(9) })).toEqual([])
})

test('only what is of the day is a break of the day', () => {
  const lines = [line('a', 5n, { at: at(-1) }), line('b', 6n, { at: at(24) })]
  const payments = [payment('p', 7n, { paidAt: at(24.5) }), payment('q', 8n, { paidAt: at(-0.5) })]
  expect(found({ lines, payments })).toEqual([])
  // The bank tells a payment of midnight on the next day.
  const late = [line('c', 9n, { at: at(24.01) })]
  expect(found({ lines: late, payments: [payment('z', 9n, { paidAt: at(23.99) })] })).toEqual([])
})

test('payouts are compared by the movement that a row names', () => {
  const named = { payoutId: 'm1-1' }
  const payouts = [{ movementId: 'm1-1', amount: 100n, isPaid: true, isReturned: false }]
  const earlierPayouts = [{ payoutId: 'm1-1', lineId: 'a' }]
  const of = (lines: BankLine[], paid = payouts) => found({ lines, payouts: paid, earlierPayouts })
  expect(of([line('a', -100n, named)])).toEqual([])
  expect(of([line('a', -101n, named)])).toEqual([['amount-differs', -100n, -101n]])
  expect(of([line('a', -100n, named), line('b', -100n, named)])).toEqual([
    ['payout-paid-twice', null, -100n],
  ])
  expect(of([line('a', -100n, named)], [{ ...payouts[0]!, isPaid: false }])).toEqual([
    ['payout-unknown', null, -100n],
  ])
  expect(of([line('a', -100n, named)], [])).toEqual([['payout-unknown', null, -100n]])
  // What came back is in the books once the payout was returned to the member.
  const back = [line('a', -100n, named), line('c', 100n, named)]
  expect(of(back)).toEqual([['missing-in-ledger', null, 100n]])
  expect(of(back, [{ ...payouts[0]!, isReturned: true }])).toEqual([])
})

test('a statement that does not follow the one before is a jump', () => {
  const jumps = [{ importId: 'i', at: at(1), opening: 5n, before: 4n }]
  expect(found({ jumps })).toEqual([['balance-jump', 4n, 5n]])
})

const amounts = fc.bigInt({ min: 1n, max: 4n })
const life = fc.array(
  fc.record({
    amount: amounts,
    minute: fc.nat(1_439),
    named: fc.boolean(),
    lacks: fc.constantFrom('nothing', 'bank', 'books'),
  }),
  { maxLength: 30 },
)

test('the differences of all breaks sum to what the bank has more than the books', () => {
  fc.assert(
    fc.property(life, (events) => {
      const lines: BankLine[] = []
      const payments: BookPayment[] = []
      events.forEach(({ amount, minute, named, lacks }, index) => {
        const time = at(minute / 60)
        if (lacks !== 'bank')
          lines.push(line(`l${index}`, amount, { at: time, reference: named ? `r${index}` : null }))
        if (lacks !== 'books') payments.push(payment(`r${index}`, amount, { paidAt: time }))
      })
      const breaks = compareDay('SCB:1', facts({ lines, payments }))
      const sumOf = (rows: readonly { amount: bigint }[]) =>
        rows.reduce((sum, { amount }) => sum + amount, 0n)
      const differences = breaks.reduce(
        (sum, { ours, theirs }) => sum + (theirs ?? 0n) - (ours ?? 0n),
        0n,
      )
      expect(differences).toBe(sumOf(lines) - sumOf(payments))
      expect(new Set(breaks.map(({ breakId }) => breakId)).size).toBe(breaks.length)
      // Any order of the rows finds the same.
      const reversed = compareDay(
        'SCB:1',
        facts({ lines: lines.toReversed(), payments: payments.toReversed() }),
      )
      expect(reversed).toHaveLength(breaks.length)
    }),
    { numRuns: cases(200, 5_000) },
  )
})
