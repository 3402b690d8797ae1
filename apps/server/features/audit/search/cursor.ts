import { createHmac } from 'node:crypto'
import { sameText } from '../../../platform/ids.ts'

/** The position of an entry in the order of the search. */
export interface AuditPosition {
  at: Date
  staffId: bigint
  seq: bigint
}

const sign = (key: string, text: string): string =>
  createHmac('sha256', key).update(`audit-cursor ${text}`).digest('base64url')

/** The position as text that only the server can make. */
export function toCursor(key: string, { at, staffId, seq }: AuditPosition): string {
  const text = `${at.getTime()}.${staffId}.${seq}`
  return `${text}.${sign(key, text)}`
}

/** Parses a position; null when the server did not make it. */
export function readCursor(key: string, cursor: string): AuditPosition | null {
  const [, text, at, staffId, seq, mac] = /^((\d+)\.(\d+)\.(\d+))\.([\w-]+)$/.exec(cursor) ?? []
  if (!text || !at || !staffId || !seq || !mac || !sameText(mac, sign(key, text))) return null
  return { at: new Date(Number(at)), staffId: BigInt(staffId), seq: BigInt(seq) }
}
