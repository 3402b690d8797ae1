/**
 * Decodes a WOFF 2.0 font to TrueType (W3C WOFF 2.0, section 5), because the slip renderer cannot
 * read compressed fonts. Supports what the bundled fonts use: transformed glyphs and locations, all
 * other tables unchanged.
 */
import { brotliDecompressSync } from 'node:zlib'
import { restoreGlyphs } from './woff2-glyphs.ts'

type Table = { tag: string; data: Buffer }

const knownTags = Array.from(
  (
    'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH ' +
    'CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill '
  ).matchAll(/(.{4}) /g),
  ([, tag = '']) => tag,
)
const ownTag = 63
const headerBytes = 48

export function openWoff2(font: Buffer): Buffer {
  if (font.toString('latin1', 0, 4) !== 'wOF2')
    throw new TypeError('The file is not a WOFF 2.0 font.')
  const tables = readTables(font)
  const glyphs = restoreGlyphs(dataOf(tables, 'glyf'))
  const head = dataOf(tables, 'head')
  // Locations are written as 32-bit offsets.
  head.writeInt16BE(1, 50)
  return writeFont(
    font.readUInt32BE(4),
    tables.map(({ tag, data }) => ({
      tag,
      data: tag === 'glyf' ? glyphs.glyf : tag === 'loca' ? glyphs.loca : data,
    })),
  )
}

function dataOf(tables: Table[], tag: string): Buffer {
  const table = tables.find((one) => one.tag === tag)
  if (!table) throw new TypeError(`The font has no table ${tag}.`)
  return table.data
}

function readTables(font: Buffer): Table[] {
  let at = headerBytes
  const readNumber = (): number => {
    let value = 0
    for (;;) {
      const byte = font.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  const entries = Array.from({ length: font.readUInt16BE(12) }, () => {
    const flags = font.readUInt8(at++)
    const known = flags & 63
    const tag = known === ownTag ? font.toString('latin1', at, (at += 4)) : (knownTags[known] ?? '')
    const length = readNumber()
    const isGlyphs = tag === 'glyf' || tag === 'loca'
    if ((flags >> 6 === 0) !== isGlyphs && flags >> 6 !== 0)
      throw new TypeError(`Unsupported WOFF2 transform of table ${tag}`)
    return { tag, length: isGlyphs ? readNumber() : length }
  })
  const content = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)))
  let start = 0
  return entries.map(({ tag, length }) => ({
    tag,
    data: content.subarray(start, (start += length)),
  }))
}

/**
 * Writes a TrueType file: the directory, then each table at a multiple of four. Checksums stay
 * empty, since the renderer ignores them.
 */
function writeFont(flavour: number, tables: Table[]): Buffer {
  const sorted = tables.toSorted((table, other) => (table.tag < other.tag ? -1 : 1))
  const directory = Buffer.alloc(12 + 16 * sorted.length)
  directory.writeUInt32BE(flavour, 0)
  directory.writeUInt16BE(sorted.length, 4)
  const parts = [directory]
  let offset = directory.length
  for (const [index, { tag, data }] of sorted.entries()) {
    const entry = 12 + 16 * index
    directory.write(tag, entry, 'latin1')
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(data.length, entry + 12)
    const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)])
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}
