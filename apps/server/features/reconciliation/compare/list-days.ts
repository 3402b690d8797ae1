import type {
  listReconciledDays as endpoint,
  ReconciledDay,
} from '@champa/contract/office/reconciliation'
import { countRows, positionAfter, toPage } from '../../../platform/office/list-page.ts'
import { sqlValues } from '../../../platform/office/sql-values.ts'
import type { Handler } from '../../../platform/route/route.ts'

type Position = [day: string, account: string]

interface StoredDay extends Omit<ReconciledDay, 'comparedAt'> {
  comparedAt: Date
}

export const listReconciledDays: Handler<typeof endpoint> = async (
  { body: { filters, sort, after, limit } },
  { officeDb: db, settings },
) => {
  const key = settings.secrets.AUDIT_KEY
  const list = `reconciled-days-${sort}`
  const position = positionAfter<Position>(key, list, after, 2)
  const [direction, compare] = sort === 'newest' ? ['desc', '<'] : ['asc', '>']
  const { all, add } = sqlValues()
  const where =
    filters.account === undefined ? 'true' : `d.receiving_account = ${add(filters.account)}`
  const counting = countRows(db, `from reconciled_day d where ${where}`, all)
  const values = sqlValues()
  const own =
    filters.account === undefined ? '' : `d.receiving_account = ${values.add(filters.account)} and`
  const past = position
    ? `(d.day, d.receiving_account) ${compare} (${values.add(position[0])}::date, ${values.add(position[1])})`
    : 'true'
  const found = await db.query<StoredDay>(
    `select d.receiving_account as account, d.day::text as day, d.currency, d.coverage, d.bank_in,
        d.bank_out, d.lines, d.books_in, d.payments, d.compared_at, s.name as compared_by,
        (
          select count(*)::integer
          from recon_break b
          where b.receiving_account = d.receiving_account and b.day = d.day
            and b.closed_at is null
        ) as open_breaks
      from reconciled_day d
      left join staff s on s.staff_id = d.compared_by
      where ${own} ${past}
      order by d.day ${direction}, d.receiving_account ${direction}
      limit ${values.add(limit + 1)}`,
    values.all,
  )
  const { rows, ...page } = toPage(found, {
    key,
    list,
    limit,
    positionOf: ({ day, account }) => [day, account],
  })
  return {
    ...page,
    rows: rows.map((row) => ({ ...row, comparedAt: row.comparedAt.getTime() })),
    counted: await counting,
  }
}
