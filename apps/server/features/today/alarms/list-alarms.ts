import {
  type AlarmCode,
  alarmCodes,
  type AlarmRow,
  alarmRules,
  type AlarmSeverity,
  type listAlarms as endpoint,
} from '@champa/contract/office/today/alarms'
import { mayAct, mayRead } from '@champa/contract/office/permissions'
import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { Handler } from '../../../platform/route/route.ts'

const dayMs = 24 * 60 * 60_000
const maxShown = 100

interface StoredAlarm {
  alarmId: string
  code: AlarmCode
  severity: AlarmSeverity
  about: string
  openedAt: Date
  lastAt: Date
  count: number
  ackedBy: string | null
  ackedAt: Date | null
  ackedNote: string | null
  silentUntil: Date | null
  closedAt: Date | null
}

const columns = `a.alarm_id, a.code, a.severity, a.about, a.opened_at, a.last_at, a.count,
    s.name as acked_by, a.acked_at, a.acked_note, a.silent_until, a.closed_at`

export const listAlarms: Handler<typeof endpoint> = async ({ staff }, { officeDb }) => {
  const now = clock.nowMs()
  const seen = alarmCodes.filter((code) => mayRead(staff, alarmRules[code].reads))
  const [open, closed] = await Promise.all([
    readOpen(officeDb, seen),
    readClosed(officeDb, seen, new Date(now - dayMs)),
  ])
  const toRow = (row: StoredAlarm): AlarmRow => ({
    id: row.alarmId,
    code: row.code,
    severity: row.severity,
    about: row.about,
    openedAt: row.openedAt.getTime(),
    lastAt: row.lastAt.getTime(),
    count: row.count,
    acknowledged:
      row.ackedAt === null
        ? null
        : { by: row.ackedBy ?? '', at: row.ackedAt.getTime(), note: row.ackedNote! },
    silentUntil: row.silentUntil?.getTime() ?? null,
    closedAt: row.closedAt?.getTime() ?? null,
    mayAcknowledge:
      row.closedAt === null &&
      (row.silentUntil === null || row.silentUntil.getTime() <= now) &&
      mayAct(staff, alarmRules[row.code].acks),
  })
  return { open: open.map(toRow), closed: closed.map(toRow), asOf: now }
}

const readOpen = (db: Db, codes: readonly string[]): Promise<StoredAlarm[]> =>
  db.query(
    `select ${columns}
      from alarm a
      left join staff s on s.staff_id = a.acked_by
      where a.closed_at is null and a.code = any($1)
      order by a.severity, a.opened_at
      limit $2`,
    [codes, maxShown],
    'alarms-shown',
  )

const readClosed = (db: Db, codes: readonly string[], after: Date): Promise<StoredAlarm[]> =>
  db.query(
    `select ${columns}
      from alarm a
      left join staff s on s.staff_id = a.acked_by
      where a.closed_at > $2 and a.code = any($1)
      order by a.closed_at desc
      limit $3`,
    [codes, after, maxShown],
    'alarms-closed',
  )
