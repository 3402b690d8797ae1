import { prepareDatabase } from '../../apps/server/platform/database/prepare.ts'
import { loadSettings, SettingsError } from '../../apps/server/platform/settings/settings.ts'

// Migrates the database of DATABASE_URL to this version with the login of MIGRATE_DATABASE_URL, so
// that no server needs that login.
try {
  const settings = loadSettings(process.env)
  if (!settings.databaseUrl || !settings.migrateDatabaseUrl) {
    throw new SettingsError(
      'DATABASE_URL and MIGRATE_DATABASE_URL are both required. The embedded database is ' +
        'migrated by npm start.',
    )
  }
  await prepareDatabase(
    { server: settings.databaseUrl, owner: settings.migrateDatabaseUrl, dataDir: null },
    settings,
  )
  console.log('The database is migrated to this version.')
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exitCode = 1
}
