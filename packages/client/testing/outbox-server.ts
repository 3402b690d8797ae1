import type { Conversation } from '@champa/contract/chat'
import type { SentMessage } from '@champa/contract/chat-message'
import { expect, vi } from 'vitest'
import { Refused } from '../refused.ts'
import type { Outgoing, OutgoingContent, MessageStore } from '../chat/outbox/outgoing.ts'
import { openOutbox, type Outbox, type OutboxOptions } from '../chat/outbox/outbox.ts'

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

export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 120_000, interval: 5 })

export const text = (words: string): OutgoingContent<SentMessage> => ({
  kind: 'message',
  message: { message_type: 'text', payload: words },
})

/** A store that survives when a test closes a tab. */
export function openStore(): MessageStore<SentMessage> & {
  stored: Map<string, Outgoing<SentMessage>>
} {
  const stored = new Map<string, Outgoing<SentMessage>>()
  return {
    stored,
    load: (owner) => Promise.resolve([...stored.values()].filter((item) => item.owner === owner)),
    put: async (item) => void stored.set(item.id, item),
    take: async (_, id) => void stored.delete(id),
  }
}

/** A simulated server that stores each id once; the test controls its responses and failures. */
export function openServer(act: (words: string) => Refused | 'lost reply' | null = () => null) {
  const history: { id: string; words: string }[] = []
  const tries: string[] = []
  const uploads: string[] = []
  const send = async (id: string, message: SentMessage): Promise<Conversation> => {
    const words =
      message.message_type === 'text'
        ? message.payload
        : message.message_type === 'media'
          ? `${message.payload.message}@${message.payload.filePath}`
          : ''
    tries.push(words)
    const done = act(words)
    if (done instanceof Refused) throw done
    if (history.every((one) => one.id !== id)) history.push({ id, words })
    if (done === 'lost reply') throw new Refused('SERVICE_UNAVAILABLE')
    return entry(history.findIndex((one) => one.id === id) + 1, 'customer', id, words)
  }
  const upload: OutboxOptions<SentMessage>['upload'] = async (_, { name, onProgress }) => {
    onProgress(1)
    uploads.push(name)
    return `path${uploads.length}`
  }
  return { history, tries, uploads, send, upload, words: () => history.map(({ words }) => words) }
}

export function open(
  server: ReturnType<typeof openServer>,
  store: MessageStore<SentMessage>,
  more: Partial<OutboxOptions<SentMessage>> = {},
): Outbox<SentMessage> {
  return openOutbox<SentMessage>({
    owner: 'm-1',
    store,
    send: server.send,
    upload: server.upload,
    named: (path, caption) => ({
      message_type: 'media',
      payload: { message: caption, filePath: path },
    }),
    sent: () => undefined,
    sentElsewhere: () => undefined,
    changed: () => undefined,
    stopsOn: (code) => code === 'UNAUTHORIZED',
    retry: { firstMs: 1, maxMs: 2 },
    ...more,
  })
}

export const empty = (outbox: Outbox<SentMessage>) =>
  eventually(() => expect(outbox.items()).toEqual([]))
