import { randomUUID } from 'node:crypto'
import {
  acknowledgeAlarm as endpoint,
  type AlarmCode,
  alarmRules,
  silentForMs,
} from '@champa/contract/office/today/alarms'
import { mayAct, mayRead } from '@champa/contract/office/permissions'
import { announceAlarm } from '../../../platform/alarms/raise-alarm.ts'
import { clock } from '../../../platform/clock.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { actOnce, originOf } from '../../audit/index.ts'

/** Of two people who acknowledge at once the first does; the alarm stays open. */
export const acknowledgeAlarm: Handler<typeof endpoint> = async (call, ctx) => {
  const { params, body, staff, refuse } = call
  const { staffId } = staff
  const [alarm] = await ctx.db.query<{ code: AlarmCode; about: string }>(
    'select code, about from alarm where alarm_id = $1',
    [params.id],
    'alarm-named',
  )
  if (!alarm || !mayRead(staff, alarmRules[alarm.code].reads)) throw refuse('NO_DATA')
  if (!mayAct(staff, alarmRules[alarm.code].acks)) throw refuse('NOT_ALLOWED')
  const { answer, isRepeat } = await actOnce(ctx, endpoint, call, async (tx) => {
    const now = clock.now()
    const silentUntil = new Date(now.getTime() + silentForMs)
    const acknowledged = await tx.query(
      `with acknowledged as (
          update alarm
          set acked_by = $2, acked_at = $3, acked_note = $4, silent_until = $5
          where alarm_id = $1 and closed_at is null and (silent_until is null or silent_until <= $3)
          returning alarm_id
        )
        insert into alarm_event (event_id, alarm_id, what, at, due_at)
        select $6, alarm_id, 'acknowledged', $3, $7 from acknowledged
        returning event_id`,
      [
        params.id,
        staffId,
        now,
        body.note,
        silentUntil,
        randomUUID(),
        ctx.settings.alarms === null ? null : now,
      ],
      'alarm-acknowledge',
    )
    if (acknowledged.length === 0) throw refuse('NOT_WAITING')
    return {
      answer: { silentUntil: silentUntil.getTime() },
      event: {
        staffId,
        action: endpoint.auditAction,
        permission: alarmRules[alarm.code].acks,
        aboutKind: 'alarm',
        about: params.id,
        reason: body.note,
        origin: originOf(call),
      },
    }
  })
  if (!isRepeat) announceAlarm(ctx, alarm.code, params.id)
  return answer
}
