import type { Wire } from '@champa/contract/endpoint'
import { listApprovals, readApproval, readDelegations } from '@champa/contract/office/approvals'
import { exportAudit, readAuditProof, searchAudit } from '@champa/contract/office/audit'
import { readMe } from '@champa/contract/office/staff'
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
]
