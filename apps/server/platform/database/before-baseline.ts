import type { Tx } from '../db.ts'
import { SettingsError } from '../settings/settings.ts'

/**
 * The first migration of the versions before the baseline (docs/decisions/141). No migration of the
 * baseline has this name.
 */
const firstOfBefore = '001-ledger.sql'

/**
 * Refuses a database made by a version before the baseline migrations: its tables have other names,
 * and no migration upgrades it (docs/decisions/141).
 * @param dataDir folder of the embedded database; null for a database of DATABASE_URL.
 * @throws SettingsError with one sentence that says what to do. Changes nothing.
 */
export async function assertFromBaseline(db: Tx, dataDir: string | null): Promise<void> {
  const [row] = await db.query<{ database: string }>(
    `select current_database() as database
      where to_regclass('schema_migration') is not null
        and has_table_privilege(to_regclass('schema_migration'), 'select')`,
  )
  if (!row) return
  const before = await db.query('select 1 from schema_migration where name = $1', [firstOfBefore])
  if (before.length === 0) return
  throw new SettingsError(
    dataDir === null
      ? `The database ${row.database} was made by a version before the baseline and cannot be upgraded; point DATABASE_URL and MIGRATE_DATABASE_URL to an empty database to start afresh (nothing was changed in this one).`
      : `The data in ${dataDir} was made by a version before the baseline and cannot be upgraded; move this folder away, or set DATA_DIR to another one, to start afresh (nothing was changed in it).`,
  )
}
