import { findMembers, listMembers, unmaskMember } from '@champa/contract/office/members'
import { readMemberMovement, readMemberMovements } from '@champa/contract/office/member-money-tabs'
import { readMemberNotes, readMemberSecurity } from '@champa/contract/office/member-person-tabs'
import { answers } from '../../mocks.ts'
import type { View } from '../../view.ts'
import {
  signedIn,
  day,
  deposit,
  hour,
  kamon,
  minute,
  movements,
  now,
  openActs,
  page,
  path,
  rows,
  timeline,
} from './member-mocks.ts'

/** The Members room with its dialogs. */
export const memberViews: readonly View[] = [
  {
    name: 'office-members',
    visitor: 'lead',
    path: '/office/members',
    mocks: [
      signedIn,
      answers(listMembers, { rows, next: null, counted: { n: 3, more: false }, asOf: now }),
    ],
  },
  {
    name: 'office-members-found',
    visitor: 'lead',
    path: '/office/members',
    mocks: [
      signedIn,
      answers(listMembers, { rows, next: null, counted: { n: 3, more: false }, asOf: now }),
      answers(findMembers, {
        found: [{ member: kamon, by: 'phone-end' }],
        kinds: [{ by: 'phone-end', n: 1 }],
        more: false,
      }),
    ],
    open: async ({ page: at, office }) => {
      await at.getByRole('searchbox', { name: office.members.find }).fill('4410')
      await at.keyboard.press('Enter')
      await at.getByRole('link', { name: kamon.name }).waitFor()
    },
  },
  { name: 'office-member', visitor: 'lead', path, mocks: page },
  {
    name: 'office-member-timeline',
    visitor: 'lead',
    path: `${path}?tab=timeline`,
    mocks: [...page, timeline],
  },
  {
    name: 'office-member-security',
    visitor: 'lead',
    path: `${path}?tab=security`,
    mocks: [
      ...page,
      answers(readMemberSecurity, {
        sessions: [
          {
            id: '9',
            createdAt: now - 26 * hour,
            usedAt: now - 6 * minute,
            endedAt: null,
            isOpen: true,
            remember: true,
            device: '8812aa31',
            maskedNetwork: '171.96.x.x',
          },
        ],
        devices: [{ firstSeenAt: now - 40 * day, others: 2 }],
        attempts: [{ kind: 'phone', failed: 3, blockedUntil: null }],
        isBlocked: false,
        passwordVersion: 2,
        bankChangedAt: now - hour,
      }),
    ],
  },
  {
    name: 'office-member-notes',
    visitor: 'lead',
    path: `${path}?tab=notes`,
    mocks: [
      ...page,
      answers(readMemberNotes, {
        notes: [
          {
            id: 'a'.repeat(32),
            by: 'นก',
            text: 'แจ้งว่าซื้อเครื่องต่อจากพี่สาว (วราภรณ์) เมื่อ ต.ค. โทรยืนยันแล้ว',
            createdAt: now - hour,
            isPinned: true,
            expiresAt: null,
          },
        ],
        chat: { state: 'open', lastAt: now - 6 * minute, waitingSince: null, messages: 14 },
        ratings: [],
      }),
    ],
  },
  {
    name: 'office-member-unmask',
    visitor: 'lead',
    path,
    shows: ['features/members/masked.tsx'],
    mocks: [...page, answers(unmaskMember, { value: '081-555-4410', until: now + 5 * minute })],
    open: ({ page: at, office }) =>
      at
        .getByRole('button', {
          name: office.members.showWhat.replace('{what}', office.members.phone),
        })
        .click(),
  },
  {
    name: 'office-member-acts',
    visitor: 'lead',
    path,
    shows: ['features/members/acts-sheet.tsx'],
    mocks: page,
    open: async ({ page: at, office }) => {
      await openActs(at)
      await at.getByRole('dialog', { name: office.members.acts }).waitFor()
    },
  },
  {
    name: 'office-member-freeze',
    visitor: 'lead',
    path,
    mocks: page,
    open: async ({ page: at, office }) => {
      await openActs(at)
      await at.getByRole('button', { name: office.memberAct.freeze, exact: true }).click()
      await at.getByRole('dialog', { name: office.memberAct.freeze }).waitFor()
    },
  },
  {
    name: 'office-member-note',
    visitor: 'lead',
    path,
    shows: ['features/members/acts/note.tsx'],
    mocks: page,
    open: async ({ page: at, office }) => {
      await at.getByRole('heading', { name: kamon.name }).waitFor()
      await at.keyboard.press('KeyN')
      await at.getByRole('dialog', { name: office.memberAct.note }).waitFor()
    },
  },
  {
    name: 'office-member-groups',
    visitor: 'lead',
    path,
    shows: ['features/members/acts/groups.tsx'],
    mocks: page,
    open: async ({ page: at, office }) => {
      await openActs(at)
      await at.getByRole('button', { name: office.memberAct.groups }).click()
      await at.getByRole('dialog', { name: office.memberAct.groups }).waitFor()
    },
  },
  {
    name: 'office-member-movement',
    visitor: 'lead',
    path: `${path}?tab=movements`,
    shows: ['features/members/tab-lists/movement-sheet.tsx'],
    mocks: [
      ...page,
      answers(readMemberMovements, { rows: movements, next: null }),
      answers(readMemberMovement, {
        receipt: {
          row: deposit,
          bankReference: 'KB-104655',
          counterparty: { bankCode: 'KBANK', accountNo: 'xxx-x-x8014-x', name: 'KAMONCHANOK P' },
          reason: null,
          reasonBy: null,
          relatedId: null,
          credits: null,
          rate: null,
        },
        postings: [
          {
            key: 'bank:SCB:B7',
            kind: 'bankDeposit',
            at: now - 3 * hour,
            entries: [
              { account: 'house:bank', amount: -20_000, balanceAfter: -302_400 },
              { account: 'wallet', amount: 20_000, balanceAfter: 20_132.5 },
            ],
          },
        ],
      }),
    ],
    open: async ({ page: at, office }) => {
      await at.locator('.row-open').last().click()
      await at.getByRole('dialog', { name: office.members.movement }).waitFor()
    },
  },
]
