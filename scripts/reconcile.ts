import { startEmbeddedPostgres } from '../apps/server/platform/embedded-postgres.ts'
import { openDb } from '../apps/server/platform/db.ts'
import { reconcile } from '../apps/server/ledger/reconcile.ts'
import { migrate } from '../apps/server/platform/migrate.ts'
import { loadSettings } from '../apps/server/platform/settings.ts'

/** `npm run reconcile`: what the ledger proves, or the member and account of the first thing that doesn't hold. */
async function prove(): Promise<number> {
  const settings = loadSettings(process.env)
  const embedded = settings.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: settings.dataDir, log: (line) => console.log(line) })
  const url = settings.databaseUrl ?? embedded?.url ?? ''
  try {
    await migrate(url)
    const db = openDb(url)
    const { members, accounts, entries, broken } = await reconcile(db).finally(() => db.end())
    console.log(`${members} members, ${accounts} accounts, ${entries} entries`)
    if (!broken) {
      console.log('every balance is the sum of its entries, every book sums to zero, nothing waits without a cause')
      return 0
    }
    console.error(`member ${broken.member}, account ${broken.account}: ${broken.why}`)
    return 1
  } finally {
    await embedded?.stop()
  }
}

try {
  process.exit(await prove())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
