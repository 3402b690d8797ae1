import { expect, test } from 'vitest'
import { fromWire } from '@champa/contract/money'
import { judge, type Figures, type Lock } from './rules.ts'
import { baht, day, figures, malee, somchai } from '../../testing/lock-examples.ts'

/** Noi takes a free credit of 50.00: six times turnover, and at most 500.00 may be kept. */
const noi: Lock = {
  ...somchai,
  credit: 50_00n,
  base: 50_00n,
  principal: 0n,
  netDeposits: 0n,
  turnoverRequired: 300_00n,
  maxWithdraw: 500_00n,
}

/**
 * Nok takes a free credit of 100.00 with 1,000.00 of own money: turnover of 500.00, and at most
 * 1,000.00 of the credit's share may be kept.
 */
const nok: Lock = {
  ...somchai,
  credit: 100_00n,
  base: 1_100_00n,
  turnoverRequired: 500_00n,
  maxWithdraw: 1_000_00n,
}

const afterwards = new Date('2026-12-21T00:00:00+07:00')
const played = (lock: Lock, done: number): Lock => ({ ...lock, turnoverDone: fromWire(done) })

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
    so: 'the free credit is won with 4,000.00, 3,000.00 of them paid in: 500.00 of the rest stay',
    lock: played(noi, 300),
    has: figures(noi, 4_000, { netDeposits: 3_000_00n }),
    is: 'won',
    takes: '500.00',
  },
  {
    so: '100.00 beside 1,000.00 are won with 4,100.00: the share is 372.72, and nothing goes',
    lock: played(nok, 500),
    has: figures(nok, 4_100),
    is: 'won',
    takes: '0.00',
  },
  {
    so: 'the same are won with 22,000.00: the share is 2,000.00, and half of it goes',
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
