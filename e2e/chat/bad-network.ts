import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { readRequests, readServerMessages } from './wire-readers.ts'
import { seeded } from './seeded.ts'

/** What stands between a phone in a tunnel and the server: real sockets, and bad luck that a seed repeats. */
export interface BadNetwork {
  address: string
  /** Tears every connection, in the middle of whatever it says. */
  cut(): void
  /** Nobody gets through any more, or again; what is open goes on until it is cut. */
  refuse(on: boolean): Promise<void>
  /** Every piece takes up to so long, and is torn in two. */
  delay(mostMs: number): void
  /** Such a share of the server's events, and of the messages sent to it, comes twice. */
  repeat(share: number): void
  /** Such a share of the messages sent arrives, and the answer does not. */
  loseReplies(share: number): void
  /** What it did so far: a journey through a good network proves nothing. */
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
  /** Where the server listens. */
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
    delay: (mostMs) => void (weather.delayMs = mostMs),
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

/** Joins a browser's connection to one of its own to the server. */
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
    // The server has heard it and answers: this is the moment in which a tunnel is worst.
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

/** Again at once, or after others have come: late duplicates are the ones that hurt. */
function repeatEvent(whole: Buffer, down: Line, weather: Weather): void {
  weather.did.eventsRepeated++
  setTimeout(() => down.say(whole), weather.random() < 0.5 ? 0 : weather.random() * laterMs)
}

/** Sends a recorded request a second time, from a connection of its own; nobody hears the answer. */
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

/** One direction of a connection: slow if the weather is, and never out of order. */
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
