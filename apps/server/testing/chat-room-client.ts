import { openConnection } from '@champa/client/chat/connection'
import {
  addCount,
  addMessages,
  addPage,
  emptyLog,
  type ConversationLog,
} from '@champa/client/chat/conversation-log'
import { openChatSocket } from '@champa/client/chat/chat-socket'
import { readHistory, sendMessage, type Messaging } from '@champa/contract/chat'
import { newMessageId, type Speaker } from './chat-people.ts'
import { callOverHttp } from './test-app.ts'

/**
 * A customer's chat without a screen: the apps' own code for the socket, the message log and
 * catching up, with messages retried until they are acknowledged.
 */
export interface RoomClient {
  speaker: Speaker
  log: () => ConversationLog
  /** Sends a message; repeats it with the same id until the server acknowledges it. */
  send(text: string): Promise<string>
  /** Ids that the server acknowledged; `lostTries` counts attempts without an answer. */
  acknowledged: string[]
  lostTries: () => number
  isUp: () => boolean
  /** Times of (re)connection by performance.now(); `disconnects` counts disconnections. */
  connectedAt: number[]
  disconnects: () => number
  /** Ids of messages received over the socket, with repeats. */
  received: string[]
  catchUp(): Promise<void>
  close(): void
}

const againAfterMs = 300
const waitTimeoutMs = 10_000

export function openRoomClient(url: string, speaker: Speaker): RoomClient {
  let log = emptyLog('customer')
  let [lostCount, disconnects] = [0, 0]
  let closed = false
  const [acknowledged, received, connectedAt]: [string[], string[], number[]] = [[], [], []]
  const socket = openChatSocket({ url, auth: () => speaker.auth })
  socket.on('messaging', (payload) => {
    const event = payload as Messaging
    if (event.kind !== 'message') return
    received.push(event.conversation._id)
    log = addMessages(log, [event.conversation])
  })
  socket.follow((up) => (up ? connectedAt.push(performance.now()) : disconnects++))
  const connection = openConnection({
    line: socket,
    log: () => log,
    isOpen: () => true,
    caughtUp: () => undefined,
    read: async (page) => {
      const { limit, ...position } = page
      const answer = await callOverHttp(url, readHistory, {
        body: { limit, ...('newest' in position ? {} : position) },
        headers: speaker.headers,
      })
      if (!answer.ok) throw new Error(`history refused: ${answer.body.message}`)
      const { conversations, state } = answer.body
      log = addCount(addPage(log, { request: page, conversations }), {
        lastSeq: state.lastSeq,
        unread: state.unread,
        read: { customer: state.customerRead, other: state.staffRead },
      })
      return conversations.length
    },
  })
  return {
    speaker,
    acknowledged,
    received,
    connectedAt,
    catchUp: () => connection.catchUp(),
    isUp: () => socket.isUp(),
    disconnects: () => disconnects,
    log: () => log,
    lostTries: () => lostCount,
    close: () => {
      closed = true
      connection.close()
      socket.close()
    },
    send: async (text) => {
      const id = newMessageId()
      for (;;) {
        const sent = await trySend(url, speaker, id, text)
        if (sent) {
          acknowledged.push(id)
          log = addMessages(log, [sent])
          return id
        }
        if (closed) throw new Error('client closed before the message was sent')
        lostCount++
        await new Promise((resolve) => setTimeout(resolve, againAfterMs))
      }
    },
  }
}

/** Sends a message. Returns null when the outcome is unknown and throws when it is refused. */
async function trySend(
  url: string,
  speaker: Speaker,
  id: string,
  text: string,
): Promise<ConversationLog['known'][number] | null> {
  const call = callOverHttp(url, sendMessage, {
    body: { id, message: { message_type: 'text', payload: text } },
    headers: { ...speaker.headers, connection: 'close' },
  })
  const answer = await Promise.race([
    call.catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), waitTimeoutMs)),
  ])
  if (answer && !answer.ok && answer.status < 500)
    throw new Error(`message refused: ${answer.body.message}`)
  return answer?.ok ? answer.body.conversation : null
}
