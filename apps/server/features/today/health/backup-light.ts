import type { Health } from '@champa/contract/office/today/health'
import type { AppContext } from '../../../platform/app-context.ts'
import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { backupPulse } from '../../../platform/health/health-notes.ts'
import { healthOfAge } from './lights.ts'

type Watching = Pick<AppContext, 'settings'>

/**
 * The age of the newest backup that any process saw; null where backups are not watched. One that
 * was never seen is missing.
 */
export function backupLight(
  { settings: { backup } }: Watching,
  at: number | null,
  now: number,
): { health: Health; at: number | null } | null {
  if (backup === null) return null
  return { health: at === null ? 'failed' : healthOfAge(now - at, backup.everyMs), at }
}

export async function isBackupLate(watching: Watching, db: Db): Promise<boolean> {
  const [pulse] = await db.query<{ goodAt: Date }>(
    'select good_at from pulse where name = $1',
    [backupPulse],
    'health-backup',
  )
  const light = backupLight(watching, pulse?.goodAt.getTime() ?? null, clock.nowMs())
  return light !== null && light.health !== 'well'
}
