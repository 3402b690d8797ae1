import { addCount, addMessages, addPage, emptyLog, missingAfter, type ConversationLog } from '@champa/client/chat/conversation-log'
import { chatHistoryMost, readHistory, sendMessage, type Messaging } from '@champa/contract/chat'
import { io, type Socket } from 'socket.io-client'
import { newMessageId, type Speaker } from './chat-people.ts'
import { callOverHttp } from './test-house.ts'

/** One customer's screen without the screen: a socket, the log that the apps keep, and messages that are sent until they are there. */
export interface RoomClient {
  speaker: Speaker
  socket: Socket
  log: () => ConversationLog
  /** Answers when the server said that it has it: as often as it takes, by one id. */
  send(text: string): Promise<string>
  /** Ids that the server acknowledged, and how many tries were lost on the way. */
  acknowledged: string[]
  lostTries: () => number
  /** When it was (re)connected, by performance.now(). */
  connectedAt: number[]
  /** Messages that came by the socket, every time they came. */
  heard: string[]
  catchUp(): Promise<void>
  close(): void
}

const againAfterMs = 300
const patienceMs = 3_000

export function openRoomClient(url: string, speaker: Speaker): RoomClient {
  let log = emptyLog('customer')
  let lost = 0
  const [acknowledged, heard, connectedAt]: [string[], string[], number[]] = [[], [], []]
  const socket = io(url, { transports: ['websocket'], auth: speaker.auth, reconnectionDelay: 500, reconnectionDelayMax: 4_000, randomizationFactor: 0.5, forceNew: true })
  socket.on('messaging', (news: Messaging) => {
    if (news.kind !== 'message') return
    heard.push(news.conversation._id)
    log = addMessages(log, [news.conversation])
  })
  async function ask(after: number | null): Promise<void> {
    const asked = after === null ? { limit: chatHistoryMost, newest: true as const } : { limit: chatHistoryMost, after }
    const answer = await callOverHttp(url, readHistory, { body: { limit: chatHistoryMost, ...(after === null ? {} : { after }) }, headers: speaker.headers })
    if (!answer.ok) throw new Error(`history said ${answer.body.message}`)
    const { conversations, state } = answer.body
    log = addCount(addPage(log, { asked, conversations }), { lastSeq: state.lastSeq, unread: state.unread, read: { customer: state.customerRead, other: state.staffRead } })
  }
  async function catchUp(): Promise<void> {
    await ask(log.covered?.to ?? null)
    for (let after = missingAfter(log); after !== null; after = missingAfter(log)) await ask(after)
  }
  socket.on('connect', () => {
    connectedAt.push(performance.now())
    catchUp().catch(() => undefined)
  })
  return {
    speaker, socket, acknowledged, heard, connectedAt, catchUp,
    log: () => log,
    lostTries: () => lost,
    close: () => void socket.disconnect(),
    send: async (text) => {
      const id = newMessageId()
      for (;;) {
        const sent = await said(url, speaker, id, text)
        if (sent) {
          acknowledged.push(id)
          log = addMessages(log, [sent])
          return id
        }
        lost++
        await new Promise((resolve) => setTimeout(resolve, againAfterMs))
      }
    },
  }
}

/** Null when nobody knows whether it arrived. A refusal is not that. */
async function said(url: string, speaker: Speaker, id: string, text: string): Promise<ConversationLog['known'][number] | null> {
  const call = callOverHttp(url, sendMessage, { body: { id, message: { message_type: 'text', payload: text } }, headers: { ...speaker.headers, connection: 'close' } })
  const answer = await Promise.race([call.catch(() => null), new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))])
  if (answer && !answer.ok && answer.status < 500) throw new Error(`sending said ${answer.body.message}`)
  return answer?.ok ? answer.body.conversation : null
}
