import { currencies } from '@champa/contract/constants'
import { formatAmount } from '@champa/contract/money'
import { formatMoney, formatSigned } from './format-money.ts'

/** Money of a unit; one that is no currency, such as coins, has no symbol. */
export function unitText(value: bigint, unit: string, { isSigned = false } = {}): string {
  const currency = currencies.find((one) => one === unit)
  if (currency) return isSigned ? formatSigned(value, currency) : formatMoney(value, currency)
  const sign = value < 0n ? '\u2212' : isSigned && value > 0n ? '+' : ''
  return sign + formatAmount(value < 0n ? -value : value)
}
