import { openOutbox, type Outbox } from '@champa/client/chat/outbox/outbox'
import type { MessageStore } from '@champa/client/chat/outbox/outgoing'
import type { Conversation } from '@champa/contract/chat'
import type { StaffMessage } from '@champa/contract/chat-message'
import {
  answerCustomer,
  uploadForCustomerImage,
  uploadForCustomerVideo,
} from '@champa/contract/office/chat/endpoints'
import { api, call, whenLeaving } from '../../../platform/client.ts'
import { upload } from '@champa/client/react/upload'

interface Listener {
  sent(conversation: Conversation): void
  changed(): void
}

/** Agents of several shifts share a computer, so unsent messages are never written to storage. */
const noStore: MessageStore<StaffMessage> = {
  load: () => Promise.reject(new Error('messages are not stored')),
  put: () => Promise.resolve(),
  take: () => Promise.resolve(),
}

const outboxes = new Map<string, { outbox: Outbox<StaffMessage>; listeners: Set<Listener> }>()

/** The outbox of a conversation. It keeps sending while another conversation is on screen. */
export function outboxOf(
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
