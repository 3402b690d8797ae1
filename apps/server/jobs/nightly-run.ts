import { clock, dayStart } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'

const dayMs = 86_400_000
const leaseMs = 120_000

export type NightlyResult = 'passed' | 'unbalanced' | 'failed'

export interface NightlyState {
  startedAt: Date
  finishedAt: Date | null
  result: NightlyResult | null
  succeededAt: Date | null
}

/** The last moment at which a run was due, in Bangkok time. `timeOfDay` is HH:MM. */
export function lastDue(now: Date, timeOfDay: string): Date {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number)
  const today = new Date(dayStart(now).getTime() + (hours * 60 + minutes) * 60_000)
  return today <= now ? today : new Date(today.getTime() - dayMs)
}

/**
 * Claims a due run for one of several processes. A run is due again when it failed or its lease has
 * expired.
 */
export async function claimNight(
  db: Db,
  name: string,
  due: Date,
  holder: string,
): Promise<boolean> {
  const now = clock.now()
  const rows = await db.query(
    `insert into nightly_run as n (name, day, holder, lease_until, started_at)
      values ($1, ($2::timestamptz at time zone 'Asia/Bangkok')::date, $3, $4, $5)
      on conflict (name) do update set day = excluded.day, holder = excluded.holder,
        lease_until = excluded.lease_until, started_at = excluded.started_at, finished_at = null,
        result = null
      where (n.lease_until is null or n.lease_until <= $5)
        and (n.day < excluded.day
          or n.day = excluded.day
          and (n.result is null or n.result = 'failed'))
      returning name`,
    [name, due, holder, new Date(now.getTime() + leaseMs), now],
  )
  return rows.length === 1
}

/** Claims a run that somebody asked for, and returns who, unless another process works on it. */
export async function claimAsked(
  db: Db,
  name: string,
  holder: string,
): Promise<{ askedBy: bigint | null } | null> {
  const now = clock.now()
  const [claimed] = await db.query<{ askedBy: bigint | null }>(
    `update nightly_run
      set holder = $2, lease_until = $3
      where name = $1 and finished_at is null and (lease_until is null or lease_until <= $4)
      returning asked_by`,
    [name, holder, new Date(now.getTime() + leaseMs), now],
  )
  return claimed ?? null
}

/** Renews the lease until the returned function is called. */
export function keepLease(db: Db, name: string, holder: string): () => void {
  const renew = (): Promise<unknown> =>
    db.query(
      `update nightly_run
        set lease_until = $3
        where name = $1 and holder = $2 and finished_at is null`,
      [name, holder, new Date(clock.nowMs() + leaseMs)],
    )
  // A failed renewal is ignored, because the next one comes well before the lease expires.
  const timer = setInterval(() => void renew().catch(() => undefined), leaseMs / 4)
  return () => clearInterval(timer)
}

/** A failed run extends its lease once more, so that the retry waits for it to expire. */
export async function endNight(
  db: Db,
  name: string,
  holder: string,
  result: NightlyResult,
): Promise<void> {
  const now = clock.now()
  await db.query(
    `update nightly_run
      set finished_at = $3, result = $4, lease_until = $5,
        succeeded_at = case when $4 = 'passed' then $3 else succeeded_at end
      where name = $1 and holder = $2`,
    [name, holder, now, result, result === 'failed' ? new Date(now.getTime() + leaseMs) : null],
  )
}

export async function readNight(db: Db, name: string): Promise<NightlyState | null> {
  const [night] = await db.query<NightlyState>(
    'select started_at, finished_at, result, succeeded_at from nightly_run where name = $1',
    [name],
  )
  return night ?? null
}
