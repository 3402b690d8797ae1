import { type Connection, openConnection } from '@champa/client/chat/connection'
import { addMessages, addRead, missingAfter } from '@champa/client/chat/conversation-log'
import type { ChatSocket } from '@champa/client/chat/chat-socket'
import { openOutbox, type Outbox } from '@champa/client/chat/outbox/outbox'
import { openReadMarks, type ReadMarks } from '@champa/client/chat/read-marks'
import {
  openTypingIn,
  openTypingOut,
  type TypingIn,
  type TypingOut,
} from '@champa/client/chat/typing'
import type { Messaging } from '@champa/contract/chat'
import type { SentMessage } from '@champa/contract/chat-message'
import { type ChatCalls, chatCalls, isAboutTheOwner } from './calls.ts'
import { loadOlder, readNewest, readPage, renewLink } from './conversation-history.ts'
import {
  applyState,
  type ConversationModel,
  type ConversationView,
  createModel,
  readableSeq,
  viewOf,
} from './conversation-model.ts'
import { type Owner, messageStore } from './owner.ts'

export interface ConversationState {
  owner: Owner
  outbox: Outbox<SentMessage>
  typing: TypingOut
  calls: ChatCalls
  view(): ConversationView
  setOpen(open: boolean): void
  setAtBottom(atBottom: boolean): void
  loadOlder(): Promise<void>
  renewLink(id: string): Promise<void>
  retry(): void
  rated(): void
  receive(event: Messaging): void
  close(): Promise<void>
}

/** The parts of an open conversation that react to its events. */
interface ConversationParts {
  outbox: Outbox<SentMessage>
  connection: Connection
  marks: ReadMarks
  typist: TypingIn
}

/** Wait for the socket before the newest message is requested without it. */
const newestAfterMs = 3_000

/**
 * Opens the conversation of one owner; another owner gets another one. `changed` is called whenever
 * the view has changed.
 */
export function openConversation(
  owner: Owner,
  line: ChatSocket,
  {
    isNew,
    changed,
    ownerChanged,
  }: { isNew: boolean; changed: () => void; ownerChanged: () => void },
): ConversationState {
  const model = createModel(owner, chatCalls(owner, ownerChanged), isNew)
  const show = () => {
    if (!model.closed) changed()
  }
  const parts = openParts(model, line, show)
  const unfollow = line.follow((up) => {
    if (up) parts.outbox.wake()
    if (up && !model.open) void readNewest(model, show)
  })
  return {
    owner,
    outbox: parts.outbox,
    typing: openTypingOut((on) => line.say('typing', on)),
    calls: model.calls,
    view: () => viewOf(model, parts.outbox),
    setOpen: (open) => {
      model.open = open
      if (open && owner.kind !== 'nobody') void parts.connection.catchUp()
      // When the socket connects, the newest message is requested anyway.
      else if (line.isUp()) void readNewest(model, show)
      else setTimeout(() => model.state === null && void readNewest(model, show), newestAfterMs)
    },
    setAtBottom: (atBottom) => {
      model.atBottom = atBottom
      parts.marks.consider()
    },
    loadOlder: () => loadOlder(model, show),
    renewLink: (id) => renewLink(model, id, show),
    retry: () => {
      model.failed = false
      show()
      void parts.connection.catchUp()
    },
    rated: () => {
      if (model.state) model.state = { ...model.state, mayRate: false }
      show()
    },
    receive: (event) => receive(model, parts, event, show),
    close: () => {
      model.closed = true
      for (const stop of [unfollow, parts.connection.close, parts.marks.close, parts.typist.ended])
        stop()
      return parts.outbox.close().finally(model.items.close)
    },
  }
}

function openParts(
  model: ConversationModel,
  line: ChatSocket,
  show: () => void,
): ConversationParts {
  const typist = openTypingIn((now) => {
    model.typing = now
    show()
  })
  const marks = openReadMarks(
    () => readableSeq(model),
    async (seq) => Math.max(seq, (await model.calls.reportRead(seq)).customerRead),
    (seq) => {
      model.log = addRead(model.log, 'customer', seq)
      show()
    },
  )
  const outbox = openOutbox<SentMessage>({
    owner: model.owner.key,
    store: messageStore,
    send: model.calls.send,
    upload: model.calls.upload,
    named: (filePath, message) => ({ message_type: 'media', payload: { message, filePath } }),
    sent: (conversation) => {
      model.log = addMessages(model.log, [conversation])
      show()
      // The history has the messages before it, and the state that it reopened.
      if (missingAfter(model.log) !== null || model.state?.state !== 'open')
        void connection.catchUp()
    },
    sentElsewhere: () => void connection.catchUp(),
    changed: show,
    stopsOn: isAboutTheOwner,
  })
  const connection = openConnection({
    log: () => model.log,
    line,
    read: (request) => readPage(model, request, show),
    isOpen: () => model.open && model.owner.kind !== 'nobody',
    caughtUp: (well) => {
      model.failed = !well && model.log.covered === null
      show()
      marks.consider()
      if (well && !model.isCaughtUp) outbox.wake()
      model.isCaughtUp = well
    },
  })
  return { typist, marks, outbox, connection }
}

function receive(
  model: ConversationModel,
  { connection, marks, typist }: ConversationParts,
  event: Messaging,
  show: () => void,
): void {
  if (event.kind === 'typing') return event.by === 'staff' ? typist.received(event) : undefined
  if (event.kind === 'message') {
    model.log = addMessages(model.log, [event.conversation])
    if (event.conversation.sender === 'other') typist.ended()
  }
  if (event.kind === 'read')
    model.log = addRead(model.log, event.by === 'staff' ? 'other' : 'customer', event.seq)
  if (event.kind === 'state') applyState(model, event.state)
  show()
  marks.consider()
  if (model.open && missingAfter(model.log) !== null) void connection.catchUp()
}
