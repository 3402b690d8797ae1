import { formatAmount } from '@champa/contract/money'

export type Currency = 'THB' | 'LAK'

/**
 * `฿24,580.50`, `LAK 250,000.00`: symbol first, always two decimals, minus (U+2212) before the
 * symbol.
 */
export function formatMoney(amount: bigint, currency: Currency = 'THB'): string {
  const sign = amount < 0n ? '\u2212' : ''
  return sign + symbolFor(currency) + formatAmount(amount < 0n ? -amount : amount)
}

/**
 * Formats a signed amount: `+฿1,000.00` for money in, `−฿400.00` for money out, so that colour is
 * never the only sign.
 */
export function formatSigned(amount: bigint, currency: Currency = 'THB'): string {
  return amount > 0n ? `+${formatMoney(amount, currency)}` : formatMoney(amount, currency)
}

/** Short form for limits and chips, without `.00`: `฿500`, `฿50,000`, but `฿0.50`. */
export function formatShort(amount: bigint, currency: Currency = 'THB'): string {
  return formatMoney(amount, currency).replace(/\.00$/, '')
}

/**
 * The symbol before an amount; LAK ends with a non-breaking space, so that both stay on one line.
 */
export function symbolFor(currency: Currency): string {
  return currency === 'THB' ? '฿' : 'LAK\u00a0'
}
