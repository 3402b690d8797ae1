import { breakAges, type listBreaks as endpoint } from '@champa/contract/office/reconciliation'
import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { countRows, positionAfter, toPage } from '../../../platform/office/list-page.ts'
import { sqlValues } from '../../../platform/office/sql-values.ts'
import type { Handler } from '../../../platform/route/route.ts'
import {
  breakConditions,
  type BreakPosition,
  findBreaks,
  type StoredBreak,
  toBreakRow,
} from './break-query.ts'

const dayMs = 24 * 3_600_000

/** The rows say nothing of members or payers, so that the access needs no audit entry. */
export const listBreaks: Handler<typeof endpoint> = async (
  { body: { view, filters, sort, after, limit } },
  { officeDb: db, settings },
) => {
  const key = settings.secrets.AUDIT_KEY
  const list = `breaks-${view}-${sort}`
  const position = positionAfter<BreakPosition>(key, list, after, 2)
  const { all, add } = sqlValues()
  const where = breakConditions({ view, filters, sort, after: null }, add)
  const [found, counted, ageing] = await Promise.all([
    findBreaks(db, { view, filters, sort, after: position }, limit + 1),
    countRows(db, `from recon_break b where ${where}`, all),
    ageingOf(db),
  ])
  const timeOf = (row: StoredBreak): Date => (view === 'open' ? row.foundAt : row.closedAt!)
  const { rows, ...page } = toPage(found, {
    key,
    list,
    limit,
    positionOf: (row) => [timeOf(row).getTime(), row.breakId],
  })
  return { ...page, rows: rows.map(toBreakRow), counted, ageing }
}

/** How many open breaks are in each age; the last one has all that are older. */
async function ageingOf(db: Db): Promise<{ days: number; n: number }[]> {
  const now = clock.nowMs()
  const bounds = breakAges.map((days) => new Date(now - days * dayMs))
  const [row] = await db.query<Record<'a' | 'b' | 'c' | 'd' | 'e', number>>(
    `select (count(*) filter (where found_at > $1))::integer as a,
        (count(*) filter (where found_at <= $1 and found_at > $2))::integer as b,
        (count(*) filter (where found_at <= $2 and found_at > $3))::integer as c,
        (count(*) filter (where found_at <= $3 and found_at > $4))::integer as d,
        (count(*) filter (where found_at <= $4))::integer as e
      from recon_break
      where closed_at is null`,
    bounds,
    'break-ageing',
  )
  const counts = row ? [row.a, row.b, row.c, row.d, row.e] : []
  return counts.map((n, index) => ({ days: [0, ...breakAges][index]!, n }))
}
