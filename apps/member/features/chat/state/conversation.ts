import { type ChatItems, openChatItems } from '@champa/client/chat/chat-items'
import { type Connection, type HistoryAsked, openConnection } from '@champa/client/chat/connection'
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
  unreadOf,
} from '@champa/client/chat/conversation-log'
import type { ChatSocket } from '@champa/client/chat/chat-socket'
import { openOutbox, type Outbox } from '@champa/client/chat/outbox/outbox'
import { isLookedAt, openReadMarks, type ReadMarks } from '@champa/client/chat/read-marks'
import {
  openTypingIn,
  openTypingOut,
  type TypingIn,
  type TypingOut,
} from '@champa/client/chat/typing'
import type { ChatState, Messaging } from '@champa/contract/chat'
import { chatPageSize, type SentMessage } from '@champa/contract/chat-message'
import { type ChatCalls, chatCalls, isAboutTheOwner } from './calls.ts'
import type { Chat } from './chat.ts'
import { type Owner, shelf } from './owner.ts'

/** What the store's screens show of one conversation; the rest is the app's. */
export type ConversationView = Pick<
  Chat,
  'phase' | 'state' | 'messages' | 'hasOlder' | 'loadingOlder' | 'unread' | 'typing'
>

export interface ConversationState {
  owner: Owner
  outbox: Outbox<SentMessage>
  typing: TypingOut
  calls: ChatCalls
  view(): ConversationView
  /** On screen or not. */
  setOpen(open: boolean): void
  setAtBottom(atBottom: boolean): void
  loadOlder(): Promise<void>
  renewLink(id: string): Promise<void>
  retry(): void
  rated(): void
  hear(news: Messaging): void
  close(): Promise<void>
}

interface Kept {
  owner: Owner
  calls: ChatCalls
  items: ChatItems
  log: ConversationLog
  state: ChatState | null
  typist: Chat['typing']
  failed: boolean
  /** The last catching up ended well. */
  well: boolean
  loadingOlder: boolean
  open: boolean
  atBottom: boolean
  closed: boolean
  renewed: Map<string, number>
}

/** What belongs to the conversation and is moved by whatever happens in it. */
interface Parts {
  outbox: Outbox<SentMessage>
  connection: Connection
  marks: ReadMarks
  typist: TypingIn
}

const renewEveryMs = 60_000
const glanceAfterMs = 3_000

/** Opens the conversation of one owner; whoever comes next gets another. `changed`: something is to be shown. */
export function openConversation(
  owner: Owner,
  line: ChatSocket,
  {
    isNew,
    changed,
    ownerChanged,
  }: { isNew: boolean; changed: () => void; ownerChanged: () => void },
): ConversationState {
  const kept: Kept = {
    owner,
    calls: chatCalls(owner, ownerChanged),
    items: openChatItems(),
    log: emptyLog('customer'),
    state: null,
    typist: null,
    failed: false,
    well: true,
    loadingOlder: false,
    open: false,
    atBottom: false,
    closed: false,
    renewed: new Map(),
  }
  // Who has no name yet has said nothing; who was given one a moment ago neither.
  if (isNew || owner.who === 'nobody')
    kept.log = addPage(kept.log, {
      asked: { limit: chatPageSize, newest: true },
      conversations: [],
    })
  const show = () => {
    if (!kept.closed) changed()
  }
  const parts = openParts(kept, line, show)
  const unfollow = line.follow((up) => {
    if (up) parts.outbox.wake()
    if (up && !kept.open) void glance(kept, show)
  })
  return {
    owner,
    outbox: parts.outbox,
    typing: openTypingOut((on) => line.say('typing', on)),
    calls: kept.calls,
    view: () => viewOf(kept, parts.outbox),
    setOpen: (open) => {
      kept.open = open
      if (open && owner.who !== 'nobody') void parts.connection.catchUp()
      // The line looks by itself when it comes up; one that does not come is not waited for.
      else if (line.isUp()) void glance(kept, show)
      else setTimeout(() => kept.state === null && void glance(kept, show), glanceAfterMs)
    },
    setAtBottom: (atBottom) => {
      kept.atBottom = atBottom
      parts.marks.consider()
    },
    loadOlder: () => loadOlder(kept, show),
    renewLink: (id) => renewLink(kept, id, show),
    retry: () => {
      kept.failed = false
      show()
      void parts.connection.catchUp()
    },
    rated: () => {
      if (kept.state) kept.state = { ...kept.state, mayRate: false }
      show()
    },
    hear: (news) => hear(kept, parts, news, show),
    close: () => {
      kept.closed = true
      for (const stop of [unfollow, parts.connection.close, parts.marks.close, parts.typist.ended])
        stop()
      return parts.outbox.close().finally(kept.items.close)
    },
  }
}

