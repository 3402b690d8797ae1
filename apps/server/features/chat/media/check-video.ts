/** A video that is safe to store. `bytes` are the uploaded ones with metadata blanked. */
export interface Video {
  bytes: Uint8Array
  type: 'video/mp4' | 'video/quicktime'
  width: number | null
  height: number | null
}

interface Box {
  type: string
  /** Offsets of the start of the content and the end of the box. */
  from: number
  to: number
}

const maxBoxes = 10_000
const brands = [
  'isom',
  'iso2',
  'iso3',
  'iso4',
  'iso5',
  'iso6',
  'iso7',
  'iso8',
  'iso9',
  'mp41',
  'mp42',
  'avc1',
  'M4V ',
  'M4VH',
  'M4VP',
  'MSNV',
  'dash',
  'hvc1',
  '3gp4',
  '3gp5',
  '3gp6',
  '3gp7',
  '3gs7',
  '3ge6',
  '3gg6',
]
const quicktime = 'qt  '
const known = [
  'ftyp',
  'moov',
  'mdat',
  'free',
  'skip',
  'wide',
  'moof',
  'mfra',
  'sidx',
  'styp',
  'prft',
  'emsg',
  'meta',
  'udta',
  'uuid',
  'pdin',
]
/**
 * Four printable characters, as every registered box type has. Phones append proprietary boxes,
 * such as `sefd`.
 */
const boxType = /^[\x20-\x7e]{4}$/
/** Boxes in which videos store location, camera and other metadata. */
const remarks = ['meta', 'udta', 'uuid', 'free', 'skip', 'emsg']

/**
 * Walks the boxes of a video (ISO 14496-12): requires `ftyp` first, one `moov` with a picture
 * track, data, and no byte outside a box; returns null otherwise. Metadata and unknown boxes become
 * free space of the same size, so that no offset changes. The streams are decoded only by the
 * player, in its sandbox.
 */
export function checkVideo(came: Uint8Array): Video | null {
  const bytes = Buffer.from(came)
  const boxes = boxesIn(bytes, 0, bytes.length)
  if (
    !boxes ||
    boxes[0]?.type !== 'ftyp' ||
    boxes.some(({ type }, at) => !boxType.test(type) || (type === 'ftyp' && at > 0))
  )
    return null
  const type = typeOf(bytes, boxes[0])
  const [movie, ...otherMovies] = boxes.filter((box) => box.type === 'moov')
  if (
    !type ||
    !movie ||
    otherMovies.length > 0 ||
    !boxes.some((box) => box.type === 'mdat' && box.to > box.from)
  )
    return null
  const inMovie = boxesIn(bytes, movie.from, movie.to)
  const tracks = inMovie
    ?.filter((box) => box.type === 'trak')
    .map((box) => boxesIn(bytes, box.from, box.to))
  if (!inMovie || !tracks?.every((track) => track !== null)) return null
  const shown = tracks.find((track) => isPicture(bytes, track))
  if (!shown) return null
  for (const box of boxes) if (isRemark(box) || !known.includes(box.type)) empty(bytes, box)
  for (const box of [...inMovie, ...tracks.flat()]) if (isRemark(box)) empty(bytes, box)
  return { bytes, type, ...sizeOf(bytes, shown) }
}

/** The boxes between two offsets, or null when they do not fill the range exactly. */
function boxesIn(bytes: Buffer, from: number, to: number): Box[] | null {
  const boxes: Box[] = []
  let at = from
  while (at < to) {
    if (to - at < 8 || boxes.length >= maxBoxes) return null
    const [short, type] = [bytes.readUInt32BE(at), bytes.toString('latin1', at + 4, at + 8)]
    const head = short === 1 ? 16 : 8
    if (to - at < head) return null
    // Size 0 means up to the end of the file.
    const size =
      short === 1
        ? Number(bytes.readBigUInt64BE(at + 8))
        : short === 0 && to === bytes.length
          ? to - at
          : short
    if (size < head || size > to - at) return null
    boxes.push({ type, from: at + head, to: at + size })
    at += size
  }
  return boxes
}

function typeOf(bytes: Buffer, { from, to }: Box): Video['type'] | null {
  if (to - from < 8) return null
  const brand = bytes.toString('latin1', from, from + 4)
  return brand === quicktime ? 'video/quicktime' : brands.includes(brand) ? 'video/mp4' : null
}

function isPicture(bytes: Buffer, track: Box[]): boolean {
  const media = track.find((box) => box.type === 'mdia')
  const handler = media && boxesIn(bytes, media.from, media.to)?.find((box) => box.type === 'hdlr')
  return (
    handler !== undefined &&
    handler.to - handler.from >= 12 &&
    bytes.toString('latin1', handler.from + 8, handler.from + 12) === 'vide'
  )
}

/**
 * The size as shown: a phone stores a portrait video in landscape together with a rotation matrix.
 */
function sizeOf(bytes: Buffer, track: Box[]): { width: number | null; height: number | null } {
  const head = track.find((box) => box.type === 'tkhd')
  if (!head || head.to - head.from < 84) return { width: null, height: null }
  const size = { width: bytes.readUInt16BE(head.to - 8), height: bytes.readUInt16BE(head.to - 4) }
  const matrix = head.to - 44
  const turned = bytes.readInt32BE(matrix) === 0 && bytes.readInt32BE(matrix + 16) === 0
  if (size.width === 0 || size.height === 0) return { width: null, height: null }
  return turned ? { width: size.height, height: size.width } : size
}

const isRemark = ({ type }: Box): boolean => remarks.includes(type)

function empty(bytes: Buffer, { type, from, to }: Box): void {
  bytes.fill(0, from, to)
  // The header has eight bytes, or sixteen with a long size; the type follows the first four.
  const named = bytes.toString('latin1', from - 4, from) === type ? from - 4 : from - 12
  bytes.write('free', named, 'latin1')
}
