import {
  type ConversationController,
  type ConversationView,
  openConversation,
} from '@champa/client/chat/conversation'
import type { OutgoingContent } from '@champa/client/chat/outbox/outgoing'
import type { StaffMessage } from '@champa/contract/chat-message'
import { type InboxRow, readByStaff, readRoom } from '@champa/contract/office/chat/endpoints'
import { isConnected, onLine, watchRoom } from '../../../platform/api/socket.ts'
import { call } from '../../../platform/client.ts'
import { outboxOf } from './outboxes.ts'

/** The view of an open conversation. `row` is null until it has loaded. */
export type Room = ConversationView & { row: InboxRow | null }

export interface OpenRoom
  extends Pick<ConversationController, 'loadOlder' | 'retry' | 'setAtBottom' | 'renewLink'> {
  read(): Room
  subscribe(listener: () => void): () => void
  send(content: OutgoingContent<StaffMessage>): void
  resend(id: string): void
  remove(id: string): void
  setRow(row: InboxRow): void
  close(): void
}

/** Opens a conversation: its history, live events, outbox and read position. */
export function openRoom(room: string, me: { name: string }): OpenRoom {
  const listeners = new Set<() => void>()
  let row: InboxRow | null = null
  const conversation = openConversation({
    side: 'other',
    line: { isUp: isConnected, follow: (listener) => onLine({ follow: listener }) },
    isOpen: () => true,
    async read({ limit, ...where }) {
      const answer = await call(readRoom, {
        body: { room, limit, ...('newest' in where ? {} : where) },
      })
      const { lastSeq, unread } = (row = answer.row)
      const read = { customer: answer.customerRead, other: answer.staffRead }
      return { conversations: answer.conversations, counts: { lastSeq, unread, read } }
    },
    reportRead: async (seq) => (await call(readByStaff, { body: { room, seq } })).staffRead,
    // The agent's own typing events are echoed to every screen that watches the room.
    isOwnTyping: ({ by, name }) => by === 'staff' && name === me.name,
    changed: () => show(),
  })
  const { outbox, unlisten } = outboxOf(room, { sent: conversation.sent, changed: () => show() })
  const viewNow = () => ({ ...conversation.view(outbox), row })
  let view: Room = viewNow()

  function show(): void {
    view = viewNow()
    for (const listener of listeners) listener()
  }
  function setRow(next: InboxRow): void {
    row = next
    show()
  }

  const unline = onLine({
    row: (next) => next.room === room && setRow(next),
    roomEvent: (of, event) => of === room && conversation.receive(event),
  })
  watchRoom(room)
  conversation.setAtBottom(true)
  void conversation.catchUp()
  return {
    ...conversation,
    read: () => view,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: (content) => void outbox.add(content),
    resend: (id) => outbox.resend(id),
    remove: (id) => outbox.remove(id),
    setRow,
    close() {
      unline()
      unlisten()
      void conversation.close()
      watchRoom(null)
    },
  }
}
