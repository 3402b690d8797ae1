import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * The server's side of RFC 6455 for text messages, without extensions. An idle connection costs its
 * TCP socket and this object (docs/decisions/165).
 */
export interface WebSocket {
  tcp: Duplex
  /** Received bytes of an incomplete frame. */
  rest: Buffer | null
  /** Received fragments of an incomplete message. */
  fragments: Buffer[] | null
  isEnding: boolean
  /** Frames received since `countAnew`. */
  received: number
  onMessage: (text: string) => void
}

/** A client may send 16 kB in a message. */
export const maxMessageBytes = 16_384
/** Bytes that may wait in memory for a client that does not read. */
const maxUnreadBytes = 1_048_576
/** Frames between two calls of `countAnew`; a screen sends a few. */
const maxReceived = 200

const keyShape = /^[+/\w]{22}==$/
const acceptSuffix = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/** The answer to a valid upgrade request; null when the request is not one. */
export function acceptanceOf({ method, headers }: IncomingMessage): string | null {
  const key = headers['sec-websocket-key']
  if (
    method !== 'GET' ||
    headers.upgrade?.toLowerCase() !== 'websocket' ||
    headers['sec-websocket-version'] !== '13' ||
    key === undefined ||
    !keyShape.test(key)
  )
    return null
  const accept = createHash('sha1').update(`${key}${acceptSuffix}`).digest('base64')
  return `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`
}

/** Reads messages from an accepted connection. `onClose` is called once, when it has closed. */
export function readWebSocket(
  tcp: Duplex,
  onMessage: (text: string) => void,
  onClose: () => void,
): WebSocket {
  const socket: WebSocket = {
    tcp,
    rest: null,
    fragments: null,
    isEnding: false,
    received: 0,
    onMessage,
  }
  tcp.on('close', onClose)
  tcp.on('end', () => tcp.end())
  tcp.on('data', (bytes: Buffer) => receive(socket, bytes))
  return socket
}

/** Starts the count of received frames again; a client that sends too many is cut off. */
export const countAnew = (socket: WebSocket): void => void (socket.received = 0)

/** Sends a frame of `frameOf`; closes the connection when too much is unread. */
export function write({ tcp, isEnding }: WebSocket, frame: Buffer): void {
  if (isEnding || tcp.destroyed) return
  if (tcp.writableLength > maxUnreadBytes) tcp.destroy()
  else tcp.write(frame)
}

const opcodes = { continuation: 0, text: 1, close: 8, ping: 9, pong: 10 }
const codes = { normal: 1000, away: 1001, protocol: 1002, unsupported: 1003, invalid: 1007 }

/** Ends the connection after what was sent; the client then closes it. */
export function end(socket: WebSocket, reason: keyof typeof codes = 'normal'): void {
  if (socket.isEnding) return
  const payload = Buffer.alloc(2)
  payload.writeUInt16BE(codes[reason])
  socket.tcp.end(frame(opcodes.close, payload))
  socket.isEnding = true
}

/** A text message as sent; shared by all its receivers. */
export const frameOf = (text: string): Buffer => frame(opcodes.text, Buffer.from(text))

function frame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload
  const headerLength = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const bytes = Buffer.allocUnsafe(headerLength + length)
  bytes[0] = 0x80 | opcode
  if (headerLength === 2) bytes[1] = length
  else if (headerLength === 4) {
    bytes[1] = 126
    bytes.writeUInt16BE(length, 2)
  } else {
    bytes[1] = 127
    bytes.writeBigUInt64BE(BigInt(length), 2)
  }
  payload.copy(bytes, headerLength)
  return bytes
}

function receive(socket: WebSocket, bytes: Buffer): void {
  let left = socket.rest === null ? bytes : Buffer.concat([socket.rest, bytes])
  socket.rest = null
  while (left.length > 0 && !socket.isEnding && !socket.tcp.destroyed) {
    const frameLength = lengthOf(left)
    if (frameLength === null) return end(socket, 'protocol')
    if (left.length < frameLength) {
      // A copy, because the part would keep the whole chunk in memory.
      socket.rest = Buffer.from(left)
      return
    }
    take(socket, left[0]! & 0x0f, left[0]! >= 0x80, payloadOf(left.subarray(0, frameLength)))
    left = left.subarray(frameLength)
  }
}

/**
 * Length of the first frame, or of its header while that is incomplete; null for a frame that a
 * client may not send: unmasked, too long, with a reserved bit, or a fragmented control frame.
 */
function lengthOf(bytes: Buffer): number | null {
  if (bytes.length < 2) return 2
  const [first, second] = [bytes[0]!, bytes[1]!]
  const isControl = (first & 0x08) !== 0
  if ((first & 0x70) !== 0 || second < 0x80) return null
  const short = second & 0x7f
  if (short === 127 || (isControl && (short > 125 || first < 0x80))) return null
  if (short < 126) return 6 + short
  if (bytes.length < 4) return 4
  const length = bytes.readUInt16BE(2)
  return length > maxMessageBytes ? null : 8 + length
}

/** The unmasked payload of a complete frame. */
function payloadOf(bytes: Buffer): Buffer {
  const start = (bytes[1]! & 0x7f) < 126 ? 6 : 8
  const payload = Buffer.from(bytes.subarray(start))
  for (let index = 0; index < payload.length; index += 1)
    payload[index]! ^= bytes[start - 4 + (index & 3)]!
  return payload
}

function take(socket: WebSocket, opcode: number, isLast: boolean, payload: Buffer): void {
  socket.received += 1
  if (socket.received > maxReceived) return void socket.tcp.destroy()
  if (opcode === opcodes.close) return end(socket)
  if (opcode === opcodes.pong) return
  if (opcode === opcodes.ping) return write(socket, frame(opcodes.pong, payload))
  if (opcode !== opcodes.text && opcode !== opcodes.continuation) return end(socket, 'unsupported')
  if ((opcode === opcodes.text) !== (socket.fragments === null)) return end(socket, 'protocol')
  const fragments = [...(socket.fragments ?? []), payload]
  socket.fragments = isLast ? null : fragments
  const bytes = fragments.length === 1 ? payload : Buffer.concat(fragments)
  if (bytes.length > maxMessageBytes) return end(socket, 'protocol')
  if (!isLast) return
  if (!isUtf8(bytes)) return end(socket, 'invalid')
  socket.onMessage(bytes.toString())
}
