import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { readRequests, readServerMessages } from './wire-readers.ts'
import { seeded } from './seeded.ts'

/**
 * A TCP proxy that simulates an unreliable network between a browser and the server, reproducible
 * by its seed.
 */
export interface BadNetwork {
  address: string
  /** Resets every open connection, even within a message. */
  cut(): void
  /** Refuses new connections, or accepts them again. Open connections continue until `cut`. */
  refuse(on: boolean): Promise<void>
  /** Delays every chunk by up to `maxMs` and splits it in two. */
  delay(maxMs: number): void
  /** Duplicates this share (0 to 1) of the server's events and of the sent messages. */
  repeat(share: number): void
  /** Drops the responses to this share (0 to 1) of the sent messages, which are delivered. */
  loseReplies(share: number): void
  /** Counters that prove how unreliable the network was. */
  counts: {
    cut: number
    refusals: number
    delayed: number
    eventsRepeated: number
    sendsRepeated: number
    repliesLost: number
  }
  stop(): Promise<void>
}

const sends = /^POST \/api\/(office\/)?chat\/send/
const laterMs = 1_500

interface NetworkState {
  random: () => number
  delayMs: number
  repeat: number
  lose: number
  counts: BadNetwork['counts']
  open: Set<Socket>
  /** Address of the server. */
  to: { host: string; port: number }
}

export async function openBadNetwork(target: string, seed: number): Promise<BadNetwork> {
  const { hostname, port } = new URL(target)
  const counts = {
    cut: 0,
    refusals: 0,
    delayed: 0,
    eventsRepeated: 0,
    sendsRepeated: 0,
    repliesLost: 0,
  }
  const state: NetworkState = {
    random: seeded(seed),
    delayMs: 0,
    repeat: 0,
    lose: 0,
    counts,
    open: new Set(),
    to: { host: hostname, port: Number(port) },
  }
  let server: Server | null = await listen(0, state)
  const own = (server.address() as AddressInfo).port
  const cut = (): void => {
    counts.cut += state.open.size
    for (const socket of state.open) socket.resetAndDestroy()
  }
  return {
    address: `http://127.0.0.1:${own}`,
    counts,
    cut,
    refuse: async (on) => {
      if (on) {
        counts.refusals++
        server?.close()
        server = null
      } else server ??= await listen(own, state)
    },
    delay: (maxMs) => void (state.delayMs = maxMs),
    repeat: (share) => void (state.repeat = share),
    loseReplies: (share) => void (state.lose = share),
    stop: async () => {
      server?.close()
      for (const socket of state.open) socket.destroy()
    },
  }
}

async function listen(port: number, state: NetworkState): Promise<Server> {
  const server = createServer((browser) => carry(browser, state))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** Pairs each connection of a browser with a separate connection to the server. */
function carry(browser: Socket, state: NetworkState): void {
  const server = connect(state.to)
  for (const [socket, other] of [
    [browser, server],
    [server, browser],
  ] as const) {
    state.open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      state.open.delete(socket)
      other.destroy()
    })
  }
  const up = line(server, state)
  const down = line(browser, state)
  let isSocket = false
  let isLosing = false
  const requests = readRequests((head) => (isSocket ||= /\r\nupgrade: *websocket/i.test(head)))
  const messages = readServerMessages()
  browser.on('data', (bytes) => {
    up.write(bytes)
    if (isSocket) return
    for (const request of requests(bytes)) {
      if (!sends.test(request.line)) continue
      isLosing = state.random() < state.lose
      if (state.random() < state.repeat) void resend(request.whole, state)
    }
  })
  server.on('data', (bytes) => {
    // The server has processed the message, but the response is lost: the hardest case for the
    // client.
    if (isLosing) {
      state.counts.repliesLost++
      return void browser.resetAndDestroy()
    }
    if (!isSocket) return down.write(bytes)
    for (const { whole, isEvent } of messages(bytes)) {
      down.write(whole)
      if (isEvent && state.random() < state.repeat) repeatEvent(whole, down, state)
    }
  })
  browser.on('end', () => up.end())
  server.on('end', () => down.end())
}

/** Sends an event twice in a row, or again after later events, which is the harder case. */
function repeatEvent(whole: Buffer, down: Link, state: NetworkState): void {
  state.counts.eventsRepeated++
  setTimeout(() => down.write(whole), state.random() < 0.5 ? 0 : state.random() * laterMs)
}

/** Sends a recorded request again on a separate connection and ignores the response. */
async function resend(whole: Buffer, state: NetworkState): Promise<void> {
  await wait(state.random() * laterMs)
  state.counts.sendsRepeated++
  const socket = connect(state.to)
  socket.on('error', () => undefined)
  socket.setTimeout(5_000, () => socket.destroy())
  socket.once('data', () => socket.destroy())
  socket.write(whole)
}

interface Link {
  write(bytes: Buffer): void
  end(): void
}

/** One direction of a connection: its chunks are delayed if configured, and always in order. */
function line(to: Socket, state: NetworkState): Link {
  let last = Promise.resolve()
  const write = (bytes: Buffer): void => void (to.destroyed || to.writableEnded || to.write(bytes))
  const slowly = async (bytes: Buffer): Promise<void> => {
    if (state.delayMs === 0 || to.destroyed) return write(bytes)
    state.counts.delayed++
    const tornAt = Math.floor(state.random() * bytes.length)
    for (const part of [bytes.subarray(0, tornAt), bytes.subarray(tornAt)]) {
      await wait((state.random() * state.delayMs) / 2)
      write(part)
    }
  }
  return {
    write: (bytes) => void (last = last.then(() => slowly(bytes))),
    end: () => void last.then(() => to.end()),
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
