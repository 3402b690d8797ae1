import { startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.ts'
import { prepareDatabase } from '../platform/database/prepare.ts'
import { serverUrlOf } from '../platform/database/server-login.ts'
import type { Settings } from '../platform/settings/settings.ts'

export interface Database {
  /** The URL with the server's login, which owns nothing. */
  serverUrl: string
  /** The URL with the owner's login; null when migrations run elsewhere. */
  ownerUrl: string | null
  /** Stops the embedded database; an external one keeps running. */
  stop(): Promise<void>
}

/** Starts the embedded database unless DATABASE_URL names an external one, and migrates it. */
export async function openDatabase(settings: Settings): Promise<Database> {
  const embedded = settings.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: settings.dataDir, log: (line) => console.log(line) })
  const serverUrl = settings.databaseUrl ?? serverUrlOf(embedded!.url)
  const ownerUrl = embedded?.url ?? settings.migrateDatabaseUrl
  await prepareDatabase(
    { server: serverUrl, owner: ownerUrl, dataDir: embedded && settings.dataDir },
    settings,
  )
  return { serverUrl, ownerUrl, stop: async () => embedded?.stop() }
}
