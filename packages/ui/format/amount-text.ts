/**
 * What a member typed or pasted, as plain text for parseAmount: digits, one point, at most two decimals.
 * A comma is a group, as the whole product writes it (`1,000.50`), never a decimal point.
 */
export function cleanAmount(typed: string): string {
  const kept = typed.replace(/[^\d.]/g, '')
  const [whole = '', ...rest] = kept.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 12)
  if (rest.length === 0) return digits
  return `${digits || '0'}.${rest.join('').slice(0, 2)}`
}

/** `1000.5` shown while typing as `1,000.5`. */
export function groupAmount(plain: string): string {
  const [whole = '', cents] = plain.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return cents === undefined ? grouped : `${grouped}.${cents}`
}
