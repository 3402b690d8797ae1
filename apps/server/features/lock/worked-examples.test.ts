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
    so: 'a bonus that has just been received is in play',
    lock: somchai,
    has: figures(somchai, 1_100),
    is: 'in_play',
  },
  {
    so: 'a bonus with 3,299.99 of 3,300.00 turned over is in play',
    lock: played(somchai, 3_299.99),
    has: figures(somchai, 2_000),
    is: 'in_play',
  },
  {
    so: 'a bonus with 3,300.00 turned over is won, and the member keeps all 2,000.00',
    lock: played(somchai, 3_300),
    has: figures(somchai, 2_000),
    is: 'won',
    takes: '0.00',
  },
  {
    so: 'a bonus with its turnover done stays in play while a game balance is unknown',
    lock: played(somchai, 3_300),
    has: figures(somchai, 2_000, { settled: false }),
    is: 'in_play',
  },
  {
    so: 'a bonus with its turnover done is won despite an open bet if it takes nothing',
    lock: played(somchai, 3_300),
    has: figures(somchai, 900, { openBets: true }),
    is: 'won',
    takes: '0.00',
  },
  {
    so: 'a bonus with a total of 55.01 is in play',
    lock: somchai,
    has: figures(somchai, 55.01),
    is: 'in_play',
  },
  {
    so: 'a bonus with a total of 55.00 is lost, and the member keeps the 55.00',
    lock: somchai,
    has: figures(somchai, 55),
    is: 'lost',
    takes: '0.00',
  },
  {
    so: 'a bonus with a total of 50.00 stays in play while a bet is open',
    lock: somchai,
    has: figures(somchai, 50, { openBets: true }),
    is: 'in_play',
  },
  {
    so: 'a bonus with its turnover done and a total of 40.00 is won, not lost',
    lock: played(somchai, 3_300),
    has: figures(somchai, 40),
    is: 'won',
    takes: '0.00',
  },
  {
    so: 'a bonus expired with 1,400.00 takes all above 1,000.00 of own money',
    lock: somchai,
    has: figures(somchai, 1_400),
    at: afterwards,
    is: 'expired',
    takes: '400.00',
  },
  {
    so: 'a bonus expired with 700.00, less than the own money, takes nothing',
    lock: somchai,
    has: figures(somchai, 700),
    at: afterwards,
    is: 'expired',
    takes: '0.00',
  },
  {
    so: 'a bonus past its thirty days stays in play while a bet is open',
    lock: somchai,
    has: figures(somchai, 1_400, { openBets: true }),
    at: afterwards,
    is: 'in_play',
  },
  {
    so: 'a bonus past its thirty days with a total of 30.00 is lost, not expired',
    lock: somchai,
    has: figures(somchai, 30),
    at: afterwards,
    is: 'lost',
    takes: '0.00',
  },
  {
    so: 'a refund with a total of 149.99 is in play',
    lock: malee,
    has: figures(malee, 149.99),
    is: 'in_play',
  },
  {
    so: 'a refund with a total of 150.00 is won',
    lock: malee,
    has: figures(malee, 150),
    is: 'won',
    takes: '0.00',
  },
  {
    so: 'a refund with a total of 5.01 is in play',
    lock: malee,
    has: figures(malee, 5.01),
    is: 'in_play',
  },
  {
    so: 'a refund with a total of 5.00 is lost',
    lock: malee,
    has: figures(malee, 5),
    is: 'lost',
    takes: '0.00',
  },
  {
    so: 'a free credit won with 1,800.00 and maxWithdraw 500.00 takes 1,300.00',
    lock: played(noi, 300),
    has: figures(noi, 1_800),
    is: 'won',
    takes: '1300.00',
  },
  {
    so: 'a free credit won with 320.00 and maxWithdraw 500.00 takes nothing',
    lock: played(noi, 300),
    has: figures(noi, 320),
    is: 'won',
    takes: '0.00',
  },
  {
    so: 'a free credit with maxWithdraw stays in play while a bet is open',
    lock: played(noi, 300),
    has: figures(noi, 100, { openBets: true }),
    is: 'in_play',
  },
  {
    so: 'a free credit won with 4,000.00 takes 500.00, without touching 3,000.00 of deposits',
    lock: played(noi, 300),
    has: figures(noi, 4_000, { netDeposits: 3_000_00n }),
    is: 'won',
    takes: '500.00',
  },
  {
    so: 'a credit of 100.00 beside 1,000.00, won with 4,100.00, has a share of 372.72: takes nothing',
    lock: played(nok, 500),
    has: figures(nok, 4_100),
    is: 'won',
    takes: '0.00',
  },
  {
    so: 'a credit of 100.00 beside 1,000.00, won with 22,000.00, has a share of 2,000.00: takes half',
    lock: played(nok, 500),
    has: figures(nok, 22_000),
    is: 'won',
    takes: '1000.00',
  },
  {
    so: 'a credit of 100.00 beside 1,000.00, won with 1,050.00, takes nothing',
    lock: played(nok, 500),
    has: figures(nok, 1_050),
    is: 'won',
    takes: '0.00',
  },
  {
    so: 'a credit of 100.00 beside 1,000.00, won with 600.00, takes nothing of the own money',
    lock: played(nok, 500),
    has: figures(nok, 600),
    is: 'won',
    takes: '0.00',
  },
  {
    so: 'a credit of 100.00 with maxWithdraw 40.00, won with 1,080.00, takes 40.00 of its 80.00',
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
