import type { Conversation } from '@champa/contract/chat'
import type { Locale } from '@champa/contract/constants'
import type { Db } from '../../../platform/db.ts'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { batched } from '../../../platform/database/batch.ts'
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
  /** Marks an away message, which is sent only when the previous one is older than this. */
  awayBefore?: Date
}

export type AddResult =
  /**
   * added: stored by this call. replayed: stored earlier, and returned unchanged. `awayAt` is the
   * time of the previous away message.
   */
  | { outcome: 'added' | 'replayed'; conversation: Conversation; awayAt: Date | null }
  /**
   * handed-over: the guest has become a member. no-file: the file does not exist or belongs to a
   * different message. too-soon: the last away message is not older than `awayBefore`. Nothing was
   * stored.
   */
  | { outcome: 'handed-over' | 'no-file' | 'too-soon' }

/** Adds one message to a conversation, once per id, and broadcasts it to both sides. */
export async function addMessage(ctx: AppContext, message: NewMessage): Promise<AddResult> {
  const { outcome, row, opened, awayAt } = await say(ctx.db, message)
  if (outcome !== 'added' && outcome !== 'replayed') return { outcome }
  const conversation = toConversation(ctx, row)
  if (outcome === 'added') {
    broadcastToRoom(ctx, row.memberId, { kind: 'message', conversation })
    if (opened) broadcastStateSoon(ctx, row.memberId)
    broadcastInboxSoon(ctx, row.memberId)
  }
  return { outcome, conversation, awayAt }
}

interface Said {
  outcome: AddResult['outcome']
  row: MessageRow
  /** The conversation was closed before. */
  opened: boolean
  awayAt: Date | null
}

/**
 * Concurrent messages of different rooms share a statement and a commit. One room's messages are
 * stored in the order of their arrival; a locked room holds up one of the two calls in flight.
 */
const say = batched(sayAll, {
  inFlight: 2,
  maxSize: 32,
  keyOf: ({ room }) => room,
  retries: true,
})

/** Messages already sent to the database once, so that a second call is recognized as a retry. */
const tried = new WeakSet<NewMessage>()

async function sayAll(db: Db, messages: NewMessage[]): Promise<Said[]> {
  const now = clock.now()
  const isRetry = messages.map((message) => tried.has(message))
  for (const message of messages) tried.add(message)
  const rows = await db.query<MessageRow & Omit<Said, 'row'>>(
    'select * from chat_say($1, $2)',
    [JSON.stringify(messages.map(asked)), now],
    'chat-say',
  )
  const byRoom = new Map(rows.map((row) => [row.memberId, row]))
  return messages.map((message, index): Said => {
    const { outcome, opened, awayAt, ...stored } = byRoom.get(message.room)!
    if (outcome === 'added')
      return { outcome, row: rowOf(message, stored.seq, now), opened, awayAt }
    // The call whose answer was lost has stored the message, and nobody has received it.
    if (outcome === 'replayed' && isRetry[index])
      return { outcome: 'added', row: stored, opened: true, awayAt }
    return { outcome, row: stored, opened, awayAt }
  })
}

const senderOf = ({ staff }: NewMessage): MessageRow['sender'] =>
  staff === undefined ? 'customer' : 'other'

/** A message as chat_say reads it. */
const asked = (one: NewMessage): object => ({
  room: one.room.toString(),
  kind: kindOf(one.room),
  id: one.id,
  sender: senderOf(one),
  staff_id: one.staff?.staffId.toString(),
  name: one.staff?.name,
  message: one.message,
  words: wordsOf(one.message),
  session_id: one.sessionId,
  device_token: one.deviceToken,
  locale: one.locale,
  away_before: one.awayBefore,
})

const rowOf = (one: NewMessage, seq: bigint, createdAt: Date): MessageRow => ({
  memberId: one.room,
  seq,
  id: one.id,
  sender: senderOf(one),
  name: one.staff?.name ?? null,
  message: one.message,
  sessionId: one.sessionId ?? null,
  deviceToken: one.deviceToken ?? null,
  createdAt,
  guestId: null,
})
