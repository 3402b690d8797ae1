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

export interface Saying {
  room: bigint
  /** Created by the sender; sending an id twice stores one message. */
  id: string
  message: StoredMessage
  /** The sending staff member; null for an automatic answer, absent when the customer sends. */
  staff?: { staffId: bigint; name: string } | null
  sessionId?: string | null | undefined
  deviceToken?: string | null | undefined
  locale?: Locale
}

export type SayResult =
  /** said: stored by this call. again: stored earlier, and returned unchanged. */
  | { outcome: 'said' | 'again'; conversation: Conversation }
  /**
   * handed: the guest has become a member. no-file: the file does not exist or belongs to another
   * message. Nothing was stored.
   */
  | { outcome: 'handed' }
  | { outcome: 'no-file' }

export type SayRow = MessageRow & { outcome: SayResult['outcome']; opened: boolean }

/** Adds one message to a conversation, once per id, and broadcasts it to both sides. */
export async function say(
  ctx: AppContext,
  { room, id, message, staff, sessionId, deviceToken, locale }: Saying,
): Promise<SayResult> {
  const sender = staff === undefined ? 'customer' : 'other'
  const row = await queryOne<SayRow>(
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

export function broadcastMessage(ctx: AppContext, row: SayRow): SayResult {
  if (row.outcome === 'handed' || row.outcome === 'no-file') return { outcome: row.outcome }
  const conversation = toConversation(ctx, row)
  if (row.outcome === 'said') {
    broadcastToRoom(ctx, row.memberId, { kind: 'message', conversation })
    if (row.opened) broadcastStateSoon(ctx, row.memberId)
    broadcastInboxSoon(ctx, row.memberId)
  }
  return { outcome: row.outcome, conversation }
}
