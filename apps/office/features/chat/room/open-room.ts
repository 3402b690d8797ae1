import type { ChatItem } from '@champa/client/chat/chat-item'
import { type ChatItems, openChatItems } from '@champa/client/chat/chat-items'
import { type HistoryRequest, openConnection } from '@champa/client/chat/connection'
import {
  addCount,
  addMessages,
  addPage,
  addRead,
  type ConversationLog,
  emptyLog,
  missingAfter,
  olderBefore,
  replaceMessages,
} from '@champa/client/chat/conversation-log'
import { isPageActive, openReadMarks } from '@champa/client/chat/read-marks'
import { openTypingIn } from '@champa/client/chat/typing'
import { asRefused, type Refused } from '@champa/client/refused'
import type { Messaging } from '@champa/contract/chat'
import { chatPageSize, type StaffMessage } from '@champa/contract/chat-message'
import { type InboxRow, readByStaff, readRoom } from '@champa/contract/office/chat'
import type { OutgoingContent } from '@champa/client/chat/outbox/outgoing'
import { call } from '../../../platform/client.ts'
import { isConnected, onLine, watchRoom } from '../../../platform/api/socket.ts'
import { outboxOf } from './outboxes.ts'

/** The view of an open conversation. */
export interface Room {
  phase: 'opening' | 'ready' | 'failed'
  refused: Refused | null
  row: InboxRow | null
  messages: readonly ChatItem[]
  hasOlder: boolean
  loadingOlder: boolean
  /** The customer is typing or, with a name, a colleague. */
  typing: { name: string | null } | null
}

export interface OpenRoom {
  read(): Room
  subscribe(listener: () => void): () => void
  send(content: OutgoingContent<StaffMessage>): void
  resend(id: string): void
  remove(id: string): void
  loadOlder(): void
  retry(): void
  setAtBottom(atBottom: boolean): void
  renewLink(id: string): void
  setRow(row: InboxRow): void
  close(): void
}

const renewEveryMs = 60_000

/** The mutable data of an open conversation. */
interface RoomModel {
  room: string
  me: { name: string }
  log: ConversationLog
  view: Room
  atBottom: boolean
  items: ChatItems
  /** Message id to the time of its last link renewal. */
  renewedAt: Map<string, number>
  listeners: Set<() => void>
}

/** Opens a conversation: its history, live events, outbox and read position. */
export function openRoom(room: string, me: { name: string }): OpenRoom {
  const model = createModel(room, me)
  const { outbox, unlisten } = outboxOf(room, {
    sent: (conversation) => learn(addMessages(model.log, [conversation])),
    changed: () => show(),
  })
  const show = (more: Partial<Room> = {}) => updateView(model, outbox, more)
  const learn = (log: ConversationLog) => {
    model.log = log
    show()
    marks.consider()
    if (missingAfter(log) !== null) void connection.catchUp()
  }
  const typing = openTypingIn((now) => show({ typing: now }))
  const marks = openReadMarks(
    () => readableSeq(model),
    async (seq) => (await call(readByStaff, { body: { room, seq } })).staffRead,
    (seq) => learn(addRead(model.log, 'other', seq)),
  )
  const read = (request: HistoryRequest) => readPage(model, request, show)
  const connection = openConnection({
    log: () => model.log,
    read,
    line: { isUp: isConnected, follow: (listener) => onLine({ follow: listener }) },
    isOpen: () => true,
    caughtUp: (well) => {
      show(well ? { phase: 'ready' } : model.view.phase === 'opening' ? { phase: 'failed' } : {})
      marks.consider()
    },
  })
  const unline = onLine({
    row: (row) => row.room === room && show({ row }),
    roomEvent: (of, event) => of === room && receive(model, event, learn, typing),
  })
  watchRoom(room)
  void connection.catchUp()
  return {
    read: () => model.view,
    subscribe: (listener) => {
      model.listeners.add(listener)
      return () => model.listeners.delete(listener)
    },
    send: (content) => void outbox.add(content),
    resend: (id) => outbox.resend(id),
    remove: (id) => outbox.remove(id),
    loadOlder: () => void loadOlder(model, read, show),
    retry: () => {
      show({ phase: 'opening', refused: null })
      void connection.catchUp()
    },
    setAtBottom: (atBottom) => {
      model.atBottom = atBottom
      marks.consider()
    },
    renewLink: (id) => void renewLink(model, id, show),
    setRow: (row) => show({ row }),
    close: () => {
      for (const stop of [unline, unlisten, connection.close, marks.close, typing.ended]) stop()
      model.items.close()
      watchRoom(null)
    },
  }
}

