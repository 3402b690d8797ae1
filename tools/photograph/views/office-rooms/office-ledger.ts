import {
  listAccountDays,
  listDayPostings,
  listSealedDays,
  readTrialBalance,
} from '@champa/contract/office/book-days'
import { lookUpId } from '@champa/contract/office/book-lookup'
import { readMe } from '@champa/contract/office/staff'
import { alters, answers } from '../../mocks.ts'
import type { View } from '../../view.ts'

const now = Date.now()
const hour = 3_600_000

const asFinance = alters(readMe, (real) => ({ ...real, roles: ['finance' as const], grants: [] }))

const row = (account: string, balance: number, change: number, unit = 'THB') => ({
  account,
  unit,
  change,
  entries: 1_204,
  balance,
  first: null,
})
const accounts = [
  row('game:naga', 8_120_940.5, -20_120),
  row('house:bank', -12_408_330.5, -412_330.5),
  row('house:bonus-cost', -317_200, -9_900),
  row('house:play:naga', 1_214_071.75, 81_220.25),
  {
    ...row('wallet', 3_390_518.25, 361_130.25),
    first: { change: 361_030.25, balance: 3_390_418.25 },
  },
  row('coin', 48_210, 310, 'COIN'),
  row('house:coin', -48_210, -310, 'COIN'),
]
const days = answers(listSealedDays, { days: ['2026-11-27', '2026-11-26', '2026-11-25'] })
const balance = answers(readTrialBalance, {
  day: '2026-11-27',
  sealedAt: now - 20 * hour,
  recountedAt: now - 16 * hour,
  since: null,
  asOf: now,
  accounts,
})
const accountDays = answers(listAccountDays, {
  rows: ['2026-11-27', '2026-11-26', '2026-11-25'].map((day, index) => ({
    day,
    change: 361_130.25 - index * 40_000,
    entries: 4_120,
    balance: 3_390_518.25 - index * 361_130.25,
    first: index === 0 ? { change: 361_030.25, balance: 3_390_418.25 } : null,
  })),
  next: null,
})
const member = { id: '4102938475', name: 'สมหญิง วงศ์ทอง', phone: '08x-xxx-4567' }
const posting = {
  memberId: member.id,
  key: 'bank:SCB:4058821937:SC2026112704815',
  kind: 'deposit-received',
  at: now - 30 * hour,
  movementId: 'm1vuh3cr-2',
}
const dayPostings = answers(listDayPostings, {
  rows: [
    { ...posting, member, seq: '4', amount: 2_500, balanceAfter: 3_120.5 },
    { ...posting, member, kind: 'withdraw-held', seq: '5', amount: -1_000, balanceAfter: 2_120.5 },
  ],
  next: null,
})
const found = answers(lookUpId, {
  named: ['payment', 'bank-row'],
  members: [member],
  movements: [
    {
      id: posting.movementId,
      memberId: member.id,
      type: 'deposit',
      source: 'SCB',
      target: 'wallet',
      amount: 2_500,
      currency: 'THB',
      status: 'SUCCESS',
      at: posting.at,
      settledAt: posting.at,
    },
  ],
  postings: [
    {
      ...posting,
      entries: [
        { account: 'house:bank', unit: 'THB', amount: -2_500, balanceAfter: -9_500 },
        { account: 'wallet', unit: 'THB', amount: 2_500, balanceAfter: 3_120.5 },
      ],
    },
  ],
  payments: [
    {
      account: 'SCB:4058821937',
      payment: 'SC2026112704815',
      amount: 2_500,
      currency: 'THB',
      state: 'credited',
      provider: 'SCB',
      paidAt: posting.at,
      memberId: member.id,
      references: ['SC2026112704815', '014:0150731200001'],
    },
  ],
  bankRows: [
    {
      account: 'SCB:4058821937',
      id: 'a81b',
      at: posting.at,
      amount: 2_500,
      currency: 'THB',
      reference: 'SC2026112704815',
      source: 'feed',
    },
  ],
  slips: [],
  giftLinks: [],
  codes: [],
  breaks: [],
  approvals: [
    {
      id: '0f4k2m81c0d9e3b7',
      action: 'deposit.reverse',
      subject: 'payment',
      subjectId: 'SCB:4058821937/SC2026112704815',
      state: 'executed',
      sum: { value: 2_500, currency: 'THB' },
      makerName: 'ฝน แก้วใส',
      madeAt: now - 20 * hour,
      decidedName: 'ธนา เกษมสุข',
    },
  ],
  audit: [
    {
      staffId: '5',
      seq: '812',
      at: now - 20 * hour,
      actor: 'staff',
      staffName: 'ฝน แก้วใส',
      action: 'reverse-deposit',
      aboutKind: 'payment',
      aboutId: 'SCB:4058821937/SC2026112704815',
      outcome: 'asked',
    },
  ],
  more: false,
})

/** The trial balance of a day, what is behind it, and the look-up of an id. */
export const officeLedger: readonly View[] = [
  {
    name: 'office-balance',
    visitor: 'lead',
    path: '/office/books/balance?day=2026-11-27',
    mocks: [asFinance, days, balance],
  },
  {
    name: 'office-balance-account',
    visitor: 'lead',
    path: '/office/books/balance?account=wallet&unit=THB',
    mocks: [asFinance, days, accountDays],
  },
  {
    name: 'office-balance-postings',
    visitor: 'lead',
    path: '/office/books/balance?day=2026-11-27&account=wallet&unit=THB',
    mocks: [asFinance, days, dayPostings],
  },
  {
    name: 'office-lookup',
    visitor: 'lead',
    path: '/office/books/lookup?id=SC2026112704815',
    mocks: [asFinance, found],
  },
]
