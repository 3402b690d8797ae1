import type { listWithdrawals as endpoint } from '@champa/contract/office/withdrawals'
import { clock } from '../../../platform/clock.ts'
import { readCursor, toCursor } from '../../../platform/office/list-cursor.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { countWithdrawals, findWithdrawals, newestWithdrawalAt } from './find-withdrawals.ts'
import { toRow } from './withdrawal-row.ts'
import type { ListPosition } from './withdrawal-query.ts'

/** The rows are masked for everybody, so that the access needs no audit entry. */
export const listWithdrawals: Handler<typeof endpoint> = async (
  { body: { view, filters, sort, after, limit }, staff: { staffId }, refuse },
  { officeDb, settings },
) => {
  const key = settings.secrets.AUDIT_KEY
  const list = `withdrawals-${sort}`
  const position = after === undefined ? null : positionOf(readCursor(key, list, after))
  if (after !== undefined && position === null) throw refuse('INVALID_INPUT', { fields: ['after'] })
  const query = { view, filters, sort, after: position, staffId }
  const [found, counted] = await Promise.all([
    findWithdrawals(officeDb, query, limit + 1),
    countWithdrawals(officeDb, query),
  ])
  const rows = found.slice(0, limit)
  const lastAt = rows.length === 0 && !position ? await newestWithdrawalAt(officeDb) : null
  const last = rows.at(-1)
  return {
    rows: rows.map((row) => toRow(row, true)),
    next:
      found.length > limit && last
        ? toCursor(key, list, [last.createdAt.getTime(), last.memberId, last.seq])
        : null,
    counted,
    asOf: clock.nowMs(),
    ...(lastAt ? { lastAt: lastAt.getTime() } : {}),
  }
}

function positionOf(position: string[] | null): ListPosition | null {
  const [at, memberId, seq] = position ?? []
  if (at === undefined || memberId === undefined || seq === undefined) return null
  return { at: new Date(Number(at)), memberId: BigInt(memberId), seq: BigInt(seq) }
}
