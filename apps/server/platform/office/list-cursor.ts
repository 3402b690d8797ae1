import { createHmac } from 'node:crypto'
import { sameText } from '../ids.ts'

const sign = (key: string, list: string, text: string): string =>
  createHmac('sha256', key).update(`${list}-cursor ${text}`).digest('base64url')

/** A position in a list as text that only the server can make, for this list only. */
export function toCursor(
  key: string,
  list: string,
  position: readonly (string | bigint | number)[],
): string {
  const text = position.map((part) => Buffer.from(String(part)).toString('base64url')).join('.')
  return `${text}.${sign(key, list, text)}`
}

/** Parses a position; null when the server did not make it for this list. */
export function readCursor(key: string, list: string, cursor: string): string[] | null {
  const [, text, mac] = /^([\w.-]+)\.([\w-]+)$/.exec(cursor) ?? []
  if (text === undefined || mac === undefined || !sameText(mac, sign(key, list, text))) return null
  return text.split('.').map((part) => Buffer.from(part, 'base64url').toString())
}
