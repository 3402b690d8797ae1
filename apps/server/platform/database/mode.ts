import { clock } from '../clock.ts'
import { sqlState, type Tx } from '../db.ts'
import { SettingsError } from '../settings/settings.ts'

/** Whether a database holds play money or real money. */
export type DatabaseMode = 'sandbox' | 'live'

const modeOf = (sandbox: boolean): DatabaseMode => (sandbox ? 'sandbox' : 'live')

const refusals: Record<DatabaseMode, string> = {
  sandbox:
    'This database holds play money and demo members (it was started with SANDBOX=on), so it never serves with SANDBOX=off; give DATABASE_URL a new database.',
  live: 'This database holds real money (it was started with SANDBOX=off), so it never serves with SANDBOX=on; set SANDBOX=off, or give DATABASE_URL a new database.',
}

const undefinedTable = '42P01'

/** The mode recorded by the first server start on this database; null before that. */
export async function readMode(db: Tx): Promise<DatabaseMode | null> {
  try {
    const [row] = await db.query<{ mode: DatabaseMode }>('select mode from database_mode')
    return row?.mode ?? null
  } catch (error) {
    if (sqlState(error) === undefinedTable) return null
    throw error
  }
}

/**
 * Accepts a database that has this mode or none yet.
 * @throws SettingsError when it has the other mode.
 */
export async function assertMode(db: Tx, sandbox: boolean): Promise<void> {
  const mode = await readMode(db)
  if (mode !== null && mode !== modeOf(sandbox)) throw new SettingsError(refusals[mode])
}

/**
 * Records the mode of a new database permanently. Of two concurrent first starts with different
 * modes the second fails.
 */
export async function claimMode(owner: Tx, sandbox: boolean): Promise<void> {
  await owner.query(
    'insert into database_mode (mode, recorded_at) values ($1, $2) on conflict do nothing',
    [modeOf(sandbox), clock.now()],
  )
  await assertMode(owner, sandbox)
}
