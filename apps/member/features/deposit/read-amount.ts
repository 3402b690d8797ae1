import { parseAmount, type MinorUnits } from '@champa/contract/money'

/** Parses "1000.5", or a prefix of it, as money; null for an empty text. */
export function readAmount(text: string): MinorUnits | null {
  const plain = text.replace(/\.$/, '')
  return plain === '' ? null : parseAmount(plain)
}
