import pg from 'pg'

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))

/** The database as features use it: one statement in autocommit, or a short transaction. */
export interface Db {
  query<Row extends object>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<Row[]>
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** A connection string for what needs a connection of its own (LISTEN). */
  url: string
  end(): Promise<void>
}

export interface Tx {
  query<Row extends object>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<Row[]>
}

/** The role of the operator's commands, which the owner's login takes (platform/database/grants.sql). */
export const operatorRole = 'champa_operator'

const usualWaitMs = 5_000

interface DbOptions {
  most?: number
  role?: string
  /** Limit for getting a connection; a statement has six times as long. */
  waitMs?: number
  /** Limit of a statement; null: none, here and in the database. */
  timeLimitMs?: number | null
}

/**
 * Opens the pool. A closing or failing connection never kills the process (scale.md, client rules);
 * a statement that does not answer within the time limit is an unknown outcome.
 */
export function openDb(
  url: string,
  { most = 8, role, waitMs = usualWaitMs, timeLimitMs = 6 * waitMs }: DbOptions = {},
): Db {
  const options = [
    ...(role === undefined ? [] : [`-c role=${role}`]),
    ...(timeLimitMs === null ? ['-c statement_timeout=0'] : []),
  ].join(' ')
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: waitMs,
    ...(timeLimitMs === null ? {} : { query_timeout: timeLimitMs }),
    application_name: 'champa',
    ...(options === '' ? {} : { options }),
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    url,
    query: async (text, values, name) =>
      (await pool.query({ text, values: values as unknown[], ...(name ? { name } : {}) })).rows,
    transaction: (work) => inTransaction(pool, work),
    end: () => pool.end(),
  }
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = true
  try {
    await client.query('begin')
    const tx: Tx = {
      query: async (text, values, name) =>
        (await client.query({ text, values: values as unknown[], ...(name ? { name } : {}) })).rows,
    }
    const result = await work(tx)
    await client.query('commit')
    broken = false
    return result
  } catch (error) {
    broken = await client.query('rollback').then(
      () => false,
      () => true,
    )
    throw error
  } finally {
    client.release(broken)
  }
}

/** The SQLSTATE of a database error, or undefined. */
export function sqlState(error: unknown): string | undefined {
  return typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string'
    ? error.code
    : undefined
}

export const uniqueViolation = '23505'
/** Another transaction keeps a row for longer than this statement waits for it. */
export const lockTimeout = '55P03'

const awayMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/** True where the database itself cannot be reached or is shutting down: nothing is wrong with the request. */
export function isDatabaseAway(error: unknown): boolean {
  const code = sqlState(error)
  if (code !== undefined)
    return (
      /^(08|57P|53)/.test(code) ||
      ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)
    )
  return error instanceof Error && awayMessage.test(error.message)
}

/** True where the statement may or may not have been carried out: only the same key may be tried again (scale.md, client rule 1). */
export function isUnknownOutcome(error: unknown): boolean {
  const code = sqlState(error)
  return (
    code === undefined || /^(08|57P|53|40)/.test(code) || code === '25006' || code.startsWith('E')
  )
}
