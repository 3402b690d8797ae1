import type { Socket } from 'socket.io-client'

/** One socket, kept up. What it tells may be lost or come twice: history is the truth. */
export interface Line {
  isUp(): boolean
  on(event: string, listener: (news: unknown) => void): () => void
  /** Calls when the line goes up, for the first time and again, and when it goes down. */
  follow(listener: (up: boolean) => void): () => void
  /** Said to nobody while the line is down. */
  say(event: string, ...words: unknown[]): void
  /** Whoever stands behind it has changed: it is opened anew in their name, or closed when there is nobody. */
  renew(): void
  close(): void
}

export interface LineOptions {
  /** Namespace, and outside a browser the server before it. */
  url?: string
  /** What is shown at the door; null while there is nobody. */
  auth(): Record<string, unknown> | null
  /** The server let nobody in by that name; it is not asked again until `renew`, or when somebody looks at the page. */
  refused?(): void
}

interface Kept {
  options: LineOptions
  socket: Socket | null
  /** Counts whoever stood behind it, so that a line that was opening for the last one is not taken for this one's. */
  name: number
  shown: number
  tries: number
  redial: ReturnType<typeof setTimeout> | undefined
  closed: boolean
  listeners: Map<string, Set<(news: unknown) => void>>
  followers: Set<(up: boolean) => void>
}

const firstDelayMs = 500
const mostDelayMs = 4_000
/** How long an attempt may take: one that hangs must not keep a customer away for longer than one that fails. */
const attemptMs = 4_000

export function openLine(options: LineOptions): Line {
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
          // The library comes back only from some ends, and forgets to after others: it is done here, for all of them.
          reconnection: false,
          // A function: each connection shows whoever is there then.
          auth: (give) => {
            kept.shown = kept.name
            give(kept.options.auth() ?? {})
          },
        }),
      )
  } catch {
    kept.redial = setTimeout(() => void open(kept), mostDelayMs)
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

/** Soon, and at moments of chance: a server that comes back is not called by everybody at once. */
function redial(kept: Kept): void {
  clearTimeout(kept.redial)
  const delayMs = Math.min(mostDelayMs, firstDelayMs * 2 ** kept.tries++)
  kept.redial = setTimeout(() => dial(kept), delayMs * (0.5 + Math.random()))
}

/** Without a network there is nobody to call; with it again, or with somebody at the page, one call at once instead of a wait. */
function followNetwork(kept: Kept): () => void {
  const offline = () => {
    clearTimeout(kept.redial)
    // One that is still being opened ends by itself; closing it halfway is an error to the browser.
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

/** A line that is still being opened is let through first, for the same reason. */
function hangUp(socket: Socket): void {
  socket.offAny()
  socket.off()
  if (socket.connected) socket.close()
  else socket.once('connect', () => socket.close())
}
