import { createHmac } from 'node:crypto'
import { fromBase36, sameText } from '../ids.ts'

export interface NamedFile {
  memberId: bigint
  id: string
}

/**
 * Signs a link. `purpose` prevents a link to one kind of file from opening a file of a different
 * kind.
 */
function sign(
  key: string,
  purpose: string,
  { memberId, id }: NamedFile,
  expiresMs: number,
): string {
  return createHmac('sha256', key)
    .update(`${purpose} ${memberId} ${id} ${expiresMs}`)
    .digest('base64url')
}

/**
 * Creates the token of a link that opens one file of one member until it expires, without further
 * authentication.
 */
export function newFileToken(
  key: string,
  purpose: string,
  named: NamedFile,
  expiresMs: number,
): string {
  return [
    named.memberId.toString(36),
    named.id,
    expiresMs.toString(36),
    sign(key, purpose, named, expiresMs),
  ].join('.')
}

/** Returns the file of a token, or null when its signature is invalid or it has expired. */
export function readFileToken(
  key: string,
  purpose: string,
  token: string,
  nowMs: number,
): NamedFile | null {
  const [match, memberId = '', id = '', expires = '', signature = ''] =
    /^([0-9a-z]{1,13})\.([0-9a-z]{6,40})\.([0-9a-z]{1,10})\.([\w-]{43})$/.exec(token) ?? []
  if (!match) return null
  const named = { memberId: fromBase36(memberId), id }
  const expiresMs = Number.parseInt(expires, 36)
  return sameText(sign(key, purpose, named, expiresMs), signature) && nowMs < expiresMs
    ? named
    : null
}
