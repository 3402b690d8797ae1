import type { AppContext } from './app-context.ts'
import { clock } from './clock.ts'
import { isAt } from './database/exact-time.ts'

/**
 * A background job: its interval and its work. It finds due work in the database, so any process
 * may run it.
 */
export interface Job {
  name: string
  everyMs: number
  /** True for a job that refreshes what each process holds in memory. */
  inEveryProcess?: boolean
  /**
   * Returns the number of rows processed. A long run checks `stop` and leaves the rest for the next
   * run.
   */
  run: (ctx: AppContext, stop?: AbortSignal) => Promise<number>
}

/**
 * Processes all due items concurrently. A failed item is logged, stays due and does not hold up the
 * others. Returns the number of items whose work returned true.
 */
export async function workEach<Due>(
  ctx: AppContext,
  due: readonly Due[],
  work: (one: Due) => Promise<boolean>,
  failed: string,
): Promise<number> {
  const worked = await Promise.allSettled(due.map(work))
  for (const one of worked)
    if (one.status === 'rejected') ctx.log.error({ err: one.reason as unknown }, failed)
  return worked.filter((one) => one.status === 'fulfilled' && one.value).length
}

/** Describes the due rows of a table and how long a claim of one lasts. */
export interface DueRows<Row> {
  /** The name of the job, from which the prepared statements get their names. */
  name: string
  table: string
  /** SQL that joins further tables for reading; none may have a column `due_at` or `tries`. */
  join?: string
  /** The columns of the primary key in camelCase, as in `Row`. */
  key: readonly (keyof Row & string)[]
  /**
   * The columns to read, including the key. `due_at` is read too, and `tries` when `countsTries` is
   * set.
   */
  columns: string
  /** Further SQL predicates, joined by `and`; their parameters are `values`. */
  where?: string
  values?: readonly unknown[]
  /** The maximum number of rows claimed in one run; the longest-due rows come first. */
  maxRows: number
  /** True when the table counts claims in `tries`. */
  countsTries?: boolean
  /** When a claimed row is due again if its process dies or its work fails. */
  claimUntil: (row: Row) => Date
  /** The message logged with the error when the work on a row fails. */
  failed: string
}

/**
 * Claims due rows and processes them concurrently. A claim moves `due_at` only if it is unchanged
 * since the row was read, so exactly one process gets the row. `work` gets the claimed row: `dueAt`
 * is the end of the claim, and `tries` includes this attempt. Returns the number of processed rows,
 * without those whose work returns false.
 */
export async function claimDue<Row extends { dueAt: Date; tries?: number }>(
  ctx: AppContext,
  due: DueRows<Row>,
  work: (row: Row) => Promise<unknown>,
): Promise<number> {
  const { name, values = [], key, countsTries = false, failed } = due
  const { reading, claiming } = statementsOf(due)
  const rows = await ctx.db.query<Row>(reading, [...values, clock.now(), due.maxRows], name)
  return workEach(
    ctx,
    rows,
    async (row) => {
      const until = due.claimUntil(row)
      const claimed = await ctx.db.query(
        claiming,
        [...values, until, row.dueAt, ...key.map((one) => row[one])],
        `${name}-claimed`,
      )
      if (claimed.length === 0) return false
      const tries = countsTries ? { tries: row.tries! + 1 } : {}
      return (await work({ ...row, dueAt: until, ...tries })) !== false
    },
    failed,
  )
}

function statementsOf<Row>({
  table,
  join = '',
  key,
  columns,
  where = 'true',
  values = [],
  countsTries = false,
}: DueRows<Row>): { reading: string; claiming: string } {
  const next = values.length + 1
  const isKey = key.map((one, index) => `and ${toColumn(one)} = $${next + 2 + index}`).join(' ')
  return {
    reading: `select ${columns}, due_at${countsTries ? ', tries' : ''}
      from ${table}
      ${join}
      where ${where} and due_at <= $${next}
      order by due_at limit $${next + 1}`,
    claiming: `update ${table}
      set due_at = $${next}${countsTries ? ', tries = tries + 1' : ''}
      where ${where} and ${isAt('due_at', `$${next + 1}`)} ${isKey}
      returning true as claimed`,
  }
}

const toColumn = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
