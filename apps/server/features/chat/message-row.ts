import type { Conversation, Message } from '@champa/contract/chat'
import type { AppContext } from '../../platform/app-context.ts'
import { mediaLink } from './files/media-link.ts'

/** A file as stored in a message; its link is created whenever the message is shown. */
export interface StoredMedia {
  message_type: 'media'
  payload: Omit<Extract<Message, { message_type: 'media' }>['payload'], 'url'>
}
/** A message as stored in the database. */
export type StoredMessage = Exclude<Message, { message_type: 'media' }> | StoredMedia

export interface MessageRow {
  memberId: bigint
  seq: bigint
  id: string
  sender: 'customer' | 'other'
  name: string | null
  message: StoredMessage
  sessionId: string | null
  deviceToken: string | null
  createdAt: Date
  guestId: bigint | null
}

/** Columns of chat_message `m`. */
export const messageColumns = `m.member_id, m.seq, m.id, m.sender, m.name, m.message,
  m.session_id, m.device_token, m.created_at, m.guest_id`

const firstGuest = 100_000_000_000_000_000n

/** Derives the kind of customer from the id: guest ids have eighteen digits. */
export const kindOf = (room: bigint): 'member' | 'guest' =>
  room >= firstGuest ? 'guest' : 'member'

/** A message as sent to clients, without the customer's device token. */
export function toConversation(ctx: AppContext, row: MessageRow): Conversation {
  const guest = row.guestId ?? (kindOf(row.memberId) === 'guest' ? row.memberId : null)
  return {
    _id: row.id,
    seq: Number(row.seq),
    sender: row.sender,
    message: shown(ctx, row),
    createdAt: row.createdAt.getTime(),
    session_id: row.sessionId,
    userId: kindOf(row.memberId) === 'member' ? row.memberId.toString() : null,
    guestId: guest?.toString() ?? null,
    username: null,
    name: row.name,
    deviceToken: null,
  }
}

function shown(ctx: AppContext, { memberId, message }: MessageRow): Message {
  if (message.message_type !== 'media') return message
  return {
    message_type: 'media',
    payload: { ...message.payload, url: mediaLink(ctx, memberId, message.payload.filePath) },
  }
}

/** The text of a message of any kind, for a row of the inbox; empty for a file without text. */
export function wordsOf(message: StoredMessage): string {
  if (message.message_type === 'media') return message.payload.message
  if (message.message_type === 'postback') return message.payload.title
  if (message.message_type === 'generic')
    return message.payloads.map(({ title }) => title).join(' · ')
  return message.payload
}
