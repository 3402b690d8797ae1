import type { Conversation } from '@champa/contract/chat'
import type { RefusalCode } from '@champa/contract/errors'
import { asRefused, isOutcomeUnknown, Refused } from '../../refused.ts'
import { onAwake } from '../on-awake.ts'
import type { Outgoing, OutgoingContent, MessageStore } from './outgoing.ts'
import { inTurn } from './in-turn.ts'
import { openWaiting, type Waiting } from './waiting.ts'

export interface OutboxOptions<M> {
  owner: string
  store: MessageStore<M>
  /** Sends one message to the server. @throws Refused */
  send(id: string, message: M, signal: AbortSignal): Promise<Conversation>
  /** Uploads a file and returns its path on the server. */
  upload(
    file: Blob,
    options: {
      name: string
      fileType: 'image' | 'video'
      signal: AbortSignal
      onProgress: (share: number) => void
    },
  ): Promise<string>
  /** Builds the message for an uploaded file. */
  named(path: string, caption: string): M
  /**
   * Called when the server has stored the message, before it leaves the outbox, so that it is
   * always visible.
   */
  sent(conversation: Conversation): void
  /** Called when another tab has sent messages, which are part of the history from then on. */
  sentElsewhere(): void
  changed(): void
  /**
   * True for refusals that concern the sender, not the message: sending stops until `wake`, and no
   * message is marked as failed.
   */
  stopsOn(code: RefusalCode): boolean
  retry?: { firstMs: number; maxMs: number }
}

/** Sends messages in order and exactly once, across bad networks, reloads and several tabs. */
export interface Outbox<M> {
  items(): readonly Outgoing<M>[]
  /** Uploaded share of a file, 0 to 1. */
  progressOf(id: string): number
  add(content: OutgoingContent<M>): string
  resend(id: string): void
  /** Cancels a pending message or removes a failed one. */
  remove(id: string): void
  /** Retries immediately instead of waiting for the next attempt. */
  wake(): void
  /** Resolves when messages stored by an earlier visit are loaded. */
  ready: Promise<void>
  /** Stops sending; resolves when all messages are stored. */
  close(): Promise<void>
}

interface Pump<M> {
  options: OutboxOptions<M>
  waiting: Waiting<M>
  progress: Map<string, number>
  current: { id: string; cancel: AbortController } | null
  /**
   * Ids of messages whose file is uploaded again because the server had deleted the first upload.
   */
  renewed: Set<string>
  tries: number
  /** Time of the earliest next attempt that the server allows; `wake` does not override it. */
  notBefore: number
  state: 'open' | 'stopped' | 'closed'
  running: boolean
  rouse: () => void
}

const triesOfOne = 5

export function openOutbox<M>(options: OutboxOptions<M>): Outbox<M> {
  const waiting = openWaiting(options.owner, options.store, options.changed)
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
    // Another tab may have been closed before it sent its stored messages.
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
      // Strictly increasing, because messages are ordered by this time.
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

/** A message id: 128 random bits in hex. */
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

const retryOf = <M>({ options }: Pump<M>) => options.retry ?? { firstMs: 1_000, maxMs: 30_000 }

/**
 * Finds the first message that has not failed. Failed messages wait for `resend`, or after a server
 * error for `wake`.
 */
const nextOf = <M>({ waiting }: Pump<M>): Outgoing<M> | undefined =>
  waiting.items().find(({ failure }) => failure === null)

/** Sends the next message; returns the delay in milliseconds before the next attempt. */
async function tryNext<M>(pump: Pump<M>): Promise<number> {
  if (await pump.waiting.refresh()) pump.options.sentElsewhere()
  const item = nextOf(pump)
  if (!item || pump.state !== 'open') return 0
  // No attempt while offline; `wake` is called when the network returns.
  if (globalThis.navigator?.onLine === false) return retryOf(pump).maxMs
  const cancel = new AbortController()
  pump.current = { id: item.id, cancel }
  try {
    pump.options.sent(
      await pump.options.send(item.id, await messageOf(pump, item, cancel.signal), cancel.signal),
    )
    pump.tries = 0
    pump.waiting.drop(item.id)
    // Waits until the store is up to date, before another tab gets the lock and reads it.
    await pump.waiting.settled()
    return 0
  } catch (error) {
    if (pump.state !== 'open' || cancel.signal.aborted) return 0
    return restAfter(
      pump,
      pump.waiting.items().find(({ id }) => id === item.id) ?? item,
      asRefused(error),
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
  // A file that was moved or deleted since would look like a network error in the upload, which
  // would be retried forever.
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
  // An attempt during which the network was lost is not counted.
  if (isOutcomeUnknown(refused) && globalThis.navigator?.onLine === false)
    return retryOf(pump).maxMs
  if (isOutcomeUnknown(refused) && !givesUp(++pump.tries, refused, content)) {
    const { firstMs, maxMs } = retryOf(pump)
    return Math.min(maxMs, firstMs * 2 ** (pump.tries - 1)) * (0.5 + Math.random() / 2)
  }
  pump.tries = 0
  pump.waiting.put({ ...item, failure: refused.code })
  return 0
}

/**
 * A message without a response is retried indefinitely. After five attempts, a message that causes
 * server errors or a file that cannot be uploaded counts as failed, so that later messages are
 * sent.
 */
const givesUp = <M>(tries: number, refused: Refused, content: OutgoingContent<M>): boolean =>
  tries >= triesOfOne &&
  (refused.code === 'INTERNAL_SERVER_ERROR' || (content.kind === 'file' && content.path === null))

/** Waits until the delay has passed or `wake` is called. */
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
