import type { Client } from 'pg'
import type { Finding } from './source-files.ts'

/**
 * Tables that reference a member but are keyed by a value unique across members. Each is read by
 * its own key, never by scanning members.
 */
export const spanningTables = [
  'phone_claim',
  'bank_claim',
  'session',
  'bank_reference',
  'awaited_amount',
  'slip_reference',
  'promotion_claim',
  'device_member',
]

const keys = `
  SELECT rel.relname AS table_name, ind.relname AS key_name, first.attname AS first_column
  FROM pg_index AS idx
  JOIN pg_class AS rel ON rel.oid = idx.indrelid
  JOIN pg_class AS ind ON ind.oid = idx.indexrelid
  JOIN pg_namespace AS space ON space.oid = rel.relnamespace AND space.nspname = 'public'
  LEFT JOIN pg_attribute AS first ON first.attrelid = rel.oid AND first.attnum = idx.indkey[0]
  WHERE idx.indisunique AND EXISTS (SELECT 1 FROM pg_attribute AS own WHERE own.attrelid = rel.oid AND own.attname = 'member_id' AND NOT own.attisdropped)`

const references = `
  SELECT rel.relname AS table_name, con.conname AS key_name, first.attname AS first_column
  FROM pg_constraint AS con
  JOIN pg_class AS rel ON rel.oid = con.conrelid
  JOIN pg_attribute AS first ON first.attrelid = rel.oid AND first.attnum = con.conkey[1]
  JOIN pg_attribute AS theirs ON theirs.attrelid = con.confrelid AND theirs.attname = 'member_id'
  WHERE con.contype = 'f'`

const withoutKey = `
  SELECT rel.relname AS name FROM pg_class AS rel
  JOIN pg_namespace AS space ON space.oid = rel.relnamespace AND space.nspname = 'public'
  WHERE rel.relkind IN ('r', 'p') AND NOT EXISTS (SELECT 1 FROM pg_index AS idx WHERE idx.indrelid = rel.oid AND idx.indisprimary)`

const triggers = `
  SELECT rel.relname AS table_name, trig.tgname AS name FROM pg_trigger AS trig
  JOIN pg_class AS rel ON rel.oid = trig.tgrelid
  WHERE NOT trig.tgisinternal`

/** Sequences that no identity column owns, such as those behind `serial`. */
const sequences = `
  SELECT seq.relname AS name FROM pg_class AS seq
  JOIN pg_namespace AS space ON space.oid = seq.relnamespace AND space.nspname = 'public'
  WHERE seq.relkind = 'S' AND NOT EXISTS (SELECT 1 FROM pg_depend AS dep WHERE dep.objid = seq.oid AND dep.deptype = 'i')`

/** Reports where the schema of a migrated database could not be sharded by member. */
export async function checkSchema(client: Pick<Client, 'query'>): Promise<Finding[]> {
  const leading = await client.query<{
    table_name: string
    key_name: string
    first_column: string | null
  }>(`${keys} UNION ALL ${references}`)
  const loose = leading.rows.filter(
    (key) => key.first_column !== 'member_id' && !spanningTables.includes(key.table_name),
  )
  const keyless = await client.query<{ name: string }>(withoutKey)
  const triggered = await client.query<{ table_name: string; name: string }>(triggers)
  const counted = await client.query<{ name: string }>(sequences)
  return [
    ...loose.map((key) => ({
      file: key.table_name,
      rule: 'schema/member-first',
      todo: `${key.key_name} must start with member_id, or the table belongs in spanningTables`,
    })),
    ...keyless.rows.map(({ name }) => ({
      file: name,
      rule: 'schema/primary-key',
      todo: 'give the table a primary key',
    })),
    ...triggered.rows.map((row) => ({
      file: row.table_name,
      rule: 'schema/no-triggers',
      todo: `remove the trigger ${row.name}: write through a function, guard by GRANT`,
    })),
    ...counted.rows.map(({ name }) => ({
      file: name,
      rule: 'schema/no-serial',
      todo: 'no serial or sequence: make ids in the application, or use an identity column',
    })),
  ]
}
