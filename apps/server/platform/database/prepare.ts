import { openDb, type Db } from '../db.ts'
import { SettingsError } from '../settings/settings.ts'
import { assertFromBaseline } from './before-baseline.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { assertMode, claimMode } from './mode.ts'
import { assertOwnsNothing, openServerLogin } from './server-login.ts'

export interface DatabaseUrls {
  /** The server's own login, which owns nothing. */
  server: string
  /** The login that owns the tables; null when migrations run separately. */
  owner: string | null
  /** Folder of the embedded server, whose login gets its password reset; null if external. */
  dataDir: string | null
}

/**
 * Migrates a database, records its mode and checks that the server's login owns nothing in it.
 * @throws SettingsError with one sentence that says what to change.
 */
export async function prepareDatabase(
  urls: DatabaseUrls,
  { sandbox }: { sandbox: boolean },
): Promise<void> {
  if (urls.owner !== null) await withDb(urls.owner, (owner) => prepareAsOwner(owner, urls, sandbox))
  await withDb(urls.server, async (server) => {
    await assertOwnsNothing(server)
    await assertFromBaseline(server, urls.dataDir)
    const pending = await pendingMigrations(server)
    if (pending.length > 0)
      throw new SettingsError(
        `The database lacks migration ${pending[0]}; run npm run migrate with MIGRATE_DATABASE_URL first.`,
      )
    await assertMode(server, sandbox)
  })
}

async function prepareAsOwner(owner: Db, urls: DatabaseUrls, sandbox: boolean): Promise<void> {
  await assertFromBaseline(owner, urls.dataDir)
  await assertMode(owner, sandbox)
  await migrate(owner.url)
  await claimMode(owner, sandbox)
  await openServerLogin(owner, urls.server, urls.dataDir !== null)
}

async function withDb(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const db = openDb(url, { maxConnections: 1 })
  await work(db).finally(() => db.end())
}
