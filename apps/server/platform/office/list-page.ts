import { maxCounted } from '@champa/contract/office/lists'
import { clock } from '../clock.ts'
import type { Db } from '../db.ts'
import { refuse } from '../refusals.ts'
import { readCursor, toCursor } from './list-cursor.ts'

type Position = readonly (string | bigint | number)[]

interface PageOptions<Row> {
  /** The secret that signs positions. */
  key: string
  /** The name of the list with its order; a position counts for it alone. */
  list: string
  limit: number
  /** What the rows are sorted by, ending with their key. */
  positionOf: (row: Row) => Position
}

/** The parts of a list's answer, from one row more than the page may have. */
export function toPage<Row>(
  found: readonly Row[],
  { key, list, limit, positionOf }: PageOptions<Row>,
): { rows: Row[]; next: string | null; asOf: number } {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows,
    next: found.length > limit && last ? toCursor(key, list, positionOf(last)) : null,
    asOf: clock.nowMs(),
  }
}

/**
 * The position after which a page begins; null for the first page.
 * @throws INVALID_INPUT for a position that the server did not make for this list.
 */
export function positionAfter<Parts extends string[]>(
  key: string,
  list: string,
  after: string | undefined,
  length: Parts['length'],
): Parts | null {
  if (after === undefined) return null
  const position = readCursor(key, list, after)
  if (position?.length !== length) throw refuse('INVALID_INPUT', { fields: ['after'] })
  return position as Parts
}

/** How many rows `from` has, counted to `maxCounted` at most. */
export async function countRows(
  db: Db,
  from: string,
  values: readonly unknown[],
): Promise<{ n: number; more: boolean }> {
  const [row] = await db.query<{ n: number }>(
    `select count(*)::integer as n from (select 1 ${from} limit ${maxCounted + 1}) counted`,
    [...values],
  )
  const n = row?.n ?? 0
  return { n: Math.min(n, maxCounted), more: n > maxCounted }
}
