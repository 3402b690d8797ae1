import type { readInbox as endpoint } from '@champa/contract/office/chat'
import type { Handler } from '../../../platform/route.ts'
import { countViews, inboxPage } from './inbox-page.ts'

export const readInbox: Handler<typeof endpoint> = async ({ body, staff }, { db }) => {
  const [page, counts] = await Promise.all([
    inboxPage(db, staff.staffId, body),
    countViews(db, staff.staffId),
  ])
  return { ...page, counts }
}
