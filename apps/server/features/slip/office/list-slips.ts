import type { listSlips as endpoint } from '@champa/contract/office/deposits/slips'
import { positionAfter, toPage } from '../../../platform/office/list-page.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { countSlips, findSlips, type SlipPosition } from './slip-query.ts'
import { toSlipRow } from './slip-row.ts'

/** The rows are masked for everybody, so that the access needs no audit entry. */
export const listSlips: Handler<typeof endpoint> = async (
  { body: { view, filters, sort, after, limit } },
  { officeDb, settings },
) => {
  const key = settings.secrets.AUDIT_KEY
  const list = `slips-${sort}`
  const query = { view, filters, sort, after: positionAfter<SlipPosition>(key, list, after, 3) }
  const [found, counted] = await Promise.all([
    findSlips(officeDb, query, limit + 1),
    countSlips(officeDb, query),
  ])
  const { rows, ...page } = toPage(found, {
    key,
    list,
    limit,
    positionOf: (slip) => [slip.uploadedAt.getTime(), slip.memberId, slip.id],
  })
  return { ...page, rows: rows.map((slip) => toSlipRow(slip, true)), counted }
}
