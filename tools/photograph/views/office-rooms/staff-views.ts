import type { Wire } from '@champa/contract/endpoint'
import { readMe } from '@champa/contract/office/staff'
import { listStaff } from '@champa/contract/office/staff-acts'
import { inviteStaff, joinOffice } from '@champa/contract/office/staff-invites'
import { alters, answers } from '../../mocks.ts'
import type { View } from '../../view.ts'

const now = Date.now()
const minute = 60_000
const token = `${'k7'.repeat(21)}x`
const asManager = alters(readMe, (real) => ({ ...real, roles: ['manager' as const], grants: [] }))

const colleague: Wire<typeof listStaff, 'answer'>['rows'][number] = {
  id: '204',
  username: 'tana',
  name: 'ธนา เกษมสุข',
  roles: ['support'],
  grants: ['chat.manage'],
  status: 'active',
  activeUntil: now + 40 * 24 * 60 * minute,
  mustChangePassword: true,
  seenAt: now - 12 * minute,
  sessions: 1,
  mayInvite: true,
  reviewDueAt: null,
}
const staff = [
  asManager,
  answers(listStaff, {
    rows: [
      colleague,
      { ...colleague, id: '205', username: 'pim', name: 'พิมพ์ใจ', roles: ['owner'], grants: [] },
    ],
    next: null,
    counted: { n: 2, more: false },
    asOf: now,
  }),
]

/** The staff room with its sheets, and the screen on which a colleague joins. */
export const staffViews: readonly View[] = [
  {
    name: 'office-staff',
    visitor: 'lead',
    path: '/office/staff/204',
    mocks: staff,
  },
  {
    name: 'office-staff-roles',
    visitor: 'lead',
    path: '/office/staff/204',
    shows: ['features/staff/team/colleague-panel.tsx', 'features/staff/team/roles-sheet.tsx'],
    mocks: staff,
    open: async ({ page, office }) => {
      await page.getByRole('button', { name: office.team.changeRoles }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByText(office.roles.auditor, { exact: true }).click()
    },
  },
  {
    name: 'office-staff-add',
    visitor: 'lead',
    path: '/office/staff',
    mocks: staff,
    open: async ({ page, office }) => {
      await page.getByRole('button', { name: office.team.add }).click()
      await page.getByRole('dialog').getByText(office.roles.finance, { exact: true }).click()
    },
  },
  {
    name: 'office-staff-link',
    visitor: 'lead',
    path: '/office/staff/204',
    shows: ['features/staff/team/shown-once.tsx'],
    mocks: [...staff, answers(inviteStaff, { token, expiresAt: now + 60 * minute })],
    open: ({ page, office }) => page.getByRole('button', { name: office.team.makeLink }).click(),
  },
  {
    name: 'office-join',
    visitor: 'guest',
    path: `/office/join#${token}`,
  },
  {
    name: 'office-join-authenticator',
    visitor: 'guest',
    path: `/office/join#${token}`,
    mocks: [
      answers(joinOffice, {
        username: 'mali.new',
        secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
        uri: 'otpauth://totp/Champa:mali.new?issuer=Champa&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      }),
    ],
    open: async ({ page, office }) => {
      await page.locator('input[type=password]').fill('orchid-lantern')
      await page.getByRole('button', { name: office.join.submit }).click()
    },
  },
]
