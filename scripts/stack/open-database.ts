import { existsSync } from 'node:fs'
import { openDb, type Db } from '../../apps/server/platform/db.ts'
import { startEmbeddedPostgres } from '../../apps/server/platform/embedded/embedded-postgres.ts'
import type { Settings } from '../../apps/server/platform/settings.ts'

/** The database that the settings name, for one command; where there is none yet that is said, and the process ends with 1. */
export async function openDatabase({ databaseUrl, dataDir }: Settings, most: number): Promise<{ db: Db; close: () => Promise<void> }> {
  if (!databaseUrl && !existsSync(`${dataDir}/postgres.password`)) {
    console.error(`There is no database in ${dataDir} yet: npm start makes one, DATABASE_URL names another.`)
    process.exit(1)
  }
  const embedded = databaseUrl ? null : await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const db = openDb(databaseUrl ?? embedded!.url, { most })
  return {
    db,
    close: async () => {
      await db.end()
      await embedded?.stop()
    },
  }
}
