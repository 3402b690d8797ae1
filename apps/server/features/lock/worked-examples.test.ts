import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPlain, fromWire } from '@champa/contract/money'
import {
  baseNow,
  boundOn,
  cancelTakes,
  judge,
  lostAt,
  lostOn,
  principalNow,
  wonAt,
  type Figures,
  type Lock,
} from './rules.ts'

/**
 * The rules of the play lock in baht. Somchai pays in 1,000.00 and receives 10 %, 100.00: 1,100.00 in all, of which 1,000.00 are his own.
 * Three times deposit and bonus have to be played: 3,300.00. It is lost at 5 % of 1,100.00, which is 55.00.
 */
const somchai: Lock = {
  credit: 100_00n,
  base: 1_100_00n,
  principal: 1_000_00n,
  funded: 1_000_00n,
  turnoverRequired: 3_300_00n,
  turnoverDone: 0n,
  success: null,
  fail: 500,
  minRemain: 5_00n,
  maxWithdraw: null,
  expiresAt: new Date('2026-12-21T00:00:00+07:00'),
}
/** Malee receives a refund of 100.00 on an empty account: won at 150 %, which is 150.00, lost at 5.00. */
const malee: Lock = {
  ...somchai,
  base: 100_00n,
  principal: 0n,
  funded: 0n,
  turnoverRequired: null,
  success: 15_000,
}
/** Noi takes a free credit of 50.00: six times of it have to be played, and no more than 500.00 may be kept. */
const noi: Lock = {
  ...somchai,
  credit: 50_00n,
  base: 50_00n,
  principal: 0n,
  funded: 0n,
  turnoverRequired: 300_00n,
  maxWithdraw: 500_00n,
}
/** Nok takes a free credit of 100.00 beside an own 1,000.00: 500.00 have to be played, and of the credit's share no more than 1,000.00 may be kept. */
const nok: Lock = {
  ...somchai,
  credit: 100_00n,
  base: 1_100_00n,
  turnoverRequired: 500_00n,
  maxWithdraw: 1_000_00n,
}

const day = new Date('2026-11-22T12:00:00+07:00')
const afterwards = new Date('2026-12-21T00:00:00+07:00')
const figures = (lock: Lock, total: number, besides: Partial<Figures> = {}): Figures => ({
  total: fromWire(total),
  funded: lock.funded,
  settled: true,
  openBets: false,
  ...besides,
})
const played = (lock: Lock, done: number): Lock => ({ ...lock, turnoverDone: fromWire(done) })
const baht = (amount: bigint | null): string => (amount === null ? 'nothing' : formatPlain(amount))

interface Example {
  so: string
  lock: Lock
  has: Figures
  at?: Date
  is: string
  takes?: string
}

