import { formatPlain } from '@champa/contract/money'
import { bangkokIso } from '../../platform/clock.ts'
import { textCell } from '../../platform/files/csv.ts'

/**
 * What a cell shows: a text, a count, an amount in 1/100 of its currency, a time, yes or no, or
 * several texts.
 */
export type Cell = string | number | bigint | Date | boolean | null | readonly string[]

/** The columns of a list by name, alike in every language, so that programs read them. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

/** A moment of a row, which lists answer in milliseconds since 1970. */
export const time = (ms: number | null | undefined): Date | null =>
  ms === null || ms === undefined ? null : new Date(ms)

/** A cell as it stands in the file; texts never run as formulas (RFC 4180, OWASP). */
export function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'bigint') return formatPlain(cell)
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  if (cell instanceof Date) return bangkokIso(cell)
  return textCell(typeof cell === 'string' ? cell : cell.join(' '))
}

export const toLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`
