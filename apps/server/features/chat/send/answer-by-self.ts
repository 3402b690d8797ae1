import { createHash } from 'node:crypto'
import type { Conversation } from '@champa/contract/chat'
import type { Locale } from '@champa/contract/constants'
import { badLinkIn } from '@champa/contract/chat-link'
import { staffMessage } from '@champa/contract/chat-message'
import { clock } from '../../../platform/clock.ts'
import { isAt } from '../../../platform/database/exact-time.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { textIn } from '../../../platform/operator/operator-text.ts'
import { isStaffOnline } from '../../staff/index.ts'
import { hoursAt } from '../people/hours.ts'
import type { StoredMessage } from '../message-row.ts'
import { addMessage } from './add-message.ts'

const awayEveryMs = 4 * 3_600_000

/**
 * The id of an answer is derived from the message it answers, so that a message repeated by the
 * guest and then by the member is answered once.
 */
const answerTo = (id: string, kind: 'away' | 'reply'): string =>
  createHash('sha256').update(`${kind} ${id}`).digest('hex').slice(0, 32)

/** The customer's message, and when the last away message before it was sent. */
interface Answered {
  conversation: Conversation
  awayAt: Date | null
}

/**
 * Answers a customer's message automatically: with the canned reply to a button, or with the away
 * message. A failure here does not fail the message.
 */
export async function answerBySelf(
  ctx: AppContext,
  room: bigint,
  answered: Answered,
  locale: Locale,
): Promise<void> {
  try {
    if (await replyToButton(ctx, room, answered.conversation, locale)) return
    await sendAwayMessage(ctx, room, answered, locale)
  } catch (error) {
    ctx.log.error({ err: error }, 'automatic chat reply failed')
  }
}

async function replyToButton(
  ctx: AppContext,
  room: bigint,
  { message, _id, createdAt }: Conversation,
  locale: Locale,
): Promise<boolean> {
  if (message.message_type !== 'postback') return false
  const [cannedReply] = await ctx.db.query<{ message: unknown; translated: unknown }>(
    `select message, translations -> $2 as translated
      from canned_reply
      where code = $1
        and answers_postback`,
    [message.payload.payload, locale],
  )
  const reply = cannedReply && (readReply(cannedReply.translated) ?? readReply(cannedReply.message))
  if (!reply) return false
  // A customer whose button was answered does not wait for an agent, unless the customer was
  // waiting before.
  await ctx.db.query(
    `update chat_room set waiting_since = null
      where member_id = $1
        and ${isAt('waiting_since', '$2')}`,
    [room, new Date(createdAt)],
  )
  await addMessage(ctx, { room, id: answerTo(_id, 'reply'), message: reply, staff: null })
  return true
}

/**
 * Validates a stored reply again before it is sent. A file belongs to one conversation and cannot
 * be a reply.
 */
function readReply(written: unknown): StoredMessage | null {
  const read = staffMessage.safeParse(written)
  return read.success && read.data.message_type !== 'media' && badLinkIn(read.data) === null
    ? read.data
    : null
}

async function sendAwayMessage(
  ctx: AppContext,
  room: bigint,
  { conversation, awayAt }: Answered,
  locale: Locale,
): Promise<void> {
  const { hours, away } = ctx.operatorSettings.read('chat')
  const text = textIn(away, locale)
  const now = clock.now()
  const awayBefore = new Date(now.getTime() - awayEveryMs)
  if (text.trim() === '' || (awayAt && awayAt > awayBefore)) return
  if (hoursAt(hours, now).open && (await isStaffOnline(ctx.db))) return
  const message: StoredMessage = { message_type: 'text', payload: text }
  await addMessage(ctx, {
    room,
    id: answerTo(conversation._id, 'away'),
    message,
    staff: null,
    awayBefore,
  })
}