function openParts(kept: Kept, line: ChatSocket, show: () => void): Parts {
  const typist = openTypingIn((now) => {
    kept.typist = now
    show()
  })
  const marks = openReadMarks(
    () => readable(kept),
    async (seq) => {
      kept.log = addRead(
        kept.log,
        'customer',
        Math.max(seq, (await kept.calls.broadcastRead(seq)).customerRead),
      )
      show()
    },
  )
  const outbox = openOutbox<SentMessage>({
    owner: kept.owner.key,
    shelf,
    send: kept.calls.send,
    upload: kept.calls.upload,
    named: (filePath, message) => ({ message_type: 'media', payload: { message, filePath } }),
    sent: (conversation) => {
      kept.log = addMessages(kept.log, [conversation])
      show()
      // What came before it, and that it opened a closed conversation, history knows.
      if (missingAfter(kept.log) !== null || kept.state?.state !== 'open') void connection.catchUp()
    },
    sentElsewhere: () => void connection.catchUp(),
    changed: show,
    stopsOn: isAboutTheOwner,
  })
  const connection = openConnection({
    log: () => kept.log,
    line,
    read: (asked) => read(kept, asked, show),
    isOpen: () => kept.open && kept.owner.who !== 'nobody',
    caughtUp: (well) => {
      kept.failed = !well && kept.log.covered === null
      show()
      marks.consider()
      if (well && !kept.well) outbox.wake()
      kept.well = well
    },
  })
  return { typist, marks, outbox, connection }
}

function viewOf(kept: Kept, outbox: Outbox<SentMessage>): ConversationView {
  const { log, state } = kept
  return {
    phase: log.covered !== null ? 'ready' : kept.failed ? 'failed' : 'opening',
    state: state && {
      ...state,
      customerRead: log.read.customer,
      staffRead: log.read.other,
      lastSeq: log.lastSeq,
      unread: unreadOf(log),
    },
    messages: kept.items.of(log, outbox.items(), outbox.progressOf),
    hasOlder: olderBefore(log) !== null,
    loadingOlder: kept.loadingOlder,
    unread: unreadOf(log),
    typing: kept.typist,
  }
}

async function read(kept: Kept, asked: HistoryAsked, show: () => void): Promise<number> {
  const { conversations, state } = await kept.calls.read(asked)
  if (kept.closed) return 0
  kept.log = addPage(kept.log, { asked, conversations })
  learn(kept, state)
  show()
  return conversations.length
}

/** The cheap question of a chat that is not on screen: is there anything new? */
async function glance(kept: Kept, show: () => void): Promise<void> {
  if (kept.owner.who === 'nobody' || kept.closed) return
  const answer = await kept.calls.read({ limit: 1, newest: true }).catch(() => null)
  if (answer === null || kept.closed) return
  kept.log = addMessages(kept.log, answer.conversations)
  learn(kept, answer.state)
  show()
}

function learn(kept: Kept, state: ChatState): void {
  // An answer that was on its way while more was said is about an older state.
  if (state.lastSeq >= (kept.state?.lastSeq ?? 0)) kept.state = state
  kept.log = addCount(kept.log, {
    lastSeq: state.lastSeq,
    unread: state.unread,
    read: { customer: state.customerRead, other: state.staffRead },
  })
}

async function loadOlder(kept: Kept, show: () => void): Promise<void> {
  const before = olderBefore(kept.log)
  if (before === null || kept.loadingOlder) return
  kept.loadingOlder = true
  show()
  await read(kept, { limit: chatPageSize, before }, show).catch(() => undefined)
  kept.loadingOlder = false
  show()
}

/** A picture did not load: its link has died, and history gives living ones; at most once a minute for each. */
async function renewLink(kept: Kept, id: string, show: () => void): Promise<void> {
  const found = kept.log.known.find(({ _id }) => _id === id)
  if (!found || performance.now() - (kept.renewed.get(id) ?? -renewEveryMs) < renewEveryMs) return
  kept.renewed.set(id, performance.now())
  const answer = await kept.calls.read({ limit: 1, before: found.seq + 1 }).catch(() => null)
  // None was had: the next try may ask at once.
  if (answer === null) kept.renewed.delete(id)
  if (answer === null || kept.closed) return
  kept.log = replaceMessages(kept.log, answer.conversations)
  show()
}

function hear(
  kept: Kept,
  { connection, marks, typist }: Parts,
  news: Messaging,
  show: () => void,
): void {
  if (news.kind === 'typing') return news.by === 'staff' ? typist.heard(news) : undefined
  if (news.kind === 'message') {
    kept.log = addMessages(kept.log, [news.conversation])
    if (news.conversation.sender === 'other') typist.ended()
  }
  if (news.kind === 'read')
    kept.log = addRead(kept.log, news.by === 'staff' ? 'other' : 'customer', news.seq)
  if (news.kind === 'state') learn(kept, news.state)
  show()
  marks.consider()
  if (kept.open && missingAfter(kept.log) !== null) void connection.catchUp()
}

/** Up to where somebody who looks at the end of the conversation has read; null when that is nothing new. */
function readable({ log, open, atBottom, closed }: Kept): number | null {
  return !closed && open && atBottom && log.covered !== null && isLookedAt() && unreadOf(log) > 0
    ? log.covered.to
    : null
}
