import type { Locale } from '@champa/contract/constants'
import type * as endpoints from '@champa/contract/statement'
import type { StatementRow } from '@champa/contract/statement'
import { type MinorUnits, minorUnits } from '@champa/contract/money'
import { notReversed } from '../../ledger/reversed.ts'
import { queryOne, type Db } from '../../platform/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { languageOf } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route/route.ts'
import {
  isFiltered,
  shownColumns,
  sourceName,
  toStatementRow,
  whichMovements,
  type Filters,
  type ShownMovement,
} from './movements.ts'

/** A page without movements is one row with the total and a null `seq`. */
type Row = { total: bigint; emptyGifts: number } & (ShownMovement | { seq: null })

// Movements are numbered without gaps, so the newest number is the total and a page is a range of
// numbers. Every page costs the same in a statement of any length.
export const statementPage = `select b.movement_seq as total, b.empty_gifts, ${shownColumns},
    ${sourceName('m.source')}, t.name as target_name
  from book b
  left join movement m on m.member_id = $1
    and m.seq > b.movement_seq - $2::bigint * $3::bigint
    and m.seq <= b.movement_seq - ($2::bigint - 1) * $3::bigint
  left join game s on s.code = m.source
  left join game t on t.code = m.target
  where b.member_id = $1
  order by m.seq desc`

/**
 * Counts and reads the page in one SQL statement, so that both are consistent. The statement is
 * unnamed, so that each combination of filters gets its own plan.
 */
function filteredPage(
  memberId: bigint,
  filters: Filters,
  page: number,
  limit: number,
): { text: string; values: unknown[] } {
  const { where, values } = whichMovements(memberId, filters)
  const [take, skip] = [`$${values.length + 1}`, `$${values.length + 2}`]
  const text = `select c.total, p.*, ${sourceName('p.source')}, t.name as target_name
    from (select count(*) as total from movement m where ${where}) c
    left join (select ${shownColumns}
      from movement m
      where ${where}
      order by m.seq desc limit ${take}::bigint offset ${skip}::bigint) p on true
    left join game s on s.code = p.source
    left join game t on t.code = p.target
    order by p.seq desc`
  return { text, values: [...values, limit, (page - 1) * limit] }
}

/**
 * Reads a page by range of numbers. Returns null when the member has empty gift links, which are
 * left out of the statement and leave gaps in the numbers.
 */
async function wholePage(
  db: Db,
  memberId: bigint,
  page: number,
  limit: number,
): Promise<Row[] | null> {
  const rows = await db.query<Row>(statementPage, [memberId, page, limit], 'statement-page')
  return rows[0] && rows[0].emptyGifts > 0 ? null : rows
}

function countedPage(
  db: Db,
  memberId: bigint,
  filters: Filters,
  page: number,
  limit: number,
): Promise<Row[]> {
  const { text, values } = filteredPage(memberId, filters, page, limit)
  return db.query<Row>(text, values)
}

export const readStatement: Handler<typeof endpoints.readStatement> = async (
  { body: { page, limit, ...filters }, member: { memberId }, headers },
  { db, settings },
) => {
  const language = languageOf(headers, settings.defaultLocale)
  const rows =
    (isFiltered(filters) ? null : await wholePage(db, memberId, page, limit)) ??
    (await countedPage(db, memberId, filters, page, limit))
  return {
    total: Number(rows[0]?.total ?? 0),
    statements: rows.flatMap((row) =>
      row.seq === null
        ? []
        : [toStatementRow(memberId, row, { language, pace: settings.settlePace })],
    ),
  }
}

/** The newest movements of a member, for other features. */
export async function lastMovements(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  memberId: bigint,
  limit: number,
  language: Locale,
): Promise<StatementRow[]> {
  const rows =
    (await wholePage(db, memberId, 1, limit)) ?? (await countedPage(db, memberId, {}, 1, limit))
  return rows.flatMap((row) =>
    row.seq === null
      ? []
      : [toStatementRow(memberId, row, { language, pace: settings.settlePace })],
  )
}

/** The movements before a number, newest first, which begin a page without counting all. */
export async function movementsBefore(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  memberId: bigint,
  { before, limit, ...filters }: Filters & { before: bigint | null; limit: number },
  language: Locale,
): Promise<{ seq: bigint; row: StatementRow }[]> {
  const { where, values } = whichMovements(memberId, filters)
  const [seq, take] = [`$${values.length + 1}`, `$${values.length + 2}`]
  const rows = await db.query<ShownMovement>(
    `select p.*, ${sourceName('p.source')}, t.name as target_name
      from (
        select ${shownColumns}
        from movement m
        where ${where} and m.seq < ${seq}::bigint
        order by m.seq desc limit ${take}::bigint
      ) p
      left join game s on s.code = p.source
      left join game t on t.code = p.target
      order by p.seq desc`,
    [...values, before ?? maxSeq, limit],
  )
  return rows.map((row) => ({
    seq: row.seq,
    row: toStatementRow(memberId, row, { language, pace: settings.settlePace }),
  }))
}

/** Above the number of every movement. */
const maxSeq = 2n ** 62n

interface Sums {
  deposits: MinorUnits
  withdrawals: MinorUnits
}

/** Sums of successful deposits and withdrawals that were not reversed. */
export async function sumsInAndOut(
  db: Db,
  memberId: bigint,
  days: Pick<Filters, 'from' | 'to'>,
): Promise<Sums> {
  const { where, values } = whichMovements(memberId, {
    ...days,
    types: ['deposit', 'withdraw'],
    statuses: ['SUCCESS'],
  })
  return queryOne<Sums>(
    db,
    `select coalesce(sum(amount) filter (where type = 'deposit'), 0)::bigint as deposits,
        coalesce(sum(amount) filter (where type = 'withdraw'), 0)::bigint as withdrawals
      from movement m where ${where} and ${notReversed('m')}`,
    values,
  )
}

export const readStatementTotals: Handler<typeof endpoints.readStatementTotals> = async (
  { body, member: { memberId } },
  { db },
) => {
  const { deposits, withdrawals } = await sumsInAndOut(db, memberId, body)
  return { deposits, withdrawals, net: minorUnits(deposits - withdrawals) }
}
