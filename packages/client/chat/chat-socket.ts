import type { Socket } from 'socket.io-client'

/**
 * A socket that reconnects automatically. Events may be lost or repeated; the history is
 * authoritative.
 */
export interface ChatSocket {
  isUp(): boolean
  on(event: string, listener: (news: unknown) => void): () => void
  /** Subscribes to the socket's state: every time it connects or disconnects. */
  follow(listener: (up: boolean) => void): () => void
  /** Emits an event; dropped while disconnected. */
  say(event: string, ...words: unknown[]): void
  /** Reconnects with the current credentials, or disconnects when there are none. */
  renew(): void
  close(): void
}

export interface ChatSocketOptions {
  /** Namespace, preceded by the server's address outside a browser. */
  url?: string
  /** Handshake credentials; null when signed out. */
  auth(): Record<string, unknown> | null
  /**
   * Called when the server rejects the credentials. There is no further attempt until `renew`, the
   * network's return, or the page becoming visible.
   */
  refused?(): void
}

interface Kept {
  options: ChatSocketOptions
  socket: Socket | null
  /**
   * Generation of the credentials, so that a handshake begun with the previous ones is not used.
   */
  name: number
  shown: number
  tries: number
  redial: ReturnType<typeof setTimeout> | undefined
  closed: boolean
  listeners: Map<string, Set<(news: unknown) => void>>
  followers: Set<(up: boolean) => void>
}

const firstDelayMs = 500
const maxDelayMs = 4_000
/** Timeout of a connection attempt; a hanging attempt should take no longer than a failing one. */
const attemptMs = 4_000

export function openChatSocket(options: ChatSocketOptions): ChatSocket {
  const kept: Kept = {
    options,
    socket: null,
    name: 0,
    shown: 0,
    tries: 0,
    redial: undefined,
    closed: false,
    listeners: new Map(),
    followers: new Set(),
  }
  const unfollow = followNetwork(kept)
  void open(kept)
  return {
    isUp: () => kept.socket?.connected === true && kept.shown === kept.name,
    on: (event, listener) =>
      addTo(
        kept.listeners.get(event) ?? kept.listeners.set(event, new Set()).get(event)!,
        listener,
      ),
    follow: (listener) => addTo(kept.followers, listener),
    say: (event, ...words) => void (kept.socket?.connected && kept.socket.emit(event, ...words)),
    renew() {
      kept.name += 1
      if (kept.socket?.connected) kept.socket.disconnect()
      dial(kept)
    },
    close() {
      kept.closed = true
      clearTimeout(kept.redial)
      unfollow()
      if (kept.socket) hangUp(kept.socket)
    },
  }
}

function addTo<T>(set: Set<T>, one: T): () => void {
  set.add(one)
  return () => set.delete(one)
}

async function open(kept: Kept): Promise<void> {
  try {
    const { io } = await import('socket.io-client')
    if (!kept.closed)
      follow(
        kept,
        io(kept.options.url ?? '/', {
          path: '/socket.io',
          transports: ['websocket'],
          forceNew: true,
          autoConnect: false,
          timeout: attemptMs,
          // socket.io does not reconnect after every kind of disconnection, so reconnection is
          // implemented here.
          reconnection: false,
          // A function, so that each connection sends the current credentials.
          auth: (give) => {
            kept.shown = kept.name
            give(kept.options.auth() ?? {})
          },
        }),
      )
  } catch {
    kept.redial = setTimeout(() => void open(kept), maxDelayMs)
  }
}

function follow(kept: Kept, socket: Socket): void {
  kept.socket = socket
  socket.on('connect', () => {
    kept.tries = 0
    if (kept.shown !== kept.name) return void socket.disconnect()
    for (const follower of kept.followers) follower(true)
  })
  socket.on('disconnect', () => {
    for (const follower of kept.followers) follower(false)
    redial(kept)
  })
  socket.on('connect_error', (error) => {
    if (error.message === 'UNAUTHORIZED' && kept.shown === kept.name) kept.options.refused?.()
    else redial(kept)
  })
  socket.onAny((event: string, news: unknown) => {
    if (kept.shown === kept.name)
      for (const listener of kept.listeners.get(event) ?? []) listener(news)
  })
  dial(kept)
}

function dial(kept: Kept): void {
  clearTimeout(kept.redial)
  if (kept.closed || navigator.onLine === false || kept.options.auth() === null) return
  if (kept.socket && !kept.socket.connected) kept.socket.connect()
}

/** Retries with exponential backoff and jitter, so that clients do not reconnect all at once. */
function redial(kept: Kept): void {
  clearTimeout(kept.redial)
  const delayMs = Math.min(maxDelayMs, firstDelayMs * 2 ** kept.tries++)
  kept.redial = setTimeout(() => dial(kept), delayMs * (0.5 + Math.random()))
}

/**
 * Does not connect while offline. Connects at once when the network returns or the page becomes
 * visible.
 */
function followNetwork(kept: Kept): () => void {
  const offline = () => {
    clearTimeout(kept.redial)
    // A connection attempt ends without a call; closing it halfway causes a browser error.
    if (kept.socket?.connected) kept.socket.disconnect()
  }
  const online = () => {
    kept.tries = 0
    dial(kept)
  }
  const seen = () => globalThis.document.visibilityState === 'visible' && online()
  globalThis.addEventListener?.('offline', offline)
  globalThis.addEventListener?.('online', online)
  globalThis.document?.addEventListener('visibilitychange', seen)
  return () => {
    globalThis.removeEventListener?.('offline', offline)
    globalThis.removeEventListener?.('online', online)
    globalThis.document?.removeEventListener('visibilitychange', seen)
  }
}

/** Lets a pending connection finish before closing it, for the same reason. */
function hangUp(socket: Socket): void {
  socket.offAny()
  socket.off()
  if (socket.connected) socket.close()
  else socket.once('connect', () => socket.close())
}
