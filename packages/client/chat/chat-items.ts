import type { Conversation } from '@champa/contract/chat'
import type { SentMessage, StaffMessage } from '@champa/contract/chat-message'
import type { ChatItem } from './chat-item.ts'
import type { ConversationLog } from './conversation-log.ts'
import type { Outgoing } from './outbox/outgoing.ts'

type Message = ChatItem['message']

/** Builds the rows of a screen; unchanged rows keep their object identity. */
export interface ChatItems {
  /** The rows of the loaded history, followed by those of the outbox. */
  of(
    log: ConversationLog,
    waiting: readonly Outgoing<SentMessage | StaffMessage>[],
    progressOf: (id: string) => number,
  ): readonly ChatItem[]
  /** Releases the blob: URLs of local copies of files. */
  close(): void
}

export function openChatItems(): ChatItems {
  const rows = new Map<string, ChatItem>()
  // Sent pictures are shown from their local copy even after sending, so that they neither flicker
  // nor load again.
  const copies = new Map<string, string>()
  let last: readonly ChatItem[] = []
  const keep = (item: ChatItem): ChatItem => {
    const row = rows.get(item.id)
    if (row && sameItem(row, item)) return row
    rows.set(item.id, item)
    return item
  }
  return {
    of(log, waiting, progressOf) {
      const shown = log.known.filter(({ seq }) => log.covered !== null && seq >= log.covered.from)
      const there = new Set(log.known.map(({ _id }) => _id))
      const items = [
        ...shown.map((entry) => keep(entryItem(entry, log, copies.get(entry._id)))),
        ...waiting
          .filter(({ id }) => !there.has(id))
          .map((item) => keep(waitingItem(item, progressOf(item.id), copies))),
      ]
      if (items.length !== last.length || items.some((item, index) => item !== last[index]))
        last = items
      return last
    },
    close() {
      for (const copy of copies.values()) URL.revokeObjectURL(copy)
      copies.clear()
    },
  }
}

function entryItem(entry: Conversation, log: ConversationLog, copy: string | undefined): ChatItem {
  const mine = entry.sender === log.side
  const message: Message =
    copy && entry.message.message_type === 'media'
      ? { ...entry.message, payload: { ...entry.message.payload, url: copy } }
      : entry.message
  const other = log.side === 'customer' ? 'other' : 'customer'
  return {
    id: entry._id,
    seq: entry.seq,
    mine,
    createdAt: entry.createdAt,
    name: entry.name,
    message,
    delivery: 'succeed',
    read: mine && entry.seq <= log.read[other],
    progress: 1,
    failure: null,
  }
}

function waitingItem(
  { id, createdAt, content, failure }: Outgoing<SentMessage | StaffMessage>,
  progress: number,
  copies: Map<string, string>,
): ChatItem {
  const uploading = content.kind === 'file' && content.path === null
  const delivery = failure ? 'failed' : uploading ? 'uploading_file' : 'sending'
  return {
    id,
    seq: null,
    mine: true,
    createdAt,
    name: null,
    message: messageOf(id, content, copies),
    delivery,
    read: false,
    progress: uploading ? progress : 1,
    failure,
  }
}

function messageOf(
  id: string,
  content: Outgoing<SentMessage | StaffMessage>['content'],
  copies: Map<string, string>,
): Message {
  if (content.kind === 'file') {
    const url = copies.get(id) ?? URL.createObjectURL(content.file)
    copies.set(id, url)
    return {
      message_type: 'media',
      payload: {
        message: content.caption,
        url,
        fileType: content.fileType,
        filePath: '',
        name: content.name,
        width: null,
        height: null,
      },
    }
  }
  const { message } = content
  // A media message in the outbox has only a path on the server and cannot be displayed. This app
  // queues files as files, not as media messages.
  return message.message_type === 'media'
    ? { message_type: 'text', payload: message.payload.message }
    : message
}

/** The text of a message never changes, but the signed link to its file does. */
function sameItem(one: ChatItem, other: ChatItem): boolean {
  const urlOf = ({ message }: ChatItem) =>
    message.message_type === 'media' ? message.payload.url : null
  return (
    one.seq === other.seq &&
    one.delivery === other.delivery &&
    one.read === other.read &&
    one.progress === other.progress &&
    one.failure === other.failure &&
    urlOf(one) === urlOf(other)
  )
}
