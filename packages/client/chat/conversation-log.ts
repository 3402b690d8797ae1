import type { Conversation } from '@champa/contract/chat'

/** The side of a conversation that views it: the customer or the other side. */
export type Side = Conversation['sender']

/** A range of sequence numbers, both ends included. */
export interface Span {
  from: number
  to: number
}

/**
 * The loaded part of one conversation, independent of the order of arrival. The history is
 * authoritative; events only arrive sooner.
 */
export interface ConversationLog {
  side: Side
  /** Known messages by sequence number, each id once. */
  known: readonly Conversation[]
  /**
   * Range of sequence numbers that the history has confirmed as complete; null before the first
   * page. Messages above the range may have gaps.
   */
  covered: Span | null
  /** The highest sequence number known. */
  lastSeq: number
  /** The last sequence number that each side has read. */
  read: Record<Side, number>
  /** The server's last unread count, and the last sequence number included in that count. */
  counted: { unread: number; to: number }
}

export const emptyLog = (side: Side): ConversationLog => ({
  side,
  known: [],
  covered: null,
  lastSeq: 0,
  read: { customer: 0, other: 0 },
  counted: { unread: 0, to: 0 },
})

/** One page of history: every message of a range, or the newest ones. */
export interface HistoryPage {
  request: { limit: number } & ({ newest: true } | { before: number } | { after: number })
  conversations: readonly Conversation[]
}

/** Adds a page; pages may arrive in any order. */
export function addPage(log: ConversationLog, page: HistoryPage): ConversationLog {
  const added = addMessages(log, page.conversations)
  return advance({ ...added, covered: joined(added.covered, spanOf(page)) })
}

/** Adds single messages from events or from responses to sends. Known messages change nothing. */
export function addMessages(
  log: ConversationLog,
  messages: readonly Conversation[],
): ConversationLog {
  const numbers = new Map(log.known.map(({ _id, seq }) => [_id, seq]))
  const fresh = messages.filter(({ _id, seq }) => numbers.get(_id) !== seq)
  return fresh.length === 0 ? log : replaceMessages(log, fresh)
}

/** Adds messages and replaces known ones, whose file links may have expired. */
export function replaceMessages(
  log: ConversationLog,
  messages: readonly Conversation[],
): ConversationLog {
  const renewed = new Map(messages.map((message) => [message._id, message]))
  const merged = [
    ...log.known.filter(({ _id }) => !renewed.has(_id)),
    ...renewed.values(),
  ].toSorted((one, other) => one.seq - other.seq)
  const read = { ...log.read }
  // Follows the rules of the server: a message that customers write counts as read by them, but
  // unseen messages before it do not. A staff message marks every earlier message as read by staff;
  // an automatic reply has no author and marks nothing.
  for (const { sender, name, seq } of merged)
    if (sender === 'customer' ? seq === read.customer + 1 : name !== null)
      read[sender] = Math.max(read[sender], seq)
  return advance({
    ...log,
    known: merged,
    read,
    lastSeq: Math.max(log.lastSeq, merged.at(-1)?.seq ?? 0),
  })
}

/** Records that a side has read up to a sequence number. The read position never decreases. */
export function addRead(log: ConversationLog, by: Side, seq: number): ConversationLog {
  return seq <= log.read[by] ? log : { ...log, read: { ...log.read, [by]: seq } }
}

/**
 * Records the server's counts. A response older than the stored count only advances read positions.
 */
export function addCount(
  log: ConversationLog,
  count: { lastSeq: number; unread: number; read: Record<Side, number> },
): ConversationLog {
  const { customer, other } = count.read
  const marked = addRead(addRead(log, 'customer', customer), 'other', other)
  if (count.lastSeq < log.counted.to) return marked
  return {
    ...marked,
    lastSeq: Math.max(log.lastSeq, count.lastSeq),
    counted: { unread: count.unread, to: count.lastSeq },
  }
}

/** The sequence number after which messages are missing; null when no message is missing. */
export function missingAfter(log: ConversationLog): number | null {
  return log.covered !== null && log.covered.to < log.lastSeq ? log.covered.to : null
}

/**
 * The sequence number before which older messages exist; null when there are none or no page has
 * been read.
 */
export function olderBefore(log: ConversationLog): number | null {
  return log.covered !== null && log.covered.from > 1 ? log.covered.from : null
}

/**
 * Unread messages of the other side: counted when all of them are known, otherwise the server's
 * count plus later ones.
 */
export function unreadOf(log: ConversationLog): number {
  const mark = log.read[log.side]
  const isNew = ({ sender, seq }: Conversation): boolean => sender !== log.side && seq > mark
  if (log.covered !== null && log.covered.from <= mark + 1) return log.known.filter(isNew).length
  const before = mark >= log.counted.to ? 0 : log.counted.unread
  return (
    before + log.known.filter((message) => isNew(message) && message.seq > log.counted.to).length
  )
}

/**
 * A page that is not full reaches the beginning of the history. An empty page after a sequence
 * number proves nothing, because the query may have come too early.
 */
function spanOf({ request, conversations }: HistoryPage): Span | null {
  const first = conversations[0]?.seq
  const last = conversations.at(-1)?.seq
  const from = conversations.length < request.limit ? 1 : (first ?? 1)
  if ('before' in request) return { from, to: request.before - 1 }
  if ('after' in request) return last === undefined ? null : { from: request.after + 1, to: last }
  return { from, to: last ?? 0 }
}

/**
 * Merges two ranges that overlap or touch. Otherwise it keeps the lower range, and the messages
 * after it are read again from the server.
 */
function joined(one: Span | null, other: Span | null): Span | null {
  if (one === null || other === null) return one ?? other
  const [low, high] = one.from <= other.from ? [one, other] : [other, one]
  return low.to + 1 >= high.from ? { from: low.from, to: Math.max(low.to, high.to) } : low
}

/** Extends the covered range by messages that follow without a gap. */
function advance(log: ConversationLog): ConversationLog {
  if (log.covered === null) return log
  let { to } = log.covered
  for (const { seq } of log.known) if (seq === to + 1) to = seq
  return to === log.covered.to ? log : { ...log, covered: { from: log.covered.from, to } }
}
