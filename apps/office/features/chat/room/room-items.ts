import type { ChatItem } from '@champa/client/chat/chat-item'
import type { ConversationLog } from '@champa/client/chat/conversation-log'
import type { Outgoing } from '@champa/client/chat/outbox/outgoing'
import type { Conversation, Message } from '@champa/contract/chat'
import type { StaffMessage } from '@champa/contract/chat-message'

/** What was said, as the desk shows it: the staff's own side, with the names of colleagues. */
export function saidItem({ _id, seq, sender, message, createdAt, name }: Conversation, log: ConversationLog, me: string): ChatItem {
  const mine = sender === 'other'
  return { id: _id, seq, mine, createdAt, name: name === me ? null : name, message, delivery: 'succeed', read: mine && seq <= log.read.customer, progress: 1, failure: null }
}

/** What is on its way. `linkOf`: a link to this device's own copy of a file. */
export function waitingItem({ id, createdAt, content, failure }: Outgoing<StaffMessage>, progress: number, linkOf: (file: Blob) => string): ChatItem | null {
  const rest = { id, seq: null, mine: true, createdAt, name: null, read: false, failure }
  if (content.kind === 'file') {
    const { file, fileType, caption, name } = content
    const message: Message = { message_type: 'media', payload: { message: caption, url: linkOf(file), fileType, filePath: '', name, width: null, height: null } }
    return { ...rest, message, delivery: failure ? 'failed' : content.path === null ? 'uploading_file' : 'sending', progress: content.path === null ? progress : 1 }
  }
  const { message } = content
  // A file that is up there already and is sent again by its path has nothing here to show.
  if (message.message_type === 'media') return null
  return { ...rest, message, delivery: failure ? 'failed' : 'sending', progress: 1 }
}
