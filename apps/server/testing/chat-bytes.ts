import { deflateSync, crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Payload of a hostile file, recognisable wherever it reappears. */
export const script = '<script>window.xssRan=1</script>'
export const scriptHtml = Buffer.from(`<!doctype html><html><body>${script}</body></html>`)

const picture = (width = 48, height = 32): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#17585a' } })
export const goodPng = (): Promise<Buffer> => picture().png().toBuffer()
export const goodJpeg = (): Promise<Buffer> => picture().jpeg().toBuffer()
export const goodGif = (): Promise<Buffer> => picture().gif().toBuffer()
export const pictureAs = (format: 'webp' | 'tiff' | 'avif'): Promise<Buffer> =>
  picture().toFormat(format).toBuffer()

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

/** A png that declares this size; its pixel data is a few bytes. */
export function pngOfSize(width: number, height: number): Buffer {
  const head = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0])])
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(2_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Inserts a chunk with this text directly after the header of a png. */
export function pngWith(png: Buffer, type: string, words: string): Buffer {
  const afterHeader = 33
  return Buffer.concat([
    png.subarray(0, afterHeader),
    pngChunk(type, Buffer.from(words, 'latin1')),
    png.subarray(afterHeader),
  ])
}

/** Inserts a comment directly after the start of a jpeg. */
export function jpegWith(jpeg: Buffer, words: string): Buffer {
  const comment = Buffer.from(words, 'latin1')
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 0xff]),
    comment,
    jpeg.subarray(2),
  ])
}

/** An animated gif of one-pixel frames, with `words` in a comment. */
export function gifOf(frames: number, words = ''): Buffer {
  const frame = Buffer.from([
    0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0,
  ])
  const comment = words
    ? Buffer.concat([
        Buffer.from([0x21, 0xfe, words.length]),
        Buffer.from(words, 'latin1'),
        Buffer.from([0]),
      ])
    : Buffer.alloc(0)
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0x17, 0x58, 0x5a, 0xff, 0xff, 0xff]),
    comment,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ])
}

/** A gif of one pixel that is also valid JavaScript: its header parses as a name and a comment. */
export function gifThatIsScript(): Buffer {
  const gif = gifOf(1, '*/=1;window.xssRan=1;//')
  // "/*" after "GIF89a" sets the width to 10,799 pixels, of which one is drawn.
  gif.write('/*', 6, 'latin1')
  return gif
}

export function box(type: string, ...parts: Uint8Array[]): Buffer {
  const data = Buffer.concat(parts)
  return Buffer.concat([uint32(data.length + 8), Buffer.from(type, 'latin1'), data])
}

export const ftyp = (brand: string): Buffer =>
  box('ftyp', Buffer.from(`${brand}\0\0\x02\0${brand}`, 'latin1'))

function moov(): Buffer {
  const mvhd = box(
    'mvhd',
    Buffer.concat([
      uint32(0),
      uint32(0),
      uint32(0),
      uint32(1_000),
      uint32(1_000),
      Buffer.alloc(80),
    ]),
  )
  const tkhd = box(
    'tkhd',
    Buffer.concat([
      uint32(7),
      uint32(0),
      uint32(0),
      uint32(1),
      uint32(0),
      uint32(1_000),
      Buffer.alloc(52),
      uint32(640 << 16),
      uint32(360 << 16),
    ]),
  )
  const mdhd = box(
    'mdhd',
    Buffer.concat([uint32(0), uint32(0), uint32(0), uint32(1_000), uint32(1_000), uint32(0)]),
  )
  const hdlr = box(
    'hdlr',
    Buffer.concat([uint32(0), uint32(0), Buffer.from('vide', 'latin1'), Buffer.alloc(13)]),
  )
  const empty = ['stts', 'stsc', 'stco', 'stsd'].map((type) => box(type, uint32(0), uint32(0)))
  const minf = box(
    'minf',
    box('vmhd', Buffer.alloc(12)),
    box('stbl', ...empty, box('stsz', Buffer.alloc(12))),
  )
  return box('moov', mvhd, box('trak', tkhd, box('mdia', mdhd, hdlr, minf)))
}

/** The smallest MP4 file that is recognised as a video. */
export function video({ brand = 'isom', more = [] as Uint8Array[], without = '' } = {}): Buffer {
  const parts = [
    ['ftyp', ftyp(brand)],
    ['moov', moov()],
    ['mdat', box('mdat', Buffer.alloc(400, 7))],
  ] as const
  return Buffer.concat([
    ...parts.filter(([name]) => name !== without).map(([, bytes]) => bytes),
    ...more,
  ])
}

/** An MP4 box that declares a wrong size. */
export function mislabelledBox(type: string, size: number, bytes = 64): Buffer {
  return Buffer.concat([uint32(size), Buffer.from(type, 'latin1'), Buffer.alloc(bytes)])
}

/** A zip archive that contains one HTML page. */
export function zip(): Buffer {
  const name = Buffer.from('index.html')
  const entry = Buffer.concat([
    Buffer.from([20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0]),
    littleEndian(crc32(scriptHtml)),
    littleEndian(scriptHtml.length),
    littleEndian(scriptHtml.length),
    Buffer.from([name.length, 0, 0, 0]),
  ])
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), entry, name, scriptHtml])
  const centralDirectory = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\0', 'latin1'),
    entry,
    Buffer.alloc(14),
    name,
  ])
  return Buffer.concat([
    local,
    centralDirectory,
    Buffer.from('PK\x05\x06\0\0\0\0\x01\0\x01\0', 'latin1'),
    littleEndian(centralDirectory.length),
    littleEndian(local.length),
    Buffer.alloc(2),
  ])
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

function littleEndian(value: number): Buffer {
  return uint32(value).reverse()
}
