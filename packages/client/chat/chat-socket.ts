import type { CustomerEvents, OfficeEvents, OfficeSignals } from '@champa/contract/live-events'
import type { Socket } from 'socket.io-client'

type Received = keyof CustomerEvents | keyof OfficeEvents

/**
 * A socket that reconnects automatically. Events may be lost or repeated; the history is
 * authoritative.
 */
export interface ChatSocket {
  isUp(): boolean
  on(event: Received, listener: (payload: unknown) => void): () => void
  /** Subscribes to the socket's state: every time it connects or disconnects. */
  follow(listener: (up: boolean) => void): () => void
  /** Emits an event; dropped while disconnected. */
  emit(event: keyof OfficeSignals, ...words: unknown[]): void
  /** Reconnects with the current credentials, or disconnects when there are none. */
  renew(): void
  close(): void
}

export interface ChatSocketOptions {
  /** Socket.IO namespace, preceded by the server's address outside a browser. */
  url?: string
  /** Handshake credentials; null when signed out. */
  auth(): Record<string, unknown> | null
  /**
   * Called when the server rejects the credentials. There is no further attempt until `renew`, the
   * network's return, or the page becoming visible.
   */
  refused?(): void
}

interface SocketState {
  options: ChatSocketOptions
  socket: Socket | null
  /**
   * The number of the current credentials, so that a handshake begun with previous ones is not
   * used.
   */
  name: number
  shown: number
  tries: number
  redial: ReturnType<typeof setTimeout> | undefined
  closed: boolean
  listeners: Map<string, Set<(payload: unknown) => void>>
  followers: Set<(up: boolean) => void>
}

const firstDelayMs = 500
const maxDelayMs = 4_000
/** Timeout of a connection attempt, so that a hanging one takes no longer than a failing one. */
const attemptMs = 4_000

export function openChatSocket(options: ChatSocketOptions): ChatSocket {
  const state: SocketState = {
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
  const unfollow = followNetwork(state)
  void open(state)
  return {
    isUp: () => state.socket?.connected === true && state.shown === state.name,
    on: (event, listener) =>
      addTo(
        state.listeners.get(event) ?? state.listeners.set(event, new Set()).get(event)!,
        listener,
      ),
    follow: (listener) => addTo(state.followers, listener),
    emit: (event, ...words) => void (state.socket?.connected && state.socket.emit(event, ...words)),
    renew() {
      state.name += 1
      if (state.socket?.connected) state.socket.disconnect()
      dial(state)
    },
    close() {
      state.closed = true
      clearTimeout(state.redial)
      unfollow()
      if (state.socket) hangUp(state.socket)
    },
  }
}

function addTo<T>(set: Set<T>, one: T): () => void {
  set.add(one)
  return () => set.delete(one)
}

async function open(state: SocketState): Promise<void> {
  try {
    const { io } = await import('socket.io-client')
    if (!state.closed)
      follow(
        state,
        io(state.options.url ?? '/', {
          path: '/socket.io',
          transports: ['websocket'],
          forceNew: true,
          autoConnect: false,
          timeout: attemptMs,
          // socket.io does not reconnect after every kind of disconnection, so reconnection is
          // implemented here.
          reconnection: false,
          // A function, so that each connection attempt sends the current credentials.
          auth: (give) => {
            state.shown = state.name
            give(state.options.auth() ?? {})
          },
        }),
      )
  } catch {
    state.redial = setTimeout(() => void open(state), maxDelayMs)
  }
}

function follow(state: SocketState, socket: Socket): void {
  state.socket = socket
  socket.on('connect', () => {
    state.tries = 0
    if (state.shown !== state.name) return void socket.disconnect()
    for (const follower of state.followers) follower(true)
  })
  socket.on('disconnect', () => {
    for (const follower of state.followers) follower(false)
    redial(state)
  })
  socket.on('connect_error', (error) => {
    if (error.message === 'UNAUTHORIZED' && state.shown === state.name) state.options.refused?.()
    else redial(state)
  })
  socket.onAny((event: string, payload: unknown) => {
    if (state.shown === state.name)
      for (const listener of state.listeners.get(event) ?? []) listener(payload)
  })
  dial(state)
}

function dial(state: SocketState): void {
  clearTimeout(state.redial)
  if (state.closed || navigator.onLine === false || state.options.auth() === null) return
  if (state.socket && !state.socket.connected) state.socket.connect()
}

/** Retries with exponential backoff and jitter, so that clients do not reconnect all at once. */
function redial(state: SocketState): void {
  clearTimeout(state.redial)
  const delayMs = Math.min(maxDelayMs, firstDelayMs * 2 ** state.tries++)
  state.redial = setTimeout(() => dial(state), delayMs * (0.5 + Math.random()))
}

/**
 * Does not connect while offline. Connects at once when the network returns or the page becomes
 * visible.
 */
function followNetwork(state: SocketState): () => void {
  const offline = () => {
    clearTimeout(state.redial)
    // A pending connection attempt is left to fail on its own, because closing it causes a browser
    // error.
    if (state.socket?.connected) state.socket.disconnect()
  }
  const online = () => {
    state.tries = 0
    dial(state)
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

/**
 * Lets a pending connection attempt finish before closing the socket, because closing it earlier
 * causes a browser error.
 */
function hangUp(socket: Socket): void {
  socket.offAny()
  socket.off()
  if (socket.connected) socket.close()
  else socket.once('connect', () => socket.close())
}
