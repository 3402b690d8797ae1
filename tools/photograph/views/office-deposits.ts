import type { Wire } from '@champa/contract/endpoint'
import { listOpenCodes, readAccounts } from '@champa/contract/office/accounts'
import { readGateways } from '@champa/contract/office/gateways'
import { listWaitingGifts } from '@champa/contract/office/gift-links'
import { listPayments, readPayment } from '@champa/contract/office/payments'
import { listSlips, readOfficeSlip, readSlipPicture } from '@champa/contract/office/slips'
import { readMe } from '@champa/contract/office/staff'
import { listUnreadMessages, readUnreadMessage } from '@champa/contract/office/unread'
import { alters, answers, fails } from '../mocks.ts'
import type { View } from '../view.ts'

const now = Date.now()
const minute = 60_000
const asFinance = alters(readMe, (real) => ({ ...real, roles: ['finance' as const], grants: [] }))
const counted = (n: number) => ({ n, more: false })

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
  answers(listPayments, { rows: payments, next: null, counted: counted(4), asOf: now }),
  answers(readPayment, detail),
]
const all = [
  asFinance,
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

const slip: Wire<typeof listSlips, 'answer'>['rows'][number] = {
  member: { id: '203918', name: 'กมลพร ใจกล้า', phone: '08x-xxx-8014' },
  id: '3ji0qqw6ebeqedbz',
  uploadedAt: now - 9 * minute,
  decidedAt: now - 8 * minute,
  status: 'FAILED',
  note: 'SLIP_REFNO_DUPLICATED',
  pattern: 'sent-before',
  amount: 800,
  currency: 'THB',
  sendingBank: '004',
  reference: '016326140231KB07719',
  tries: 1,
  rechecks: 1,
}
const slips = [
  asFinance,
  answers(listSlips, {
    rows: [
      slip,
      {
        ...slip,
        id: '3ji0qqw6ebeqedc1',
        status: 'in progress',
        note: null,
        pattern: null,
        amount: null,
      },
    ],
    next: null,
    counted: counted(2),
    asOf: now,
  }),
  answers(readOfficeSlip, {
    row: slip,
    readAt: slip.uploadedAt + 2_000,
    foundAt: slip.uploadedAt + 4_000,
    answer: {
      status: 'executed',
      amount: 800,
      at: slip.uploadedAt - 115 * minute,
      currency: 'THB',
      bankReference: '016326140231KB07719',
      sender: { bankCode: 'KBANK', accountNo: 'xxxxx8014x', name: 'KAMOLPORN J' },
      receiver: { bankCode: 'KBANK', accountNo: 'xxxxx4480x', name: 'CHAMPA P' },
    },
    registered: { bankCode: 'KBANK', accountNo: '0412380140', name: 'KAMOLPORN JAIKLA' },
    receivers: ['KBANK:0623174480'],
    fits: { status: true, bank: true, amount: null, time: false, sender: true, receiver: true },
    payment: {
      account: 'KBANK:0623174480',
      payment: '016326140231KB07719',
      state: 'credited',
      memberId: '203918',
      seenAt: now - 120 * minute,
      creditedAt: now - 119 * minute,
    },
    others: [
      {
        member: { id: '203918', name: 'กมลพร ใจกล้า', phone: '08x-xxx-8014' },
        id: '3ji0qqw6ebeqeaaa',
        uploadedAt: now - 121 * minute,
        status: 'SUCCESS',
        note: null,
        sharesReference: true,
        sharesPicture: false,
      },
    ],
  }),
  answers(readSlipPicture, { url: '/office/icon.svg', until: now + 5 * minute }),
]

const gifts = [
  asFinance,
  answers(listWaitingGifts, {
    rows: [
      {
        id: 'm4d2a-3',
        member: { id: '199405', name: 'ธนพล รุ่งเรือง', phone: '08x-xxx-9120' },
        linkEnd: 'xQ7t',
        account: 'TRUEMONEY:0861420077',
        wallet: 'xxx-x-x2007-x',
        minimum: 2,
        currency: 'THB',
        reservedAt: now - 74 * 60 * minute,
        sentAt: now - 74 * 60 * minute,
        sends: 2,
        tries: 150,
        why: 'unknown',
      },
    ],
    next: null,
    counted: counted(1),
    asOf: now,
  }),
]

const message: Wire<typeof listUnreadMessages, 'answer'>['rows'][number] = {
  id: 'sms-77120',
  receivedAt: now - 40 * minute,
  sender: 'KBANK',
  account: '0991725506',
  why: 'not understood',
  resolved: null,
}
const unread = [
  asFinance,
  answers(listUnreadMessages, { rows: [message], next: null, counted: counted(1), asOf: now }),
  answers(readUnreadMessage, {
    row: message,
    text: '27/11/69 15:52 บช X-5506 รับโอน ??? จาก X-6789 คงเหลือ 18,220.00 บ.',
  }),
]

const account: Wire<typeof readAccounts, 'answer'>['rows'][number] = {
  account: 'KBANK:0623174480',
  kind: 'bank',
  bankCode: 'KBANK',
  mode: 'AUTO',
  accountName: 'บริษัท จำปา เพย์เมนต์ จำกัด',
  accountNo: '0623174480',
  currency: 'THB',
  gatewayAccounts: [],
  state: 'open',
  minimum: 1,
  maximum: 2_000_000,
  quickAmounts: [],
  drawsQr: false,
  expiresInMinutes: 15,
  position: 1,
  rotationGroup: 'thai-banks',
  weight: 2,
  dailyCap: 500_000,
  dailyCountCap: 200,
  hours: { from: '06:00', until: '23:30' },
  today: { amount: 312_450.5, count: 118 },
  isFull: false,
  shownTo: 402,
  lastCreditedAt: now - 2 * minute,
  feedAt: now - minute,
  unmatched: { amount: 2_000, count: 2 },
}
const accounts = [
  asFinance,
  answers(readAccounts, {
    rows: [
      account,
      {
        ...account,
        account: 'SCB:4058821937',
        bankCode: 'SCB',
        accountNo: '4058821937',
        weight: 1,
        today: { amount: 489_000, count: 171 },
        isFull: true,
        unmatched: { amount: 0, count: 0 },
      },
      {
        ...account,
        account: 'BCEL:010110001783790001',
        bankCode: 'BCEL',
        accountNo: '010110001783790001',
        currency: 'LAK',
        rotationGroup: null,
        dailyCap: null,
        dailyCountCap: null,
        hours: null,
        shownTo: null,
        today: { amount: 48_200_000, count: 31 },
        state: 'resting',
        unmatched: { amount: 800_000, count: 1 },
      },
      {
        ...account,
        account: 'SCB:4051110006',
        bankCode: 'SCB',
        accountNo: '4051110006',
        state: 'retired',
        rotationGroup: null,
        dailyCap: null,
        dailyCountCap: null,
        shownTo: null,
        today: { amount: 0, count: 0 },
        lastCreditedAt: null,
        unmatched: { amount: 0, count: 0 },
      },
    ],
    asOf: now,
  }),
]

const gateway: Wire<typeof readGateways, 'answer'>['rows'][number] = {
  code: 'PAYONEX',
  state: 'open',
  isConnected: true,
  accounts: ['0142583690'],
  codes: { requested: 214, made: 212, paid: 171, failed: 2 },
  medianReportMs: 1_840,
  refusedWebhooks: 0,
  lastReportAt: now - minute,
}
const gateways = [
  asFinance,
  answers(readGateways, {
    rows: [
      gateway,
      {
        ...gateway,
        code: 'WW',
        state: 'resting',
        codes: { requested: 12, made: 4, paid: 1, failed: 8 },
        medianReportMs: null,
        refusedWebhooks: 3,
        lastReportAt: null,
      },
    ],
    asOf: now,
  }),
]

const codes = [
  asFinance,
  answers(listOpenCodes, {
    rows: [
      {
        member: { id: '204102', name: 'ณัฐวุฒิ ศรีสุข', phone: '08x-xxx-4410' },
        id: '3ji0qqw6ebeqedbz',
        provider: 'PAYONEX',
        amount: 1_500,
        currency: 'THB',
        createdAt: now - 4 * minute,
        expiresAt: now + 11 * minute,
      },
    ],
    next: null,
    counted: counted(1),
    asOf: now,
  }),
]

/** The views of the deposits room, with their sheets. */
export const officeDeposits: readonly View[] = [
  { name: 'office-deposits', visitor: 'lead', path: '/office/deposits', mocks: unmatched },
  {
    name: 'office-deposits-failed',
    visitor: 'lead',
    path: '/office/deposits/all',
    mocks: [asFinance, fails(listPayments)],
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
  { name: 'office-slips', visitor: 'lead', path: '/office/deposits/slips', mocks: slips },
  {
    name: 'office-slip',
    visitor: 'lead',
    path: '/office/deposits/slips/203918.3ji0qqw6ebeqedbz',
    mocks: slips,
  },
  {
    name: 'office-slip-picture',
    visitor: 'lead',
    path: '/office/deposits/slips/203918.3ji0qqw6ebeqedbz',
    mocks: slips,
    open: ({ page }) => page.locator('[data-act=picture]').click(),
  },
  { name: 'office-gifts', visitor: 'lead', path: '/office/deposits/gifts/m4d2a-3', mocks: gifts },
  {
    name: 'office-gift-end',
    visitor: 'lead',
    path: '/office/deposits/gifts/m4d2a-3',
    mocks: gifts,
    open: ({ page }) => page.locator('[data-act=end]').click(),
  },
  {
    name: 'office-unread',
    visitor: 'lead',
    path: '/office/deposits/unread/sms-77120',
    mocks: unread,
  },
  {
    name: 'office-unread-resolve',
    visitor: 'lead',
    path: '/office/deposits/unread/sms-77120',
    mocks: unread,
    open: ({ page }) => page.locator('[data-act=resolve]').click(),
  },
  {
    name: 'office-codes',
    visitor: 'lead',
    path: '/office/deposits/codes/204102.3ji0qqw6ebeqedbz',
    mocks: codes,
  },
  { name: 'office-accounts', visitor: 'lead', path: '/office/deposits/accounts', mocks: accounts },
  {
    name: 'office-account',
    visitor: 'lead',
    path: '/office/deposits/accounts/KBANK~3A0623174480',
    mocks: accounts,
  },
  {
    name: 'office-account-edit',
    visitor: 'lead',
    path: '/office/deposits/accounts/KBANK~3A0623174480',
    mocks: accounts,
    open: ({ page }) => page.locator('[data-act=edit]').click(),
  },
  {
    name: 'office-account-rest',
    visitor: 'lead',
    path: '/office/deposits/accounts/KBANK~3A0623174480',
    mocks: accounts,
    open: ({ page }) => page.locator('[data-act=rest]').click(),
  },
  {
    name: 'office-account-add',
    visitor: 'lead',
    path: '/office/deposits/accounts',
    mocks: accounts,
    open: ({ page, office }) => page.getByRole('button', { name: office.accounts.add }).click(),
  },
  { name: 'office-gateways', visitor: 'lead', path: '/office/deposits/gateways', mocks: gateways },
  {
    name: 'office-gateway',
    visitor: 'lead',
    path: '/office/deposits/gateways/PAYONEX',
    mocks: gateways,
  },
  {
    name: 'office-gateway-close',
    visitor: 'lead',
    path: '/office/deposits/gateways/PAYONEX',
    mocks: gateways,
    open: ({ page }) => page.locator('[data-act=close-gateway]').click(),
  },
  {
    name: 'office-gateway-open',
    visitor: 'lead',
    path: '/office/deposits/gateways/WW',
    mocks: gateways,
    open: ({ page }) => page.locator('[data-act=open-gateway]').click(),
  },
]
