/**
 * The kind of a QR code on an image: a slip's, a payment code, or neither. The server checks
 * whether the bank knows the slip.
 */
type CodeKind = 'slip' | 'payment' | 'other'

/**
 * A bank's QR code consists of fields `id(2) length(2) value`; the last field is a checksum. Slips
 * of Thai banks and TrueMoney end with field 91, payment codes with 63, and so do BCEL's slips,
 * which have a proof in field 33.
 */
export function judgeCode(text: string): CodeKind {
  const fields = readFields(text)
  if (fields === null) return 'other'
  const check = [...fields.keys()].at(-1)
  if (check === '91' && fields.has('00') && hasTrueChecksum(text, fields.get('91') ?? ''))
    return 'slip'
  if (check !== '63' || !hasTrueChecksum(text, fields.get('63') ?? '')) return 'other'
  return fields.get('33')?.includes('ONEPROOF') ? 'slip' : 'payment'
}

/**
 * Parses a text into its fields; null when it does not consist of fields. Some slips omit the
 * leading zeros of their checksum.
 */
function readFields(text: string): Map<string, string> | null {
  const fields = new Map<string, string>()
  let rest = text
  while (rest !== '') {
    const [, id, length] = /^(\d\d)(\d\d)/.exec(rest) ?? []
    const value = rest.slice(4, 4 + Number(length))
    const cutShort = value.length < Number(length) && id !== '91'
    if (id === undefined || value === '' || cutShort) return null
    fields.set(id, value)
    rest = rest.slice(4 + Number(length))
  }
  return fields
}

function hasTrueChecksum(text: string, expected: string): boolean {
  const covered = text.slice(0, text.length - expected.length)
  return checksum(covered) === expected.toUpperCase().padStart(4, '0')
}

/** CRC-16/CCITT-FALSE, as specified by EMVCo. */
function checksum(text: string): string {
  let crc = 0xffff
  for (const letter of text) {
    crc ^= (letter.codePointAt(0) ?? 0) << 8
    for (let bit = 0; bit < 8; bit += 1)
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
