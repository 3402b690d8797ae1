// Checks an export of the audit log (CSV or JSON lines), without the server and without packages:
//   node scripts/audit/verify-export.mjs <file> [SHA-256 from the audit log]
// Each entry's hash must match its content, and neighbours in the file must follow each other.
// Prints what was checked, or the first fault by person and number, and exits with 1.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pathToFileURL } from 'node:url'

const firstHash = createHash('sha256').update('champa-audit-1').digest('hex')
const hex = /^[0-9a-f]{64}$/

/**
 * @typedef {{ staffId: string, seq: string, prevHash: string, hash: string, body: string }} Entry
 */

/**
 * @param {string} path
 * @param {string} [wanted] the file's SHA-256 as the audit log has it
 */
export async function verifyExport(path, wanted) {
  const file = createHash('sha256')
  /** Hashes by person and number: an export is newest first and may leave out entries. */
  const chains = /** @type {Map<string, Map<bigint, { prevHash: string, hash: string }>>} */ (
    new Map()
  )
  let entries = 0
  for await (const entry of entriesOf(path, file)) {
    const fault = faultOf(entry)
    if (fault) return { fault: `person ${entry.staffId}, entry ${entry.seq}: ${fault}` }
    const chain = chains.get(entry.staffId) ?? new Map()
    chains.set(entry.staffId, chain.set(BigInt(entry.seq), entry))
    entries += 1
  }
  const sha256 = file.digest('hex')
  if (wanted !== undefined && sha256 !== wanted.toLowerCase())
    return { fault: `the file has SHA-256 ${sha256}, not the one of the audit log` }
  let gaps = 0
  for (const [staffId, chain] of chains) {
    for (const [seq, { prevHash }] of chain) {
      const before = seq === 1n ? firstHash : chain.get(seq - 1n)?.hash
      if (before === undefined) gaps += 1
      else if (before !== prevHash)
        return { fault: `person ${staffId}, entry ${seq}: it does not follow the one before` }
    }
  }
  return { entries, people: chains.size, gaps, sha256 }
}

/** @param {Entry} entry */
function faultOf({ staffId, seq, prevHash, hash, body }) {
  if (!/^\d+$/.test(staffId) || !/^\d+$/.test(seq) || !hex.test(prevHash) || !hex.test(hash))
    return 'it is malformed'
  const numbers = Buffer.alloc(16)
  numbers.writeBigInt64BE(BigInt(staffId), 0)
  numbers.writeBigInt64BE(BigInt(seq), 8)
  const made = createHash('sha256')
    .update(numbers)
    .update(Buffer.from(prevHash, 'hex'))
    .update(body)
    .digest('hex')
  return made === hash ? null : 'its hash does not match its content'
}

/**
 * @param {string} path
 * @param {import('node:crypto').Hash} file is fed with every byte
 * @returns {AsyncGenerator<Entry>}
 */
async function* entriesOf(path, file) {
  const isCsv = !path.endsWith('.jsonl')
  const decoder = new TextDecoder()
  let [rest, names] = ['', /** @type {string[] | null} */ (null)]
  for await (const bytes of createReadStream(path)) {
    file.update(bytes)
    const { records, left } = split(rest + decoder.decode(bytes, { stream: true }), isCsv)
    rest = left
    for (const record of records) {
      if (!isCsv) yield fromJson(record)
      else if (names === null) names = cellsOf(record)
      else yield fromCsv(names, cellsOf(record))
    }
  }
  if (rest !== '') throw new Error('the file ends in the middle of an entry')
}

/**
 * Splits at the ends of lines that are not inside quotes.
 * @param {string} text
 * @param {boolean} isCsv
 */
function split(text, isCsv) {
  const records = []
  let [start, isQuoted] = [0, false]
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charCodeAt(index)
    if (isCsv && letter === 34) isQuoted = !isQuoted
    if (letter !== 10 || isQuoted) continue
    records.push(text.slice(start, index).replace(/\r$/, ''))
    start = index + 1
  }
  return { records, left: text.slice(start) }
}

/** @param {string} line */
const cellsOf = (line) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )

/**
 * @param {string[]} names
 * @param {string[]} cells
 */
function fromCsv(names, cells) {
  const of = (/** @type {string} */ name) => cells[names.indexOf(name)] ?? ''
  return {
    staffId: of('staffId'),
    seq: of('seq'),
    prevHash: of('prevHash'),
    hash: of('hash'),
    body: of('body'),
  }
}

/** @param {string} line */
function fromJson(line) {
  const { Body, Attributes } = JSON.parse(line)
  return {
    staffId: Attributes['champa.audit.staff_id'],
    seq: Attributes['champa.audit.seq'],
    prevHash: Attributes['champa.audit.prev_hash'],
    hash: Attributes['champa.audit.hash'],
    body: Body,
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [path, wanted] = process.argv.slice(2)
  if (!path) throw new Error('Usage: node scripts/audit/verify-export.mjs <file> [SHA-256]')
  const found = await verifyExport(path, wanted)
  if ('fault' in found) {
    console.error(`The export was changed: ${found.fault}.`)
    process.exitCode = 1
  } else
    console.log(
      `Every hash matches: ${found.entries} entries of ${found.people} people, ` +
        `${found.gaps} follow an entry that is not in the file. SHA-256 ${found.sha256}`,
    )
}
