import { chatSocketCheckMs, chatPageSize } from '@champa/contract/chat-message'
import { maxChatHistory } from '@champa/contract/chat'
import { type ConversationLog, type HistoryPage, missingAfter } from './conversation-log.ts'
import { onAwake } from './on-awake.ts'

/** The request for a page of history. */
export type HistoryRequest = HistoryPage['request']

export interface ConnectionOptions {
  log(): ConversationLog
  /** Reads a history page into the log and returns the number of messages. @throws Refused */
  read(request: HistoryRequest): Promise<number>
  line: { isUp(): boolean; follow(listener: (up: boolean) => void): () => void }
  /** Whether the conversation is on screen; the history is polled only then. */
  isOpen(): boolean
  /** Reports whether the last catch-up succeeded. */
  caughtUp(well: boolean): void
}

/**
 * Keeps a conversation log consistent with the server despite broken sockets, lost events and
 * suspended devices.
 */
export interface Connection {
  /** Reads everything that is missing; concurrent calls share the result. */
  catchUp(): Promise<void>
  close(): void
}

/** Polling interval while the socket is connected, in case an event was lost. */
const pollEveryMs = 30_000
const soonMs = 1_000

export function openConnection(options: ConnectionOptions): Connection {
  let running: Promise<void> | null = null
  let again = false
  let closed = false
  let soon: ReturnType<typeof setTimeout> | undefined
  let polledAt = performance.now()
  const catchUp = (): Promise<void> => {
    again = true
    return (running ??= run().finally(() => (running = null)))
  }
  const run = async (): Promise<void> => {
    while (again && !closed) {
      again = false
      polledAt = performance.now()
      const well = await readMissing(options).catch(() => false)
      if (closed) return
      options.caughtUp(well)
      // The history still lacks a message that an event has announced, so it is read again soon.
      clearTimeout(soon)
      if (well && missingAfter(options.log()) !== null)
        soon = setTimeout(() => void catchUp(), soonMs)
    }
  }
  const whenOpen = () => void (options.isOpen() && catchUp())
  const unfollow = [onAwake(whenOpen), options.line.follow((up) => up && whenOpen())]
  const poll = setInterval(() => {
    const due = !options.line.isUp() || performance.now() - polledAt >= pollEveryMs
    if (due && navigator.onLine !== false && globalThis.document?.visibilityState !== 'hidden')
      whenOpen()
  }, chatSocketCheckMs)
  return {
    catchUp,
    close() {
      closed = true
      clearInterval(poll)
      clearTimeout(soon)
      for (const stop of unfollow) stop()
    },
  }
}

/**
 * Reads the newest page when no page has been read, otherwise every later page; resolves at the end
 * of the history.
 */
async function readMissing({ log, read }: ConnectionOptions): Promise<true> {
  const begun = log().covered !== null
  if (!begun) await read({ limit: chatPageSize, newest: true })
  for (let more = begun || missingAfter(log()) !== null; more; ) {
    const after = log().covered?.to ?? 0
    const came = await read({ limit: maxChatHistory, after })
    more =
      (log().covered?.to ?? 0) > after && (came === maxChatHistory || missingAfter(log()) !== null)
  }
  return true
}
