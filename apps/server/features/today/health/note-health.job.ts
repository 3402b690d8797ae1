import { stat } from 'node:fs/promises'
import type { AppContext } from '../../../platform/app-context.ts'
import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import {
  backupPulse,
  type CallCount,
  notePulse,
  type Pulse,
  putBack,
  takeNotes,
} from '../../../platform/health/health-notes.ts'
import type { Job } from '../../../platform/job.ts'

const keptMs = 48 * 60 * 60_000

/**
 * Stores what this process noted about calls, jobs and the backup. Counts of several processes are
 * added up.
 */
export const noteHealth: Job = {
  name: 'note-health',
  everyMs: 5_000,
  inEveryProcess: true,
  run: async (ctx) => {
    await noteBackup(ctx)
    const notes = takeNotes()
    const parties = notes.counts.map(({ party }) => party)
    try {
      if (parties.length > 0) await addCounts(ctx.db, notes.counts)
      // They are added now, so that a later failure must not add them again.
      notes.counts = []
      if (notes.pulses.length > 0) await storePulses(ctx.db, notes.pulses)
    } catch (error) {
      putBack(notes)
      throw error
    }
    if (parties.length > 0) await forgetOld(ctx.db, parties)
    return 0
  },
}

/** The backup may run on one of several machines: whichever process sees its file stores it. */
async function noteBackup({ settings: { backup } }: AppContext): Promise<void> {
  if (backup === null) return
  const mark = await stat(backup.mark).catch(() => null)
  if (mark) notePulse(backupPulse, null, mark.mtimeMs)
}

const addCounts = (db: Db, counts: readonly CallCount[]): Promise<unknown> =>
  db.query(
    `insert into outside_minute as m (party, minute, calls, failures)
      select * from unnest($1::text[], $2::timestamptz[], $3::integer[], $4::integer[])
      on conflict (party, minute) do update
        set calls = m.calls + excluded.calls, failures = m.failures + excluded.failures`,
    [
      counts.map(({ party }) => party),
      counts.map(({ minuteMs }) => new Date(minuteMs)),
      counts.map(({ calls }) => calls),
      counts.map(({ failures }) => failures),
    ],
    'health-counts',
  )

const forgetOld = (db: Db, parties: readonly string[]): Promise<unknown> =>
  db.query(
    'delete from outside_minute where party = any($1) and minute < $2',
    [parties, new Date(clock.nowMs() - keptMs)],
    'health-clean',
  )

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

const storePulses = (db: Db, pulses: readonly Pulse[]): Promise<unknown> =>
  db.query(
    `insert into pulse as p (name, good_at, failed_at, reason)
      select * from unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::text[])
      on conflict (name) do update
        set good_at = greatest(p.good_at, excluded.good_at),
          failed_at = greatest(p.failed_at, excluded.failed_at),
          reason = coalesce(excluded.reason, p.reason)`,
    [
      pulses.map(({ name }) => name),
      pulses.map(({ goodMs }) => dateOf(goodMs)),
      pulses.map(({ failedMs }) => dateOf(failedMs)),
      pulses.map(({ reason }) => reason),
    ],
    'health-pulses',
  )
