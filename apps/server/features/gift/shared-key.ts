import type { SharedKey } from '@champa/contract/gift-cipher'

/** The shared key with its id: the app names the key that it sealed with, so a key may be changed. */
export function toSharedKey(secret: string): SharedKey {
  return { id: secret.slice(0, 4).replaceAll(/[^A-Za-z0-9]/g, '0'), value: secret }
}
