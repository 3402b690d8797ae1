import { findMembers } from '@champa/contract/office/members'
import { readToday } from '@champa/contract/office/today'
import { listAlarms } from '@champa/contract/office/today/alarms'
import { readFigures } from '@champa/contract/office/today/figures'
import { type Connection, readHealth } from '@champa/contract/office/today/health'
import { answers } from '../../mocks.ts'
import type { View } from '../../view.ts'
import { signedIn, hour, kamon, minute, now } from './member-mocks.ts'

const alarm = {
  about: 'a-17',
  openedAt: now - 19 * minute,
  lastAt: now - 4 * minute,
  count: 1,
  acknowledged: null,
  silentUntil: null,
  closedAt: null,
  mayAcknowledge: false,
}

const onDays = (today: number, yesterday: number, weekAgo: number) => ({
  today,
  yesterday,
  weekAgo,
})

/** The figures of a busy day in whole baht, times what a baht is worth. */
const figuresOf = (currency: 'THB' | 'LAK', rate: number) => ({
  currency,
  counts: {
    deposits: onDays(2_214, 2_150, 2_087),
    withdrawals: onDays(418, 433, 440),
    registrations: onDays(131, 118, 140),
    firstDeposits: onDays(86, 90, 94),
    players: onDays(5_402, 5_377, 5_120),
  },
  amounts: {
    deposits: onDays(1_842_310 * rate, 1_790_100 * rate, 1_736_390 * rate),
    withdrawals: onDays(1_655_460 * rate, 1_702_000 * rate, 1_710_200 * rate),
    netCash: onDays(186_850 * rate, 88_100 * rate, 26_190 * rate),
    playResult: onDays(412_880 * rate, 380_000 * rate, 391_120 * rate),
    bonusCost: onDays(31_250 * rate, 0, 28_900 * rate),
    owed: { today: 9_318_442.25 * rate, yesterday: 9_400_120.5 * rate, weekAgo: null },
  },
})

const connection = (
  id: string,
  kind: Connection['kind'],
  more: Partial<Connection>,
): Connection => ({
  id,
  kind,
  name: id.split(' ')[1] ?? null,
  health: 'well',
  reason: 'answers',
  since: null,
  calls: 48,
  failures: 0,
  fault: null,
  goodAt: now,
  entryAt: null,
  ...more,
})

/** Two that are down, three that are unsteady, and the others. */
const connections: readonly Connection[] = [
  connection('gateway WW', 'gateway', {}),
  connection('gateway FP', 'gateway', {
    health: 'failed',
    reason: 'errors',
    calls: 31,
    failures: 29,
    fault: 'timeout',
    since: now - 14 * minute,
  }),
  connection('feed SCB:4058821937', 'feed', { calls: 150, entryAt: now - 3 * minute }),
  connection('feed GSB:020045590133', 'feed', {
    health: 'late',
    reason: 'silent',
    calls: 150,
    since: now - 71 * minute,
    entryAt: now - 71 * minute,
  }),
  connection('sms-phone', 'smsPhone', { goodAt: now - 2 * minute }),
  connection('payout', 'payout', {}),
  connection('sms', 'sms', { reason: 'quiet', calls: 0, goodAt: now - 22 * minute }),
  connection('slips', 'slips', {
    health: 'late',
    reason: 'last-failed',
    calls: 0,
    fault: 'unreadable',
    since: now - 40 * minute,
  }),
  connection('game naga', 'game', {
    health: 'failed',
    reason: 'errors',
    calls: 912,
    failures: 641,
    fault: 'error',
    since: now - 3 * minute,
  }),
  connection('game pgslot', 'game', {
    health: 'late',
    reason: 'errors',
    calls: 403,
    failures: 37,
    fault: 'unreachable',
    since: now - minute,
  }),
  connection('game joker', 'game', { calls: 77 }),
]

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
      answers(listAlarms, {
        open: [
          {
            ...alarm,
            id: 'a1',
            code: 'payout-contradiction',
            severity: 'critical',
            about: 'm4d2a-1',
            mayAcknowledge: true,
          },
          {
            ...alarm,
            id: 'a2',
            code: 'budget-near-end',
            severity: 'warning',
            about: 'WELCOME100',
            count: 3,
            acknowledged: { by: 'พิมพ์ชนก', at: now - 9 * minute, note: 'ขออนุมัติเพิ่มงบแล้ว' },
            silentUntil: now + 51 * minute,
          },
          {
            ...alarm,
            id: 'a4',
            code: 'connection-down',
            severity: 'critical',
            about: 'gateway FP',
            openedAt: now - 4 * minute,
            mayAcknowledge: true,
          },
          { ...alarm, id: 'a5', code: 'float-low', severity: 'critical', about: 'LAK' },
          { ...alarm, id: 'a6', code: 'backup-old', severity: 'critical', about: 'backup' },
          { ...alarm, id: 'a7', code: 'setting-invalid', severity: 'critical', about: 'fourEyes' },
        ],
        closed: [
          { ...alarm, id: 'a3', code: 'break-glass', severity: 'critical', closedAt: now - hour },
        ],
        asOf: now,
      }),
      answers(readFigures, {
        figures: {
          until: now,
          countedAt: now,
          currencies: [figuresOf('THB', 1), figuresOf('LAK', 550)],
        },
        accounts: [
          {
            account: 'SCB:4058821937',
            bankCode: 'SCB',
            currency: 'THB',
            received: 312_450.5,
            count: 118,
          },
          {
            account: 'BCEL:0101',
            bankCode: 'BCEL',
            currency: 'LAK',
            received: 48_200_000,
            count: 31,
          },
        ],
        floats: [
          { currency: 'THB', held: 1_204_330.5, at: now - minute },
          { currency: 'LAK', held: 184_200_000, at: now - minute },
        ],
        asOf: now,
      }),
      answers(readHealth, {
        nightly: [
          { check: 'ledger-proof', health: 'well', succeededAt: now - 9 * hour },
          { check: 'audit-proof', health: 'late', succeededAt: now - 30 * hour },
        ],
        connections: [...connections],
        jobs: {
          count: 62,
          behind: [
            { name: 'read-bets', health: 'late', hasFailed: true, goodAt: now - 7 * minute },
          ],
        },
        work: [{ work: 'withdrawals', health: 'failed', oldestDueAt: now - 12 * minute }],
        backup: { health: 'late', at: now - 50 * hour },
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
