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

type Tags = Map<string, string>

/**
 * Strict: every tag is complete and none occurs twice. The library's own reader loops forever on a
 * negative length.
 */
function readTags(text: string): Tags | null {
  const tags: Tags = new Map()
  for (let at = 0; at < text.length; ) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4))
    const value = head && text.slice(at + 4, at + 4 + Number(head[2]))
    if (!head || value?.length !== Number(head[2]) || tags.has(head[1]!)) return null
    tags.set(head[1]!, value)
    at += 4 + value.length
  }
  return tags
}

/**
 * The tags of a text that ends with a valid checksum; some slips print it without its leading
 * zeros.
 */
function readChecked(text: string, checkTag: '91' | '63', letters: 'upper' | 'lower'): Tags | null {
  const found = new RegExp(`^(.*${checkTag}04)([0-9A-Fa-f]{1,4})$`).exec(text)
  if (!found || checksum(found[1]!, letters === 'upper') !== found[2]!.padStart(4, '0')) return null
  return readTags(found[1]! + found[2]!.padStart(4, '0'))
}

const hasJust = (tags: Tags | null, ...names: string[]): tags is Tags =>
  tags !== null && tags.size === names.length && names.every((name) => tags.has(name))
const reference = /^[0-9A-Za-z]{6,25}$/

/** A Thai bank's slip: 00 { 00 = 000001, 01 = bank, 02 = reference }, 51 = TH, 91 = checksum. */
function readThaiBank(text: string): MiniQr | null {
  const tags = readChecked(text, '91', 'upper')
  if (!hasJust(tags, '00', '51', '91') || tags.get('51') !== 'TH') return null
  const inner = readTags(tags.get('00')!)
  if (!hasJust(inner, '00', '01', '02') || inner.get('00') !== '000001') return null
  return toMiniQr(inner.get('01')!, inner.get('02')!, /^\d{3}$/)
}

/**
 * TrueMoney's: 00 { 00 = 01, 01 = 01, 02 = event, 03 = reference, 04 = DDMMYYYY }, 91 = checksum in
 * lower case.
 */
function readTrueMoney(text: string): MiniQr | null {
  const tags = readChecked(text, '91', 'lower')
  if (!hasJust(tags, '00', '91')) return null
  const inner = readTags(tags.get('00')!)
  if (
    !hasJust(inner, '00', '01', '02', '03', '04') ||
    inner.get('00') !== '01' ||
    !/^\d{8}$/.test(inner.get('04')!)
  )
    return null
  return toMiniQr(inner.get('01')!, inner.get('03')!, /^01$/)
}

/**
 * A Lao bank's: 33 { 00 = bank, 01 = ONEPROOF, 02 = type, 03 = ticket, 04 = reference }, 63 =
 * checksum.
 */
function readLaoBank(text: string): MiniQr | null {
  const tags = readChecked(text, '63', 'upper')
  if (!hasJust(tags, '33', '63')) return null
  const inner = readTags(tags.get('33')!)
  if (!hasJust(inner, '00', '01', '02', '03', '04') || inner.get('01') !== 'ONEPROOF') return null
  return toMiniQr(inner.get('00')!, inner.get('04')!, /^[A-Z]{2,10}$/)
}

function toMiniQr(sendingBank: string, transRef: string, bank: RegExp): MiniQr | null {
  return bank.test(sendingBank) && reference.test(transRef) ? { sendingBank, transRef } : null
}

/** Reads a slip's QR text. Null for any other QR, a wrong checksum, or extra content. */
export function readMiniQr(text: string): MiniQr | null {
  if (!/^[\x21-\x7e]{20,200}$/.test(text)) return null
  return readThaiBank(text) ?? readTrueMoney(text) ?? readLaoBank(text)
}
