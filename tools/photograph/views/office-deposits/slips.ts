import type { Wire } from '@champa/contract/endpoint'
import { listWaitingGifts } from '@champa/contract/office/deposits/gift-links'
import { listSlips, readOfficeSlip, readSlipPicture } from '@champa/contract/office/deposits/slips'
import { listUnreadMessages, readUnreadMessage } from '@champa/contract/office/deposits/unread'
import { answers } from '../../mocks.ts'
import type { View } from '../../view.ts'
import { asFinance, counted, minute, now } from './accounts.ts'

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

/** Slips, gift links in doubt and unread messages, with their sheets. */
export const officeSlips: readonly View[] = [
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
]
