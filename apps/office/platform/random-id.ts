/** 128 random bits as 32 hex digits. Not crypto.randomUUID: over plain http (the sandbox in a private network) it is absent. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
