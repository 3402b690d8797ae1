/**
 * Seals a gift link with the shared key (GIFT-4): AES-256-GCM with a random IV, over `link::wallet
 * account`. Every client has the key, so the seal guarantees the format but not secrecy.
 */
export interface SharedKey {
  id: string
  /** The key: 32 bytes in base64. */
  value: string
}

const ivBytes = 12
const separator = '::'

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  bytesOf(text.replaceAll('-', '+').replaceAll('_', '/'))
const importKey = (key: SharedKey) =>
  crypto.subtle.importKey('raw', bytesOf(key.value), 'AES-GCM', false, ['encrypt', 'decrypt'])

/** Returns the sealed link as `<key id>.<base64url of IV and ciphertext>`. */
export async function sealGiftLink(
  key: SharedKey,
  link: string,
  walletAccount: string,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await importKey(key),
    new TextEncoder().encode(`${link}${separator}${walletAccount}`),
  )
  return `${key.id}.${toBase64Url(new Uint8Array([...iv, ...new Uint8Array(sealed)]))}`
}

/** The link and wallet account sealed with this key; null when the text was not sealed with it. */
export async function openGiftLink(
  key: SharedKey,
  sealed: string,
): Promise<{ link: string; walletAccount: string } | null> {
  try {
    const bytes = fromBase64Url(sealed.slice(sealed.indexOf('.') + 1))
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.slice(0, ivBytes) },
      await importKey(key),
      bytes.slice(ivBytes),
    )
    const text = new TextDecoder('utf-8', { fatal: true }).decode(plain)
    const at = text.lastIndexOf(separator)
    return at < 0
      ? null
      : { link: text.slice(0, at), walletAccount: text.slice(at + separator.length) }
  } catch {
    return null
  }
}
