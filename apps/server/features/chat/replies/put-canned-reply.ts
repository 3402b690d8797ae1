import type { putCannedReply as endpoint } from '@champa/contract/office/chat'
import { clock } from '../../../platform/clock.ts'
import type { Handler } from '../../../platform/route.ts'
import { noteDeed } from '../../staff/index.ts'
import { writtenMessage } from '../desk/written-message.ts'
import { cleanText, isBlank } from '../say/clean-text.ts'
import { beLead } from './be-lead.ts'

export const putCannedReply: Handler<typeof endpoint> = async ({ body, staff, refuse }, { db }) => {
  beLead(staff, refuse)
  // A file belongs to one conversation.
  const written = body.message.message_type === 'media' ? null : writtenMessage(body.message)
  if (written === null || !('message' in written)) throw refuse('INVALID_INPUT', { fields: [written && 'field' in written ? `message.${written.field}` : 'message'] })
  const title = cleanText(body.title)
  if (isBlank(title)) throw refuse('INVALID_INPUT', { fields: ['title'] })
  const reply = { ...body, title, message: written.message }
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into canned_reply (code, title, message, answers_postback, changed_by, changed_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (code) do update set title = excluded.title, message = excluded.message, answers_postback = excluded.answers_postback, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
      [reply.code, reply.title, JSON.stringify(reply.message), reply.answersPostback, staff.staffId, clock.now()],
    )
    await noteDeed(tx, { staffId: staff.staffId, deed: 'write-reply', about: reply.code, details: reply })
  })
  return reply
}
