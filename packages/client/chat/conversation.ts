import type { Conversation, Messaging } from '@champa/contract/chat'
import { chatPageSize, type SentMessage, type StaffMessage } from '@champa/contract/chat-message'
import { asRefused, type Refused } from '../refused.ts'
import type { ChatItem } from './chat-item.ts'
import { openChatItems } from './chat-items.ts'
import { type ConnectionOptions, type HistoryRequest, openConnection } from './connection.ts'
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
  type Side,
  unreadOf,
} from './conversation-log.ts'
import type { Outbox } from './outbox/outbox.ts'
import { isPageActive, openReadMarks } from './read-marks.ts'
import { openTypingIn } from './typing.ts'

type Counts = Parameters<typeof addCount>[1]
type TypingEvent = Extract<Messaging, { kind: 'typing' }>

export interface ConversationOptions {
  /** The side that views this conversation. */
  side: Side
  /** True for a new conversation without history: nothing is loaded before its first message. */
  isNew?: boolean
  line: ConnectionOptions['line']
  /** Whether the conversation is on screen. */
  isOpen(): boolean
  /** Reads a page of history, with the server's counts. @throws Refused */
  read(request: HistoryRequest): Promise<{ conversations: readonly Conversation[]; counts: Counts }>
  /** Reports what this side has read; returns the number that the server has stored. */
  reportRead(seq: number): Promise<number>
  /** Whether a typing event is the reader's own, from another tab or device. */
  isOwnTyping(event: TypingEvent): boolean
  /** Called when the view of the conversation has changed. */
  changed(): void
  /** Called when a catch-up has ended, with or without success. */
  caughtUp?(well: boolean): void
}

/** The view of an open conversation. */
export interface ConversationView {
  /**
   * opening: no message is known yet. failed: the first page could not be loaded. Messages of the
   * outbox are shown in every phase.
   */
  phase: 'opening' | 'ready' | 'failed'
  /** The reason why the last page of history could not be loaded. */
  refused: Refused | null
  /**
   * The messages, oldest first: those of history by sequence number, then the reader's own pending
   * ones in the order they were written.
   */
  messages: readonly ChatItem[]
  hasOlder: boolean
  loadingOlder: boolean
  /** Number of unread messages from the other side. */
  unread: number
  /** Someone else is typing: the customer, or a staff member by name. Expires automatically. */
  typing: { name: string | null } | null
}

/**
 * The controller of one conversation for either side: its history, live events and read position.
 */
export interface ConversationController {
  log(): ConversationLog
  view(outbox: Pick<Outbox<SentMessage | StaffMessage>, 'items' | 'progressOf'>): ConversationView
  /** Loads the first page, or else every message after the loaded ones. */
  catchUp(): Promise<void>
  /** Reads the newest message and the counts only, for a conversation that is not on screen. */
  readNewest(): Promise<void>
  /** Loads a page of older messages, unless there are none or they are loading already. */
  loadOlder(): Promise<void>
  /** Loads the first page again after the phase `failed`. */
  retry(): void
  /** Whether the newest message is in view; messages are reported as read only while it is. */
  setAtBottom(atBottom: boolean): void
  /**
   * Replaces the expired link of a picture that did not load with a fresh one from the history, at
   * most once a minute for each message.
   */
  renewLink(id: string): Promise<void>
  /** Must be called when the server has stored a message of this side. */
  sent(message: Conversation): void
  /** Records counts of the server that arrived outside of `read`. */
  count(counts: Counts): void
  receive(event: Messaging): void
  /** Closes the conversation. The local copies of files are released once the outbox has closed. */
  close(outboxClosed?: Promise<unknown>): Promise<void>
}

const renewEveryMs = 60_000

/** The mutable data of an open conversation. */
interface Model {
  options: ConversationOptions
  log: ConversationLog
  typing: ConversationView['typing']
  typingSide: Side | null
  refused: Refused | null
  /** True when the last catch-up failed. */
  failed: boolean
  loadingOlder: boolean
  atBottom: boolean
  closed: boolean
  /** The time of the last link renewal by message id. */
  renewedAt: Map<string, number>
}

