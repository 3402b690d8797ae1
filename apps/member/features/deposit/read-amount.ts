import { parseAmount, type Satang } from '@champa/contract/money'

/** "1000.5" or the beginning of it, as money; null for nothing. */
export function readAmount(text: string): Satang | null {
  const plain = text.replace(/\.$/, '')
  return plain === '' ? null : parseAmount(plain)
}
