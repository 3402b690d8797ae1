import { randomUUID } from 'node:crypto'
import { type AlarmCode, alarmRules } from '@champa/contract/office/today/alarms'
import type { AppContext } from '../app-context.ts'
import { clock } from '../clock.ts'

type AlarmContext = Pick<AppContext, 'db' | 'live' | 'log' | 'settings'>

export interface Cause {
  code: AlarmCode
  /** The id of what it concerns; the same cause again is counted in the open alarm. */
  about: string
}

/**
 * Asks for a person: writes an error to the log, opens an alarm or counts it in the open one, and
 * has whoever is on call told once. Never throws, so that the caller's work goes on.
 * @param fields what the log line says besides; it stays in the log.
 */
export async function raiseAlarm(
  ctx: AlarmContext,
  { code, about }: Cause,
  message: string,
  fields: Record<string, unknown> = {},
): Promise<void> {
  ctx.log.error({ alarm: code, about, ...fields }, message)
  try {
    const now = clock.now()
    const [raised] = await ctx.db.query<{ alarmId: string }>(
      `with raised as (
          insert into alarm (alarm_id, code, severity, about, opened_at, last_at)
          values ($1, $2, $3, $4, $5, $5)
          on conflict (code, about) where closed_at is null
            do update set last_at = excluded.last_at, count = alarm.count + 1
          returning alarm_id, count
        ), announced as (
          insert into alarm_event (event_id, alarm_id, what, at, due_at)
          select $6, alarm_id, 'opened', $5, $7 from raised where count = 1
        )
        select alarm_id from raised`,
      [
        randomUUID(),
        code,
        alarmRules[code].severity,
        about,
        now,
        randomUUID(),
        ctx.settings.alarms === null ? null : now,
      ],
      'alarm-raise',
    )
    announceAlarm(ctx, code, raised!.alarmId)
  } catch (error) {
    ctx.log.error({ err: error, alarm: code, about }, 'alarm could not be stored')
  }
}

/** Tells the staff who see alarms of this kind that one has changed. */
export const announceAlarm = (
  { live }: Pick<AppContext, 'live'>,
  code: AlarmCode,
  alarmId: string,
): void => live.send({ reads: alarmRules[code].reads }, 'work', { room: 'today', ref: alarmId })
