import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { words } from '../approval-shapes.ts'
import type { Permission } from '../permissions.ts'

export const alarmSeverities = ['critical', 'warning'] as const
export type AlarmSeverity = (typeof alarmSeverities)[number]

interface AlarmRule {
  severity: AlarmSeverity
  /** Who sees it: people who may read with this permission. */
  reads: Permission
  /** Who acknowledges it: people who may act with this permission. */
  acks: Permission
  /** Whether the message to whoever is on call says what it concerns; never a member's number. */
  isNamed: boolean
}

const rule = (
  severity: AlarmSeverity,
  reads: Permission,
  acks: Permission,
  isNamed = false,
): AlarmRule => ({ severity, reads, acks, isNamed })

/** Everything that asks for a person at once. */
export const alarmRules = {
  'books-broken': rule('critical', 'books.read', 'books.resolve', true),
  'proof-overdue': rule('warning', 'books.read', 'books.resolve', true),
  'audit-broken': rule('critical', 'books.read', 'break.glass', true),
  'payout-contradiction': rule('critical', 'withdrawal.read', 'withdrawal.decide'),
  'payout-unknown': rule('critical', 'withdrawal.read', 'withdrawal.decide'),
  'payment-not-credited': rule('critical', 'deposit.read', 'deposit.match'),
  'payment-unconfirmed': rule('critical', 'deposit.read', 'deposit.match', true),
  'payment-twice': rule('warning', 'deposit.read', 'deposit.match', true),
  'gift-unresolved': rule('warning', 'deposit.read', 'deposit.match'),
  'transfer-unresolved': rule('warning', 'game.read', 'game.settle'),
  'history-differs': rule('warning', 'game.read', 'game.finding', true),
  'balance-impossible': rule('critical', 'game.read', 'game.close', true),
  'unknown-key': rule('critical', 'settings.read', 'break.glass', true),
  'budget-near-end': rule('warning', 'reward.read', 'reward.stop', true),
  'sms-ceiling': rule('critical', 'settings.read', 'break.glass'),
  'break-glass': rule('critical', 'books.read', 'break.glass', true),
  'unmask-flood': rule('critical', 'staff.read', 'break.glass'),
  'connection-down': rule('critical', 'settings.read', 'game.close', true),
  'float-low': rule('critical', 'report.money', 'withdrawal.settle', true),
  'backup-old': rule('critical', 'settings.read', 'break.glass', true),
  'setting-invalid': rule('critical', 'settings.read', 'settings.write', true),
} as const satisfies Record<string, AlarmRule>

export type AlarmCode = keyof typeof alarmRules
export const alarmCodes = Object.keys(alarmRules) as readonly AlarmCode[]

/** How long an acknowledged alarm is silent. */
export const silentForMs = 60 * 60_000
/** A budget of which this share is spent is nearly used up. */
export const budgetPercent = 90

const alarmRow = z.object({
  id: z.string(),
  code: z.enum(alarmCodes),
  severity: z.enum(alarmSeverities),
  about: z.string(),
  openedAt: z.number(),
  lastAt: z.number(),
  count: z.number(),
  /** Who acknowledged it last; null: nobody has. */
  acknowledged: z.nullable(z.object({ by: z.string(), at: z.number(), note: z.string() })),
  /** Until when it is silent; null: it is not. */
  silentUntil: z.nullable(z.number()),
  closedAt: z.nullable(z.number()),
  /** Whether the caller may acknowledge it now. */
  mayAcknowledge: z.boolean(),
})
export type AlarmRow = z.output<typeof alarmRow>

export const listAlarms = endpoint({
  method: 'GET',
  path: '/api/office/alarms',
  access: 'staff',
  needs: 'today.read',
  changes: false,
  does:
    'Returns the open alarms that the caller may see, critical ones first, and those that closed in ' +
    'the last 24 hours.',
  answer: z.object({ open: z.array(alarmRow), closed: z.array(alarmRow), asOf: z.number() }),
  refuses: [],
})

export const acknowledgeAlarm = endpoint({
  method: 'POST',
  path: '/api/office/alarms/:id/ack',
  access: 'staff',
  needs: 'today.read',
  changes: true,
  auditAction: 'acknowledge-alarm',
  idempotent: true,
  does: 'Acknowledges an open alarm with words, so that it is silent for an hour.',
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
  body: z.object({ note: words(5, 500) }),
  answer: z.object({ silentUntil: z.number() }),
  refuses: ['NO_DATA', 'NOT_ALLOWED', 'NOT_WAITING', 'IDEMPOTENCY_MISMATCH'],
})
