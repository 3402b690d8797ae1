import type { exportStatement as endpoint } from '@champa/contract/statement'
import type { Locale } from '@champa/contract/constants'
import { bangkokIso, clock } from '../../platform/clock.ts'
import { secondsOf } from '../../platform/database/attempts.ts'
import type { Db } from '../../platform/db.ts'
import type { Handler } from '../../platform/route/route.ts'
import { byteOrderMark } from '../../platform/files/csv.ts'
import { csvLine, headLine } from './csv-line.ts'
import {
  exportLeaseMs,
  takeExportLease,
  type ExportLease,
} from '../../platform/files/export-lease.ts'
import {
  shownColumns,
  sourceName,
  toStatementRow,
  whichMovements,
  type Filters,
  type ShownMovement,
} from './movements.ts'

/** How many movements are read at a time. */
const pageRows = 1_000

export const exportStatement: Handler<typeof endpoint> = async (
  { body: { locale, ...filters }, member: { memberId }, refuse },
  { db },
) => {
  const extent = await readExtent(db, memberId)
  const lease = await takeExportLease(db, { who: 'member', id: memberId })
  if (!lease) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(exportLeaseMs) })
  const dayOf = (at: Date): string => bangkokIso(at).slice(0, 10)
  const [from, to] = [
    filters.from ?? dayOf(extent.since ?? clock.now()),
    filters.to ?? dayOf(clock.now()),
  ]
  return {
    type: 'text/csv; charset=utf-8',
    name: `statement-${from}-${to}.csv`,
    body: linesOf(db, memberId, filters, locale, extent.last, lease),
  }
}

/**
 * The last movement at the start of the export, and the time of the first one; later movements are
 * not exported.
 */
async function readExtent(db: Db, memberId: bigint): Promise<{ last: bigint; since: Date | null }> {
  const [row] = await db.query<{ last: bigint; since: Date | null }>(
    `select b.movement_seq as last, m.created_at as since
      from book b
      left join movement m on m.member_id = $1 and m.seq = 1
      where b.member_id = $1`,
    [memberId],
    'statement-extent',
  )
  return row ?? { last: 0n, since: null }
}

/**
 * Reads page by page, each in its own statement, so a slow client holds no database connection.
 * Ends when the client disconnects.
 */
async function* linesOf(
  db: Db,
  memberId: bigint,
  filters: Filters,
  locale: Locale,
  last: bigint,
  lease: ExportLease,
): AsyncGenerator<string> {
  const { where, values } = whichMovements(memberId, filters)
  const [after, upTo, limit] = [1, 2, 3].map((step) => `$${values.length + step}::bigint`)
  const page = `select p.*, ${sourceName('p.source')}, t.name as target_name
    from (select ${shownColumns}
      from movement m
      where ${where} and m.seq > ${after} and m.seq <= ${upTo}
      order by m.seq limit ${limit}) p
    left join game s on s.code = p.source
    left join game t on t.code = p.target
    order by p.seq`
  try {
    yield byteOrderMark + headLine(locale)
    for (let reached = 0n; ; ) {
      const rows = await db.query<ShownMovement>(page, [...values, reached, last, pageRows])
      if (rows.length > 0)
        yield rows
          .map((row) =>
            csvLine(toStatementRow(memberId, row, { language: locale, pace: 1 }), locale),
          )
          .join('')
      if (rows.length < pageRows) return
      reached = rows.at(-1)?.seq ?? reached
      if (!(await lease.renew())) throw new Error('another export of this member has begun')
    }
  } finally {
    await lease.release()
  }
}
