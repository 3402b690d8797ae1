import { clock } from '../clock.ts'
import type { Db } from '../db.ts'

/**
 * Ends every session of members and staff, because a restore brings back sessions that were ended
 * after the backup. Returns how many were open.
 */
export async function endAllSessions(db: Db): Promise<{ members: number; staff: number }> {
  const endAll = (table: 'session' | 'staff_session') =>
    db.query(
      `update ${table} set revoked_at = $1 where revoked_at is null and expires_at > $1 returning 1`,
      [clock.now()],
    )
  const [members, staff] = [await endAll('session'), await endAll('staff_session')]
  return { members: members.length, staff: staff.length }
}
