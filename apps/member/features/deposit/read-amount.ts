import { parseAmount, type MinorUnits } from '@champa/contract/money'

/** Parses an amount such as "1000.5", even one that is half typed; null for an empty text. */
export function readAmount(text: string): MinorUnits | null {
  const plain = text.replace(/\.$/, '')
  return plain === '' ? null : parseAmount(plain)
}
