import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto'

/**
 * The owner of a secret. It is bound to the ciphertext, so that the secret of one row does not open
 * in a different row.
 */
export interface Owner {
  memberId: bigint
  code: string
  /**
   * The kind of secret; absent for a game password. An authenticator secret belongs to a staff
   * member, a seed to a round of the wheel.
   */
  what?: 'link' | 'authenticator' | 'seed'
}

/**
 * Encrypts what the database keeps secret: game passwords and launch links, authenticator secrets,
 * seeds.
 */
export interface Vault {
  /** The key ids, with which sealed texts begin; the first key seals. */
  keyIds: readonly string[]
  seal(password: string, owner: Owner): string
  /** @throws when no configured key sealed it for this owner. */
  open(sealed: string, owner: Owner): string
  /** The password of a new account: the same at every attempt, so that two attempts agree. */
  firstPassword(owner: Owner): string
  /**
   * Keyed hashes for looking up a stored text, one for each key; new rows store the first key's
   * hash.
   */
  hashes(text: string): { keyId: string; hash: Buffer }[]
}

/** Letters and digits that cannot be confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const passwordLength = 12

interface Key {
  id: string
  bytes: Buffer
  hashBytes: Buffer
}

const vaults = new Map<string, Vault>()

/**
 * @param keyText VAULT_KEY: one key, or several separated by commas. The first one seals and every
 * one opens. To rotate, put the new key first and keep the old one until its last row is resealed.
 */
export function vaultOf(keyText: string): Vault {
  let vault = vaults.get(keyText)
  if (!vault)
    vaults.set(keyText, (vault = makeVault(keyText.split(',').map((one) => toKey(one.trim())))))
  return vault
}

function toKey(text: string): Key {
  return {
    id: createHash('sha256').update(`champa key id ${text}`).digest('hex').slice(0, 8),
    bytes: Buffer.from(hkdfSync('sha256', text, '', 'champa game passwords', 32)),
    hashBytes: Buffer.from(hkdfSync('sha256', text, '', 'champa keyed hashes', 32)),
  }
}

function makeVault(keys: Key[]): Vault {
  const [first] = keys as [Key]
  return {
    keyIds: keys.map((key) => key.id),
    seal(password, owner) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', first.bytes, iv).setAAD(ownerBytes(owner))
      const sealed = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()])
      return [
        first.id,
        iv.toString('base64url'),
        Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url'),
      ].join('.')
    },
    open(sealed, owner) {
      const [id, iv = '', data = ''] = sealed.split('.')
      const key = keys.find((one) => one.id === id)
      if (!key)
        throw new Error(
          `VAULT_KEY has no key ${id}: it must keep every key that sealed a stored secret`,
        )
      const bytes = Buffer.from(data, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(iv, 'base64url'), {
        authTagLength: 16,
      })
        .setAAD(ownerBytes(owner))
        .setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString(
        'utf8',
      )
    },
    hashes: (text) =>
      keys.map(({ id, hashBytes }) => ({
        keyId: id,
        hash: createHmac('sha256', hashBytes).update(text).digest(),
      })),
    firstPassword(owner) {
      const digest = createHmac('sha256', first.bytes)
        .update('first password ')
        .update(ownerBytes(owner))
        .digest()
      return Array.from(digest.subarray(0, passwordLength), (byte) =>
        alphabet.charAt(byte % alphabet.length),
      ).join('')
    },
  }
}

function ownerBytes({ memberId, code, what }: Owner): Buffer {
  return Buffer.from([memberId, code, ...(what ? [what] : [])].join(' '))
}

/** The id of the key that sealed a text. */
export function keyIdOf(sealed: string): string {
  return sealed.slice(0, sealed.indexOf('.'))
}

export function newPassword(): string {
  return Array.from({ length: passwordLength }, () =>
    alphabet.charAt(randomInt(alphabet.length)),
  ).join('')
}
