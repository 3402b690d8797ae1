import type { Wire } from '@champa/contract/endpoint'
import { readListViews } from '@champa/contract/office/list-views'
import { listMatches } from '@champa/contract/office/matches'
import { readMe } from '@champa/contract/office/staff'
import { listStaff } from '@champa/contract/office/staff-acts'
import { alters, answers } from '../../mocks.ts'
import type { View } from '../../view.ts'

const now = Date.now()
const day = 24 * 3_600_000
const asManager = alters(readMe, (real) => ({ ...real, roles: ['manager' as const], grants: [] }))

type Row = Wire<typeof listMatches, 'answer'>['rows'][number]
const row = (no: number, name: string, kinds: Row['kinds']): Row => ({
  source: { id: `70000000${no}`, name: 'สมหญิง พันธุ์ดี', phone: '08x-xxx-4410' },
  member: { id: `80000000${no}`, name, phone: `06x-xxx-88${no}0` },
  kinds,
  state: 'raised',
  foundAt: now - no * 7 * 3_600_000,
  until: now + 180 * day,
})
const rows = [
  row(1, 'สมหญิง พันธุ์ดี', ['name']),
  row(2, 'ນາງ ສົມຍິງ ພັນດີ', ['name', 'device']),
  row(3, 'วรารัตน์ กิตติไพศาลวัฒนกุล', ['device']),
]
const matches = [
  asManager,
  answers(listMatches, { rows, next: null, counted: { n: 3, more: false }, asOf: now }),
]
const path = '/office/members/matches'

const colleague: Wire<typeof listStaff, 'answer'>['rows'][number] = {
  id: '204',
  username: 'tana',
  name: 'ธนา เกษมสุข',
  roles: ['support'],
  grants: [],
  status: 'active',
  activeUntil: null,
  mustChangePassword: false,
  seenAt: now,
  sessions: 1,
  mayInvite: false,
  reviewDueAt: null,
}

/** Accounts that match an excluded member, what staff decide about them, and a list as a file. */
export const matchViews: readonly View[] = [
  { name: 'office-matches', visitor: 'lead', path, mocks: matches },
  {
    name: 'office-match',
    visitor: 'lead',
    path: `${path}/700000001.800000001`,
    mocks: matches,
  },
  {
    name: 'office-match-other',
    visitor: 'lead',
    path: `${path}/700000001.800000001`,
    shows: ['features/members/matches/match-panel.tsx'],
    mocks: matches,
    open: ({ page }) => page.locator('[data-act=other]').click(),
  },
  {
    name: 'office-let-register',
    visitor: 'lead',
    path,
    shows: ['features/members/matches/let-register.tsx'],
    mocks: matches,
    open: ({ page, office }) =>
      page.getByRole('button', { name: office.matches.letRegister }).click(),
  },
  {
    name: 'office-list-export',
    visitor: 'lead',
    path,
    shows: ['features/list/tools/export-button.tsx'],
    mocks: matches,
    open: ({ page }) => page.locator('button.fchip[aria-haspopup=dialog]').last().click(),
  },
  {
    name: 'office-saved-views',
    visitor: 'lead',
    path,
    shows: ['features/list/tools/saved-views.tsx'],
    mocks: [
      ...matches,
      answers(readListViews, {
        views: [
          { id: 'a', name: 'รอเกินสามวัน', query: '', isShared: true, isOwn: false },
          { id: 'b', name: 'ของฉัน', query: 'view=joined', isShared: false, isOwn: true },
        ],
        mayShare: true,
      }),
    ],
    open: ({ page, office }) => page.getByRole('button', { name: office.list.savedViews }).click(),
  },
  {
    name: 'office-staff-bar',
    visitor: 'lead',
    path: '/office/staff/204',
    shows: ['features/staff/team/bar-button.tsx'],
    mocks: [
      asManager,
      answers(listStaff, {
        rows: [colleague],
        next: null,
        counted: { n: 1, more: false },
        asOf: now,
      }),
    ],
    open: ({ page, office }) =>
      page.getByRole('button', { name: office.team.bar, exact: true }).click(),
  },
]
