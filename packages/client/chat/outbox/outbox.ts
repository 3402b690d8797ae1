import type { Conversation } from '@champa/contract/chat'
import type { RefusalCode } from '@champa/contract/errors'
import { isOutcomeUnknown, Refused } from '../../refused.ts'
import { onAwake } from '../on-awake.ts'
import type { Outgoing, OutgoingContent, Shelf } from './outgoing.ts'
import { inTurn } from './in-turn.ts'
import { openWaiting, type Waiting } from './waiting.ts'

export interface OutboxOptions<M> {
  owner: string
  shelf: Shelf<M>
  /** Throws `Refused`, as every call. */
  send(id: string, message: M, signal: AbortSignal): Promise<Conversation>
  /** Answers where the server keeps the file. */
  upload(
    file: Blob,
    options: {
      name: string
      fileType: 'image' | 'video'
      signal: AbortSignal
      onProgress: (share: number) => void
    },
  ): Promise<string>
  /** A file that is up there, as the message that names it. */
  named(path: string, caption: string): M
  /** The server has it; called before it leaves the outbox, so that it is always to be seen. */
  sent(conversation: Conversation): void
  /** Another tab sent some of it: history knows. */
  sentElsewhere(): void
  changed(): void
  /** Refusals that are about the sender, not the message: nothing is tried until `wake`, and nothing failed. */
  stopsOn(code: RefusalCode): boolean
  retry?: { firstMs: number; mostMs: number }
}

/** Sends what was written in order and once, over bad networks, reloads and second tabs. */
export interface Outbox<M> {
  items(): readonly Outgoing<M>[]
  /** How much of a file is up there, 0 to 1. */
  progressOf(id: string): number
  add(content: OutgoingContent<M>): string
  resend(id: string): void
  /** Cancels what is on its way, or takes away what failed. */
  remove(id: string): void
  /** Tries at once what waits for its next try. */
  wake(): void
  /** What was kept of an earlier visit is among the items. */
  ready: Promise<void>
  /** Nothing is sent any more; resolves when the shelf has all that was written. */
  close(): Promise<void>
}

interface Pump<M> {
  options: OutboxOptions<M>
  waiting: Waiting<M>
  progress: Map<string, number>
  current: { id: string; cancel: AbortController } | null
  /** Files that were uploaded a second time because the server had swept the first. */
  renewed: Set<string>
  tries: number
  /** The server asked to be left alone until then; nothing wakes earlier. */
  notBefore: number
  state: 'open' | 'stopped' | 'closed'
  running: boolean
  rouse: () => void
}

const triesOfOne = 5

export function openOutbox<M>(options: OutboxOptions<M>): Outbox<M> {
  const waiting = openWaiting(options.owner, options.shelf, options.changed)
  const pump: Pump<M> = {
    options,
    waiting,
    progress: new Map(),
    current: null,
    renewed: new Set(),
    tries: 0,
    notBefore: 0,
    state: 'open',
    running: false,
    rouse: () => undefined,
  }
  const wake = () => {
    pump.tries = 0
    if (pump.state === 'stopped') pump.state = 'open'
    for (const item of waiting.items())
      if (item.failure && isOutcomeUnknown(new Refused(item.failure)))
        waiting.put({ ...item, failure: null })
    pump.rouse()
    void work(pump)
    // Another tab may have been closed before it sent what it put on the shelf.
    void waiting.refresh().then((taken) => {
      if (taken) options.sentElsewhere()
      return work(pump)
    })
  }
  const unfollow = onAwake(wake)
  const ready = waiting.refresh().then(() => void work(pump))
  return {
    items: () => waiting.items(),
    progressOf: (id) => pump.progress.get(id) ?? 0,
    add(content) {
      const id = newMessageId()
      // Never two of the same moment: their order is kept by it.
      const createdAt = Math.max(Date.now(), (waiting.items().at(-1)?.createdAt ?? 0) + 1)
      waiting.put({ id, owner: options.owner, createdAt, content, failure: null })
      void work(pump)
      return id
    },
    resend(id) {
      const item = waiting.items().find((one) => one.id === id)
      if (item?.failure) waiting.put({ ...item, failure: null })
      wake()
    },
    remove(id) {
      waiting.drop(id)
      if (pump.current?.id === id) pump.current.cancel.abort()
    },
    wake,
    ready,
    close() {
      pump.state = 'closed'
      unfollow()
      pump.current?.cancel.abort()
      pump.rouse()
      return waiting.settled()
    },
  }
}

