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
  'reserved_amount',
  'slip_reference',
  'promotion_claim',
  'device_member',
]

const keys = `
  select rel.relname as table_name, ind.relname as key_name, first.attname as first_column
  from pg_index as idx
  join pg_class as rel on rel.oid = idx.indrelid
  join pg_class as ind on ind.oid = idx.indexrelid
  join pg_namespace as space on space.oid = rel.relnamespace and space.nspname = 'public'
  left join pg_attribute as first on first.attrelid = rel.oid and first.attnum = idx.indkey[0]
  where idx.indisunique
    and exists (
      select 1
      from pg_attribute as own
      where own.attrelid = rel.oid
        and own.attname = 'member_id'
        and not own.attisdropped
    )`

const references = `
  select rel.relname as table_name, con.conname as key_name, first.attname as first_column
  from pg_constraint as con
  join pg_class as rel on rel.oid = con.conrelid
  join pg_attribute as first on first.attrelid = rel.oid and first.attnum = con.conkey[1]
  join pg_attribute as theirs on theirs.attrelid = con.confrelid and theirs.attname = 'member_id'
  where con.contype = 'f'`

const withoutKey = `
  select rel.relname as name
  from pg_class as rel
  join pg_namespace as space on space.oid = rel.relnamespace and space.nspname = 'public'
  where rel.relkind in ('r', 'p')
    and not exists (
      select 1
      from pg_index as idx
      where idx.indrelid = rel.oid
        and idx.indisprimary
    )`

const triggers = `
  select rel.relname as table_name, trig.tgname as name
  from pg_trigger as trig
  join pg_class as rel on rel.oid = trig.tgrelid
  where not trig.tgisinternal`

/** Sequences that no identity column owns, such as those behind `serial`. */
const sequences = `
  select seq.relname as name
  from pg_class as seq
  join pg_namespace as space on space.oid = seq.relnamespace and space.nspname = 'public'
  where seq.relkind = 'S'
    and not exists (
      select 1
      from pg_depend as dep
      where dep.objid = seq.oid
        and dep.deptype = 'i'
    )`

/** Reports what prevents the schema of a migrated database from being sharded by member. */
export async function checkSchema(client: Pick<Client, 'query'>): Promise<Finding[]> {
  const leading = await client.query<{
    table_name: string
    key_name: string
    first_column: string | null
  }>(`${keys} union all ${references}`)
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
