import { chatSocketCheckMs, chatPageSize } from '@champa/contract/chat-message'
import { chatHistoryMost } from '@champa/contract/chat'
import { type ConversationLog, type HistoryPage, missingAfter } from './conversation-log.ts'
import { onAwake } from './on-awake.ts'

/** What is asked of history. */
export type HistoryAsked = HistoryPage['asked']

export interface ConnectionOptions {
  log(): ConversationLog
  /** Asks history, puts the answer into the log, and says how many messages came. Throws `Refused`. */
  read(asked: HistoryAsked): Promise<number>
  line: { isUp(): boolean; follow(listener: (up: boolean) => void): () => void }
  /** Whether the conversation is on screen; only then is history asked again and again. */
  isOpen(): boolean
  /** The last catching up ended well, or not. */
  caughtUp(well: boolean): void
}

/** Keeps a log true: over lines that break, news that get lost, and phones that sleep. */
export interface Connection {
  /** Asks for all that is missing, now; whoever asks meanwhile waits for the same. */
  catchUp(): Promise<void>
  close(): void
}

/** While the line is up its news are enough, and history is looked at only in case one was lost. */
const lookEveryMs = 30_000
const soonMs = 1_000

export function openConnection(options: ConnectionOptions): Connection {
  let running: Promise<void> | null = null
  let again = false
  let closed = false
  let soon: ReturnType<typeof setTimeout> | undefined
  let lookedAt = performance.now()
  const catchUp = (): Promise<void> => {
    again = true
    return (running ??= run().finally(() => (running = null)))
  }
  const run = async (): Promise<void> => {
    while (again && !closed) {
      again = false
      lookedAt = performance.now()
      const well = await readMissing(options).catch(() => false)
      if (closed) return
      options.caughtUp(well)
      // A number that was heard of and is not there yet was asked for too soon.
      clearTimeout(soon)
      if (well && missingAfter(options.log()) !== null)
        soon = setTimeout(() => void catchUp(), soonMs)
    }
  }
  const whenOpen = () => void (options.isOpen() && catchUp())
  const unfollow = [onAwake(whenOpen), options.line.follow((up) => up && whenOpen())]
  const poll = setInterval(() => {
    const due = !options.line.isUp() || performance.now() - lookedAt >= lookEveryMs
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

/** The newest page when nothing is known, else page by page what came since; true when it came to the end. */
async function readMissing({ log, read }: ConnectionOptions): Promise<true> {
  const begun = log().covered !== null
  if (!begun) await read({ limit: chatPageSize, newest: true })
  for (let more = begun || missingAfter(log()) !== null; more; ) {
    const after = log().covered?.to ?? 0
    const came = await read({ limit: chatHistoryMost, after })
    more =
      (log().covered?.to ?? 0) > after && (came === chatHistoryMost || missingAfter(log()) !== null)
  }
  return true
}