/** 128 random bits, as hex. */
export const newMessageId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

async function work<M>(pump: Pump<M>): Promise<void> {
  if (pump.running) return
  pump.running = true
  while (pump.state === 'open' && nextOf(pump)) {
    const restMs = pump.notBefore - Date.now()
    await rest(pump, restMs > 0 ? restMs : await inTurn(pump.options.owner, () => tryNext(pump)))
  }
  pump.running = false
}

const retryOf = <M>({ options }: Pump<M>) => options.retry ?? { firstMs: 1_000, mostMs: 30_000 }

/** What failed stands aside until somebody asks for it. */
const nextOf = <M>({ waiting }: Pump<M>): Outgoing<M> | undefined =>
  waiting.items().find(({ failure }) => failure === null)

/** Milliseconds until the next try may be made. */
async function tryNext<M>(pump: Pump<M>): Promise<number> {
  if (await pump.waiting.refresh()) pump.options.sentElsewhere()
  const item = nextOf(pump)
  if (!item || pump.state !== 'open') return 0
  // Without a network nothing is tried; the network's return wakes.
  if (globalThis.navigator?.onLine === false) return retryOf(pump).mostMs
  const cancel = new AbortController()
  pump.current = { id: item.id, cancel }
  try {
    pump.options.sent(
      await pump.options.send(item.id, await messageOf(pump, item, cancel.signal), cancel.signal),
    )
    pump.tries = 0
    pump.waiting.drop(item.id)
    // Before another tab has its turn.
    await pump.waiting.settled()
    return 0
  } catch (error) {
    if (pump.state !== 'open' || cancel.signal.aborted) return 0
    return restAfter(
      pump,
      pump.waiting.items().find(({ id }) => id === item.id) ?? item,
      error instanceof Refused ? error : new Refused('SERVICE_UNAVAILABLE'),
    )
  } finally {
    pump.current = null
    pump.progress.delete(item.id)
  }
}

async function messageOf<M>(pump: Pump<M>, item: Outgoing<M>, signal: AbortSignal): Promise<M> {
  const { content } = item
  if (content.kind === 'message') return content.message
  if (content.path !== null) return pump.options.named(content.path, content.caption)
  // A file that was moved or deleted since would look like a bad network, for ever.
  await content.file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => Promise.reject(new Refused('CHAT_UPLOAD_FAIL')))
  const path = await pump.options.upload(content.file, {
    name: content.name,
    fileType: content.fileType,
    signal,
    onProgress: (share) => {
      pump.progress.set(item.id, share)
      pump.options.changed()
    },
  })
  if (!signal.aborted) pump.waiting.put({ ...item, content: { ...content, path } })
  return pump.options.named(path, content.caption)
}

function restAfter<M>(pump: Pump<M>, item: Outgoing<M>, refused: Refused): number {
  const { content } = item
  if (refused.code === 'REQUEST_LIMIT') {
    pump.notBefore = Date.now() + (refused.retryAfter ?? 5) * 1_000
    return 0
  }
  if (pump.options.stopsOn(refused.code)) {
    pump.state = 'stopped'
    return 0
  }
  if (
    refused.code === 'NO_DATA' &&
    content.kind === 'file' &&
    content.path !== null &&
    !pump.renewed.has(item.id)
  ) {
    pump.renewed.add(item.id)
    pump.waiting.put({ ...item, content: { ...content, path: null } })
    return 0
  }
  // It went away meanwhile.
  if (isOutcomeUnknown(refused) && globalThis.navigator?.onLine === false)
    return retryOf(pump).mostMs
  if (isOutcomeUnknown(refused) && !givesUp(++pump.tries, refused, content)) {
    const { firstMs, mostMs } = retryOf(pump)
    return Math.min(mostMs, firstMs * 2 ** (pump.tries - 1)) * (0.5 + Math.random() / 2)
  }
  pump.tries = 0
  pump.waiting.put({ ...item, failure: refused.code })
  return 0
}

/** A message that nobody answers waits as long as it takes; one that breaks the server, or a file that never arrives, lets the others pass. */
const givesUp = <M>(tries: number, refused: Refused, content: OutgoingContent<M>): boolean =>
  tries >= triesOfOne &&
  (refused.code === 'INTERNAL_SERVER_ERROR' || (content.kind === 'file' && content.path === null))

/** Until then, or until something wakes. */
function rest<M>(pump: Pump<M>, restMs: number): Promise<void> | undefined {
  if (restMs <= 0 || pump.state !== 'open') return undefined
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, restMs)
    pump.rouse = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}