const examples: Example[] = [
  {
    so: 'the bonus has just been received',
    lock: somchai,
    has: figures(somchai, 1_100),
    is: 'in_play',
  },
  {
    so: '3,299.99 of 3,300.00 are played',
    lock: played(somchai, 3_299.99),
    has: figures(somchai, 2_000),
    is: 'in_play',
  },
  {
    so: '3,300.00 are played: it is won, and all 2,000.00 stay',
    lock: played(somchai, 3_300),
    has: figures(somchai, 2_000),
    is: 'won',
    takes: '0.00',
  },
  {
    so: 'all is played, but a game has not told its balance',
    lock: played(somchai, 3_300),
    has: figures(somchai, 2_000, { settled: false }),
    is: 'in_play',
  },
  {
    so: 'all is played while another bet is open: nothing would be taken, so it is won',
    lock: played(somchai, 3_300),
    has: figures(somchai, 900, { openBets: true }),
    is: 'won',
    takes: '0.00',
  },
  { so: '55.01 are left', lock: somchai, has: figures(somchai, 55.01), is: 'in_play' },
  {
    so: '55.00 are left: it is lost, and they are free',
    lock: somchai,
    has: figures(somchai, 55),
    is: 'lost',
    takes: '0.00',
  },
  {
    so: '50.00 are left, and a bet is open that may bring it all back',
    lock: somchai,
    has: figures(somchai, 50, { openBets: true }),
    is: 'in_play',
  },
  {
    so: 'all is played and 40.00 are left: won stands above lost',
    lock: played(somchai, 3_300),
    has: figures(somchai, 40),
    is: 'won',
    takes: '0.00',
  },
  {
    so: 'the thirty days are over with 1,400.00: what is above the own 1,000.00 goes',
    lock: somchai,
    has: figures(somchai, 1_400),
    at: afterwards,
    is: 'expired',
    takes: '400.00',
  },
  {
    so: 'the thirty days are over with 700.00: less than the own money, nothing goes',
    lock: somchai,
    has: figures(somchai, 700),
    at: afterwards,
    is: 'expired',
    takes: '0.00',
  },
  {
    so: 'the thirty days are over while a bet is open',
    lock: somchai,
    has: figures(somchai, 1_400, { openBets: true }),
    at: afterwards,
    is: 'in_play',
  },
  {
    so: 'the thirty days are over with 30.00: lost stands above expired',
    lock: somchai,
    has: figures(somchai, 30),
    at: afterwards,
    is: 'lost',
    takes: '0.00',
  },
  { so: 'the refund has become 149.99', lock: malee, has: figures(malee, 149.99), is: 'in_play' },
  {
    so: 'the refund has become 150.00: it is won',
    lock: malee,
    has: figures(malee, 150),
    is: 'won',
    takes: '0.00',
  },
  { so: 'the refund is down to 5.01', lock: malee, has: figures(malee, 5.01), is: 'in_play' },
  {
    so: 'the refund is down to 5.00, which counts as nothing left',
    lock: malee,
    has: figures(malee, 5),
    is: 'lost',
    takes: '0.00',
  },
  {
    so: 'the free credit is played and has become 1,800.00: 500.00 stay',
    lock: played(noi, 300),
    has: figures(noi, 1_800),
    is: 'won',
    takes: '1300.00',
  },
  {
    so: 'the free credit is played and has become 320.00: all stays',
    lock: played(noi, 300),
    has: figures(noi, 320),
    is: 'won',
    takes: '0.00',
  },
  {
    so: 'the free credit is played, and 1,700.00 are in an open bet that the limit would miss',
    lock: played(noi, 300),
    has: figures(noi, 100, { openBets: true }),
    is: 'in_play',
  },
  {
    so: 'the free credit is won with 4,000.00, of which 3,000.00 were paid in meanwhile: of the 1,000.00 beside them 500.00 stay',
    lock: played(noi, 300),
    has: figures(noi, 4_000, { funded: 3_000_00n }),
    is: 'won',
    takes: '500.00',
  },
  {
    so: 'a free 100.00 beside an own 1,000.00 is won with 4,100.00: of 3,000.00 won its eleventh is 272.72, and nothing goes',
    lock: played(nok, 500),
    has: figures(nok, 4_100),
    is: 'won',
    takes: '0.00',
  },
  {
    so: 'the same is won with 22,000.00: of 20,900.00 won its eleventh is 1,900.00, and of its 2,000.00 one half goes',
    lock: played(nok, 500),
    has: figures(nok, 22_000),
    is: 'won',
    takes: '1000.00',
  },
  {
    so: 'the same is won with 1,050.00, less than it began with: nothing goes',
    lock: played(nok, 500),
    has: figures(nok, 1_050),
    is: 'won',
    takes: '0.00',
  },
  {
    so: 'the same is won with 600.00: own money is lost last, and nothing goes',
    lock: played(nok, 500),
    has: figures(nok, 600),
    is: 'won',
    takes: '0.00',
  },
  {
    so: 'a free 100.00 of which 40.00 may be kept is won with 1,080.00: 40.00 of the 80.00 go',
    lock: played({ ...nok, maxWithdraw: 40_00n }, 500),
    has: figures(nok, 1_080),
    is: 'won',
    takes: '40.00',
  },
]

test.each(examples)('$so', ({ lock, has, at = day, is, takes = '0.00' }) => {
  const verdict = judge(lock, has, at)
  expect([verdict.state, baht(verdict.takes)]).toEqual([is, takes])
})