function createModel(room: string, me: { name: string }): RoomModel {
  return {
    room,
    me,
    log: emptyLog('other'),
    atBottom: true,
    items: openChatItems(),
    renewedAt: new Map(),
    listeners: new Set(),
    view: {
      phase: 'opening',
      refused: null,
      row: null,
      messages: [],
      hasOlder: false,
      loadingOlder: false,
      typing: null,
    },
  }
}

type Show = (more?: Partial<Room>) => void

function updateView(
  model: RoomModel,
  outbox: ReturnType<typeof outboxOf>['outbox'],
  more: Partial<Room>,
): void {
  const messages = model.items.of(model.log, outbox.items(), outbox.progressOf)
  model.view = { ...model.view, ...more, messages, hasOlder: olderBefore(model.log) !== null }
  for (const listener of model.listeners) listener()
}

async function readPage(model: RoomModel, request: HistoryRequest, show: Show): Promise<number> {
  try {
    const { limit, ...where } = request
    const answer = await call(readRoom, {
      body: { room: model.room, limit, ...('newest' in where ? {} : where) },
    })
    const read = { customer: answer.customerRead, other: answer.staffRead }
    model.log = addCount(addPage(model.log, { request, conversations: answer.conversations }), {
      lastSeq: answer.row.lastSeq,
      unread: answer.row.unread,
      read,
    })
    show({ row: answer.row, refused: null })
    return answer.conversations.length
  } catch (error) {
    show({ refused: asRefused(error) })
    throw error
  }
}

async function loadOlder(
  model: RoomModel,
  read: (request: HistoryRequest) => Promise<number>,
  show: Show,
): Promise<void> {
  const before = olderBefore(model.log)
  if (before === null || model.view.loadingOlder) return
  show({ loadingOlder: true })
  await read({ limit: chatPageSize, before }).catch(() => undefined)
  show({ loadingOlder: false })
}

function receive(
  model: RoomModel,
  event: Messaging,
  learn: (log: ConversationLog) => void,
  typing: ReturnType<typeof openTypingIn>,
): void {
  if (event.kind === 'message') {
    typing.ended()
    learn(addMessages(model.log, [event.conversation]))
  } else if (event.kind === 'read')
    learn(addRead(model.log, event.by === 'staff' ? 'other' : 'customer', event.seq))
  // The agent's own typing events are echoed to every screen that watches the room.
  else if (event.kind === 'typing' && !(event.by === 'staff' && event.name === model.me.name))
    typing.received({ on: event.on, name: event.by === 'staff' ? event.name : null })
}

/**
 * The sequence number up to which the agent has read, while the end of the conversation is in view;
 * null when every message of the customer was read before.
 */
function readableSeq({ log, atBottom, view }: RoomModel): number | null {
  const last = log.known.at(-1)
  const to = log.known.findLast(({ sender }) => sender === 'customer')?.seq ?? 0
  return last && view.phase === 'ready' && atBottom && isPageActive() && to > log.read.other
    ? last.seq
    : null
}

/**
 * Replaces the expired link of a picture that did not load with a fresh one from the history, at
 * most once a minute for each message.
 */
async function renewLink(model: RoomModel, id: string, show: Show): Promise<void> {
  const found = model.log.known.find(({ _id }) => _id === id)
  if (!found || performance.now() - (model.renewedAt.get(id) ?? -renewEveryMs) < renewEveryMs)
    return
  model.renewedAt.set(id, performance.now())
  const answer = await call(readRoom, {
    body: { room: model.room, limit: 1, before: found.seq + 1 },
  }).catch(() => null)
  if (!answer) return
  model.log = replaceMessages(model.log, answer.conversations)
  show()
}
