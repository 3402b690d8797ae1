import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { sqlState } from '../db.ts'

/** How long one attempt waits for a lock, and how many attempts a migration file gets. */
export interface LockRetry {
  lockTimeoutMs: number
  maxTries: number
  pauseMs: number
}

const usualLockRetry: LockRetry = { lockTimeoutMs: 3_000, maxTries: 40, pauseMs: 1_000 }

/** The SQLSTATEs of a lock timeout and of a deadlock. */
const lockFailures = ['55P03', '40P01']

const marker = /^-- migrate: no transaction$/m
const concurrentIndex =
  /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)\s+on\b/i

/**
 * True for a file that builds indexes without blocking writers: `create index concurrently` cannot
 * run in a transaction.
 */
export function isOutsideTransaction(text: string): boolean {
  return marker.test(text)
}

/**
 * Runs a file and its schema_migration row in one transaction. Rolls back and retries when a lock
 * is not available.
 */
export async function applyInTransaction(
  client: pg.Client,
  text: string,
  note: () => Promise<unknown>,
  lockRetry = usualLockRetry,
): Promise<void> {
  await retryLocks(lockRetry, async () => {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${lockRetry.lockTimeoutMs}`)
      await client.query(text)
      await note()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })
}

/**
 * Runs a file statement by statement, without a transaction. After a kill the next run drops an
 * invalid index and repeats every statement, so each must be `create index concurrently if not
 * exists`.
 */
export async function applyOutsideTransaction(
  client: pg.Client,
  text: string,
  note: () => Promise<unknown>,
  lockRetry = usualLockRetry,
): Promise<void> {
  const statements = statementsOf(text)
  await client.query(`set lock_timeout = ${lockRetry.lockTimeoutMs}`)
  try {
    for (const statement of statements)
      await retryLocks(lockRetry, () => buildIndex(client, statement))
  } finally {
    await client.query('reset lock_timeout')
  }
  await note()
}

function statementsOf(text: string): string[] {
  const statements = text
    .replaceAll(/--[^\n]*/g, '')
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const wrong = statements.find((statement) => !concurrentIndex.test(statement))
  if (wrong !== undefined)
    throw new Error(
      `A migration without a transaction holds only "create index concurrently if not exists", not: ${wrong}`,
    )
  return statements
}

async function buildIndex(client: pg.Client, statement: string): Promise<void> {
  const [, name = ''] = concurrentIndex.exec(statement) ?? []
  await dropInvalid(client, name)
  await client.query(statement)
}

/** An interrupted build leaves an invalid index that is maintained but never used. */
async function dropInvalid(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  )
  if (rows.length > 0) await client.query(`drop index concurrently if exists ${name}`)
}

async function retryLocks(lockRetry: LockRetry, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries >= lockRetry.maxTries || !lockFailures.includes(sqlState(error) ?? '')) throw error
      await sleep(lockRetry.pauseMs)
    }
  }
}
