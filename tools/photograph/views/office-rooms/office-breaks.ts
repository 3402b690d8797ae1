import type { Wire } from '@champa/contract/endpoint'
import { listBreaks, listReconciledDays, readBreak } from '@champa/contract/office/reconciliation'
import { readMe } from '@champa/contract/office/staff'
import { alters, answers } from '../../mocks.ts'
import type { View } from '../../view.ts'

const now = Date.now()
const hour = 3_600_000
const day = (days: number): string => new Date(now - days * 24 * hour).toISOString().slice(0, 10)

const asFinance = alters(readMe, (real) => ({ ...real, roles: ['finance' as const], grants: [] }))

type Row = Wire<typeof listBreaks, 'answer'>['rows'][number]
const row = (no: number, kind: Row['kind'], rest: Partial<Row>): Row => ({
  id: String(no).padStart(24, 'a'),
  kind,
  account: 'SCB:4058821937',
  day: day(1),
  currency: 'THB',
  ours: null,
  theirs: null,
  foundAt: now - 9 * hour,
  at: now - 26 * hour,
  reference: `SCB2026112700${no}`,
  closed: null,
  ...rest,
})
const rows = [
  row(1, 'missing-in-ledger', { theirs: 12_500, foundAt: now - 200 * hour, day: day(8) }),
  row(2, 'amount-differs', { ours: 1_500, theirs: 1_050, foundAt: now - 80 * hour }),
  row(3, 'missing-at-bank', { ours: 800, foundAt: now - 30 * hour, account: 'KBANK:0623174480' }),
  row(4, 'told-twice', { theirs: 300 }),
  row(5, 'payout-paid-twice', { theirs: -2_500 }),
  row(6, 'balance-jump', { ours: 1_204_331.25, theirs: 1_203_331.25, reference: null }),
  row(7, 'missing-in-ledger', {
    theirs: 2_500_000,
    currency: 'LAK',
    account: 'BCEL:010110001783790001',
  }),
]

const list = answers(listBreaks, {
  rows,
  next: null,
  counted: { n: rows.length, more: false },
  asOf: now,
  ageing: [
    { days: 0, n: 4 },
    { days: 1, n: 1 },
    { days: 3, n: 1 },
    { days: 7, n: 1 },
    { days: 30, n: 0 },
  ],
})
const open = answers(readBreak, {
  row: rows[0]!,
  line: {
    at: now - 26 * hour,
    amount: 12_500,
    balance: 1_216_831.25,
    reference: 'SCB20261127001',
    text: 'KBANK x4471 นาย สมชาย ใจดี',
    source: 'statement',
  },
  payment: null,
  movement: null,
  candidates: [
    row(8, 'missing-at-bank', { ours: 10_000, at: now - 27 * hour }),
    row(9, 'missing-at-bank', { ours: 2_500, at: now - 28 * hour }),
  ],
  laterStatement: null,
  secondFrom: 1_000,
})

/** A payment that only a statement of later has. */
const held = answers(readBreak, {
  row: row(9, 'missing-at-bank', { ours: 4_800, at: now - 27 * hour }),
  line: null,
  payment: {
    account: 'SCB:4058821937',
    payment: 'SCB20261127044',
    paidAt: now - 27 * hour,
    amount: 4_800,
    state: 'credited',
    memberId: '41207',
  },
  movement: null,
  candidates: [],
  laterStatement: { file: 'scb-2026-11-27.csv', by: 'ฝน แก้วใส', at: now - 2 * hour },
  secondFrom: 1_000,
})

type Day = Wire<typeof listReconciledDays, 'answer'>['rows'][number]
const reconciled = (account: string, days: number, rest: Partial<Day> = {}): Day => ({
  account,
  day: day(days),
  currency: 'THB',
  coverage: 'both',
  bankIn: 412_330.5,
  bankOut: 80_000,
  lines: 211,
  booksIn: 412_330.5,
  payments: 209,
  openBreaks: 0,
  comparedAt: now - 9 * hour,
  comparedBy: null,
  ...rest,
})
const days = answers(listReconciledDays, {
  rows: [
    reconciled('KBANK:0623174480', 1, { coverage: 'feed', bankOut: 0 }),
    reconciled('SCB:4058821937', 1, { openBreaks: 3, bankIn: 424_830.5, comparedBy: 'ฝน แก้วใส' }),
    reconciled('KBANK:0991725506', 1, { coverage: 'none', bankIn: 0, bankOut: 0, lines: 0 }),
    reconciled('BCEL:010110001783790001', 1, {
      currency: 'LAK',
      bankIn: 88_412_000,
      booksIn: 85_912_000,
      openBreaks: 1,
    }),
    reconciled('SCB:4058821937', 2),
  ],
  next: null,
  counted: { n: 5, more: false },
  asOf: now,
})

/** What differs between banks and books, in the office. */
export const officeBreaks: readonly View[] = [
  {
    name: 'office-breaks',
    visitor: 'lead',
    path: '/office/books/breaks',
    mocks: [asFinance, list],
  },
  {
    name: 'office-break-open',
    visitor: 'lead',
    path: `/office/books/breaks/${rows[0]!.id}`,
    mocks: [asFinance, list, open],
  },
  {
    name: 'office-break-held',
    visitor: 'lead',
    path: `/office/books/breaks/${rows[2]!.id}`,
    mocks: [asFinance, list, held],
  },
  {
    name: 'office-bank-days',
    visitor: 'lead',
    path: '/office/books/days',
    mocks: [asFinance, days],
  },
  {
    name: 'office-bank-days-import',
    visitor: 'lead',
    path: '/office/books/days',
    shows: ['features/books/days/import-sheet.tsx'],
    mocks: [asFinance, days],
    open: ({ page, office }) => page.getByRole('button', { name: office.statement.import }).click(),
  },
  {
    name: 'office-bank-days-reconcile',
    visitor: 'lead',
    path: '/office/books/days',
    shows: ['features/books/days/reconcile-button.tsx'],
    mocks: [asFinance, days],
    open: ({ page, office }) =>
      page.getByRole('button', { name: office.breaks.reconcile, exact: true }).click(),
  },
]
