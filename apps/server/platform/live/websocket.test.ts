import { randomBytes } from 'node:crypto'
import { Duplex } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frameOf, maxMessageBytes, readWebSocket, write } from './websocket.ts'

/** A connection without a network: what the server received and wrote. */
function openPair() {
  const received: string[] = []
  const written: Buffer[] = []
  const tcp = new Duplex({
    read: () => undefined,
    write: (bytes: Buffer, _, done) => {
      written.push(bytes)
      done()
    },
  })
  const web = readWebSocket(
    tcp,
    (text) => received.push(text),
    () => undefined,
  )
  return {
    web,
    received,
    send: (bytes: Buffer) => void tcp.emit('data', bytes),
    /** The status of the close frame; null while the connection is open. */
    closedWith: () => {
      const last = written.at(-1)
      return last?.[0] === 0x88 ? last.readUInt16BE(2) : null
    },
    written,
  }
}

const [text, binary, continuation, close, ping] = [1, 2, 0, 8, 9]
interface Frame {
  opcode?: number
  isLast?: boolean
  payload?: Buffer | string
  mask?: Buffer | null
  reserved?: number
}

/** A frame as a client sends it (RFC 6455, 5.2). */
function clientFrame({
  opcode = text,
  isLast = true,
  payload = '',
  mask = randomBytes(4),
  reserved = 0,
}: Frame): Buffer {
  const bytes = Buffer.from(payload)
  const head = Buffer.from([(isLast ? 0x80 : 0) | reserved | opcode])
  const short = bytes.length < 126 ? bytes.length : bytes.length < 65_536 ? 126 : 127
  const length = Buffer.alloc(short === 126 ? 2 : short === 127 ? 8 : 0)
  if (short === 126) length.writeUInt16BE(bytes.length)
  if (short === 127) length.writeBigUInt64BE(BigInt(bytes.length))
  return Buffer.concat([
    head,
    Buffer.from([(mask ? 0x80 : 0) | short]),
    length,
    mask ?? Buffer.alloc(0),
    mask ? bytes.map((byte, at) => byte ^ mask[at % 4]!) : bytes,
  ])
}

test('reads messages however they are cut into fragments and chunks', () => {
  const messages = fc.array(
    fc.record({
      words: fc.string({ unit: 'binary', maxLength: 300 }),
      cuts: fc.array(fc.nat(600), { maxLength: 3 }),
      pings: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(messages, fc.infiniteStream(fc.integer({ min: 1, max: 200 })), (all, sizes) => {
      const { send, received, closedWith } = openPair()
      const stream = Buffer.concat(
        all.flatMap(({ words, cuts, pings }) => {
          const bytes = Buffer.from(words)
          const ends = [...cuts.filter((at) => at < bytes.length), bytes.length].toSorted(
            (one, other) => one - other,
          )
          return ends.flatMap((to, at) => [
            ...(pings ? [clientFrame({ opcode: ping, payload: 'still there?' })] : []),
            clientFrame({
              opcode: at === 0 ? text : continuation,
              isLast: at + 1 === ends.length,
              payload: bytes.subarray(ends[at - 1] ?? 0, to),
            }),
          ])
        }),
      )
      for (let at = 0; at < stream.length; ) {
        const size = sizes.next().value
        send(stream.subarray(at, at + size))
        at += size
      }
      expect(received).toEqual(all.map(({ words }) => words))
      expect(closedWith()).toBeNull()
    }),
  )
})

test.each([0, 125, 126, 65_535, 65_536])('writes a message of %i bytes', (length) => {
  const { web, written } = openPair()
  write(web, frameOf('x'.repeat(length)))
  const frame = written[0]!
  const short = frame[1]!
  const [start, size] =
    short < 126
      ? [2, short]
      : short === 126
        ? [4, frame.readUInt16BE(2)]
        : [10, Number(frame.readBigUInt64BE(2))]
  expect([frame[0], size, frame.subarray(start).toString()]).toEqual([
    0x81,
    length,
    'x'.repeat(length),
  ])
})

test('answers a ping with its payload, and a close frame with a close frame', () => {
  const { send, written, closedWith } = openPair()
  send(clientFrame({ opcode: ping, payload: 'still there?' }))
  expect(written[0]).toEqual(Buffer.concat([Buffer.from([0x8a, 12]), Buffer.from('still there?')]))
  send(clientFrame({ opcode: close, payload: Buffer.from([3, 0xe9]) }))
  expect(closedWith()).toBe(1000)
})

describe('closes the connection', () => {
  test.each<[string, number, Frame[]]>([
    ['an unmasked frame', 1002, [{ payload: 'x', mask: null }]],
    ['a reserved bit', 1002, [{ payload: 'x', reserved: 0x40 }]],
    ['a message that is too long', 1002, [{ payload: 'x'.repeat(maxMessageBytes + 1) }]],
    ['a frame of 64 kB', 1002, [{ payload: 'x'.repeat(65_536) }]],
    [
      'fragments that are too long together',
      1002,
      [
        { payload: 'x'.repeat(maxMessageBytes), isLast: false },
        { payload: 'x', opcode: continuation },
      ],
    ],
    ['a fragmented control frame', 1002, [{ opcode: ping, isLast: false }]],
    ['a control frame that is too long', 1002, [{ opcode: ping, payload: 'x'.repeat(126) }]],
    ['a continuation of nothing', 1002, [{ opcode: continuation }]],
    ['a message within a message', 1002, [{ isLast: false }, { payload: 'x' }]],
    ['a binary message', 1003, [{ opcode: binary }]],
    ['an unknown opcode', 1003, [{ opcode: 3 }]],
    ['text that is not UTF-8', 1007, [{ payload: Buffer.from([0xff]) }]],
  ])('for %s', (_, status, frames) => {
    const { send, received, closedWith } = openPair()
    for (const frame of frames) send(clientFrame(frame))
    expect(closedWith()).toBe(status)
    send(clientFrame({ payload: 'later' }))
    expect(received).toEqual([])
  })

  test('when frames without content come without end', () => {
    const { send, web } = openPair()
    send(clientFrame({ isLast: false }))
    for (let sent = 0; sent < 300; sent += 1)
      send(clientFrame({ opcode: continuation, isLast: false }))
    expect(web.tcp.destroyed).toBe(true)
  })
})
