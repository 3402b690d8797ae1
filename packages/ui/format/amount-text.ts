/**
 * Typed or pasted text as plain text for parseAmount: digits, one point, at most two decimals. A
 * comma is grouping (`1,000.50`), never a decimal point.
 */
export function cleanAmount(typed: string): string {
  const cleaned = typed.replace(/[^\d.]/g, '')
  const [whole = '', ...rest] = cleaned.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 12)
  if (rest.length === 0) return digits
  return `${digits || '0'}.${rest.join('').slice(0, 2)}`
}

/** Groups a partly typed amount: `1000.5` becomes `1,000.5`. */
export function groupAmount(plain: string): string {
  const [whole = '', cents] = plain.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return cents === undefined ? grouped : `${grouped}.${cents}`
}
