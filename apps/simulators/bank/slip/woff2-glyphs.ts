/**
 * The glyphs of a WOFF 2.0 font, which stores counts, flags, points and boxes in separate streams.
 */

type Stream = { byte(): number; short(): number; count(): number; bytes(length: number): Buffer }
type Point = { x: number; y: number; onCurve: boolean }
type Streams = Record<
  'contours' | 'points' | 'flags' | 'glyphs' | 'composites' | 'boxes' | 'instructions',
  Stream
>

const streamNames = [
  'contours',
  'points',
  'flags',
  'glyphs',
  'composites',
  'boxes',
  'instructions',
] as const
const headerBytes = 36

export function restoreGlyphs(data: Buffer): { glyf: Buffer; loca: Buffer } {
  const count = data.readUInt16BE(4)
  let start = headerBytes
  const streams = Object.fromEntries(
    streamNames.map((name, index) => {
      const length = data.readUInt32BE(8 + 4 * index)
      return [name, stream(data.subarray(start, (start += length)))]
    }),
  ) as Streams
  const hasBox = streams.boxes.bytes(4 * ((count + 31) >> 5))
  const loca = Buffer.alloc(4 * (count + 1))
  const parts: Buffer[] = []
  let offset = 0
  for (let glyph = 0; glyph < count; glyph += 1) {
    const box =
      (hasBox.readUInt8(glyph >> 3) & (128 >> (glyph & 7))) !== 0
        ? streams.boxes.bytes(8)
        : undefined
    const part = restoreGlyph(streams, box)
    parts.push(part, Buffer.alloc(-part.length & 3))
    offset += part.length + (-part.length & 3)
    loca.writeUInt32BE(offset, 4 * (glyph + 1))
  }
  return { glyf: Buffer.concat(parts), loca }
}

function restoreGlyph(streams: Streams, box: Buffer | undefined): Buffer {
  const contours = streams.contours.short()
  if (contours === 0) return Buffer.alloc(0)
  if (contours < 0)
    return Buffer.concat([shorts(contours), ...(box ? [box] : []), composite(streams)])
  let last = -1
  const ends = Array.from({ length: contours }, () => (last += streams.points.count()))
  const points = readPoints(streams, last + 1)
  const instructions = streams.instructions.bytes(streams.glyphs.count())
  let [x, y] = [0, 0]
  const moves = points.map((point) => {
    const move = [point.x - x, point.y - y] as const
    ;[x, y] = [point.x, point.y]
    return move
  })
  return Buffer.concat([
    shorts(contours),
    box ?? boxOf(points),
    shorts(...ends),
    shorts(instructions.length),
    instructions,
    Buffer.from(points.map(({ onCurve }) => Number(onCurve))),
    shorts(...moves.map(([dx]) => dx)),
    shorts(...moves.map(([, dy]) => dy)),
  ])
}

/**
 * Each point has a flag that gives the sign and bit lengths of its offset from the last one (table
 * 5.2 of the standard).
 */
function readPoints({ flags, glyphs }: Streams, length: number): Point[] {
  let [x, y] = [0, 0]
  return Array.from({ length }, () => {
    const flag = flags.byte()
    const [dx, dy] = readMove(flag & 127, glyphs)
    x += dx
    y += dy
    return { x, y, onCurve: flag < 128 }
  })
}

function readMove(kind: number, { byte }: Stream): [number, number] {
  const signed = (value: number, bit: number): number => ((kind & bit) !== 0 ? value : -value)
  if (kind < 10) return [0, signed(((kind & 14) << 7) + byte(), 1)]
  if (kind < 20) return [signed((((kind - 10) & 14) << 7) + byte(), 1), 0]
  if (kind < 84) {
    const [part, both] = [kind - 20, byte()]
    return [
      signed(1 + (part & 0x30) + (both >> 4), 1),
      signed(1 + ((part & 0x0c) << 2) + (both & 15), 2),
    ]
  }
  if (kind < 120) {
    const part = kind - 84
    return [
      signed(1 + (Math.floor(part / 12) << 8) + byte(), 1),
      signed(1 + (((part % 12) >> 2) << 8) + byte(), 2),
    ]
  }
  if (kind < 124) {
    const [high, middle, low] = [byte(), byte(), byte()]
    return [signed((high << 4) + (middle >> 4), 1), signed(((middle & 15) << 8) + low, 2)]
  }
  const far = (bit: number): number => signed((byte() << 8) + byte(), bit)
  return [far(1), far(2)]
}

/** Composite glyphs are stored unchanged, except that their instructions are in another stream. */
function composite({ composites, glyphs, instructions }: Streams): Buffer {
  const parts: Buffer[] = []
  let hasInstructions = false
  for (let more = true; more; ) {
    const head = composites.bytes(4)
    const flags = head.readUInt16BE(0)
    const transform =
      (flags & 0x08) !== 0 ? 2 : (flags & 0x40) !== 0 ? 4 : (flags & 0x80) !== 0 ? 8 : 0
    parts.push(head, composites.bytes(((flags & 0x01) !== 0 ? 4 : 2) + transform))
    hasInstructions ||= (flags & 0x100) !== 0
    more = (flags & 0x20) !== 0
  }
  if (hasInstructions) {
    const length = glyphs.count()
    parts.push(shorts(length), instructions.bytes(length))
  }
  return Buffer.concat(parts)
}

function boxOf(points: Point[]): Buffer {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return shorts(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys))
}

function shorts(...values: number[]): Buffer {
  const buffer = Buffer.alloc(2 * values.length)
  for (const [index, value] of values.entries()) buffer.writeUInt16BE(value & 0xffff, 2 * index)
  return buffer
}

function stream(data: Buffer): Stream {
  let at = 0
  const byte = (): number => data.readUInt8(at++)
  return {
    byte,
    short: () => data.readInt16BE((at += 2) - 2),
    bytes: (length) => data.subarray(at, (at += length)),
    /**
     * 255UInt16: one byte up to 252, otherwise one or two more bytes, with 506 or 253 added to a
     * single one.
     */
    count: () => {
      const first = byte()
      if (first === 253) return (byte() << 8) + byte()
      if (first === 254) return byte() + 506
      return first === 255 ? byte() + 253 : first
    },
  }
}
