import {
  readCursor as readPosition,
  toCursor as toPosition,
} from '../../../platform/office/list-cursor.ts'

/** The position of an entry in the order of the search. */
export interface AuditPosition {
  at: Date
  staffId: bigint
  seq: bigint
}

export const toCursor = (key: string, { at, staffId, seq }: AuditPosition): string =>
  toPosition(key, 'audit', [at.getTime(), staffId, seq])

/** Parses a position; null when the server did not make it. */
export function readCursor(key: string, cursor: string): AuditPosition | null {
  const [at, staffId, seq] = readPosition(key, 'audit', cursor) ?? []
  if (at === undefined || staffId === undefined || seq === undefined) return null
  return { at: new Date(Number(at)), staffId: BigInt(staffId), seq: BigInt(seq) }
}
