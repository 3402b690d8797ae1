import {
  type AlarmCode,
  alarmRules,
  type AlarmSeverity,
} from '@champa/contract/office/today/alarms'
import type { AppContext } from '../../../platform/app-context.ts'
import { clock } from '../../../platform/clock.ts'
import type { Job } from '../../../platform/job.ts'
import { type AlarmMessage, sendAlarmMessage } from '../../../providers/alarm-webhook.ts'

/** After this many attempts, over an hour and a half, a message is given up. */
const maxTries = 12
const firstPauseMs = 10_000
const maxPauseMs = 10 * 60_000
/** How long a process has a message to itself, longer than a call takes. */
const claimMs = 60_000
const maxMessages = 50

interface Unsent {
  eventNo: bigint
  eventId: string
  what: 'opened' | 'reminded' | 'acknowledged' | 'closed'
  at: Date
  dueAt: Date
  tries: number
  alarmId: string
  code: AlarmCode
  severity: AlarmSeverity
  about: string
  count: number
  openedAt: Date
}

/**
 * Tells whoever is on call, in order and at least once. While a message waits for its next attempt,
 * later ones wait too; one that is given up makes room for them. Nothing else waits for this job.
 */
export const sendAlarms: Job = {
  name: 'send-alarms',
  everyMs: 2_000,
  run: async (ctx, stop) => {
    const receiver = ctx.settings.alarms
    if (receiver === null) return 0
    let sent = 0
    while (sent < maxMessages && !stop?.aborted) {
      const message = await claimNext(ctx)
      if (!message) break
      const isSent = await sendAlarmMessage(receiver, messageOf(message))
      await note(ctx, message, isSent)
      if (!isSent) break
      sent += 1
    }
    return sent
  },
}

/** The oldest unsent message if it is due and no other process has claimed it. */
async function claimNext({ db }: AppContext): Promise<Unsent | null> {
  const now = clock.now()
  const [next] = await db.query<Unsent>(
    `select e.event_no, e.event_id, e.what, e.at, e.due_at, e.tries, a.alarm_id, a.code, a.severity,
        a.about, a.count, a.opened_at
      from alarm_event e
      join alarm a on a.alarm_id = e.alarm_id
      where e.due_at is not null
      order by e.event_no limit 1`,
    [],
    'alarm-unsent',
  )
  if (!next || next.dueAt > now) return null
  const claimed = await db.query(
    `update alarm_event
      set due_at = $3, tries = tries + 1
      where event_no = $1 and tries = $2 and due_at is not null
      returning event_no`,
    [next.eventNo, next.tries, new Date(now.getTime() + claimMs)],
    'alarm-claim',
  )
  return claimed.length === 0 ? null : { ...next, tries: next.tries + 1 }
}

async function note(
  { db, log }: AppContext,
  { eventNo, eventId, tries }: Unsent,
  isSent: boolean,
): Promise<void> {
  const now = clock.nowMs()
  const pauseMs = Math.min(firstPauseMs * 2 ** (tries - 1), maxPauseMs)
  const isOver = isSent || tries >= maxTries
  await db.query(
    `update alarm_event
      set due_at = $3, sent_at = $4
      where event_no = $1 and tries = $2 and sent_at is null`,
    [eventNo, tries, isOver ? null : new Date(now + pauseMs), isSent ? new Date(now) : null],
    'alarm-sent',
  )
  if (!isSent && tries === 1) log.warn({ event: eventId }, 'receiver of alarms did not answer')
  if (!isSent && isOver) log.error({ event: eventId, tries }, 'alarm message was given up')
}

/** The number of a member, which many ids contain, does not leave the house. */
const messageOf = (unsent: Unsent): AlarmMessage => ({
  id: unsent.eventId,
  type: `alarm.${unsent.what}`,
  at: unsent.at.toISOString(),
  alarm: {
    id: unsent.alarmId,
    code: unsent.code,
    severity: unsent.severity,
    about: alarmRules[unsent.code].isNamed ? unsent.about : null,
    count: unsent.count,
    openedAt: unsent.openedAt.toISOString(),
  },
})
