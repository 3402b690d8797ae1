import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import pg from 'pg'

const migrationsFolder = new URL('../../migrations/', import.meta.url)
/** Files of functions alone: replaced whenever their text has changed. */
const functions = [
  '../../ledger/ledger.sql', '../../features/deposit/payment/take-payments.sql', '../../features/chat/say/chat-say.sql', '../../features/chat/people/chat-hand-over.sql',
].map((one) => new URL(one, import.meta.url))
const lockNumber = 7_312_026

/**
 * Brings a database to this version: forward only, each file in a transaction, safe when two processes start at once.
 * Functions are replaced whenever their text has changed.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    await client.query('create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())')
    const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted()
    const done: string[] = []
    for (const name of files) if (await apply(client, name, await readFile(new URL(name, migrationsFolder), 'utf8'), false)) done.push(name)
    for (const file of functions) {
      const name = basename(file.pathname)
      if (await apply(client, name, await readFile(file, 'utf8'), true)) done.push(name)
    }
    return done
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string, text: string, repeatable: boolean): Promise<boolean> {
  const hash = createHash('sha256').update(text).digest('hex')
  const found = await client.query<{ hash: string }>('select hash from schema_migration where name = $1', [name])
  const before = found.rows[0]?.hash
  if (before === hash) return false
  if (before !== undefined && !repeatable) throw new Error(`Migration ${name} was changed after it ran; write a new one instead.`)
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into schema_migration (name, hash) values ($1, $2) on conflict (name) do update set hash = excluded.hash', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
  return true
}
