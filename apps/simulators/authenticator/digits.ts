import { createHmac } from 'node:crypto'

const stepMs = 30_000
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The six digits of a secret (RFC 6238, SHA-1) now, those of the next half minute, and the seconds
 * left.
 */
export function digitsOf(
  secret: string,
  nowMs: number,
): { code: string; next: string; secondsLeft: number } {
  const step = Math.floor(nowMs / stepMs)
  return {
    code: digitsAt(secret, step),
    next: digitsAt(secret, step + 1),
    secondsLeft: Math.ceil(((step + 1) * stepMs - nowMs) / 1_000),
  }
}

function digitsAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const at = digest.at(-1)! & 0xf
  return String((digest.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** Decodes base 32, five bits per letter. */
function bytesOf(secret: string): Buffer {
  const bits = [...secret]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((eight) => Number.parseInt(eight, 2)))
}
