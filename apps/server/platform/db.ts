import pg from 'pg'

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))

/**
 * The database for features: single statements in autocommit, or a short transaction. Rows arrive
 * with their columns named in camelCase.
 */
export interface Db extends Tx {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Connection string for code that needs its own connection (LISTEN). */
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

/**
 * Runs a statement that always returns one row.
 * @throws when it returned none: a bug.
 */
export async function queryOne<Row extends object>(
  on: Db | Tx,
  ...statement: Parameters<Tx['query']>
): Promise<Row> {
  const [row] = await on.query<Row>(...statement)
  if (row === undefined)
    throw new Error(`no row returned by ${statement[2] ?? statement[0].slice(0, 80)}`)
  return row
}

/**
 * The role of the operator's commands, assumed by the owner's login (platform/database/grants.sql).
 */
export const operatorRole = 'champa_operator'

/**
 * For commands, jobs and starts, which a busy machine may delay; requests wait `DATABASE_WAIT_MS`.
 */
const usualWaitMs = 30_000

interface DbOptions {
  maxConnections?: number
  role?: string
  /** Time limit for getting a connection; a statement gets six times as long by default. */
  waitMs?: number
  /** Time limit of a statement; null disables it here and in the database. */
  timeLimitMs?: number | null
  /** Has the database end a statement after this time, rather than only wait no longer. */
  statementTimeoutMs?: number
}

/**
 * Each prepared statement keeps one generic plan that uses indexes, so that neither repeated
 * planning nor the sizes of the tables at the first call matter (jobs/plans.test.ts).
 */
export const planOptions = [
  '-c plan_cache_mode=force_generic_plan',
  '-c enable_seqscan=off',
  '-c enable_hashjoin=off',
  '-c enable_mergejoin=off',
  '-c random_page_cost=1.1',
  '-c jit=off',
]

/**
 * Opens the pool. A failing or closing connection never kills the process; a statement that exceeds
 * its time limit has an unknown outcome.
 */
export function openDb(
  url: string,
  {
    maxConnections = 8,
    role,
    waitMs = usualWaitMs,
    timeLimitMs = 6 * waitMs,
    statementTimeoutMs,
  }: DbOptions = {},
): Db {
  const options = [
    ...(role === undefined ? [] : [`-c role=${role}`]),
    // A statement without a time limit reads whole tables on purpose.
    ...(timeLimitMs === null ? ['-c statement_timeout=0'] : planOptions),
    ...(statementTimeoutMs === undefined ? [] : [`-c statement_timeout=${statementTimeoutMs}`]),
  ].join(' ')
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: waitMs,
    ...(timeLimitMs === null ? {} : { query_timeout: timeLimitMs }),
    // Idle connections stay open: a new one costs more than a hundred statements.
    idleTimeoutMillis: 0,
    // A connection that a firewall dropped meanwhile must not take a statement.
    keepAlive: true,
    application_name: 'champa',
    options,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    url,
    query: (text, values, name) => inAutocommit(pool, text, values, name),
    transaction: (work) => inTransaction(pool, work),
    end: () => pool.end(),
  }
}

/**
 * Runs one statement on a connection of the pool. A statement that a function or a constraint
 * refused leaves the connection usable, which `pool.query` would close.
 */
async function inAutocommit<Row extends object>(
  pool: pg.Pool,
  ...statement: Parameters<Tx['query']>
): Promise<Row[]> {
  const client = await pool.connect()
  let broken = true
  try {
    const rows = await runQuery<Row>(client, ...statement)
    broken = false
    return rows
  } catch (error) {
    broken = !isPlainRefusal(error)
    throw error
  } finally {
    client.release(broken)
  }
}

/** Runs one statement. The values of columns are returned as they are, JSON included. */
async function runQuery<Row extends object>(
  on: pg.PoolClient,
  text: string,
  values?: readonly unknown[],
  name?: string,
): Promise<Row[]> {
  const { fields, rows } = await on.query<unknown[]>({
    text,
    values: values as unknown[],
    rowMode: 'array',
    ...(name ? { name } : {}),
  })
  const names = fields.map((field) => camelCase(field.name))
  return rows.map((row) => {
    const named: Record<string, unknown> = {}
    for (let index = 0; index < names.length; index += 1) named[names[index]!] = row[index]
    return named as Row
  })
}

const camelNames = new Map<string, string>()

function camelCase(column: string): string {
  let name = camelNames.get(column)
  if (name === undefined) {
    name = column.replaceAll(/_([a-z0-9])/g, (_, next: string) => next.toUpperCase())
    camelNames.set(column, name)
  }
  return name
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = true
  try {
    await client.query('begin')
    const tx: Tx = {
      query: (text, values, name) => runQuery(client, text, values, name),
    }
    const result = await work(tx)
    await client.query('commit')
    broken = false
    return result
  } catch (error) {
    broken = await client.query('rollback').then(
      () => hasOutdatedPlan(error),
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

/** An error of a function or a constraint, or a value or lock that the statement did not get. */
const isPlainRefusal = (error: unknown): boolean => /^(P0|22|23|55P03)/.test(sqlState(error) ?? '')

/**
 * A migration has changed what a named statement of this session returns; the session repeats the
 * error until it ends.
 */
const hasOutdatedPlan = (error: unknown): boolean =>
  ['0A000', '26000'].includes(sqlState(error) ?? '')

export const uniqueViolation = '23505'
/**
 * SQLSTATE of `play_rounds` and `claim_coupons` when what the caller has read before is out of
 * date. Nothing was stored then.
 */
export const overtaken = 'P0409'
/** SQLSTATE when another transaction held a lock longer than the statement may wait. */
export const lockTimeout = '55P03'

const awayMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/**
 * True when the database is unreachable or shutting down, or took too long for a statement: the
 * request may succeed later.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = sqlState(error)
  if (code !== undefined)
    return (
      /^(08|57P|57014|53)/.test(code) ||
      ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)
    )
  return error instanceof Error && awayMessage.test(error.message)
}

/**
 * True when the statement may or may not have run, so it may be repeated only with the same
 * idempotency key.
 */
export function isUnknownOutcome(error: unknown): boolean {
  const code = sqlState(error)
  return (
    code === undefined || /^(08|57P|53|40)/.test(code) || code === '25006' || code.startsWith('E')
  )
}
