import type { Wire } from '@champa/contract/endpoint'
import { readReceipt, readStatement, readStatementTotals } from '@champa/contract/statement'
import { fails, never, answers } from '../mocks.ts'
import type { Scene, View } from '../view.ts'
import { huge, longGame, playing } from '../worlds.ts'

const path = '/user/statement'
const sheet = ['features/statement/receipt/receipt-sheet.tsx']
type Row = Wire<typeof readStatement, 'answer'>['statements'][number]

const row = (index: number, change: Partial<Row>): Row => ({
  _id: `m4ikwk0q-${index}`,
  statementType: 'deposit',
  from: 'PAYONEX',
  to: 'wallet',
  fromName: null,
  toName: null,
  account: null,
  status: 'SUCCESS',
  amount: 500,
  createdAt: Date.now() - index * 5_400_000,
  settledAt: Date.now() - index * 5_400_000 + 20_000,
  search: null,
  balance: 12_450,
  ...change,
})

const rows = [
  row(9, {
    statementType: 'withdraw',
    from: 'wallet',
    to: 'KBANK',
    account: '7421806935',
    status: 'in progress',
    amount: 5_000,
    settledAt: null,
  }),
  row(8, {
    statementType: 'withdraw',
    from: 'wallet',
    to: 'KBANK',
    account: '7421806935',
    status: 'FAILED',
    amount: 100_000,
  }),
  row(7, {
    statementType: 'transfer',
    from: 'wallet',
    to: 'naga',
    toName: 'Naga Pearl',
    amount: 4_250,
  }),
  row(6, {
    statementType: 'transfer',
    from: 'mekong',
    to: 'wallet',
    fromName: 'Mekong Sport',
    amount: 2_125.5,
  }),
  row(5, {
    statementType: 'bonus',
    from: 'bonus',
    amount: 1_000,
    bonus: { code: 'WELCOME100', description: 'โบนัสต้อนรับ 100%' },
  }),
  row(4, {
    statementType: 'finish_bonus',
    from: 'bonus',
    to: 'bonus',
    amount: 0,
    ended: 'won',
    bonus: { code: 'WELCOME100', description: 'โบนัสต้อนรับ 100%' },
  }),
  row(3, {
    statementType: 'bonus',
    from: 'luckydraw',
    amount: 100,
    luckydraw: { code: 'B100', description: '฿100' },
  }),
  row(2, {
    statementType: 'adjustment',
    from: 'wallet',
    to: 'KBANK',
    amount: 1_500,
    correction: 'deposit-reversed',
  }),
  row(1, { from: 'KBANK', amount: 1_500, isReversed: true }),
  row(0, { amount: 300 }),
] as const
const many = answers(readStatement, { total: 137, statements: [...rows] })
const hugeRows = answers(readStatement, {
  total: 9_999_999,
  statements: rows.map((one, index) => ({
    ...one,
    amount: huge,
    balance: huge,
    ...(index === 2 ? { toName: longGame } : {}),
  })),
})
const receiptOf = (one: Row, change: Partial<Wire<typeof readReceipt, 'answer'>> = {}) =>
  answers(readReceipt, {
    row: one,
    bankReference: '015325123456AOR01234',
    counterparty: { bankCode: 'KBANK', accountNo: '7421806935', name: 'ณัฐวุฒิ ศรีสุข' },
    reason: null,
    reasonBy: null,
    relatedId: null,
    credits: null,
    rate: null,
    ...change,
  })

const totals = answers(readStatementTotals, {
  deposits: 48_300,
  withdrawals: 51_250.5,
  net: -2_950.5,
})
const hugeTotals = answers(readStatementTotals, { deposits: huge, withdrawals: huge, net: huge })

const openRow = ({ page }: Scene) =>
  page.getByRole('main').getByRole('listitem').getByRole('button').first().click()

export const statements: readonly View[] = [
  { name: 'statement', visitor: 'member', path, mocks: [...playing, many, totals] },
  {
    name: 'statement-page',
    visitor: 'member',
    path: `${path}?page=7`,
    mocks: [...playing, many, totals],
  },
  { name: 'statement-huge', visitor: 'member', path, mocks: [...playing, hugeRows, hugeTotals] },
  {
    name: 'statement-empty',
    visitor: 'beginner',
    path,
    mocks: [answers(readStatement, { total: 0, statements: [] })],
  },
  {
    name: 'statement-past-end',
    visitor: 'member',
    path: `${path}?page=999`,
    mocks: [...playing, answers(readStatement, { total: 137, statements: [] })],
  },
  {
    name: 'statement-filter',
    visitor: 'member',
    path,
    mocks: [...playing, many],
    open: ({ page, texts }) => page.getByRole('button', { name: texts.st.filter }).first().click(),
  },
  {
    name: 'statement-filtered-none',
    visitor: 'member',
    path: `${path}?types=bonus`,
    mocks: [...playing, answers(readStatement, { total: 0, statements: [] })],
  },
  {
    name: 'statement-loading',
    visitor: 'member',
    path,
    waits: true,
    mocks: [...playing, never(readStatement)],
  },
  {
    name: 'statement-failed',
    visitor: 'member',
    path,
    mocks: [...playing, fails(readStatement)],
  },
  {
    name: 'statement-slips',
    visitor: 'member',
    path: `${path}?modal=slips`,
    shows: ['features/slip-status/slip-status-modal.tsx'],
    mocks: playing,
  },
  {
    name: 'receipt',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: [...playing, many, receiptOf(rows[8])],
    open: openRow,
  },
  {
    name: 'receipt-failed-payout',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: [...playing, many, receiptOf(rows[1], { reason: 'เลขบัญชีปลายทางไม่ถูกต้อง' })],
    open: openRow,
  },
  {
    name: 'receipt-transfer',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: [
      ...playing,
      many,
      receiptOf(
        { ...rows[3], amount: huge },
        { credits: huge, rate: 0.5, bankReference: null, counterparty: null },
      ),
    ],
    open: openRow,
  },
  {
    name: 'receipt-bonus-ended',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: [...playing, many, receiptOf(rows[5], { bankReference: null, counterparty: null })],
    open: openRow,
  },
  {
    name: 'receipt-loading',
    visitor: 'member',
    path,
    shows: sheet,
    waits: true,
    mocks: [...playing, many, never(readReceipt)],
    open: openRow,
  },
  {
    name: 'receipt-failed',
    visitor: 'member',
    path,
    shows: sheet,
    mocks: [...playing, many, fails(readReceipt)],
    open: openRow,
  },
]