test.each([
  ['1,100.00, untouched: the bonus goes', 1_100, '100.00'],
  ['2,500.00, won with it: all winnings go', 2_500, '1500.00'],
  ['1,000.00: nothing goes', 1_000, '0.00'],
  ['400.00, the rest is lost: nothing goes', 400, '0.00'],
])('cancelled with %s', (_, total, takes) => {
  expect(baht(cancelTakes(somchai, figures(somchai, total)))).toBe(takes)
})

test.each([
  ['before', somchai, 1_000, ['1100.00', '1000.00', 'nothing', '55.00']],
  ['after another 500.00 were paid in', somchai, 1_500, ['1600.00', '1500.00', 'nothing', '80.00']],
  ['before, of a refund', malee, 0, ['100.00', '0.00', '150.00', '5.00']],
  ['after 500.00 were paid in, of a refund', malee, 500, ['600.00', '500.00', '900.00', '30.00']],
] as const)('base, own money, won at and lost at %s', (_, lock, paidIn, told) => {
  const funded = { funded: fromWire(paidIn) }
  expect(
    [
      baseNow(lock, funded),
      principalNow(lock, funded),
      wonAt(lock, funded),
      lostAt(lock, funded),
    ].map(baht),
  ).toEqual(told)
})

test('a share that does not come out even is rounded against an early end: won a satang later, lost a satang later', () => {
  const odd = { ...malee, base: 33_33n, success: 15_001, fail: 3_333, minRemain: 0n }
  expect([wonAt(odd, { funded: 0n }), lostAt(odd, { funded: 0n })].map(baht)).toEqual([
    '50.00',
    '11.10',
  ])
})

test('kip counts in the same hundredths: a refund of 25,000.00 is won at 37,500.00 and lost at 2,500.00', () => {
  const kip = { ...malee, credit: 25_000_00n, base: 25_000_00n, minRemain: 2_500_00n }
  expect([wonAt(kip, kip), lostAt(kip, kip)].map(baht)).toEqual(['37500.00', '2500.00'])
})

test.each([
  ['a credit of 4.30 on an empty account', 4.3, '2.15'],
  ['a credit of 5.00, as much as counts as nothing', 5, '2.50'],
  ['a credit of 5.01', 5.01, '2.50'],
  ['a credit of 10.00', 10, '5.00'],
  ['a credit of 200.00, of which the share is more', 200, '10.00'],
  ['a satang', 0.01, '0.00'],
])('%s is lost with half of it at most', (_, base, lost) => {
  expect(baht(lostOn(fromWire(base), malee))).toBe(lost)
})

test('a deposit does not move the bound that a small credit began with', () => {
  const small = { ...malee, credit: 4_30n, base: 4_30n, minRemain: boundOn(4_30n, malee.minRemain) }
  expect(lostAt(small, { funded: 3_00n })).toBe(2_15n)
  expect(judge(small, figures(small, 7.3, { funded: 3_00n }), day).state).toBe('in_play')
})

const money = (most: bigint) => fc.bigInt({ min: 0n, max: most })
const anyWin = fc.record({
  credit: fc.bigInt({ min: 1n, max: 5_000_00n }),
  own: money(100_000_00n),
  paidIn: money(50_000_00n),
  total: money(1_000_000_00n),
  maxWithdraw: fc.bigInt({ min: 1n, max: 10_000_00n }),
})

test('winning never takes own money nor its share of what was won, and leaves of the credit’s share at least the maximum', () => {
  fc.assert(
    fc.property(anyWin, ({ credit, own, paidIn, total, maxWithdraw }) => {
      const lock: Lock = {
        ...somchai,
        credit,
        base: own + credit,
        principal: own,
        funded: own,
        turnoverRequired: null,
        maxWithdraw,
      }
      const { state, takes } = judge(lock, figures(lock, 0, { total, funded: own + paidIn }), day)
      expect(state).toBe('won')
      const principal = own + paidIn
      const gained = total > principal ? total - principal : 0n
      const ownShare = gained > credit ? ((gained - credit) * own) / (own + credit) : 0n
      expect(total - takes).toBeGreaterThanOrEqual(
        (total < principal ? total : principal) + ownShare,
      )
      expect(takes === 0n || total - takes >= principal + maxWithdraw).toBe(true)
    }),
  )
})
