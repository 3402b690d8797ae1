import type { HistoryOutcome, HistoryRow } from '../port.ts'
import type { Connection } from './connection.ts'
import { readCredits } from './credits.ts'
import { statusOf, textAt, valueAt } from './read-answer.ts'

/**
 * Parses a page whole or not at all: a skipped row would count as a transfer that never happened.
 */
export function readHistory(connection: Connection, body: unknown, page: number): HistoryOutcome {
  const reported = valueAt(body, connection.read.rows!)
  if (!Array.isArray(reported)) return { outcome: 'unavailable' }
  const rows = reported.map((report) => readRow(connection, report))
  const next = nextPage(connection.read.next, body, page, reported.length)
  if (rows.includes('not understood') || next === 'not understood')
    return { outcome: 'unavailable' }
  return {
    outcome: 'ok',
    rows: rows.filter((row): row is HistoryRow => typeof row === 'object'),
    next,
  }
}

/** Parses a row; rows that did not move credits are skipped. */
function readRow(
  connection: Connection,
  row: unknown,
): HistoryRow | 'did not move' | 'not understood' {
  const { read, kinds } = connection
  if (read.rowStatus !== undefined) {
    const status = statusOf(connection, textAt(row, read.rowStatus))
    if (status !== 'success') return status === null ? 'not understood' : 'did not move'
  }
  const reference = textAt(row, read.rowReference)
  const credits = readCredits(textAt(row, read.rowAmount), connection.credits)
  if (!reference || credits === null) return 'not understood'
  if (read.rowKind === undefined)
    return {
      reference,
      kind: credits < 0n ? 'withdraw' : 'deposit',
      credits: credits < 0n ? -credits : credits,
    }
  const kind = textAt(row, read.rowKind) ?? ''
  if (credits < 0n || !(kinds.deposit.includes(kind) || kinds.withdraw.includes(kind)))
    return 'not understood'
  return { reference, kind: kinds.deposit.includes(kind) ? 'deposit' : 'withdraw', credits }
}

/** The number of the next page. A provider that reports none has one unless this page is empty. */
export function nextPage(
  pointer: string | undefined,
  body: unknown,
  page: number,
  rows: number,
): number | null | 'not understood' {
  if (pointer === undefined) return rows === 0 ? null : page + 1
  const reported = valueAt(body, pointer)
  if (reported === null || reported === undefined) return null
  return typeof reported === 'string' && Number(reported) === page + 1 ? page + 1 : 'not understood'
}
