import { clock } from '../clock.ts'
import type { Db } from '../db.ts'
import { newRowId } from '../ids.ts'

/**
 * How long an export may take for one page. After a crash the same person can start another export
 * once the lease has expired.
 */
export const exportLeaseMs = 20_000

/** The minimum interval between renewals, because each renewal is a write. */
const renewEveryMs = exportLeaseMs / 4

export interface ExportLease {
  /** Returns false when the lease expired and another export has begun. */
  renew(): Promise<boolean>
  release(): Promise<void>
}

/** The tables of leases, with the column of whose they are. */
const tables = {
  member: { table: 'statement_export', key: 'member_id' },
  staff: { table: 'office_export', key: 'staff_id' },
} as const

const until = (): Date => new Date(clock.nowMs() + exportLeaseMs)

/**
 * Takes the lease that limits a person to one export at a time across all processes; null while
 * another one runs.
 */
export async function takeExportLease(
  db: Db,
  { who, id }: { who: keyof typeof tables; id: bigint },
): Promise<ExportLease | null> {
  const { table, key } = tables[who]
  const token = newRowId()
  const taken = await db.query(
    `insert into ${table} (${key}, token, lease_until) values ($1, $2, $3)
      on conflict (${key}) do update
        set token = excluded.token, lease_until = excluded.lease_until
      where ${table}.lease_until <= $4 returning token`,
    [id, token, until(), clock.now()],
  )
  if (taken.length === 0) return null
  let renewedMs = clock.nowMs()
  return {
    renew: async () => {
      if (clock.nowMs() - renewedMs < renewEveryMs) return true
      renewedMs = clock.nowMs()
      return (
        (
          await db.query(
            `update ${table}
              set lease_until = $3
              where ${key} = $1 and token = $2
              returning token`,
            [id, token, until()],
          )
        ).length > 0
      )
    },
    release: async () =>
      void (await db.query(`delete from ${table} where ${key} = $1 and token = $2`, [id, token])),
  }
}
