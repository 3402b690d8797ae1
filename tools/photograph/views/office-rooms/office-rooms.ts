import type { Wire } from '@champa/contract/endpoint'
import {
  listApprovals,
  readApproval,
  readDelegations,
  uploadEvidence,
} from '@champa/contract/office/approvals'
import { exportAudit, readAuditProof, searchAudit } from '@champa/contract/office/audit'
import { readPayouts } from '@champa/contract/office/payouts'
import { readMe } from '@champa/contract/office/staff'
import { listWithdrawals, readWithdrawal } from '@champa/contract/office/withdrawals'
import { alters, answers, refuses } from '../../mocks.ts'
import type { View } from '../../view.ts'

const now = Date.now()
const minute = 60_000
const asManager = alters(readMe, (real) => ({ ...real, roles: ['manager' as const], grants: [] }))
const counted = { n: 1, more: false }

const audit = [
  alters(readMe, (real) => ({ ...real, roles: ['owner' as const], grants: [] })),
  answers(searchAudit, { rows: [], next: null, isEverybody: true }),
  answers(readAuditProof, { checkedAt: now, isWhole: true, anchor: null }),
]

const request: Wire<typeof listApprovals, 'answer'>['rows'][number] = {
  id: 'k4r7w2',
  action: 'withdrawal.approve',
  subject: 'movement',
  subjectId: 'm4d2a-1',
  memberId: '204801',
  sum: { value: 248_500, currency: 'THB' },
  maker: { id: '3', name: 'ธนา เกษมสุข' },
  madeAt: now - 20 * minute,
  expiresAt: now + 200 * minute,
  state: 'pending',
  version: 1,
  decidedBy: null,
  decidedAt: null,
  failure: null,
  mayDecide: true,
  breakGlass: null,
}
const approvals = [
  asManager,
  answers(listApprovals, { rows: [request], next: null, counted, asOf: now }),
  answers(readApproval, {
    ...request,
    makerRoles: ['finance'],
    reason: 'Won at Naga Pearl, identity checked by phone.',
    evidence: { files: [], message: null, reference: 'KB-1127' },
    changes: [],
    differences: [],
    note: null,
    onBehalfOf: null,
    member: null,
    makerToday: { count: 1, sums: [{ value: 248_500, currency: 'THB' }] },
    memberToday: null,
    colleague: null,
    earlier: [],
    events: [{ at: now - 20 * minute, by: request.maker, step: 'made', note: null }],
    mayBreakGlass: true,
    mayReview: false,
  }),
  answers(readDelegations, {
    delegations: [],
    lendable: [{ permission: 'withdrawal.decide', to: [{ id: '3', name: 'ธนา เกษมสุข' }] }],
  }),
]

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
  reasons: [{ why: 'account-changed', count: null, left: null }],
  holderScore: 96,
  riskScore: 78,
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
  answers(readPayouts, { currencies: [], asOf: now }),
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

/** The rooms of the office beside the chat, with their sheets. */
export const officeRooms: readonly View[] = [
  {
    name: 'office-audit-export',
    visitor: 'lead',
    path: '/office/audit',
    shows: ['features/audit/export-button.tsx'],
    mocks: audit,
    open: ({ page, office }) => page.getByRole('button', { name: office.audit.export }).click(),
  },
  {
    name: 'office-step-up',
    visitor: 'lead',
    path: '/office/audit',
    shows: ['features/staff/step-up-sheet.tsx'],
    mocks: [...audit, refuses(exportAudit, 'STEP_UP')],
    open: async ({ page, office }) => {
      await page.getByRole('button', { name: office.audit.export }).click()
      await page.getByRole('dialog').getByRole('button', { name: office.audit.csv }).click()
      await page.getByRole('dialog', { name: office.stepUp.title }).waitFor()
    },
  },
  {
    name: 'office-audit-filter',
    visitor: 'lead',
    path: '/office/audit',
    shows: ['features/list/filter-sheet.tsx'],
    mocks: audit,
    open: async ({ page }) => {
      await page.locator('.list-state').waitFor()
      await page.keyboard.press('KeyF')
    },
  },
  {
    name: 'office-audit-keys',
    visitor: 'lead',
    path: '/office/audit',
    shows: ['features/list/keys-sheet.tsx'],
    mocks: audit,
    open: async ({ page }) => {
      await page.locator('.list-state').waitFor()
      await page.keyboard.press('Shift+Slash')
    },
  },
  {
    name: 'office-approval-break-glass',
    visitor: 'lead',
    path: '/office/approvals/k4r7w2',
    shows: ['features/approvals/break-glass.tsx'],
    mocks: approvals,
    open: ({ page, office }) =>
      page.getByRole('button', { name: office.approvals.breakGlass }).click(),
  },
  {
    name: 'office-approvals-lend',
    visitor: 'lead',
    path: '/office/approvals',
    shows: ['features/approvals/delegations-button.tsx'],
    mocks: approvals,
    open: ({ page, office }) => page.getByRole('button', { name: office.approvals.lend }).click(),
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
      answers(readPayouts, { currencies: [], asOf: now }),
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
