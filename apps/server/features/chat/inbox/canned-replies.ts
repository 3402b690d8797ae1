import type * as endpoints from '@champa/contract/office/chat/endpoints'
import { cannedReply, type CannedReply } from '@champa/contract/office/chat/endpoints'
import type { StaffMessage } from '@champa/contract/chat-message'
import { locales } from '@champa/contract/constants'
import type { Handler } from '../../../platform/route/route.ts'
import { clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { originOf, recordAudit } from '../../audit/index.ts'
import { cleanText, isBlank } from '../send/clean-text.ts'
import { writtenMessage, type Written } from './written-message.ts'

/** Leaves out replies stored under an older contract, because they can no longer be sent. */
export const readCannedReplies: Handler<typeof endpoints.readCannedReplies> = async (_, { db }) => {
  const rows = await db.query<CannedReply>(`select ${columns} from canned_reply order by code`)
  return { replies: rows.filter((row) => cannedReply.safeParse(row).success) }
}

const columns = 'code, title, message, translations, answers_postback'

/** The stored reply; undefined when there is none of this code. */
async function readReply(on: Db | Tx, code: string): Promise<CannedReply | undefined> {
  const [reply] = await on.query<CannedReply>(
    `select ${columns} from canned_reply where code = $1`,
    [code],
  )
  return reply
}

export const putCannedReply: Handler<typeof endpoints.putCannedReply> = async (call, ctx) => {
  const { body, staff, refuse } = call
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
  await ctx.db.transaction(async (tx) => {
    const before = await readReply(tx, reply.code)
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
    await recordAudit(ctx, tx, {
      staffId: staff.staffId,
      action: 'write-reply',
      permission: 'chat.manage',
      aboutKind: 'reply',
      about: reply.code,
      origin: originOf(call),
      before,
      after: reply,
    })
  })
  return reply
}

export const removeCannedReply: Handler<typeof endpoints.removeCannedReply> = async (call, ctx) => {
  const { code } = call.params
  if (!/^[a-z0-9-]+$/.test(code)) return {}
  await ctx.db.transaction(async (tx) => {
    const [before] = await tx.query<CannedReply>(
      `delete from canned_reply where code = $1 returning ${columns}`,
      [code],
    )
    if (before)
      await recordAudit(ctx, tx, {
        staffId: call.staff.staffId,
        action: 'remove-reply',
        permission: 'chat.manage',
        aboutKind: 'reply',
        about: code,
        origin: originOf(call),
        before,
      })
  })
  return {}
}
