import {
  openConversation,
  type ConversationController,
  type ConversationView,
} from '@champa/client/chat/conversation'
import type { OutgoingContent, MessageStore } from '@champa/client/chat/outbox/outgoing'
import type { StaffMessage } from '@champa/contract/chat-message'
import {
  readByStaff,
  readRoom,
  answerCustomer,
  uploadForCustomerImage,
  uploadForCustomerVideo,
  type InboxRow,
} from '@champa/contract/office/chat/endpoints'
import { isConnected, onLine, watchRoom } from '../../../platform/api/socket.ts'
import { call, api, whenLeaving } from '../../../platform/client.ts'
import { openOutbox, type Outbox } from '@champa/client/chat/outbox/outbox'
import type { Conversation } from '@champa/contract/chat'
import { upload } from '@champa/client/react/upload'

interface Listener {
  sent(conversation: Conversation): void
  changed(): void
}

/** Agents of several shifts share a computer, so unsent messages are never written to storage. */
const noStore: MessageStore<StaffMessage> = {
  load: () => Promise.reject(new Error('the office does not store messages in the browser')),
  put: () => Promise.resolve(),
  take: () => Promise.resolve(),
}

const outboxes = new Map<string, { outbox: Outbox<StaffMessage>; listeners: Set<Listener> }>()

/** The outbox of a conversation. It keeps sending while another conversation is on screen. */
function outboxOf(
  room: string,
  listener: Listener,
): { outbox: Outbox<StaffMessage>; unlisten: () => void } {
  const entry = outboxes.get(room) ?? open(room)
  outboxes.set(room, entry)
  entry.listeners.add(listener)
  return { outbox: entry.outbox, unlisten: () => entry.listeners.delete(listener) }
}

function open(room: string) {
  const listeners = new Set<Listener>()
  const changed = () => listeners.forEach((one) => one.changed())
  const outbox = openOutbox<StaffMessage>({
    owner: `office ${room}`,
    store: noStore,
    send: async (id, message, signal) =>
      (await call(answerCustomer, { body: { room, id, message } }, { signal })).conversation,
    upload: async (file, { name, fileType, signal, onProgress }) => {
      const options = { name, signal, onProgress }
      return (
        await (fileType === 'image'
          ? upload(api, uploadForCustomerImage, { params: { room } }, file, options)
          : upload(api, uploadForCustomerVideo, { params: { room } }, file, options))
      ).path
    },
    named: (filePath, message) => ({ message_type: 'media', payload: { message, filePath } }),
    sent: (conversation) => listeners.forEach((one) => one.sent(conversation)),
    sentElsewhere: () => undefined,
    changed,
    stopsOn: () => false,
  })
  return { outbox, listeners }
}

whenLeaving(() => {
  for (const { outbox } of outboxes.values()) void outbox.close()
  outboxes.clear()
})

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
export function openRoom(room: string, me: { name: string; answers: boolean }): OpenRoom {
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
    // Those who only read leave the customer's messages unread for those who answer.
    reportRead: async (seq) =>
      me.answers ? (await call(readByStaff, { body: { room, seq } })).staffRead : seq,
    // The agent's own typing events come back to every screen that watches the conversation.
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
