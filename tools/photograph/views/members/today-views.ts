import { findMembers } from '@champa/contract/office/members'
import { readHealth, readToday } from '@champa/contract/office/today'
import { answers } from '../../mocks.ts'
import type { View } from '../../view.ts'
import { signedIn, hour, kamon, minute, now } from './member-mocks.ts'

/** Today, and the palette. */
export const todayViews: readonly View[] = [
  {
    name: 'office-today',
    visitor: 'lead',
    path: '/office/today',
    mocks: [
      signedIn,
      answers(readToday, {
        queues: [
          { queue: 'withdrawals', n: 14, more: false, late: 2, oldestAt: now - 23 * minute },
          { queue: 'chats', n: 5, more: false, late: 0, oldestAt: now - 2 * minute },
          { queue: 'approvals', n: 3, more: false, late: 0, oldestAt: now - 41 * minute },
          { queue: 'reviews', n: 1, more: false, late: 0, oldestAt: now + 20 * hour },
          { queue: 'gifts', n: 0, more: false, late: 0, oldestAt: null },
        ],
        commands: [
          {
            id: '0-41',
            at: now - hour,
            by: 'root',
            action: 'cli.payout',
            outcome: 'done',
            about: 'movement m4d2a-1',
          },
        ],
        asOf: now,
      }),
      answers(readHealth, {
        nightly: [
          { check: 'ledger-proof', health: 'well', succeededAt: now - 9 * hour },
          { check: 'audit-proof', health: 'late', succeededAt: now - 30 * hour },
        ],
        work: [{ work: 'withdrawals', health: 'failed', oldestDueAt: now - 12 * minute }],
        feeds: [{ account: 'SCB:4058821937', movedAt: now - 3 * minute }],
        asOf: now,
      }),
    ],
  },
  {
    name: 'office-palette',
    visitor: 'lead',
    path: '/office/me',
    shows: ['features/palette/palette-sheet.tsx'],
    mocks: [
      signedIn,
      answers(findMembers, {
        found: [{ member: kamon, by: 'phone-end' }],
        kinds: [{ by: 'phone-end', n: 1 }],
        more: false,
      }),
    ],
    open: async ({ page: at, office }) => {
      await at.keyboard.press('Control+KeyK')
      await at.getByRole('combobox', { name: office.palette.label }).fill('4410')
      await at.keyboard.press('Enter')
      await at.getByRole('option', { name: kamon.name }).waitFor()
    },
  },
]
