import type { AlarmCode } from '@champa/contract/office/today/alarms'
import type { AppContext } from '../../../platform/app-context.ts'
import { clock } from '../../../platform/clock.ts'
import { readMovementId } from '../../../platform/ids.ts'
import {
  budgetsNearEnd,
  floatsBelow,
  isBackupOld,
  isConnectionUp,
  settingsInvalid,
} from './states.ts'

export interface OpenAlarm {
  alarmId: string
  code: AlarmCode
  about: string
  lastAt: Date
  count: number
}

/** What happens again and again until it is mended has gone after an hour without it. */
const quietMs = 60 * 60_000

type Check = (ctx: AppContext, alarm: OpenAlarm) => Promise<boolean>

const isQuiet: Check = (_, { lastAt }) =>
  Promise.resolve(clock.nowMs() - lastAt.getTime() >= quietMs)

/** A nightly check that has passed since; `about` is its name. */
const hasPassed: Check = ({ db }, { about, lastAt }) =>
  holds(
    db,
    `select from nightly_run
      where (name = $1 or name = $1 || '-asked') and result = 'passed' and succeeded_at > $2`,
    [about, lastAt],
    'cause-proof',
  )

async function holds(
  db: AppContext['db'],
  text: string,
  values: readonly unknown[],
  name: string,
): Promise<boolean> {
  return (await db.query(`${text} limit 1`, values, name)).length > 0
}

/** A statement about one movement; an id that names none is gone. */
const ofMovement =
  (text: string, name: string): Check =>
  async ({ db }, { about }) => {
    const named = readMovementId(about)
    return !named || (await holds(db, text, [named.memberId, named.seq], name))
  }

/** What a look at the state finds no more. */
const isNoLonger =
  (find: (ctx: AppContext) => Promise<string[]>): Check =>
  async (ctx, { about }) =>
    !(await find(ctx)).includes(about)

/** Whether the cause of an alarm has gone, by its own rows. */
const checks: Record<AlarmCode, Check> = {
  'books-broken': hasPassed,
  'proof-overdue': hasPassed,
  'audit-broken': hasPassed,
  'payout-contradiction': ofMovement(
    // The bank has taken its second word back, staff have put a returned payout into the wallet, or
    // have taken from it what the bank paid after all.
    `select from payout_contradiction p
      join movement m on m.member_id = p.member_id and m.seq = p.seq
      where p.member_id = $1 and p.seq = $2
        and (
          p.withdrawn_at is not null
          or m.detail ? 'reversedBy'
          or p.reported = 'SUCCESS' and exists (
            select from movement c
            where c.member_id = p.member_id and c.type = 'adjustment' and c.seq > p.seq
              and c.source = 'wallet' and c.amount = m.amount and c.created_at >= p.at
              and c.detail->'correction'->>'kind' = 'balance'
          )
        )`,
    'cause-contradiction',
  ),
  'payout-unknown': ({ db }, { about }) =>
    holds(
      db,
      'select from unreadable_report where id = $1 and resolved_at is not null',
      [about],
      'cause-unread',
    ),
  'payment-not-credited': ({ db }, { about }) => {
    const split = about.indexOf(':')
    return holds(
      db,
      `select from payment
        where receiving_account = $1 and payment_id = $2 and state in ('credited', 'returned')`,
      [about.slice(0, split), about.slice(split + 1)],
      'cause-payment',
    )
  },
  'payment-unconfirmed': isQuiet,
  'payment-twice': isQuiet,
  'gift-unresolved': ofMovement(
    `select from movement where member_id = $1 and seq = $2 and status <> 'in progress'`,
    'cause-gift',
  ),
  'transfer-unresolved': ofMovement(
    `select from movement where member_id = $1 and seq = $2 and status <> 'in progress'`,
    'cause-transfer',
  ),
  'history-differs': async ({ db }, { about }) =>
    !(await holds(
      db,
      'select from history_finding where code = $1 and closed_at is null',
      [about],
      'cause-history',
    )),
  'balance-impossible': isQuiet,
  'unknown-key': isQuiet,
  'budget-near-end': isNoLonger(budgetsNearEnd),
  'sms-ceiling': isQuiet,
  'break-glass': ({ db }, { about }) =>
    holds(
      db,
      'select from approval where approval_id = $1 and reviewed_at is not null',
      [about],
      'cause-review',
    ),
  'unmask-flood': isQuiet,
  'connection-down': (ctx, { about }) => isConnectionUp(ctx, about),
  'float-low': isNoLonger(floatsBelow),
  'backup-old': async (ctx) => !(await isBackupOld(ctx)),
  'setting-invalid': isNoLonger(settingsInvalid),
}

export const isGone = (ctx: AppContext, alarm: OpenAlarm): Promise<boolean> =>
  checks[alarm.code](ctx, alarm)
