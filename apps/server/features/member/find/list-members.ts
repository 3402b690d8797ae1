import { maxCounted } from '@champa/contract/office/lists'
import type { listMembers as endpoint } from '@champa/contract/office/members'
import { levelOf } from '@champa/contract/office/permissions'
import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { readCursor, toCursor } from '../../../platform/office/list-cursor.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { listSql, type MemberPosition, type MemberQuery } from './list-query.ts'
import { storedMembers, toRow } from './member-row.ts'

interface Key {
  memberId: bigint
  createdAt: Date
}

function findKeys(db: Db, query: MemberQuery, limit: number): Promise<Key[]> {
  const { from, order, values } = listSql(query)
  return db.query<Key>(
    `select m.member_id, m.created_at ${from} order by ${order} limit ${values.add(limit)}`,
    values.all,
  )
}

async function countMembers(db: Db, query: MemberQuery): Promise<{ n: number; more: boolean }> {
  const { from, values } = listSql({ ...query, after: null })
  const [row] = await db.query<{ n: number }>(
    `select count(*)::integer as n
      from (select 1 ${from} limit ${values.add(maxCounted + 1)}) counted`,
    values.all,
  )
  const n = row?.n ?? 0
  return { n: Math.min(n, maxCounted), more: n > maxCounted }
}

/** The rows are masked for everybody, so that the access needs no audit entry. */
export const listMembers: Handler<typeof endpoint> = async (
  { body: { view, filters, sort, after, limit }, staff, refuse },
  { officeDb, settings },
) => {
  const key = settings.secrets.AUDIT_KEY
  const list = `members-${sort}`
  const position = after === undefined ? null : positionOf(readCursor(key, list, after))
  if (after !== undefined && position === null) throw refuse('INVALID_INPUT', { fields: ['after'] })
  const isMasked = levelOf(staff, 'member.read') === 'masked'
  const query = { view, filters, sort, after: position, isMasked }
  const [found, counted] = await Promise.all([
    findKeys(officeDb, query, limit + 1),
    countMembers(officeDb, query),
  ])
  const keys = found.slice(0, limit)
  const last = keys.at(-1)
  const rows = await storedMembers(
    officeDb,
    keys.map(({ memberId }) => memberId),
  )
  return {
    rows: rows.map((row) => toRow(row, isMasked)),
    next:
      found.length > limit && last
        ? toCursor(key, list, [last.createdAt.getTime(), last.memberId])
        : null,
    counted,
    asOf: clock.nowMs(),
  }
}

function positionOf(position: string[] | null): MemberPosition | null {
  const [at, memberId] = position ?? []
  if (at === undefined || memberId === undefined) return null
  return { at: new Date(Number(at)), memberId: BigInt(memberId) }
}
