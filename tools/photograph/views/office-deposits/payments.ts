import type { Wire } from '@champa/contract/endpoint'
import { listPayments, readPayment } from '@champa/contract/office/payments'
import { answers, fails } from '../../mocks.ts'
import type { View } from '../../view.ts'
import { asFinance, counted, minute, now, ourAccounts } from './accounts.ts'

type Payment = Wire<typeof listPayments, 'answer'>['rows'][number]

const payment: Payment = {
  account: 'KBANK:0623174480',
  payment: '016326155207KB04417',
  seenAt: now - 16 * minute,
  paidAt: now - 17 * minute,
  amount: 1_500,
  currency: 'THB',
  provider: 'KBANK',
  channels: ['feed'],
  payer: { bankCode: 'KBANK', accountNo: 'xxx-x-x6789-x', name: 'NATTAWUT S' },
  state: 'unmatched',
  reason: 'ambiguous',
  member: null,
  reviewFor: null,
  references: 1,
}
const natthawut = { id: '204102', name: 'ณัฐวุฒิ ศรีสุข', phone: '08x-xxx-4410' }
const payments: Payment[] = [
  payment,
  {
    ...payment,
    payment: 'SMS-1554',
    seenAt: now - 14 * minute,
    amount: 500,
    channels: ['sms'],
    payer: { bankCode: null, accountNo: '1174', name: null },
    reason: 'no-member',
  },
  {
    ...payment,
    account: '0142583690',
    payment: 'PX-77120',
    provider: 'PAYONEX',
    seenAt: now - 8 * minute,
    amount: 2_000.27,
    channels: ['qr'],
    payer: { bankCode: 'SCB', accountNo: 'xxx-x-x9437-x', name: 'นาย อนุชา แก้วมณี' },
    reason: 'third-party',
    reviewFor: { id: '188240', name: 'อนุชา แก้วมณี', phone: '09x-xxx-1120' },
  },
  {
    ...payment,
    account: 'BCEL:010110001783790001',
    payment: 'BC-0092',
    provider: 'BCEL',
    seenAt: now - 2 * minute,
    amount: 800_000,
    currency: 'LAK',
    payer: { bankCode: 'BCEL', accountNo: 'xxxxxxxxxxxxxx0092', name: 'SOMSACK V' },
    reason: 'no-member',
  },
]
const credited: Payment = {
  ...payment,
  payment: 'SCB-88121',
  state: 'credited',
  reason: null,
  member: natthawut,
}
const suggestions: Wire<typeof readPayment, 'answer'>['suggestions'] = [
  {
    member: natthawut,
    bankCode: 'KBANK',
    accountNo: 'xxx-x-x6789-x',
    accountName: 'NATTHAWUT SRISUK',
    score: 75,
    parts: { digits: 30, name: 30, notice: 15, before: 0 },
  },
  {
    member: { id: '201077', name: 'ณัฐวดี สุวรรณ', phone: '06x-xxx-0318' },
    bankCode: 'KBANK',
    accountNo: 'xxx-x-x6789-x',
    accountName: 'NATTHAWADEE SUWAN',
    score: 45,
    parts: { digits: 30, name: 15, notice: 0, before: 0 },
  },
]
const detail = {
  row: payment,
  bankReference: '016326155207KB04417',
  claimedBy: null,
  claimedAt: null,
  creditedAt: null,
  returnedAt: null,
  resolution: null,
  reports: [{ reference: payment.payment, channel: 'feed' as const, seenAt: payment.seenAt }],
  suggestions,
}
const unmatched = [
  asFinance,
  ourAccounts,
  answers(listPayments, { rows: payments, next: null, counted: counted(4), asOf: now }),
  answers(readPayment, detail),
]
const all = [
  asFinance,
  ourAccounts,
  answers(listPayments, { rows: [credited], next: null, counted: counted(1), asOf: now }),
  answers(readPayment, {
    ...detail,
    row: credited,
    suggestions: [],
    claimedBy: 'feed:SCB-88121',
    claimedAt: now - 15 * minute,
    creditedAt: now - 15 * minute,
  }),
]

/** Payments of the deposits room, with their sheets. */
export const officeDeposits: readonly View[] = [
  { name: 'office-deposits', visitor: 'lead', path: '/office/deposits', mocks: unmatched },
  {
    name: 'office-deposits-failed',
    visitor: 'lead',
    path: '/office/deposits/all',
    mocks: [asFinance, ourAccounts, fails(listPayments)],
  },
  {
    name: 'office-deposit-unmatched',
    visitor: 'lead',
    path: '/office/deposits/unmatched/KBANK~3A0623174480.016326155207KB04417',
    mocks: unmatched,
  },
  {
    name: 'office-deposit-give',
    visitor: 'lead',
    path: '/office/deposits/unmatched/KBANK~3A0623174480.016326155207KB04417',
    mocks: unmatched,
    open: ({ page }) => page.locator('[data-act=give]').click(),
  },
  {
    name: 'office-deposit-return',
    visitor: 'lead',
    path: '/office/deposits/unmatched/KBANK~3A0623174480.016326155207KB04417',
    mocks: unmatched,
    open: ({ page }) => page.locator('[data-act=return]').click(),
  },
  {
    name: 'office-deposit-credited',
    visitor: 'lead',
    path: '/office/deposits/all/KBANK~3A0623174480.SCB-88121',
    mocks: all,
  },
  {
    name: 'office-deposit-reverse',
    visitor: 'lead',
    path: '/office/deposits/all/KBANK~3A0623174480.SCB-88121',
    mocks: all,
    open: ({ page }) => page.locator('[data-act=reverse]').click(),
  },
  {
    name: 'office-deposit-recall',
    visitor: 'lead',
    path: '/office/deposits/all/KBANK~3A0623174480.SCB-88121',
    mocks: all,
    open: ({ page }) => page.locator('[data-act=recall]').click(),
  },
]
