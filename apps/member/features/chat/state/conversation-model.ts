import { type ChatItems, openChatItems } from '@champa/client/chat/chat-items'
import {
  addCount,
  addPage,
  type ConversationLog,
  emptyLog,
  olderBefore,
  unreadOf,
} from '@champa/client/chat/conversation-log'
import type { Outbox } from '@champa/client/chat/outbox/outbox'
import { isPageActive } from '@champa/client/chat/read-marks'
import type { ChatState } from '@champa/contract/chat'
import { chatPageSize, type SentMessage } from '@champa/contract/chat-message'
import type { ChatCalls } from './calls.ts'
import type { Chat } from './chat.ts'
import type { Owner } from './owner.ts'

/** The part of `Chat` that belongs to one conversation. */
export type ConversationView = Pick<
  Chat,
  'phase' | 'state' | 'messages' | 'hasOlder' | 'loadingOlder' | 'unread' | 'typing'
>

/** The mutable data of an open conversation. */
export interface ConversationModel {
  owner: Owner
  calls: ChatCalls
  items: ChatItems
  log: ConversationLog
  state: ChatState | null
  typing: Chat['typing']
  /** The first page could not be loaded. */
  failed: boolean
  /** The last catch-up succeeded. */
  isCaughtUp: boolean
  loadingOlder: boolean
  /** The conversation is on screen. */
  open: boolean
  atBottom: boolean
  closed: boolean
  /** Message id to the time of its last link renewal. */
  renewedAt: Map<string, number>
}

/** An empty model. A conversation without history starts with an empty first page. */
export function createModel(owner: Owner, calls: ChatCalls, isNew: boolean): ConversationModel {
  const log = emptyLog('customer')
  const firstPage = { request: { limit: chatPageSize, newest: true }, conversations: [] } as const
  return {
    owner,
    calls,
    items: openChatItems(),
    // A guest without a token has no history, and neither has one who got it a moment ago.
    log: isNew || owner.kind === 'nobody' ? addPage(log, firstPage) : log,
    state: null,
    typing: null,
    failed: false,
    isCaughtUp: true,
    loadingOlder: false,
    open: false,
    atBottom: false,
    closed: false,
    renewedAt: new Map(),
  }
}

export function viewOf(model: ConversationModel, outbox: Outbox<SentMessage>): ConversationView {
  const { log, state } = model
  return {
    phase: log.covered !== null ? 'ready' : model.failed ? 'failed' : 'opening',
    state: state && {
      ...state,
      customerRead: log.read.customer,
      staffRead: log.read.other,
      lastSeq: log.lastSeq,
      unread: unreadOf(log),
    },
    messages: model.items.of(log, outbox.items(), outbox.progressOf),
    hasOlder: olderBefore(log) !== null,
    loadingOlder: model.loadingOlder,
    unread: unreadOf(log),
    typing: model.typing,
  }
}

export function applyState(model: ConversationModel, state: ChatState): void {
  // An answer that was overtaken by newer messages describes an older state.
  if (state.lastSeq >= (model.state?.lastSeq ?? 0)) model.state = state
  model.log = addCount(model.log, {
    lastSeq: state.lastSeq,
    unread: state.unread,
    read: { customer: state.customerRead, other: state.staffRead },
  })
}

/**
 * The sequence number up to which the customer has read, while the end of the conversation is in
 * view; null when everything was read before.
 */
export function readableSeq({ log, open, atBottom, closed }: ConversationModel): number | null {
  return !closed && open && atBottom && log.covered !== null && isPageActive() && unreadOf(log) > 0
    ? log.covered.to
    : null
}
