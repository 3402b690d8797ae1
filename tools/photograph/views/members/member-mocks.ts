import type { Wire } from '@champa/contract/endpoint'
import { type listMembers, readMember } from '@champa/contract/office/members'
import {
  type readMemberMovements,
  readMemberOverview,
} from '@champa/contract/office/member-money-tabs'
import { readMemberTimeline } from '@champa/contract/office/member-person-tabs'
import { readMe } from '@champa/contract/office/staff'
import type { Page } from '@playwright/test'
import { alters, answers } from '../../mocks.ts'

/** A member as the office answers it, for pictures of the Members room. */
export const now = Date.now()
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
export const signedIn = alters(readMe, (real) => ({
  ...real,
  roles: ['manager' as const],
  grants: [],
}))

type Row = Wire<typeof listMembers, 'answer'>['rows'][number]
export const kamon: Row = {
  id: '204815',
  name: 'กมลชนก พูนผล',
  maskedPhone: '08x-xxx-4410',
  currency: 'THB',
  status: 'active',
  frozen: ['withdrawals'],
  flags: ['watch'],
  groups: ['Silver'],
  kycLevel: null,
  riskScore: null,
  figures: { total: 1_616.5, net30d: 61_240 },
  registeredAt: now - 430 * day,
  lastSeenAt: now - 6 * minute,
  source: 'facebook',
  inviterId: '120044',
}
export const rows: Row[] = [
  kamon,
  {
    ...kamon,
    id: '204816',
    name: 'ນາງ ດາວໄລ ພົມມະຈັນ',
    maskedPhone: '020-xxxx-8812',
    currency: 'LAK',
    frozen: [],
    flags: ['vip-care'],
    groups: ['Gold'],
    figures: { total: 1_500_000, net30d: -240_000 },
    source: null,
  },
  {
    ...kamon,
    id: '204817',
    name: 'ธีรศักดิ์ วงศ์ทอง',
    maskedPhone: '09x-xxx-1207',
    status: 'self-excluded',
    frozen: [],
    flags: [],
    groups: [],
    figures: { total: 0, net30d: -3_000 },
    lastSeenAt: null,
    source: null,
  },
]

const head = answers(readMember, {
  member: kamon,
  version: 'v1',
  freezes: [
    {
      no: 3,
      scope: 'withdrawals',
      since: now - 20 * minute,
      by: 'พิมพ์ชนก',
      reason: 'Same device as a closed account, asked by chat.',
    },
  ],
  openFlags: [
    {
      no: 2,
      kind: 'watch',
      effect: 'review-withdrawals',
      note: 'New bank account on the day of a large withdrawal.',
      by: 'พิมพ์ชนก',
      at: now - day,
      until: now + 7 * day,
    },
  ],
  pausedUntil: null,
  closedAt: null,
  isForgotten: false,
  isXArea: true,
  hasLock: true,
  inviter: { id: '120044', name: 'วราภรณ์ พูนผล' },
  approvals: [{ id: 'k4r7w2', action: 'member.unfreeze' }],
  serverTime: now,
})

type Movement = Wire<typeof readMemberMovements, 'answer'>['rows'][number]
export const deposit: Movement = {
  _id: 'm4d2a-7',
  statementType: 'deposit',
  from: 'KBANK',
  to: 'wallet',
  fromName: null,
  toName: null,
  account: null,
  status: 'SUCCESS',
  amount: 20_000,
  createdAt: now - 3 * hour,
  settledAt: now - 3 * hour,
  search: null,
  balance: 20_132.5,
}
export const movements: Movement[] = [
  {
    ...deposit,
    _id: 'm4d2a-9',
    statementType: 'withdraw',
    from: 'wallet',
    to: 'KBANK',
    account: 'xxx-x-x4471-x',
    status: 'in progress',
    amount: 48_500,
    createdAt: now - 23 * minute,
    settledAt: null,
    balance: 412.5,
  },
  {
    ...deposit,
    _id: 'm4d2a-8',
    statementType: 'transfer',
    from: 'naga',
    fromName: 'Naga Pearl',
    amount: 41_180,
    createdAt: now - 24 * minute,
    balance: 48_912.5,
  },
  deposit,
]

const overview = answers(readMemberOverview, {
  money: {
    wallet: 412.5,
    games: 1_204,
    inTransit: 0,
    held: 48_500,
    total: 1_616.5,
    refundAccrued: 120,
    inviteAccrued: 0,
  },
  coins: 12,
  lock: null,
  today: { deposits: 25_000, withdrawals: 48_500 },
  days30: { deposits: 110_000, withdrawals: 48_760 },
  life: { deposits: 302_400, withdrawals: 241_160 },
  movements,
  open: {
    withdrawal: { id: 'm4d2a-9', amount: 48_500, inReview: true },
    unmatchedPayments: 1,
    transfers: 0,
    hasWaitingChat: true,
    giftClaims: 0,
  },
  maskedBankAccount: { bankCode: 'KBANK', accountNo: 'xxx-x-x4471-x', name: 'KAMONCHANOK P' },
  bankChangedAt: now - hour,
  maskedPhone: kamon.maskedPhone,
  registeredName: 'กมลชนก พูนผล',
})

export const timeline = answers(readMemberTimeline, {
  rows: [
    {
      kind: 'flag',
      at: now - 20 * minute,
      id: '3',
      what: 'withdrawals',
      amount: null,
      by: 'พิมพ์ชนก',
      text: 'Same device as a closed account, asked by chat.',
    },
    {
      kind: 'withdraw',
      at: now - 23 * minute,
      id: 'm4d2a-9',
      what: 'in progress',
      amount: 48_500,
      by: null,
      text: null,
    },
    {
      kind: 'sign-in',
      at: now - 26 * hour,
      id: '1',
      what: '',
      amount: null,
      by: null,
      text: null,
    },
  ],
  next: null,
})

/** The menu of actions, once the page has its head and so its keys. */
export async function openActs(page: Page): Promise<void> {
  await page.getByRole('heading', { name: kamon.name }).waitFor()
  await page.keyboard.press('Period')
}

export const page = [signedIn, head, overview]
export const path = '/office/members/204815'
