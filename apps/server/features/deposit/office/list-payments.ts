import type { listPayments as endpoint } from '@champa/contract/office/payments'
import { clock } from '../../../platform/clock.ts'
import { readCursor, toCursor } from '../../../platform/office/list-cursor.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { countPayments, findPayments, type PaymentPosition } from './payment-query.ts'
import { toPaymentRow } from './payment-row.ts'

/** The rows are masked for everybody, so that the access needs no audit entry. */
export const listPayments: Handler<typeof endpoint> = async (
  { body: { view, filters, sort, after, limit }, refuse },
  { officeDb, settings },
) => {
  const key = settings.secrets.AUDIT_KEY
  const list = `payments-${sort}`
  const position = after === undefined ? null : positionOf(readCursor(key, list, after))
  if (after !== undefined && position === null) throw refuse('INVALID_INPUT', { fields: ['after'] })
  const query = { view, filters, sort, after: position }
  const [found, counted] = await Promise.all([
    findPayments(officeDb, query, limit + 1),
    countPayments(officeDb, query),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows: rows.map((row) => toPaymentRow(row, true)),
    next:
      found.length > limit && last
        ? toCursor(key, list, [last.seenAt.getTime(), last.receivingAccount, last.paymentId])
        : null,
    counted,
    asOf: clock.nowMs(),
  }
}

function positionOf(position: string[] | null): PaymentPosition | null {
  const [at, account, payment] = position ?? []
  if (at === undefined || account === undefined || payment === undefined) return null
  return { at: new Date(Number(at)), account, payment }
}
