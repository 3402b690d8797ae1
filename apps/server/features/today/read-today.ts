import type { AuditOutcome } from '@champa/contract/office/audit'
import { maxCounted } from '@champa/contract/office/lists'
import { levelOf } from '@champa/contract/office/permissions'
import {
  maxCommands,
  queueRules,
  type readToday as endpoint,
  type WorkQueue,
  workQueues,
} from '@champa/contract/office/today'
import { clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { StaffSignedIn } from '../../platform/people/staff-session.ts'
import type { Handler } from '../../platform/route/route.ts'
import { type ApprovalAction, actionsDecidedBy } from '../approval/index.ts'
import { countsSql } from './counts-sql.ts'

const dayMs = 24 * 60 * 60_000

interface Counted {
  queue: WorkQueue
  n: number
  oldestAt: Date | null
  late: number
}

export const readToday =
  (actions: readonly ApprovalAction[]): Handler<typeof endpoint> =>
  async ({ staff }, ctx) => {
    const own = workQueues.filter((queue) => worksOn(staff, queue))
    const decided = await actionsDecidedBy(ctx.officeDb, staff, actions)
    const [counted, commands] = await Promise.all([
      count(ctx.officeDb, own, staff.staffId, decided),
      levelOf(staff, 'audit.read') === 'alone' ? readCommands(ctx.officeDb) : null,
    ])
    return {
      queues: counted.map(({ queue, n, oldestAt, late }) => ({
        queue,
        n: Math.min(n, maxCounted),
        more: n > maxCounted,
        late: queueRules[queue].targetMs === null ? 0 : late,
        oldestAt: oldestAt?.getTime() ?? null,
      })),
      commands,
      asOf: clock.nowMs(),
    }
  }

/** Whether a queue waits for this person: its work needs more than a masked look. */
function worksOn(staff: StaffSignedIn, queue: WorkQueue): boolean {
  const level = levelOf(staff, queueRules[queue].needs)
  return level === 'alone' || level === 'checker' || level === 'maker'
}

async function count(
  db: Db,
  queues: readonly WorkQueue[],
  staffId: bigint,
  actions: readonly string[],
): Promise<Counted[]> {
  if (queues.length === 0) return []
  const now = clock.nowMs()
  const lateBefore = queues.map((queue) => new Date(now - (queueRules[queue].targetMs ?? 0)))
  const rows = await db.query<Counted>(countsSql(queues), [
    new Date(now),
    staffId,
    actions,
    ...lateBefore,
  ])
  return queues.flatMap((queue) => rows.find((row) => row.queue === queue) ?? [])
}

/** What was done on the machine, where the office sees nobody sign in. */
async function readCommands(db: Db) {
  const rows = await db.query<{
    staffId: bigint
    seq: bigint
    at: Date
    actor: string
    action: string
    outcome: AuditOutcome
    about: string | null
  }>(
    `select staff_id, seq, at, actor, action, outcome,
        case when about_id is null then about_kind else about_kind || ' ' || about_id end as about
      from audit_entry
      where staff_id = 0 and at > $1 and actor like 'cli:%' and outcome <> 'asked'
      order by at desc, seq desc
      limit $2`,
    [new Date(clock.nowMs() - dayMs), maxCommands],
    'today-commands',
  )
  return rows.map(({ staffId, seq, at, actor, action, outcome, about }) => ({
    id: `${staffId}-${seq}`,
    at: at.getTime(),
    by: actor.slice('cli:'.length),
    action,
    outcome,
    about,
  }))
}
