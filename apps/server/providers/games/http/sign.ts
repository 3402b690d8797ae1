import { createHash, createHmac } from 'node:crypto'
import type { Connection } from './connection.ts'

type Signature = NonNullable<Connection['signature']>

/** Signs a text with the provider's algorithm. */
export function sign(
  { algorithm, encoding }: Pick<Signature, 'algorithm' | 'encoding'>,
  secret: string,
  text: string,
): string {
  const hash =
    algorithm === 'md5' || algorithm === 'sha256'
      ? createHash(algorithm)
      : createHmac(algorithm.slice('hmac-'.length), secret)
  return hash.update(text).digest(encoding)
}
