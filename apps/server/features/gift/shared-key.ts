import type { SharedKey } from '@champa/contract/gift-cipher'

/**
 * Adds an id to the shared key. The app names the key it sealed with, so that the key can be
 * rotated.
 */
export function toSharedKey(secret: string): SharedKey {
  return { id: secret.slice(0, 4).replaceAll(/[^A-Za-z0-9]/g, '0'), value: secret }
}
