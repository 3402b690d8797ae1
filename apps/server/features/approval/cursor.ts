import { createHmac } from 'node:crypto'
import { sameText } from '../../platform/ids.ts'

/** The position of a request in a list: its time and its id. */
export interface ApprovalPosition {
  at: Date
  id: string
}

const sign = (key: string, text: string): string =>
  createHmac('sha256', key).update(`approval-cursor ${text}`).digest('base64url')

/** The position as text that only the server can make. */
export function toCursor(key: string, { at, id }: ApprovalPosition): string {
  const text = `${at.getTime()}.${id}`
  return `${text}.${sign(key, text)}`
}

/** Parses a position; null when the server did not make it. */
export function readCursor(key: string, cursor: string): ApprovalPosition | null {
  const [, text, at, id, mac] = /^((\d{1,15})\.([0-9a-z]+))\.([\w-]+)$/.exec(cursor) ?? []
  if (!text || !at || !id || !mac || !sameText(mac, sign(key, text))) return null
  return { at: new Date(Number(at)), id }
}
