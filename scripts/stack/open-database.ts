import { existsSync } from 'node:fs'
import { openDb, operatorRole, type Db } from '../../apps/server/platform/db.ts'
import { startEmbeddedPostgres } from '../../apps/server/platform/embedded/embedded-postgres.ts'
import { assertFromBaseline } from '../../apps/server/platform/database/before-baseline.ts'
import { assertMode } from '../../apps/server/platform/database/mode.ts'
import { SettingsError, type Settings } from '../../apps/server/platform/settings/settings.ts'

/**
 * Opens the configured database with the operator's privileges, for one command. When it does not
 * exist or has a different mode, prints the reason and exits with 1.
 */
export async function openDatabase(
  settings: Settings,
  maxConnections: number,
): Promise<{ db: Db; close: () => Promise<void> }> {
  try {
    return await open(settings, maxConnections)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

async function open(
  { databaseUrl, migrateDatabaseUrl, dataDir, sandbox }: Settings,
  maxConnections: number,
): Promise<{ db: Db; close: () => Promise<void> }> {
  if (!databaseUrl && !existsSync(`${dataDir}/postgres.password`)) {
    throw new SettingsError(
      `There is no database in ${dataDir} yet: run npm start to create one, or set DATABASE_URL.`,
    )
  }
  if (databaseUrl && !migrateDatabaseUrl) {
    throw new SettingsError(
      'MIGRATE_DATABASE_URL is missing: commands need the login that owns the tables, because ' +
        "the server's login lacks their privileges.",
    )
  }
  const embedded = databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const db = openDb(migrateDatabaseUrl ?? embedded!.url, {
    maxConnections,
    role: operatorRole,
  })
  const close = async (): Promise<void> => {
    await db.end()
    await embedded?.stop()
  }
  try {
    await assertFromBaseline(db, embedded && dataDir)
    await assertMode(db, sandbox)
  } catch (error) {
    await close()
    throw error
  }
  return { db, close }
}
