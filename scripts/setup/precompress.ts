import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthIt = new Set([
  '.js',
  '.css',
  '.html',
  '.svg',
  '.json',
  '.webmanifest',
  '.txt',
  '.ttf',
  '.wasm',
])
const smallestBytes = 1000

/**
 * Writes .br and .gz variants of every file that shrinks, at build time, so that no request has to
 * compress.
 */
export async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && worthIt.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressFile))
}

async function compressFile(file: string): Promise<void> {
  const plain = readFileSync(file)
  if (plain.length < smallestBytes) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(plain, { params }))
  writeFileSync(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }))
}
