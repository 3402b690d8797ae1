import { randomUUID } from 'node:crypto'
import type { AlarmCode } from '@champa/contract/office/today/alarms'
import { announceAlarm } from '../../../platform/alarms/raise-alarm.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { clock } from '../../../platform/clock.ts'
import { type Job, workEach } from '../../../platform/job.ts'
import { isGone, type OpenAlarm } from './causes.ts'
import { watchCauses } from './watch-causes.ts'

/** Open alarms that one run looks at; more than that are a fault of their own. */
const maxAlarms = 500

/**
 * Closes alarms whose cause has gone, reminds of acknowledged ones that are open after their hour,
 * and raises those that nothing but a look finds.
 */
export const watchAlarms: Job = {
  name: 'watch-alarms',
  everyMs: 10_000,
  run: async (ctx) => {
    await watchCauses(ctx)
    const open = await ctx.db.query<OpenAlarm>(
      `select alarm_id, code, about, last_at, count
        from alarm
        where closed_at is null
        order by severity, opened_at limit $1`,
      [maxAlarms],
      'alarms-open',
    )
    const closed = await workEach(
      ctx,
      open,
      async (alarm) => (await isGone(ctx, alarm)) && (await closeAlarm(ctx, alarm)),
      'alarm could not be checked',
    )
    return closed + (await remind(ctx))
  },
}

/** Closes an alarm unless it was raised again meanwhile. */
async function closeAlarm(ctx: AppContext, { alarmId, code, count }: OpenAlarm): Promise<boolean> {
  const now = clock.now()
  const closed = await ctx.db.query(
    `with closed as (
        update alarm set closed_at = $2, silent_until = null
        where alarm_id = $1 and closed_at is null and count = $5
        returning alarm_id
      )
      insert into alarm_event (event_id, alarm_id, what, at, due_at)
      select $3, alarm_id, 'closed', $2, $4 from closed
      returning event_id`,
    [alarmId, now, randomUUID(), ctx.settings.alarms === null ? null : now, count],
    'alarm-close',
  )
  if (closed.length > 0) announceAlarm(ctx, code, alarmId)
  return closed.length > 0
}

/** An acknowledged alarm is silent for an hour; whoever is on call is then told again. */
async function remind(ctx: AppContext): Promise<number> {
  const now = clock.now()
  const over = await ctx.db.query<{ alarmId: string; code: AlarmCode }>(
    `with over as (
        update alarm set silent_until = null
        where closed_at is null and silent_until <= $1
        returning alarm_id, code
      ), told as (
        insert into alarm_event (event_id, alarm_id, what, at, due_at)
        select $3 || '-' || alarm_id, alarm_id, 'reminded', $1, $2 from over
      )
      select alarm_id, code from over`,
    [now, ctx.settings.alarms === null ? null : now, randomUUID()],
    'alarm-remind',
  )
  for (const { alarmId, code } of over) announceAlarm(ctx, code, alarmId)
  return over.length
}
