import type { ChatSocket } from '@champa/client/chat/chat-socket'
import { type ConversationController, openConversation } from '@champa/client/chat/conversation'
import { openOutbox, type Outbox, type OutboxOptions } from '@champa/client/chat/outbox/outbox'
import { openTypingOut, type TypingOut } from '@champa/client/chat/typing'
import type { ChatState, Messaging } from '@champa/contract/chat'
import type { SentMessage } from '@champa/contract/chat-message'
import { type ChatCalls, chatCalls, isAboutTheOwner } from './calls.ts'
import type { Chat } from './chat.ts'
import { type Owner, messageStore } from './owner.ts'

export interface OwnerConversation
  extends Pick<
    ConversationController,
    'setAtBottom' | 'loadOlder' | 'renewLink' | 'retry' | 'receive'
  > {
  owner: Owner
  outbox: Outbox<SentMessage>
  typing: TypingOut
  calls: ChatCalls
  view(): Omit<Chat, 'config' | 'line' | 'draft'>
  setOpen(open: boolean): void
  rated(): void
  close(): Promise<void>
}

interface OwnerConversationOptions {
  /** True when the owner of the conversation has no history yet. */
  isNew: boolean
  changed(): void
  ownerChanged(): void
}

/** How long to wait for the socket, which requests the newest message itself when it connects. */
const newestAfterMs = 3_000

/**
 * Opens the conversation of one owner; each owner needs a separate one. `changed` is called
 * whenever the view has changed.
 */
export function openOwnerConversation(
  owner: Owner,
  line: ChatSocket,
  { isNew, changed, ownerChanged }: OwnerConversationOptions,
): OwnerConversation {
  const calls = chatCalls(owner, ownerChanged)
  const hasHistory = owner.kind !== 'nobody'
  let state: ChatState | null = null
  let open = false
  let isCaughtUp = true

  const conversation = openConversation({
    side: 'customer',
    // A guest without a token has no history, nor has a guest whose token was just issued.
    isNew: isNew || !hasHistory,
    line,
    isOpen: () => open && hasHistory,
    async read(request) {
      const answer = await calls.read(request)
      keepState(answer.state)
      return { conversations: answer.conversations, counts: countsOf(answer.state) }
    },
    reportRead: async (seq) => Math.max(seq, (await calls.reportRead(seq)).customerRead),
    isOwnTyping: ({ by }) => by === 'customer',
    changed,
    caughtUp(well) {
      if (well && !isCaughtUp) outbox.wake()
      isCaughtUp = well
    },
  })
  const outbox = openOwnerOutbox(owner, calls, {
    sent(message) {
      conversation.sent(message)
      // The message may have reopened the conversation; its history contains the new state.
      if (state?.state !== 'open') void conversation.catchUp()
    },
    sentElsewhere: () => void conversation.catchUp(),
    changed,
  })
  const unfollow = line.follow((up) => {
    if (up) outbox.wake()
    if (up && !open) readNewest()
  })

  /** Ignores a state older than the current one, whose response arrived after newer messages. */
  function keepState(next: ChatState): void {
    if (next.lastSeq >= (state?.lastSeq ?? 0)) state = next
  }
  const readNewest = () => void (hasHistory && conversation.readNewest())

  return {
    ...conversation,
    owner,
    outbox,
    calls,
    typing: openTypingOut((on) => line.emit('typing', on)),
    view: () => viewOf(conversation, outbox, state),
    setOpen(now) {
      open = now
      if (open && hasHistory) void conversation.catchUp()
      else if (line.isUp()) readNewest()
      else setTimeout(() => state === null && readNewest(), newestAfterMs)
    },
    rated() {
      if (state) state = { ...state, mayRate: false }
      changed()
    },
    receive(event: Messaging) {
      if (event.kind !== 'state') return conversation.receive(event)
      keepState(event.state)
      conversation.count(countsOf(event.state))
    },
    close() {
      unfollow()
      return conversation.close(outbox.close())
    },
  }
}

const openOwnerOutbox = (
  owner: Owner,
  { send, upload }: ChatCalls,
  events: Pick<OutboxOptions<SentMessage>, 'sent' | 'sentElsewhere' | 'changed'>,
): Outbox<SentMessage> =>
  openOutbox({
    owner: owner.key,
    store: messageStore,
    send,
    upload,
    named: (filePath, message) => ({ message_type: 'media', payload: { message, filePath } }),
    stopsOn: isAboutTheOwner,
    ...events,
  })

const countsOf = ({ lastSeq, unread, customerRead, staffRead }: ChatState) => ({
  lastSeq,
  unread,
  read: { customer: customerRead, other: staffRead },
})

function viewOf(
  conversation: ConversationController,
  outbox: Outbox<SentMessage>,
  state: ChatState | null,
): ReturnType<OwnerConversation['view']> {
  const view = conversation.view(outbox)
  const { read, lastSeq } = conversation.log()
  return {
    ...view,
    state: state && {
      ...state,
      customerRead: read.customer,
      staffRead: read.other,
      lastSeq,
      unread: view.unread,
    },
  }
}
