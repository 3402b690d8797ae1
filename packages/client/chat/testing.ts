import type { Conversation } from '@champa/contract/chat'

/** Builds one message of a conversation. */
export function entry(
  seq: number,
  sender: Conversation['sender'],
  id = seq.toString(16).padStart(32, '0'),
  text = `message ${seq}`,
): Conversation {
  return {
    _id: id,
    seq,
    sender,
    message: { message_type: 'text', payload: text },
    createdAt: 1_700_000_000_000 + seq * 1_000,
    session_id: null,
    userId: '1',
    guestId: null,
    username: null,
    name: sender === 'other' ? 'Mali' : null,
    deviceToken: null,
  }
}
