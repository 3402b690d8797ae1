import { parseAmount } from '@champa/contract/money'

const grouped = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/
const plain = /^\d{1,15}(\.\d{1,2})?$/

/**
 * An amount as banks print it: "1,234.50", "-1,234.50", "(1,234.50)", "1,234.50 DR". Null for any
 * other text: an amount is refused, never rounded.
 */
export function readMoney(text: string): bigint | null {
  const clean = text.replaceAll(/[\s฿₭]|THB|LAK/g, '')
  const found = /^([-+−]?)(\(?)([\d,.]+)(\)?)([-+]|CR|DR)?$/i.exec(clean)
  if (!found) return null
  const [, sign, open, digits = '', close, after = ''] = found
  if ((open === '(') !== (close === ')')) return null
  if (!grouped.test(digits) && !plain.test(digits)) return null
  const units = parseAmount(digits.replaceAll(',', ''))
  const marks = [sign === '-' || sign === '−', open === '(', /^(-|DR)$/i.test(after)]
  const minuses = marks.filter(Boolean).length
  return minuses > 1 ? null : minuses === 1 ? -units : units
}

/** An amount with a decimal comma, as in MT940: "1234,5". */
export function readCommaMoney(text: string): bigint | null {
  return /^\d{1,13},\d{0,2}$/.test(text)
    ? parseAmount(text.replace(',', '.').replace(/\.$/, ''))
    : null
}

/** An amount with a decimal point and any number of zeros, as in XML: "1234.5000". */
export function readPointMoney(text: string): bigint | null {
  const found = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(text)
  return found ? parseAmount(found[2] === undefined ? found[1]! : `${found[1]}.${found[2]}`) : null
}
