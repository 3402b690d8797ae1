import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer, type RawData } from 'ws'
import {
  leave,
  newSid,
  openNamespace,
  write,
  type Connection,
  type Credentials,
  type Enter,
  type Namespace,
  type NamespaceOptions,
} from './namespace.ts'
import { packets, readPacket, type Packet } from './socket-packets.ts'
import { limitHandshakes, openPlaces, type SocketLimits } from './socket-limits.ts'
/** How often a socket's credentials are checked again. */
const recheckMs = 5_000
/** How often some of the sockets are visited: the checks of all are spread over `recheckMs`. */
export const visitMs = 250
const heartbeat = { pingInterval: 25_000, pingTimeout: 20_000 }
/** How long a new connection may take to send its credentials. */
const connectTimeoutMs = 45_000
const closeTimeoutMs = 1_000
/** Maximum size of a client's message. */
const maxMessageBytes = 16_384
/** Maximum number of messages and pings of a connection between two visits; a few are usual. */
const maxReceived = 200
/** Status codes of RFC 6455. */
const closeCodes = { away: 1001, protocol: 1002, unsupported: 1003 }

export interface SocketServer {
  /** Adds a namespace, whose name the client sends when it connects. */
  open<Caller>(name: string, options: NamespaceOptions<Caller>): Namespace<Caller>
  close(): void
}

interface State {
  connections: Set<Connection>
  enters: Map<string, Enter>
}

const path = /^\/socket\.io\/?\?(?=.*\bEIO=4\b)(?=.*\btransport=websocket\b)(?!.*\bsid=)/

/**
 * A Socket.IO server for websockets on the API's port, for `socket.io-client`. A connection is a
 * small object without a timer (docs/decisions/165).
 */
export function openSocketServer(http: HttpServer, limits: SocketLimits): SocketServer {
  const state: State = { connections: new Set(), enters: new Map() }
  const { connections, enters } = state
  const accept = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxMessageBytes,
    maxFragments: maxReceived,
  })
  const takePlace = openPlaces(limits.socketsPerCaller).take
  const admit = limitHandshakes(limits)
  const onUpgrade = (request: IncomingMessage, tcp: Duplex, head: Buffer): void => {
    tcp.on('error', () => tcp.destroy())
    if (!path.test(request.url ?? '')) return refuse(tcp, '400 Bad Request')
    if (!admit(request)) return refuse(tcp, '429 Too Many Requests')
    accept.handleUpgrade(request, tcp, head, (web) => openConnection(state, web))
  }
  http.on('upgrade', onUpgrade)
  const visits = setInterval(visitSome(connections), visitMs)
  return {
    open: (name, options) => {
      const namespace = openNamespace(name, options, takePlace)
      enters.set(name, namespace.enter)
      return namespace
    },
    close: () => {
      clearInterval(visits)
      http.off('upgrade', onUpgrade)
      for (const { web } of connections) web.close(closeCodes.away)
      setTimeout(() => {
        for (const { web } of connections) web.terminate()
      }, closeTimeoutMs).unref()
    },
  }
}

const refuse = (tcp: Duplex, status: string): void =>
  void tcp.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => tcp.destroy())

function openConnection(state: State, web: WebSocket): void {
  const nowMs = performance.now()
  const connection: Connection = {
    web,
    received: 0,
    hasTried: false,
    openedMs: nowMs,
    pingedMs: nowMs,
    awaitsPong: false,
    member: null,
  }
  web.on('message', (data, isBinary) => receive(state, connection, data, isBinary))
  web.on('ping', () => void count(connection))
  // No handling is needed: `ws` closes the connection after an error.
  web.on('error', () => undefined)
  web.on('close', () => {
    state.connections.delete(connection)
    leave(connection)
  })
  state.connections.add(connection)
  write(web, packets.open(newSid(), { ...heartbeat, maxPayload: maxMessageBytes }))
}

/** Counts a message, and cuts off a client that sends too many; false when it is cut off. */
function count(connection: Connection): boolean {
  connection.received += 1
  if (connection.received <= maxReceived) return true
  connection.web.terminate()
  return false
}

function receive(state: State, connection: Connection, data: RawData, isBinary: boolean): void {
  const { web } = connection
  if (web.readyState !== WebSocket.OPEN || !count(connection)) return
  if (isBinary) return web.close(closeCodes.unsupported)
  take(state, connection, readPacket((data as Buffer).toString()))
}

function take(state: State, connection: Connection, packet: Packet | null): void {
  const { web, member } = connection
  if (packet === null) return web.close(closeCodes.protocol)
  if (packet.type === 'pong') connection.awaitsPong = false
  else if (packet.type === 'disconnect') {
    leave(connection)
    web.close()
  } else if (packet.type === 'connect') void connect(state, connection, packet)
  else
    member?.receive(packet.event, packet.values[0], () => {
      if (packet.ackId !== '') write(web, packets.acknowledged(member.namespace, packet.ackId))
    })
}

/**
 * Verifies the credentials of a connection, once: each attempt costs a query, so a refused client
 * must open a new connection.
 */
async function connect(
  state: State,
  connection: Connection,
  { namespace, shown }: Extract<Packet, { type: 'connect' }>,
): Promise<void> {
  const { web } = connection
  if (connection.hasTried) return web.terminate()
  connection.hasTried = true
  const enter = state.enters.get(namespace)
  const refusal = enter ? await enter(connection, credentialsIn(shown)) : 'Invalid namespace'
  if (refusal === null) return
  write(web, packets.refused(namespace, refusal))
  web.close()
}

function credentialsIn(shown: Record<string, unknown>): Credentials {
  const credentials: Credentials = {}
  for (const key of ['token', 'guest', 'device'] as const) {
    const text = shown[key]
    if (typeof text === 'string') credentials[key] = text
  }
  return credentials
}

/** Returns a function that visits some of the connections, and all of them once in `recheckMs`. */
function visitSome(connections: Set<Connection>): () => void {
  let rest = connections.values()
  let due = 0
  return () => {
    const nowMs = performance.now()
    due += (connections.size * visitMs) / recheckMs
    for (; due >= 1; due -= 1) {
      let next = rest.next()
      if (next.done) {
        rest = connections.values()
        next = rest.next()
      }
      if (!next.done) visit(next.value, nowMs)
    }
  }
}

function visit(connection: Connection, nowMs: number): void {
  const { web, member, openedMs, pingedMs, awaitsPong } = connection
  const { pingInterval, pingTimeout } = heartbeat
  const isLate = awaitsPong && nowMs - pingedMs > pingTimeout
  const isSilent = member === null && nowMs - openedMs > connectTimeoutMs
  if (isLate || isSilent) return web.terminate()
  connection.received = 0
  member?.recheck()
  if (nowMs - pingedMs < pingInterval) return
  connection.pingedMs = nowMs
  connection.awaitsPong = true
  write(web, packets.ping)
}
