import { createHmac } from 'node:crypto'

/** HMAC-SHA256 with the bytes of a whsec_ secret. */
export function hmac(secret: string, text: string): Buffer {
  return createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(text)
    .digest()
}
