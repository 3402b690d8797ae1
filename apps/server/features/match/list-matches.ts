import type { listMatches as endpoint, MatchRow } from '@champa/contract/office/matches'
import { clock } from '../../platform/clock.ts'
import { countRows, positionAfter, toPage } from '../../platform/office/list-page.ts'
import { maskPhone } from '../../platform/office/mask.ts'
import { sqlValues } from '../../platform/office/sql-values.ts'
import type { Handler } from '../../platform/route/route.ts'

interface FoundMatch {
  sourceId: bigint
  sourceName: string
  sourcePhone: string
  memberId: bigint
  name: string
  phone: string
  kinds: MatchRow['kinds']
  state: MatchRow['state']
  foundAt: Date
  until: Date | null
}

/**
 * Open matches of accounts with members on a break, as `npm run operator matches` shows them. The
 * rows are masked for everybody, so that the access needs no audit entry.
 */
export const listMatches: Handler<typeof endpoint> = async (
  { body: { view, sort, after, limit } },
  { officeDb, settings },
) => {
  const key = settings.secrets.AUDIT_KEY
  const list = `matches-${view}-${sort}`
  const position = positionAfter<[string, string, string]>(key, list, after, 3)
  const { add, all } = sqlValues()
  const from = `from break_match b
      join member s on s.member_id = b.source_id
      join member m on m.member_id = b.member_id
      where b.state = '${view}'
        and m.status <> 'closed'
        and (s.status = 'self-excluded'
          or (b.state = 'joined' and s.paused_until > ${add(clock.now())}))`
  const counted = await countRows(officeDb, from, all)
  const [direction, than] = sort === 'newest' ? ['desc', '<'] : ['asc', '>']
  const next = position
    ? `and (b.found_at, b.member_id, b.source_id) ${than} (
          ${add(new Date(Number(position[0])))}::timestamptz, ${add(position[1])}::bigint,
          ${add(position[2])}::bigint
        )`
    : ''
  const found = await officeDb.query<FoundMatch>(
    `select b.source_id, s.name as source_name, s.username as source_phone, b.member_id, m.name,
        m.username as phone, b.kinds, b.state, b.found_at, s.paused_until as until
      ${from}
        ${next}
      order by b.found_at ${direction}, b.member_id ${direction}, b.source_id ${direction}
      limit ${add(limit + 1)}`,
    all,
  )
  const page = toPage(found, {
    key,
    list,
    limit,
    positionOf: (row) => [row.foundAt.getTime(), row.memberId, row.sourceId],
  })
  return { ...page, rows: page.rows.map(toRow), counted }
}

const toRow = (row: FoundMatch): MatchRow => ({
  source: {
    id: row.sourceId.toString(),
    name: row.sourceName,
    phone: maskPhone(row.sourcePhone),
  },
  member: { id: row.memberId.toString(), name: row.name, phone: maskPhone(row.phone) },
  kinds: row.kinds,
  state: row.state,
  foundAt: row.foundAt.getTime(),
  until: row.until && row.until.getTime(),
})
