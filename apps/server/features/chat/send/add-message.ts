import type { Conversation } from '@champa/contract/chat'
import type { Locale } from '@champa/contract/constants'
import { queryOne } from '../../../platform/db.ts'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import {
  kindOf,
  toConversation,
  wordsOf,
  type StoredMessage,
  type MessageRow,
} from '../message-row.ts'
import { broadcastInboxSoon, broadcastToRoom, broadcastStateSoon } from '../broadcast.ts'

export interface NewMessage {
  room: bigint
  /** The message id, created by the sender; sending the same id twice stores one message. */
  id: string
  message: StoredMessage
  /** The sending staff member; null for an automatic answer, absent when the customer sends. */
  staff?: { staffId: bigint; name: string } | null
  sessionId?: string | null | undefined
  deviceToken?: string | null | undefined
  locale?: Locale
}

export type AddResult =
  /** added: stored by this call. replayed: stored earlier, and returned unchanged. */
  | { outcome: 'added' | 'replayed'; conversation: Conversation }
  /**
   * handed-over: the guest has become a member. no-file: the file does not exist or belongs to
   * another message. Nothing was stored.
   */
  | { outcome: 'handed-over' }
  | { outcome: 'no-file' }

export type AddedRow = MessageRow & { outcome: AddResult['outcome']; opened: boolean }

/** Adds one message to a conversation, once per id, and broadcasts it to both sides. */
export async function addMessage(
  ctx: AppContext,
  { room, id, message, staff, sessionId, deviceToken, locale }: NewMessage,
): Promise<AddResult> {
  const sender = staff === undefined ? 'customer' : 'other'
  const row = await queryOne<AddedRow>(
    ctx.db,
    'select * from chat_say($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
    [
      room,
      kindOf(room),
      id,
      sender,
      staff?.staffId ?? null,
      staff?.name ?? null,
      JSON.stringify(message),
      wordsOf(message),
      sessionId ?? null,
      deviceToken ?? null,
      locale ?? null,
      clock.now(),
    ],
    'chat-say',
  )
  return broadcastMessage(ctx, row)
}

export function broadcastMessage(ctx: AppContext, row: AddedRow): AddResult {
  if (row.outcome === 'handed-over' || row.outcome === 'no-file') return { outcome: row.outcome }
  const conversation = toConversation(ctx, row)
  if (row.outcome === 'added') {
    broadcastToRoom(ctx, row.memberId, { kind: 'message', conversation })
    if (row.opened) broadcastStateSoon(ctx, row.memberId)
    broadcastInboxSoon(ctx, row.memberId)
  }
  return { outcome: row.outcome, conversation }
}
