import type { Wire } from '@champa/contract/endpoint'
import { listProofs, readProof } from '@champa/contract/office/books'
import { readMe } from '@champa/contract/office/staff'
import { ledgerChecks } from '@champa/contract/statuses'
import { alters, answers } from '../../mocks.ts'
import type { View } from '../../view.ts'
import { officeBreaks } from './office-breaks.ts'
import { officeLedger } from './office-ledger.ts'

const now = Date.now()
const day = 86_400_000

const asFinance = alters(readMe, (real) => ({ ...real, roles: ['finance' as const], grants: [] }))

type Run = Wire<typeof listProofs, 'answer'>['runs'][number]
const run = (days: number, rest: Partial<Run> = {}): Run => ({
  id: `00000000-0000-4000-8000-00000000000${days}`,
  startedAt: now - days * day - 4_000,
  finishedAt: now - days * day,
  askedBy: null,
  result: 'passed',
  members: 204_815,
  accounts: 2_318_004,
  entries: 9_920_872 - days * 41_000,
  ...rest,
})
const runs = [run(0, { askedBy: 'ธนา เกษมสุข' }), run(1), run(2, { result: 'failed' }), run(3)]

const balance = (account: string, value: number, unit = 'THB') => ({
  account,
  unit,
  members: 204_815,
  balance: value,
})
const balances = [
  balance('game:joker', 120_940.5),
  balance('game:naga', 8_000_000),
  balance('house:bank', -12_408_330.5),
  balance('house:bonus-cost', -317_200),
  balance('house:play:naga', 1_210_871.75),
  balance('transit:naga', 3_200),
  balance('wallet', 3_165_418.25),
  balance('withdraw-hold', 225_100),
  balance('coin', 48_210, 'COIN'),
  balance('house:coin', -48_210, 'COIN'),
]

const proofWith = (broken: { memberId: string; account: string } | null) => [
  asFinance,
  answers(listProofs, {
    runs: broken ? [{ ...runs[0]!, result: 'unbalanced' as const }, ...runs.slice(1)] : runs,
    askedAt: broken ? now - 12_000 : null,
  }),
  answers(readProof, {
    run: runs[0]!,
    checks: ledgerChecks.map((name) => ({ name, broken: name === 'balance' ? broken : null })),
    balances: broken ? balances.slice(1) : balances,
  }),
]

/** The books of the office. */
export const officeBooks: readonly View[] = [
  {
    name: 'office-books',
    visitor: 'lead',
    path: '/office/books',
    mocks: proofWith(null),
  },
  {
    name: 'office-books-broken',
    visitor: 'lead',
    path: '/office/books',
    mocks: proofWith({ memberId: '204801', account: 'wallet' }),
  },
  ...officeBreaks,
  ...officeLedger,
]
