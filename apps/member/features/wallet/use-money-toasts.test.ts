import type { StatementRow } from '@champa/contract/statement'
import { expect, test } from 'vitest'
import { readMoneyEvents, startWatch } from './use-money-toasts.ts'

const old = row('a', 'deposit', 'SUCCESS', 1_000)
const requested = row('b', 'withdraw', 'in progress', 2_000)

test('movements from before the member opened the app are not reported', () => {
  const watch = startWatch([requested, old], 0)
  expect(readMoneyEvents(watch, [requested, old], 0).events).toEqual([])
})

test('an arriving deposit is reported once', () => {
  const first = readMoneyEvents(
    startWatch([old], 0),
    [row('c', 'deposit', 'SUCCESS', 3_000), old],
    0,
  )
  expect(first.events.map((event) => event.kind)).toEqual(['depositArrived'])
  expect(
    readMoneyEvents(first.watch, [row('c', 'deposit', 'SUCCESS', 3_000), old], 0).events,
  ).toEqual([])
})

test('a withdrawal is reported when it is paid or returned', () => {
  const watch = startWatch([requested, old], 0)
  expect(
    readMoneyEvents(watch, [{ ...requested, status: 'SUCCESS' }, old], 0).events[0]?.kind,
  ).toBe('withdrawPaid')
  expect(readMoneyEvents(watch, [{ ...requested, status: 'FAILED' }, old], 0).events[0]?.kind).toBe(
    'withdrawReturned',
  )
})

test('a settled transfer is reported only if the member had to wait for it', () => {
  const sent = row('d', 'transfer', 'in progress', 4_000)
  const { watch } = readMoneyEvents(startWatch([old], 0), [sent, old], 10_000)
  const settled = [{ ...sent, status: 'SUCCESS' as const }, old]
  expect(readMoneyEvents(watch, settled, 11_000).events).toEqual([])
  expect(readMoneyEvents(watch, settled, 15_000).events[0]?.kind).toBe('transferSettled')
  expect(readMoneyEvents(watch, [{ ...sent, status: 'FAILED' }, old], 15_000).events[0]?.kind).toBe(
    'transferReturned',
  )
})

test('a correction is reported once, by what it corrects', () => {
  const corrected = (correction: StatementRow['correction']) => ({
    ...row('g', 'adjustment', 'SUCCESS', 5_000),
    correction,
  })
  const kinds = (['balance', 'deposit-reversed', 'payout-returned', 'written-off'] as const).map(
    (kind) =>
      readMoneyEvents(startWatch([old], 0), [corrected(kind), old], 0).events.map(
        (event) => event.kind,
      ),
  )
  expect(kinds).toEqual([['balanceCorrected'], ['depositReversed'], ['withdrawReturned'], []])
  const { watch } = readMoneyEvents(startWatch([old], 0), [corrected('balance'), old], 0)
  expect(readMoneyEvents(watch, [corrected('balance'), old], 0).events).toEqual([])
})

const daily = { code: 'DAILY10', description: 'Daily 10%' }

test('a deposit bonus is reported once, and a credit that the member requested is not', () => {
  const bonus = { ...row('e', 'bonus', 'SUCCESS', 5_000), bonus: daily }
  const first = readMoneyEvents(startWatch([old], 0), [bonus, old], 0)
  expect(first.events.map((event) => event.kind)).toEqual(['bonusArrived'])
  expect(readMoneyEvents(first.watch, [bonus, old], 0).events).toEqual([])
  expect(
    readMoneyEvents(
      startWatch([old], 0),
      [{ ...row('f', 'bonus', 'SUCCESS', 5_000), refund: { code: '', description: '' } }, old],
      0,
    ).events,
  ).toEqual([])
})

test('the end of a lock is reported unless the member cancelled it', () => {
  const kinds = (['won', 'lost', 'expired', 'cancelled'] as const).map(
    (ended) =>
      readMoneyEvents(
        startWatch([old], 0),
        [{ ...row('g', 'finish_bonus', 'SUCCESS', 6_000), bonus: daily, ended }, old],
        0,
      ).events[0]?.kind,
  )
  expect(kinds).toEqual(['lockWon', 'lockLost', 'lockExpired', undefined])
})

function row(
  _id: string,
  statementType: StatementRow['statementType'],
  status: StatementRow['status'],
  createdAt: number,
): StatementRow {
  return {
    _id,
    statementType,
    status,
    createdAt,
    from: 'x',
    to: 'y',
    fromName: null,
    toName: null,
    account: null,
    amount: 100n as StatementRow['amount'],
    settledAt: null,
    search: null,
    balance: null,
  }
}
