import type { listUnreadMessages as endpoint } from '@champa/contract/office/deposits/unread'
import { positionAfter, toPage } from '../../../platform/office/list-page.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { countMessages, findMessages, toUnreadRow, type UnreadPosition } from './unread-query.ts'

/** The texts, which may name payers, are not in the rows, so that the access needs no audit entry. */
export const listUnreadMessages: Handler<typeof endpoint> = async (
  { body: { view, sort, after, limit } },
  { officeDb, settings },
) => {
  const key = settings.secrets.AUDIT_KEY
  const list = `unread-${view}-${sort}`
  const position = positionAfter<UnreadPosition>(key, list, after, 2)
  const [found, counted] = await Promise.all([
    findMessages(officeDb, { view, sort, after: position }, limit + 1),
    countMessages(officeDb, view),
  ])
  const { rows, ...page } = toPage(found, {
    key,
    list,
    limit,
    positionOf: (one) => [one.receivedAt.getTime(), one.id],
  })
  return { ...page, rows: rows.map(toUnreadRow), counted }
}
