import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Tx } from '../db.ts'
import {
  applyInTransaction,
  applyOutsideTransaction,
  isOutsideTransaction,
  type LockRetry,
} from './apply-migration.ts'

const migrationsFolder = new URL('../../migrations/', import.meta.url)
/** Files that only define functions, applied again whenever their text changes. */
const functions = [
  './attempts.sql',
  '../session-open.sql',
  '../../ledger/epoch.sql',
  '../../ledger/book.sql',
  '../../ledger/post-one.sql',
  '../../ledger/ledger.sql',
  '../../ledger/movement-notes.sql',
  '../../features/coin/earn-coins.sql',
  '../../features/deposit/match/take-payments.sql',
  '../../features/deposit/post/credit-payments.sql',
  '../../features/deposit/accounts/write-account.sql',
  '../../features/spin/round/play-rounds.sql',
  '../../features/spin/claim/claim-coupons.sql',
  '../../features/lock/begin-locks.sql',
  '../../features/promotion/activate-promotions.sql',
  '../../features/bonus/activate-bonuses.sql',
  '../../features/gift-link/reserve-gift-links.sql',
  '../../features/chat/send/chat-say.sql',
  '../../features/chat/people/chat-hand-over.sql',
  '../../features/account/member-account.sql',
  '../../features/chat/inbox/chat-settings.sql',
  '../../features/audit/audit.sql',
  '../../features/withdraw/office/write-payout-pause.sql',
  '../../features/staff-changes/change-staff.sql',
  '../../features/staff-changes/add-staff.sql',
  '../../features/member/flags/member-flags.sql',
  '../../features/approval/evidence/evidence.sql',
  '../../features/responsible/links/break-match.sql',
].map((one) => new URL(one, import.meta.url))
/**
 * The file with the rights of the server's role on all tables, applied again after every change of
 * the schema.
 */
const grants = new URL('./grants.sql', import.meta.url)
const lockNumber = 7_312_026
const lockPollMs = 100

export interface Migration {
  name: string
  text: string
}

/**
 * Migrates a database to this version: forward only, each file in a transaction unless it is marked
 * otherwise, safe when two processes start together. Functions are replaced whenever their text
 * changes.
 */
export async function migrate(
  url: string,
  files?: Migration[],
  lockRetry?: LockRetry,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await lockMigrations(client)
    await client.query(
      `create table if not exists schema_migration (
        name text primary key,
        hash text not null,
        applied_at timestamptz not null default now()
      )`,
    )
    const done: string[] = []
    for (const file of files ?? (await readMigrations()))
      if (await apply(client, file, { lockRetry })) done.push(file.name)
    for (const one of await readAll(functions))
      if (await apply(client, one, { repeatable: true, lockRetry })) done.push(one.name)
    for (const last of await readAll([grants]))
      if (await apply(client, last, { repeatable: true, always: done.length > 0, lockRetry }))
        done.push(last.name)
    return done
  } finally {
    await client.end()
  }
}

/**
 * Names of the migrations and function files that the database lacks: all of them when it was never
 * migrated.
 */
export async function pendingMigrations(db: Tx): Promise<string[]> {
  const wanted = [...(await readMigrations()), ...(await readAll([...functions, grants]))]
  const [table] = await db.query<{ there: boolean }>(
    "select to_regclass('schema_migration') is not null as there",
  )
  const applied = table?.there
    ? await db.query<{ name: string; hash: string }>('select name, hash from schema_migration')
    : []
  const hashes = new Map(applied.map((one) => [one.name, one.hash]))
  return wanted.filter((one) => hashes.get(one.name) !== hashOf(one.text)).map((one) => one.name)
}

/**
 * Polls, because a statement that waits in the database holds an old snapshot, which blocks a
 * concurrent index build.
 */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1) as locked',
      [lockNumber],
    )
    if (rows[0]?.locked) return
    await sleep(lockPollMs)
  }
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted()
  return readAll(names.map((name) => new URL(name, migrationsFolder)))
}

function readAll(files: URL[]): Promise<Migration[]> {
  return Promise.all(
    files.map(async (file) => ({
      name: basename(file.pathname),
      text: await readFile(file, 'utf8'),
    })),
  )
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

interface Applying {
  repeatable?: boolean
  always?: boolean
  lockRetry?: LockRetry | undefined
}

async function apply(
  client: pg.Client,
  { name, text }: Migration,
  { repeatable = false, always = false, lockRetry }: Applying,
): Promise<boolean> {
  const hash = hashOf(text)
  const result = await client.query<{ hash: string }>(
    'select hash from schema_migration where name = $1',
    [name],
  )
  const before = result.rows[0]?.hash
  if (before === hash && !always) return false
  if (before !== undefined && !repeatable)
    throw new Error(`Migration ${name} was changed after it ran; write a new one instead.`)
  const note = (): Promise<unknown> =>
    client.query(
      `insert into schema_migration (name, hash)
        values ($1, $2)
        on conflict (name) do update set hash = excluded.hash`,
      [name, hash],
    )
  try {
    if (isOutsideTransaction(text)) await applyOutsideTransaction(client, text, note, lockRetry)
    else await applyInTransaction(client, text, note, lockRetry)
  } catch (error) {
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
  return true
}
