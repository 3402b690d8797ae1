import {
  cannedReply,
  type CannedReply,
  type readCannedReplies as endpoint,
} from '@champa/contract/office/chat'
import type { Handler } from '../../../platform/route.ts'

/** Leaves out replies stored under an older contract, because they can no longer be sent. */
export const readCannedReplies: Handler<typeof endpoint> = async (_, { db }) => {
  const rows = await db.query<CannedReply>(
    `select code, title, message, translations, answers_postback
      from canned_reply
      order by code`,
  )
  return { replies: rows.filter((one) => cannedReply.safeParse(one).success) }
}
