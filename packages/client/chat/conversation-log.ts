import type { Conversation } from '@champa/contract/chat'

/** Which side looks on. */
export type Side = Conversation['sender']

/** Numbers from one to another, both in. */
export interface Span {
  from: number
  to: number
}

/** What is known of one conversation, whatever order it came in. History is the truth; events only come sooner. */
export interface ConversationLog {
  side: Side
  /** By number, each id once. */
  known: readonly Conversation[]
  /** History answered for all of these numbers; null before its first page. Newer ones that are known may have gaps before them. */
  covered: Span | null
  /** The highest number that anybody spoke of. */
  lastSeq: number
  /** Up to which number each side has read. */
  read: Record<Side, number>
  /** What the server last said was unread, and up to which number it had counted. */
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

/** One page of history: all that there is between two numbers, or the newest. */
export interface HistoryPage {
  asked: { limit: number } & ({ newest: true } | { before: number } | { after: number })
  conversations: readonly Conversation[]
}

/** Adds a page, in whatever order pages come. */
export function addPage(log: ConversationLog, page: HistoryPage): ConversationLog {
  const added = addMessages(log, page.conversations)
  return advance({ ...added, covered: joined(added.covered, spanOf(page)) })
}

/** Adds messages that came alone: an event, or the answer to one's own. One that is there already changes nothing. */
export function addMessages(
  log: ConversationLog,
  messages: readonly Conversation[],
): ConversationLog {
  const numbers = new Map(log.known.map(({ _id, seq }) => [_id, seq]))
  const fresh = messages.filter(({ _id, seq }) => numbers.get(_id) !== seq)
  return fresh.length === 0 ? log : replaceMessages(log, fresh)
}

/** Puts messages in the place of those that are known, for the living links that they bring. */
export function replaceMessages(
  log: ConversationLog,
  messages: readonly Conversation[],
): ConversationLog {
  const renewed = new Map(messages.map((message) => [message._id, message]))
  const known = [...log.known.filter(({ _id }) => !renewed.has(_id)), ...renewed.values()].toSorted(
    (one, other) => one.seq - other.seq,
  )
  const read = { ...log.read }
  // As the server counts: a customer who writes has read the own message, but not what came in between unseen. The staff
  // who answers has read what stands above; an automatic answer has no writer.
  for (const { sender, name, seq } of known)
    if (sender === 'customer' ? seq === read.customer + 1 : name !== null)
      read[sender] = Math.max(read[sender], seq)
  return advance({ ...log, known, read, lastSeq: Math.max(log.lastSeq, known.at(-1)?.seq ?? 0) })
}

/** A side has read up to a number. Marks only go up. */
export function addRead(log: ConversationLog, by: Side, seq: number): ConversationLog {
  return seq <= log.read[by] ? log : { ...log, read: { ...log.read, [by]: seq } }
}

/** What the server says beside a page. One that is older than what is known says nothing new. */
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

/** From where history must be asked because something newer is missing; null when nothing is. */
export function missingAfter(log: ConversationLog): number | null {
  return log.covered !== null && log.covered.to < log.lastSeq ? log.covered.to : null
}

/** Before which number older ones may be asked; null when there are none, or nothing is known yet. */
export function olderBefore(log: ConversationLog): number | null {
  return log.covered !== null && log.covered.from > 1 ? log.covered.from : null
}

/** Messages of the other side that one's own has not read: counted where all of them are known, else as the server counted and what came since. */
export function unreadOf(log: ConversationLog): number {
  const mark = log.read[log.side]
  const isNew = ({ sender, seq }: Conversation): boolean => sender !== log.side && seq > mark
  if (log.covered !== null && log.covered.from <= mark + 1) return log.known.filter(isNew).length
  const before = mark >= log.counted.to ? 0 : log.counted.unread
  return (
    before + log.known.filter((message) => isNew(message) && message.seq > log.counted.to).length
  )
}

/** A page that is not full has come to the end of what there is. An empty page after a number says nothing: it may have been asked too soon. */
function spanOf({ asked, conversations }: HistoryPage): Span | null {
  const first = conversations[0]?.seq
  const last = conversations.at(-1)?.seq
  const from = conversations.length < asked.limit ? 1 : (first ?? 1)
  if ('before' in asked) return { from, to: asked.before - 1 }
  if ('after' in asked) return last === undefined ? null : { from: asked.after + 1, to: last }
  return { from, to: last ?? 0 }
}

/** Two spans that touch are one. Else the older is kept: what lies between will be asked for, from its end. */
function joined(one: Span | null, other: Span | null): Span | null {
  if (one === null || other === null) return one ?? other
  const [low, high] = one.from <= other.from ? [one, other] : [other, one]
  return low.to + 1 >= high.from ? { from: low.from, to: Math.max(low.to, high.to) } : low
}

/** Messages that follow without a gap need not be asked for. */
function advance(log: ConversationLog): ConversationLog {
  if (log.covered === null) return log
  let { to } = log.covered
  for (const { seq } of log.known) if (seq === to + 1) to = seq
  return to === log.covered.to ? log : { ...log, covered: { from: log.covered.from, to } }
}
