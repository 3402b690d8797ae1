import type * as endpoints from '@champa/contract/office/chat/endpoints'
import { cannedReply, type CannedReply } from '@champa/contract/office/chat/endpoints'
import type { StaffMessage } from '@champa/contract/chat-message'
import { locales } from '@champa/contract/constants'
import type { Handler } from '../../../platform/route/route.ts'
import { clock } from '../../../platform/clock.ts'
import { recordAudit } from '../../staff/index.ts'
import { cleanText, isBlank } from '../send/clean-text.ts'
import { writtenMessage, type Written } from './written-message.ts'

/** Leaves out replies stored under an older contract, because they can no longer be sent. */
export const readCannedReplies: Handler<typeof endpoints.readCannedReplies> = async (_, { db }) => {
  const rows = await db.query<CannedReply>(
    `select code, title, message, translations, answers_postback
      from canned_reply
      order by code`,
  )
  return { replies: rows.filter((row) => cannedReply.safeParse(row).success) }
}

export const putCannedReply: Handler<typeof endpoints.putCannedReply> = async (
  { body, staff, refuse },
  { db },
) => {
  const checked = (message: StaffMessage, path: string): Written => {
    // A canned reply cannot contain a file, because a file belongs to one conversation.
    const written = message.message_type === 'media' ? null : writtenMessage(message)
    if (written !== null && 'message' in written) return written.message
    const field = written && 'field' in written ? `.${written.field}` : ''
    throw refuse('INVALID_INPUT', { fields: [`${path}${field}`] })
  }
  const message = checked(body.message, 'message')
  const translations = Object.fromEntries(
    locales.flatMap((locale) => {
      const translated = body.translations?.[locale]
      return translated ? [[locale, checked(translated, `translations.${locale}`)]] : []
    }),
  )
  const title = cleanText(body.title)
  if (isBlank(title)) throw refuse('INVALID_INPUT', { fields: ['title'] })
  const reply = { ...body, title, message, translations }
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into canned_reply (
          code, title, message, answers_postback, changed_by, changed_at, translations
        )
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (code) do update set title = excluded.title, message = excluded.message,
          answers_postback = excluded.answers_postback, changed_by = excluded.changed_by,
          changed_at = excluded.changed_at, translations = excluded.translations`,
      [
        reply.code,
        reply.title,
        JSON.stringify(reply.message),
        reply.answersPostback,
        staff.staffId,
        clock.now(),
        JSON.stringify(translations),
      ],
    )
    await recordAudit(tx, {
      staffId: staff.staffId,
      action: 'write-reply',
      about: reply.code,
      details: reply,
    })
  })
  return reply
}

export const removeCannedReply: Handler<typeof endpoints.removeCannedReply> = async (
  { params: { code }, staff },
  { db },
) => {
  if (!/^[a-z0-9-]+$/.test(code)) return {}
  await db.transaction(async (tx) => {
    const gone = await tx.query('delete from canned_reply where code = $1 returning code', [code])
    if (gone.length > 0)
      await recordAudit(tx, { staffId: staff.staffId, action: 'remove-reply', about: code })
  })
  return {}
}
