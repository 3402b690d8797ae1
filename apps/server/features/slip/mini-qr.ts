import { checksum } from 'promptparse'

/**
 * The sending bank and the reference in a slip's QR code (SLIP-14), which names neither amount,
 * receiver nor time.
 */
export interface MiniQr {
  /** The bank's three digits, 01 for TrueMoney, or a Lao bank's own code. */
  sendingBank: string
  transRef: string
}

type Tags = Record<string, string | undefined>

/**
 * Strict parsing: every tag is complete and none occurs twice. The library's own reader loops
 * forever on a negative length.
 */
function readTags(text: string): Tags | null {
  const tags: Tags = {}
  for (let at = 0; at < text.length; ) {
    const [head, tag = '', digits] = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4)) ?? []
    const length = Number(digits)
    const value = text.slice(at + 4, at + 4 + length)
    if (!head || value.length !== length || Object.hasOwn(tags, tag)) return null
    tags[tag] = value
    at += 4 + length
  }
  return tags
}

/**
 * The tags of a text that ends with a valid checksum; some slips print it without its leading
 * zeros.
 */
function readChecked(text: string, checkTag: '91' | '63', letters: 'upper' | 'lower'): Tags | null {
  const [, covered, digits = ''] =
    new RegExp(`^(.*${checkTag}04)([0-9A-Fa-f]{1,4})$`).exec(text) ?? []
  const sum = digits.padStart(4, '0')
  if (covered === undefined || checksum(covered, letters === 'upper') !== sum) return null
  return readTags(covered + sum)
}

const hasJust = <Name extends string>(
  tags: Tags | null,
  ...names: Name[]
): tags is Record<Name, string> =>
  tags !== null &&
  Object.keys(tags).length === names.length &&
  names.every((name) => Object.hasOwn(tags, name))
const reference = /^[0-9A-Za-z]{6,25}$/

/** A Thai bank's slip: 00 { 00 = 000001, 01 = bank, 02 = reference }, 51 = TH, 91 = checksum. */
function readThaiBank(text: string): MiniQr | null {
  const tags = readChecked(text, '91', 'upper')
  if (!hasJust(tags, '00', '51', '91') || tags['51'] !== 'TH') return null
  const inner = readTags(tags['00'])
  if (!hasJust(inner, '00', '01', '02') || inner['00'] !== '000001') return null
  return toMiniQr(inner['01'], inner['02'], /^\d{3}$/)
}

/**
 * A TrueMoney slip: 00 { 00 = 01, 01 = 01, 02 = event, 03 = reference, 04 = DDMMYYYY }, 91 =
 * checksum in lower case.
 */
function readTrueMoney(text: string): MiniQr | null {
  const tags = readChecked(text, '91', 'lower')
  if (!hasJust(tags, '00', '91')) return null
  const inner = readTags(tags['00'])
  if (
    !hasJust(inner, '00', '01', '02', '03', '04') ||
    inner['00'] !== '01' ||
    !/^\d{8}$/.test(inner['04'])
  )
    return null
  return toMiniQr(inner['01'], inner['03'], /^01$/)
}

/**
 * A Lao bank's slip: 33 { 00 = bank, 01 = ONEPROOF, 02 = type, 03 = ticket, 04 = reference }, 63 =
 * checksum.
 */
function readLaoBank(text: string): MiniQr | null {
  const tags = readChecked(text, '63', 'upper')
  if (!hasJust(tags, '33', '63')) return null
  const inner = readTags(tags['33'])
  if (!hasJust(inner, '00', '01', '02', '03', '04') || inner['01'] !== 'ONEPROOF') return null
  return toMiniQr(inner['00'], inner['04'], /^[A-Z]{2,10}$/)
}

function toMiniQr(sendingBank: string, transRef: string, bank: RegExp): MiniQr | null {
  return bank.test(sendingBank) && reference.test(transRef) ? { sendingBank, transRef } : null
}

/** Reads a slip's QR text. Null for any other QR, a wrong checksum, or extra content. */
export function readMiniQr(text: string): MiniQr | null {
  if (!/^[\x21-\x7e]{20,200}$/.test(text)) return null
  return readThaiBank(text) ?? readTrueMoney(text) ?? readLaoBank(text)
}
