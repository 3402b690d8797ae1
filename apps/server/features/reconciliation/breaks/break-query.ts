import type { Currency } from '@champa/contract/constants'
import type { MinorUnits } from '@champa/contract/money'
import type { BreakFilters, BreakKind, BreakRow } from '@champa/contract/office/reconciliation'
import type { ListSort } from '@champa/contract/office/lists'
import { clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { sqlValues, type SqlValues } from '../../../platform/office/sql-values.ts'

export interface StoredBreak {
  breakId: string
  receivingAccount: string
  day: string
  currency: Currency
  kind: BreakKind
  ours: MinorUnits | null
  theirs: MinorUnits | null
  at: Date
  lineId: string | null
  paymentAccount: string | null
  paymentId: string | null
  movementId: string | null
  reference: string | null
  foundAt: Date
  closedAt: Date | null
  closedBy: bigint | null
  closedByName: string | null
  closedHow: 'matched' | 'explained' | 'gone' | null
  closedWhy: string | null
}

const select = `
  select b.break_id, b.receiving_account, b.day::text as day, b.currency, b.kind, b.ours, b.theirs,
    b.at, b.line_id, b.payment_account, b.payment_id, b.movement_id, b.reference, b.found_at,
    b.closed_at, b.closed_by, s.name as closed_by_name, b.closed_how, b.closed_why
  from recon_break b
  left join staff s on s.staff_id = b.closed_by`

export const toBreakRow = (row: StoredBreak): BreakRow => ({
  id: row.breakId,
  kind: row.kind,
  account: row.receivingAccount,
  day: row.day,
  currency: row.currency,
  ours: row.ours,
  theirs: row.theirs,
  foundAt: row.foundAt.getTime(),
  at: row.at.getTime(),
  reference: row.reference,
  closed:
    row.closedAt && row.closedHow
      ? {
          at: row.closedAt.getTime(),
          by:
            row.closedBy === null
              ? null
              : { id: row.closedBy.toString(), name: row.closedByName ?? '' },
          how: row.closedHow,
          why: row.closedWhy ?? '',
        }
      : null,
})

/** What the bank has more than the books; what a match must bring to zero. */
export const differenceOf = ({ ours, theirs }: Pick<StoredBreak, 'ours' | 'theirs'>): bigint =>
  (theirs ?? 0n) - (ours ?? 0n)

export async function breaksOf(db: Db | Tx, ids: readonly string[]): Promise<StoredBreak[]> {
  return db.query<StoredBreak>(`${select} where b.break_id = any($1)`, [ids], 'breaks-of')
}

export type BreakPosition = [at: string, id: string]

export interface BreakQuery {
  view: 'open' | 'closed'
  filters: BreakFilters
  sort: ListSort
  after: BreakPosition | null
}

const dayMs = 24 * 3_600_000

/** The conditions of a list, along the index of its view. */
export function breakConditions(
  { view, filters, sort, after }: BreakQuery,
  add: SqlValues['add'],
): string {
  const time = view === 'open' ? 'found_at' : 'closed_at'
  const { account, kind, age, from, to } = filters
  return [
    view === 'open' ? 'b.closed_at is null' : 'b.closed_at is not null',
    ...(account === undefined ? [] : [`b.receiving_account = ${add(account)}`]),
    ...(kind === undefined ? [] : [`b.kind = ${add(kind)}`]),
    ...(age === undefined
      ? []
      : [`b.found_at <= ${add(new Date(clock.nowMs() - Number(age) * dayMs))}::timestamptz`]),
    ...(from === undefined ? [] : [`b.day >= ${add(from)}::date`]),
    ...(to === undefined ? [] : [`b.day <= ${add(to)}::date`]),
    ...(after
      ? [
          `(b.${time}, b.break_id) ${sort === 'newest' ? '<' : '>'}
            (${add(new Date(Number(after[0])))}::timestamptz, ${add(after[1])})`,
        ]
      : []),
  ].join('\n        and ')
}

export function findBreaks(db: Db, query: BreakQuery, limit: number): Promise<StoredBreak[]> {
  const { all, add } = sqlValues()
  const where = breakConditions(query, add)
  const time = query.view === 'open' ? 'found_at' : 'closed_at'
  const direction = query.sort === 'newest' ? 'desc' : 'asc'
  return db.query<StoredBreak>(
    `${select}
      where ${where}
      order by b.${time} ${direction}, b.break_id ${direction}
      limit ${add(limit)}`,
    all,
  )
}

/** Open breaks of the account around its day, those whose difference is the opposite first. */
export function candidatesOf(db: Db, of: StoredBreak, limit: number): Promise<StoredBreak[]> {
  return db.query<StoredBreak>(
    `${select}
      where b.receiving_account = $1 and b.closed_at is null and b.break_id <> $2
        and b.day between $3::date - 31 and $3::date + 31
      order by coalesce(b.theirs, 0) - coalesce(b.ours, 0) = $4 desc, abs(b.day - $3::date),
        b.found_at, b.break_id
      limit $5`,
    [of.receivingAccount, of.breakId, of.day, -differenceOf(of), limit],
    'break-candidates',
  )
}
