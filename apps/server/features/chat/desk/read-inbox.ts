import type { readInbox as endpoint } from '@champa/contract/office/chat'
import type { Handler } from '../../../platform/route.ts'
import { countInbox, countViews, inboxPage } from './inbox-page.ts'

export const readInbox: Handler<typeof endpoint> = async ({ body, staff }, { db }) => {
  const [rooms, total, counts] = await Promise.all([inboxPage(db, staff.staffId, body), countInbox(db, staff.staffId, body), countViews(db, staff.staffId)])
  return { rooms, total, counts }
}