/** Opens a conversation; `catchUp` loads it. */
export function openConversation(options: ConversationOptions): ConversationController {
  const model = createModel(options)
  const items = openChatItems()
  const typist = openTypingIn((now) => {
    model.typing = now
    show(model)
  })
  const marks = openReadMarks(
    () => readableSeq(model),
    options.reportRead,
    (seq) => learn(addRead(model.log, options.side, seq)),
  )
  const connection = openConnection({
    log: () => model.log,
    line: options.line,
    isOpen: options.isOpen,
    read: (request) => readPage(model, request),
    caughtUp: (well) => {
      model.failed = !well
      show(model)
      marks.consider()
      options.caughtUp?.(well)
    },
  })
  const learn = (log: ConversationLog, catchesUp = options.isOpen()) => {
    model.log = log
    show(model)
    marks.consider()
    if (catchesUp && missingAfter(log) !== null) void connection.catchUp()
  }
  return {
    log: () => model.log,
    view: (outbox) => ({
      ...viewOf(model),
      messages: items.of(model.log, outbox.items(), outbox.progressOf),
    }),
    catchUp: connection.catchUp,
    readNewest: () => readNewest(model),
    loadOlder: () => loadOlder(model),
    retry() {
      Object.assign(model, { failed: false, refused: null })
      show(model)
      void connection.catchUp()
    },
    setAtBottom(atBottom) {
      model.atBottom = atBottom
      marks.consider()
    },
    renewLink: (id) => renewLink(model, id),
    sent: (message) => learn(addMessages(model.log, [message]), true),
    count: (counts) => learn(addCount(model.log, counts)),
    receive(event) {
      if (event.kind === 'typing') {
        if (options.isOwnTyping(event)) return
        model.typingSide = event.by === 'staff' ? 'other' : 'customer'
        typist.received({ on: event.on, name: event.by === 'staff' ? event.name : null })
      } else if (event.kind === 'message') {
        if (event.conversation.sender === model.typingSide) typist.ended()
        learn(addMessages(model.log, [event.conversation]))
      } else if (event.kind === 'read')
        learn(addRead(model.log, event.by === 'staff' ? 'other' : 'customer', event.seq))
    },
    close(outboxClosed = Promise.resolve()) {
      model.closed = true
      for (const stop of [connection.close, marks.close, typist.ended]) stop()
      return outboxClosed.then(items.close, items.close)
    },
  }
}

function createModel(options: ConversationOptions): Model {
  const log = emptyLog(options.side)
  const firstPage = { request: { limit: chatPageSize, newest: true }, conversations: [] } as const
  return {
    options,
    log: options.isNew ? addPage(log, firstPage) : log,
    typing: null,
    typingSide: null,
    refused: null,
    failed: false,
    loadingOlder: false,
    atBottom: false,
    closed: false,
    renewedAt: new Map(),
  }
}

function show({ closed, options }: Model): void {
  if (!closed) options.changed()
}

function viewOf(model: Model): Omit<ConversationView, 'messages'> {
  const { log, failed, refused, loadingOlder, typing } = model
  return {
    phase: log.covered !== null ? 'ready' : failed ? 'failed' : 'opening',
    refused,
    hasOlder: olderBefore(log) !== null,
    loadingOlder,
    unread: unreadOf(log),
    typing,
  }
}

async function readPage(model: Model, request: HistoryRequest): Promise<number> {
  try {
    const { conversations, counts } = await model.options.read(request)
    if (model.closed) return 0
    model.log = addCount(addPage(model.log, { request, conversations }), counts)
    model.refused = null
    show(model)
    return conversations.length
  } catch (error) {
    model.refused = asRefused(error)
    throw error
  }
}

async function readNewest(model: Model): Promise<void> {
  const answer = await model.options.read({ limit: 1, newest: true }).catch(() => null)
  if (answer === null || model.closed) return
  model.log = addCount(addMessages(model.log, answer.conversations), answer.counts)
  show(model)
}

async function loadOlder(model: Model): Promise<void> {
  const before = olderBefore(model.log)
  if (before === null || model.loadingOlder) return
  model.loadingOlder = true
  show(model)
  await readPage(model, { limit: chatPageSize, before }).catch(() => undefined)
  model.loadingOlder = false
  show(model)
}

async function renewLink(model: Model, id: string): Promise<void> {
  const { log, renewedAt, options } = model
  const message = log.known.find(({ _id }) => _id === id)
  if (!message || performance.now() - (renewedAt.get(id) ?? -renewEveryMs) < renewEveryMs) return
  renewedAt.set(id, performance.now())
  const answer = await options.read({ limit: 1, before: message.seq + 1 }).catch(() => null)
  // The request for a new link failed, so the next attempt need not wait for the minute to pass.
  if (answer === null) renewedAt.delete(id)
  if (answer === null || model.closed) return
  model.log = replaceMessages(model.log, answer.conversations)
  show(model)
}

/**
 * The sequence number to report as read while the newest message is in view; null when it is not in
 * view or nothing is unread.
 */
function readableSeq({ log, options, atBottom, closed }: Model): number | null {
  return !closed &&
    options.isOpen() &&
    atBottom &&
    log.covered !== null &&
    isPageActive() &&
    unreadOf(log) > 0
    ? log.covered.to
    : null
}
