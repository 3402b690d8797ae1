import {
  dueWork,
  type DueWork,
  type Health,
  nightlyChecks,
  nightlyEveryMs,
  type readHealth as endpoint,
  workLate,
} from '@champa/contract/office/today/health'
import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { backupPulse, pulseOfJob, registeredJobs } from '../../../platform/health/health-notes.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { backupLight } from './backup-light.ts'
import { healthOfAge, worse } from './lights.ts'
import { readConnections } from './read-connections.ts'

/** The oldest due row of each kind of work, by the index that its job claims rows with. */
const oldestOf: Record<DueWork, string> = {
  withdrawals: `select min(due_at) as at from open_movement where type = 'withdraw'`,
  transfers: `select min(due_at) as at from open_movement where type = 'transfer'`,
  deposits: `select min(due_at) as at from movement where due_at is not null and type = 'deposit'`,
  payments: 'select min(due_at) as at from payment where due_at is not null',
  codes: 'select min(due_at) as at from qrcode where due_at is not null',
  slips: 'select min(due_at) as at from slip where due_at is not null',
  giftLinks: 'select min(due_at) as at from gift_link where due_at is not null',
  orders: 'select min(due_at) as at from withdraw_order where due_at is not null',
  breaks: 'select min(due_at) as at from play_break_job',
  approvals: 'select min(due_at) as at from approval where due_at is not null',
}

const oldest = dueWork
  .map((work) => `select '${work}' as work, oldest.at from (${oldestOf[work]}) oldest`)
  .join(' union all ')

interface Night {
  name: string
  result: 'passed' | 'unbalanced' | 'failed' | null
  succeededAt: Date | null
}

export const readHealth: Handler<typeof endpoint> = async (_, ctx) => {
  const { officeDb } = ctx
  const now = clock.nowMs()
  const [connections, nights, due, pulses] = await Promise.all([
    readConnections(ctx, officeDb),
    officeDb.query<Night>(
      'select name, result, succeeded_at from nightly_run where name = any($1)',
      [nightlyChecks],
      'health-nights',
    ),
    officeDb.query<{ work: DueWork; at: Date | null }>(oldest, [], 'health-work'),
    readPulses(officeDb),
  ])
  return {
    connections,
    nightly: nightlyChecks.map((check) => {
      const night = nights.find(({ name }) => name === check)
      const succeededAt = night?.succeededAt?.getTime() ?? null
      return { check, health: nightHealth(night, succeededAt, now), succeededAt }
    }),
    jobs: jobLights(pulses, now),
    work: dueWork.map((work) => {
      const at = due.find((row) => row.work === work)?.at?.getTime() ?? null
      const oldestDueAt = at !== null && at <= now ? at : null
      return { work, health: workHealth(oldestDueAt, now), oldestDueAt }
    }),
    backup: backupLight(ctx, pulses.get(backupPulse)?.goodMs ?? null, now),
    asOf: now,
  }
}

type Pulses = ReadonlyMap<string, { goodMs: number | null; failedMs: number | null }>

async function readPulses(db: Db): Promise<Pulses> {
  const names = [...registeredJobs().jobs.keys()].map(pulseOfJob)
  const rows = await db.query<{ name: string; goodAt: Date | null; failedAt: Date | null }>(
    'select name, good_at, failed_at from pulse where name = any($1)',
    [[backupPulse, ...names]],
    'health-jobs',
  )
  return new Map(
    rows.map(({ name, goodAt, failedAt }) => [
      name,
      { goodMs: goodAt?.getTime() ?? null, failedMs: failedAt?.getTime() ?? null },
    ]),
  )
}

/** From this interval on a failed run is seen before the next one could put it right. */
const slowJobMs = 5 * 60_000

/** A job is judged by its last good run, and before that by when this process started. */
function jobLights(pulses: Pulses, now: number) {
  const { jobs, sinceMs } = registeredJobs()
  const lights = [...jobs].map(([name, everyMs]) => {
    const { goodMs, failedMs } = pulses.get(pulseOfJob(name)) ?? { goodMs: null, failedMs: null }
    const hasFailed = failedMs !== null && failedMs > (goodMs ?? 0)
    const byAge = healthOfAge(now - (goodMs ?? sinceMs), everyMs)
    const health = hasFailed && everyMs >= slowJobMs ? worse(byAge, 'late') : byAge
    return { name, health, hasFailed, goodAt: goodMs }
  })
  return { count: lights.length, behind: lights.filter(({ health }) => health !== 'well') }
}

function nightHealth(night: Night | undefined, succeededAt: number | null, now: number): Health {
  if (night?.result === 'unbalanced' || night?.result === 'failed') return 'failed'
  return succeededAt !== null && now - succeededAt <= nightlyEveryMs ? 'well' : 'late'
}

function workHealth(oldestDueAt: number | null, now: number): Health {
  const waitedMs = oldestDueAt === null ? 0 : now - oldestDueAt
  if (waitedMs > workLate.stoppedMs) return 'failed'
  return waitedMs > workLate.lateMs ? 'late' : 'well'
}
