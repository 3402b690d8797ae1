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
  /** Refuses new connections, or accepts them again. Open ones continue until `cut`. */
  refuse(on: boolean): Promise<void>
  /** Delays every chunk by up to `mostMs` and splits it in two. */
  delay(maxMs: number): void
  /** Duplicates this share (0 to 1) of the server's events and of the sent messages. */
  repeat(share: number): void
  /** Delivers this share (0 to 1) of the sent messages but drops the answer. */
  loseReplies(share: number): void
  /** Counters, which prove that the network was unreliable. */
  did: {
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

interface Weather {
  random: () => number
  delayMs: number
  repeat: number
  lose: number
  did: BadNetwork['did']
  open: Set<Socket>
  /** Address of the server. */
  to: { host: string; port: number }
}

export async function openBadNetwork(target: string, seed: number): Promise<BadNetwork> {
  const { hostname, port } = new URL(target)
  const did = {
    cut: 0,
    refusals: 0,
    delayed: 0,
    eventsRepeated: 0,
    sendsRepeated: 0,
    repliesLost: 0,
  }
  const weather: Weather = {
    random: seeded(seed),
    delayMs: 0,
    repeat: 0,
    lose: 0,
    did,
    open: new Set(),
    to: { host: hostname, port: Number(port) },
  }
  let server: Server | null = await listen(0, weather)
  const own = (server.address() as AddressInfo).port
  const cut = (): void => {
    did.cut += weather.open.size
    for (const socket of weather.open) socket.resetAndDestroy()
  }
  return {
    address: `http://127.0.0.1:${own}`,
    did,
    cut,
    refuse: async (on) => {
      if (on) {
        did.refusals++
        server?.close()
        server = null
      } else server ??= await listen(own, weather)
    },
    delay: (maxMs) => void (weather.delayMs = maxMs),
    repeat: (share) => void (weather.repeat = share),
    loseReplies: (share) => void (weather.lose = share),
    stop: async () => {
      server?.close()
      for (const socket of weather.open) socket.destroy()
    },
  }
}

async function listen(port: number, weather: Weather): Promise<Server> {
  const server = createServer((browser) => carry(browser, weather))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** Connects a browser's connection to its own connection to the server. */
function carry(browser: Socket, weather: Weather): void {
  const server = connect(weather.to)
  for (const [socket, other] of [
    [browser, server],
    [server, browser],
  ] as const) {
    weather.open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      weather.open.delete(socket)
      other.destroy()
    })
  }
  const up = line(server, weather)
  const down = line(browser, weather)
  let isSocket = false
  let losing = false
  const requests = readRequests((head) => (isSocket ||= /\r\nupgrade: *websocket/i.test(head)))
  const messages = readServerMessages()
  browser.on('data', (bytes) => {
    up.say(bytes)
    if (isSocket) return
    for (const asked of requests(bytes)) {
      if (!sends.test(asked.line)) continue
      losing = weather.random() < weather.lose
      if (weather.random() < weather.repeat) void askAgain(asked.whole, weather)
    }
  })
  server.on('data', (bytes) => {
    // The server has processed the message, but the answer is lost: the hardest case for the
    // client.
    if (losing) {
      weather.did.repliesLost++
      return void browser.resetAndDestroy()
    }
    if (!isSocket) return down.say(bytes)
    for (const { whole, isEvent } of messages(bytes)) {
      down.say(whole)
      if (isEvent && weather.random() < weather.repeat) repeatEvent(whole, down, weather)
    }
  })
  browser.on('end', () => up.end())
  server.on('end', () => down.end())
}

/** Duplicates an event at once or after later ones; late duplicates are the harder case. */
function repeatEvent(whole: Buffer, down: Line, weather: Weather): void {
  weather.did.eventsRepeated++
  setTimeout(() => down.say(whole), weather.random() < 0.5 ? 0 : weather.random() * laterMs)
}

/** Sends a recorded request again on a separate connection and ignores the answer. */
async function askAgain(whole: Buffer, weather: Weather): Promise<void> {
  await wait(weather.random() * laterMs)
  weather.did.sendsRepeated++
  const socket = connect(weather.to)
  socket.on('error', () => undefined)
  socket.setTimeout(5_000, () => socket.destroy())
  socket.once('data', () => socket.destroy())
  socket.write(whole)
}

interface Line {
  say(bytes: Buffer): void
  end(): void
}

/** One direction of a connection: delayed if configured, always in order. */
function line(to: Socket, weather: Weather): Line {
  let last = Promise.resolve()
  const write = (bytes: Buffer): void => void (to.destroyed || to.writableEnded || to.write(bytes))
  const slowly = async (bytes: Buffer): Promise<void> => {
    if (weather.delayMs === 0 || to.destroyed) return write(bytes)
    weather.did.delayed++
    const tornAt = Math.floor(weather.random() * bytes.length)
    for (const part of [bytes.subarray(0, tornAt), bytes.subarray(tornAt)]) {
      await wait((weather.random() * weather.delayMs) / 2)
      write(part)
    }
  }
  return {
    say: (bytes) => void (last = last.then(() => slowly(bytes))),
    end: () => void last.then(() => to.end()),
  }
}

const wait = (forMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, forMs))
