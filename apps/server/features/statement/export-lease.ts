import { clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { newRowId } from '../../platform/ids.ts'

/**
 * How long an export may take for one page. After a crash the member can start another export once
 * the lease has expired.
 */
export const exportLeaseMs = 20_000

/** The minimum interval between renewals, because each renewal is a write. */
const renewEveryMs = exportLeaseMs / 4

export interface ExportLease {
  /** Returns false when the lease expired and another export has begun. */
  renew(): Promise<boolean>
  release(): Promise<void>
}

const until = (): Date => new Date(clock.nowMs() + exportLeaseMs)

/**
 * Takes the lease that limits a member to one export at a time across all processes; null while
 * another one runs.
 */
export async function takeExportLease(db: Db, memberId: bigint): Promise<ExportLease | null> {
  const token = newRowId()
  const taken = await db.query(
    `insert into statement_export (member_id, token, lease_until) values ($1, $2, $3)
      on conflict (member_id) do update
        set token = excluded.token, lease_until = excluded.lease_until
      where statement_export.lease_until <= $4 returning token`,
    [memberId, token, until(), clock.now()],
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
            `update statement_export
              set lease_until = $3
              where member_id = $1 and token = $2
              returning token`,
            [memberId, token, until()],
          )
        ).length > 0
      )
    },
    release: async () =>
      void (await db.query('delete from statement_export where member_id = $1 and token = $2', [
        memberId,
        token,
      ])),
  }
}
