import { describe, expect, test } from 'vitest'
import { box, ftyp, mislabelledBox, uint32, video } from '../../../testing/chat-bytes.ts'
import { checkVideo } from './check-video.ts'

const place = Buffer.from('+13.7563+100.5018/')
const has = (bytes: Uint8Array | undefined, text: Buffer): boolean =>
  bytes !== undefined && Buffer.from(bytes).includes(text)

/**
 * Builds a video with one track of the given handler, in landscape or portrait, and extra boxes.
 */
function film({
  brand = 'isom',
  handler = 'vide',
  upright = false,
  size = [1_920, 1_080],
  inMovie = [] as Buffer[],
  inTrack = [] as Buffer[],
  first = [] as Buffer[],
} = {}): Buffer {
  const matrix = Buffer.alloc(36)
  for (const [at, value] of upright
    ? ([
        [4, 0x10000],
        [12, -0x10000],
        [32, 0x40000000],
      ] as const)
    : ([
        [0, 0x10000],
        [16, 0x10000],
        [32, 0x40000000],
      ] as const))
    matrix.writeInt32BE(value, at)
  const tkhd = box(
    'tkhd',
    uint32(7),
    Buffer.alloc(36),
    matrix,
    uint32(size[0]! << 16),
    uint32(size[1]! << 16),
  )
  const hdlr = box('hdlr', uint32(0), uint32(0), Buffer.from(handler), Buffer.alloc(13))
  return Buffer.concat([
    ftyp(brand),
    ...first,
    box(
      'moov',
      box('mvhd', Buffer.alloc(100)),
      box('trak', tkhd, box('mdia', hdlr), ...inTrack),
      ...inMovie,
    ),
    box('mdat', Buffer.alloc(64, 7)),
  ])
}

describe('accepted videos', () => {
  test.each(['isom', 'mp42', 'avc1', 'M4V '])('recognizes a video of brand %s as MP4', (brand) =>
    expect(checkVideo(film({ brand }))).toMatchObject({
      type: 'video/mp4',
      width: 1_920,
      height: 1_080,
    }),
  )
  test('returns the displayed size of a video recorded in portrait', () => {
    expect(checkVideo(film({ brand: 'qt  ', upright: true }))).toMatchObject({
      type: 'video/quicktime',
      width: 1_080,
      height: 1_920,
    })
  })
  test('returns null for the size when the video contains none', () =>
    expect(checkVideo(film({ size: [0, 0] }))).toMatchObject({ width: null, height: null }))

  test('blanks the location in any box and keeps every offset', () => {
    const remark = (type: string): Buffer => box(type, place)
    const long = Buffer.concat([
      uint32(1),
      Buffer.from('udta'),
      uint32(0),
      uint32(16 + place.length),
      place,
    ])
    const came = film({
      inMovie: [remark('udta'), remark('meta'), long],
      inTrack: [remark('udta'), remark('uuid')],
      first: [remark('free'), remark('uuid')],
    })
    const checked = checkVideo(came)
    expect(has(came, place)).toBe(true)
    expect(has(checked?.bytes, place)).toBe(false)
    expect(checked?.bytes.length).toBe(came.length)
    expect(Buffer.from(checked!.bytes).indexOf('mdat')).toBe(came.indexOf('mdat'))
    expect(checkVideo(checked!.bytes)?.bytes).toEqual(checked?.bytes)
  })

  test.each(['3gp4', '3gp5'])(
    'recognizes brand %s, which Android phones record, as MP4',
    (brand) => {
      expect(checkVideo(film({ brand }))).toMatchObject({ type: 'video/mp4' })
    },
  )

  test('accepts a video with an unknown box at its end and blanks the box', () => {
    const checked = checkVideo(Buffer.concat([film(), box('sefd', place)]))
    expect(checked).toMatchObject({ type: 'video/mp4' })
    expect(has(checked?.bytes, place)).toBe(false)
    expect(has(checked?.bytes, Buffer.from('sefd'))).toBe(false)
  })

  test('accepts a video whose data extend to the end of the file', () => {
    const bytes = film()
    bytes.writeUInt32BE(0, bytes.indexOf('mdat') - 4)
    expect(checkVideo(bytes)).not.toBeNull()
  })
})

describe('checkVideo', () => {
  test.each<[string, Buffer]>([
    ['with sound only', film({ handler: 'soun' })],
    ['with an image brand', film({ brand: 'heic' })],
    ['with an audio brand', film({ brand: 'M4A ' })],
    ['with an unprintable box type', film({ first: [box('\u0001\u0002\u0003\u0004', place)] })],
    ['with two ftyp boxes', Buffer.concat([film(), ftyp('isom')])],
    ['with two moov boxes', Buffer.concat([film(), film().subarray(ftyp('isom').length)])],
    ['with a trailing byte', Buffer.concat([film(), Buffer.from('x')])],
    ['that is truncated', film().subarray(0, -1)],
    ['with a box before ftyp', Buffer.concat([box('free', place), film()])],
    ['with a truncated track', film({ inTrack: [mislabelledBox('udta', 9_999)] })],
    ['with an empty moov box', Buffer.concat([ftyp('isom'), box('moov'), box('mdat', place)])],
    ['without an mdat box', video({ without: 'mdat' })],
    [
      'with more than 10,000 boxes',
      Buffer.concat([film(), Buffer.concat(Array.from({ length: 10_001 }, () => box('free')))]),
    ],
    ['without content', Buffer.alloc(0)],
    ['of zeros', Buffer.alloc(500)],
  ])('refuses a file %s', (_, bytes) => expect(checkVideo(bytes)).toBeNull())

  test('never throws, whatever the bytes are', () => {
    const good = film({ inMovie: [box('udta', place)] })
    for (let at = 0; at < good.length; at++) {
      for (const value of [0, 1, 0x7f, 0xff]) {
        const bytes = Buffer.from(good)
        bytes[at] = value
        expect(() => checkVideo(bytes)).not.toThrow()
      }
      expect(() => checkVideo(good.subarray(0, at))).not.toThrow()
    }
  })
})
