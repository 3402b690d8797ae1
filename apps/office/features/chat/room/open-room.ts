import type { ChatItem } from '@champa/client/chat/chat-item'
import { type ChatItems, openChatItems } from '@champa/client/chat/chat-items'
import { openConnection } from '@champa/client/chat/connection'
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
import { isLookedAt, openReadMarks } from '@champa/client/chat/read-marks'
import { openTypingIn } from '@champa/client/chat/typing'
import { Refused } from '@champa/client/refused'
import type { HistoryAsked } from '@champa/client/chat/connection'
import type { Messaging } from '@champa/contract/chat'
import { chatPageSize } from '@champa/contract/chat-message'
import { type InboxRow, readByStaff, readRoom } from '@champa/contract/office/chat'
import type { StaffMessage } from '@champa/contract/chat-message'
import type { OutgoingContent } from '@champa/client/chat/outbox/outgoing'
import { call } from '../../../platform/api/call.ts'
import { isConnected, onLine, watchRoom } from '../../../platform/api/socket.ts'
import { outboxOf } from './outboxes.ts'

/** All that one open conversation shows. */
export interface Room {
  phase: 'opening' | 'ready' | 'failed'
  refused: Refused | null
  row: InboxRow | null
  messages: readonly ChatItem[]
  hasOlder: boolean
  loadingOlder: boolean
  /** The customer writes, or (with a name) a colleague does. */
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

interface Kept {
  room: string
  me: { name: string }
  log: ConversationLog
  view: Room
  atBottom: boolean
  items: ChatItems
  renewed: Map<string, number>
  listeners: Set<() => void>
}

/** Opens one conversation on screen: history, what is told of it, what is on its way, and how far it was read. */
export function openRoom(room: string, me: { name: string }): OpenRoom {
  const kept: Kept = {
    room,
    me,
    log: emptyLog('other'),
    atBottom: true,
    items: openChatItems(),
    renewed: new Map(),
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
  const { outbox, unlisten } = outboxOf(room, {
    sent: (conversation) => learn(addMessages(kept.log, [conversation])),
    changed: () => show(),
  })
  const show = (more: Partial<Room> = {}) => draw(kept, outbox, more)
  const learn = (log: ConversationLog) => {
    kept.log = log
    show()
    marks.consider()
    if (missingAfter(log) !== null) void connection.catchUp()
  }
  const typing = openTypingIn((now) => show({ typing: now }))
  const marks = openReadMarks(
    () => readable(kept),
    async (seq) =>
      learn(
        addRead(kept.log, 'other', (await call(readByStaff, { body: { room, seq } })).staffRead),
      ),
  )
  const read = (asked: HistoryAsked) => readPage(kept, asked, show)
  const connection = openConnection({
    log: () => kept.log,
    read,
    line: { isUp: isConnected, follow: (listener) => onLine({ follow: listener }) },
    isOpen: () => true,
    caughtUp: (well) => {
      show(well ? { phase: 'ready' } : kept.view.phase === 'opening' ? { phase: 'failed' } : {})
      marks.consider()
    },
  })
  const unline = onLine({
    row: (row) => row.room === room && show({ row }),
    news: (of, news) => of === room && hear(kept, news, learn, typing),
  })
  watchRoom(room)
  void connection.catchUp()
  return {
    read: () => kept.view,
    subscribe: (listener) => {
      kept.listeners.add(listener)
      return () => kept.listeners.delete(listener)
    },
    send: (content) => void outbox.add(content),
    resend: (id) => outbox.resend(id),
    remove: (id) => outbox.remove(id),
    loadOlder: () => void loadOlder(kept, read, show),
    retry: () => {
      show({ phase: 'opening', refused: null })
      void connection.catchUp()
    },
    setAtBottom: (atBottom) => {
      kept.atBottom = atBottom
      marks.consider()
    },
    renewLink: (id) => void renewLink(kept, id, show),
    setRow: (row) => show({ row }),
    close: () => {
      for (const stop of [unline, unlisten, connection.close, marks.close, typing.ended]) stop()
      kept.items.close()
      watchRoom(null)
    },
  }
}

type Show = (more?: Partial<Room>) => void

function draw(
  kept: Kept,
  outbox: ReturnType<typeof outboxOf>['outbox'],
  more: Partial<Room>,
): void {
  const messages = kept.items.of(kept.log, outbox.items(), outbox.progressOf)
  kept.view = { ...kept.view, ...more, messages, hasOlder: olderBefore(kept.log) !== null }
  for (const listener of kept.listeners) listener()
}

async function readPage(kept: Kept, asked: HistoryAsked, show: Show): Promise<number> {
  try {
    const { limit, ...where } = asked
    const answer = await call(readRoom, {
      body: { room: kept.room, limit, ...('newest' in where ? {} : where) },
    })
    const read = { customer: answer.customerRead, other: answer.staffRead }
    kept.log = addCount(addPage(kept.log, { asked, conversations: answer.conversations }), {
      lastSeq: answer.row.lastSeq,
      unread: answer.row.unread,
      read,
    })
    show({ row: answer.row, refused: null })
    return answer.conversations.length
  } catch (error) {
    show({ refused: error instanceof Refused ? error : new Refused('SERVICE_UNAVAILABLE') })
    throw error
  }
}

async function loadOlder(
  kept: Kept,
  read: (asked: HistoryAsked) => Promise<number>,
  show: Show,
): Promise<void> {
  const before = olderBefore(kept.log)
  if (before === null || kept.view.loadingOlder) return
  show({ loadingOlder: true })
  await read({ limit: chatPageSize, before }).catch(() => undefined)
  show({ loadingOlder: false })
}

function hear(
  kept: Kept,
  news: Messaging,
  learn: (log: ConversationLog) => void,
  typing: ReturnType<typeof openTypingIn>,
): void {
  if (news.kind === 'message') {
    typing.ended()
    learn(addMessages(kept.log, [news.conversation]))
  } else if (news.kind === 'read')
    learn(addRead(kept.log, news.by === 'staff' ? 'other' : 'customer', news.seq))
  // One's own typing comes back to every screen that watches.
  else if (news.kind === 'typing' && !(news.by === 'staff' && news.name === kept.me.name))
    typing.heard({ on: news.on, name: news.by === 'staff' ? news.name : null })
}

/** The last message of the customer that stands in view of somebody who looks. */
function readable({ log, atBottom, view }: Kept): number | null {
  const last = log.known.at(-1)
  const to = log.known.findLast(({ sender }) => sender === 'customer')?.seq ?? 0
  return last && view.phase === 'ready' && atBottom && isLookedAt() && to > log.read.other
    ? last.seq
    : null
}

/** A picture did not load: its link has died, and history gives a living one; at most once a minute for each. */
async function renewLink(kept: Kept, id: string, show: Show): Promise<void> {
  const found = kept.log.known.find(({ _id }) => _id === id)
  if (!found || performance.now() - (kept.renewed.get(id) ?? -renewEveryMs) < renewEveryMs) return
  kept.renewed.set(id, performance.now())
  const answer = await call(readRoom, {
    body: { room: kept.room, limit: 1, before: found.seq + 1 },
  }).catch(() => null)
  if (!answer) return
  kept.log = replaceMessages(kept.log, answer.conversations)
  show()
}
