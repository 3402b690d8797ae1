import type { Wire } from '@champa/contract/endpoint'
import { uploadEvidence } from '@champa/contract/office/approvals'
import { readPayouts } from '@champa/contract/office/payouts'
import { readMe } from '@champa/contract/office/staff'
import {
  listWithdrawals,
  readWithdrawal,
  type ReviewReasonName,
} from '@champa/contract/office/withdrawals'
import { alters, answers } from '../../mocks.ts'
import type { View } from '../../view.ts'

const now = Date.now()
const minute = 60_000
const asManager = alters(readMe, (real) => ({ ...real, roles: ['manager' as const], grants: [] }))
const counted = { n: 1, more: false }

const reason = (
  why: ReviewReasonName,
  points: number | null = null,
  figures: Record<string, number> = {},
  sums: Record<string, number> = {},
) => ({ why, count: null, left: null, points, figures, sums })

const noMoney = { paused: null, inReview: counted, float: null }
const figures: Wire<typeof readPayouts, 'answer'> = {
  currencies: [
    {
      ...noMoney,
      currency: 'THB',
      waiting: 48_500,
      paidToday: 1_204_500,
      automaticToday: 412,
      manualToday: 37,
      rejectedToday: 4,
      medianMs: 2 * minute,
      p95Ms: 26 * minute,
    },
    {
      ...noMoney,
      currency: 'LAK',
      waiting: 0,
      paidToday: 0,
      automaticToday: 0,
      manualToday: 0,
      rejectedToday: 0,
      medianMs: null,
      p95Ms: null,
    },
  ],
  rules: [
    { why: 'first-withdrawal', hits: 96, decided: 12, overturned: 12 },
    { why: 'unplayed', hits: 21, decided: 20, overturned: 15 },
    { why: 'linked', hits: 6, decided: 5, overturned: 1 },
    { why: 'facts-missing', hits: 1, decided: 0, overturned: 0 },
  ],
  asOf: now,
}

const order: Wire<typeof listWithdrawals, 'answer'>['rows'][number] = {
  id: 'm4d2a-1',
  version: 'v1',
  member: { id: '204801', name: 'กมลชนก พูนผล', phone: '08x-xxx-4410' },
  amount: 48_500,
  currency: 'THB',
  to: { bankCode: 'KTB', accountNo: 'xxx-x-x4471-x', name: 'KAMONCHANOK P' },
  state: 'review',
  requestedAt: now - 23 * minute,
  sentAt: null,
  settledAt: null,
  reviewMs: 23 * minute,
  reasons: [
    reason('account-changed', null, { hours: 2 }),
    reason('linked-frozen', 30, { count: 2, frozen: 1 }),
    reason('velocity', 20, { withdrawals: 5, deposits: 3, times: 6.2 }),
    reason('large-win', 25, {}, { won: 48_500, deposits: 1_200 }),
    reason('first-withdrawal', 15),
  ],
  holderScore: 96,
  riskScore: 90,
  ruleset: 3,
  isFirst: true,
  netDeposits: 12_000,
  balanceLeft: 1_616.5,
  queries: 0,
  hold: null,
  heldBack: null,
  claim: null,
}
const withdrawalsWith = (row: typeof order) => [
  asManager,
  answers(readPayouts, figures),
  answers(listWithdrawals, { rows: [row], next: null, counted, asOf: now }),
  answers(readWithdrawal, {
    row,
    steps: [{ step: 'requested', at: order.requestedAt, by: null }],
    bankReference: null,
    rejectedFor: null,
    memberStatus: 'active',
    bankChangedAt: null,
    balance: { wallet: 1_616.5, games: 0, inTransit: 0, held: 48_500 },
    deposits: [],
    play: [],
    locks: [],
    devices: [],
    earlier: [],
    decisions: [],
    notes: [],
  }),
]
const withdrawals = withdrawalsWith(order)
const sent = { ...order, state: 'sent' as const, reviewMs: null, reasons: [], sentAt: now - minute }
const heldBack = {
  ...order,
  state: 'approved' as const,
  reviewMs: null,
  heldBack: { why: 'second-person' as const, until: now + 180 * minute },
}
const letter = {
  name: 'letter-of-the-bank-about-the-payout-of-27-november.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4'),
}

export const officeWithdrawals: readonly View[] = [
  {
    name: 'office-withdrawal',
    visitor: 'lead',
    path: '/office/withdrawals/m4d2a-1',
    mocks: withdrawals,
  },
  {
    name: 'office-withdrawals-figures',
    visitor: 'lead',
    path: '/office/withdrawals',
    shows: ['features/withdrawals/figures-button.tsx'],
    mocks: withdrawals,
    open: ({ page, office }) =>
      page.getByRole('button', { name: office.withdrawals.todayFigures }).click(),
  },
  {
    name: 'office-withdrawal-reject',
    visitor: 'lead',
    path: '/office/withdrawals/m4d2a-1',
    shows: ['features/withdrawals/reject-button.tsx'],
    mocks: withdrawals,
    open: ({ page }) => page.locator('[data-act=reject]').click(),
  },
  {
    name: 'office-withdrawal-paid',
    visitor: 'lead',
    path: '/office/withdrawals/m4d2a-1',
    shows: ['features/withdrawals/settle-buttons.tsx', 'features/evidence/evidence-fields.tsx'],
    mocks: [
      ...withdrawalsWith(sent),
      answers(uploadEvidence, { id: 'k4r7', name: letter.name, type: letter.mimeType, bytes: 8 }),
    ],
    open: async ({ page, office }) => {
      await page.locator('[data-act=approve]').click()
      const file = page.getByRole('dialog').locator('input[type=file]')
      await file.setInputFiles([letter, { ...letter, name: 'notes.txt', mimeType: 'text/plain' }])
      await page.getByText(office.evidence.stored).waitFor()
    },
  },
  {
    name: 'office-withdrawal-failed',
    visitor: 'lead',
    path: '/office/withdrawals/m4d2a-1',
    shows: ['features/withdrawals/settle-buttons.tsx'],
    mocks: withdrawalsWith(sent),
    open: ({ page }) => page.locator('[data-act=reject]').click(),
  },
  {
    name: 'office-withdrawal-held-back',
    visitor: 'lead',
    path: '/office/withdrawals/m4d2a-1',
    mocks: withdrawalsWith(heldBack),
  },
  {
    name: 'office-withdrawals-empty',
    visitor: 'lead',
    path: '/office/withdrawals',
    mocks: [
      asManager,
      answers(readPayouts, figures),
      answers(listWithdrawals, {
        rows: [],
        next: null,
        counted: { n: 0, more: false },
        asOf: now,
        lastAt: now - 47 * minute,
      }),
    ],
  },
  {
    name: 'office-withdrawal-hold',
    visitor: 'lead',
    path: '/office/withdrawals/m4d2a-1',
    shows: ['features/evidence/reason-sheet.tsx'],
    mocks: withdrawals,
    open: ({ page, office }) =>
      page.getByRole('button', { name: office.withdrawals.hold, exact: true }).click(),
  },
]
