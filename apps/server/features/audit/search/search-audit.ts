import type { searchAudit as endpoint } from '@champa/contract/office/audit'
import { levelOf } from '@champa/contract/office/permissions'
import type { Handler } from '../../../platform/route/route.ts'
import { readCursor, toCursor } from './cursor.ts'
import { findEntries, toAuditRow } from './find-entries.ts'

export const searchAudit: Handler<typeof endpoint> = async (
  { body: { after, limit, ...filters }, staff, refuse },
  { db, settings },
) => {
  const key = settings.secrets.AUDIT_KEY
  const position = after === undefined ? null : readCursor(key, after)
  if (after !== undefined && position === null) throw refuse('INVALID_INPUT', { fields: ['after'] })
  const isEverybody = levelOf(staff, 'audit.read') !== 'own'
  const ownId = staff.staffId.toString()
  // Somebody else's entries are an empty answer, so that it does not reveal whether they exist.
  if (!isEverybody && filters.staffId !== undefined && filters.staffId !== ownId)
    return { rows: [], next: null, isEverybody }
  const own = isEverybody ? filters : { ...filters, staffId: ownId }
  const found = await findEntries(db, own, position, limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows: rows.map(toAuditRow),
    next: found.length > limit && last ? toCursor(key, last) : null,
    isEverybody,
  }
}
