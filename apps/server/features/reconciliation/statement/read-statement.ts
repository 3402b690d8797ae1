import {
  maxStatementDays,
  previewRows,
  type StatementFormat,
} from '@champa/contract/office/reconciliation'
import { readCamt053 } from './camt053.ts'
import { readCsv, readRecords } from './csv.ts'
import { readMt940 } from './mt940.ts'
import {
  boundAmount,
  type ReadOptions,
  type Statement,
  StatementFault,
  type StatementRow,
} from './statement.ts'

/** The text of a file in UTF-8, UTF-16 or, as old Thai programs write it, Windows-874. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-874').decode(bytes)
  }
}

/**
 * What a file is, by its first words.
 * @throws StatementFault for a file that is no text.
 */
export function formatOf(text: string): StatementFormat {
  if (text.includes('\u0000')) throw new StatementFault('format')
  const head = text.slice(0, 4_000).trimStart()
  if (head === '') throw new StatementFault('empty')
  if (head.startsWith('<')) return 'camt053'
  return /(^|\n):(20|25):/.test(head) ? 'mt940' : 'csv'
}

/** The first rows of a CSV file, for the naming of its columns. */
export async function previewOf(text: string): Promise<string[][]> {
  const rows: string[][] = []
  for await (const { cells } of readRecords(text)) {
    rows.push(cells.slice(0, 100).map((cell) => cell.slice(0, 80)))
    if (rows.length === previewRows) break
  }
  return rows
}

interface ExpectedAccount {
  accountNo: string
  currency: string
}

/**
 * Reads a statement and checks that it is one of this account, oldest row first.
 * @throws StatementFault that names what is wrong with it.
 */
export async function readStatement(
  text: string,
  format: StatementFormat,
  of: ExpectedAccount,
  options: ReadOptions,
): Promise<Statement> {
  const read =
    format === 'csv'
      ? await readCsv(text, options)
      : format === 'mt940'
        ? await readMt940(text, options)
        : await readCamt053(text)
  if (read.currency !== null && read.currency !== of.currency) throw new StatementFault('currency')
  if (read.account !== null && !isSameAccount(read.account, of.accountNo))
    throw new StatementFault('account')
  const rows = inOrder(read.rows)
  checkTimes(rows, options.now)
  checkBalances({ ...read, rows })
  const moved = rows.filter(({ amount }) => amount !== 0n)
  if (moved.length === 0) throw new StatementFault('empty')
  // Sums of its rows must be exact wherever they are shown.
  moved.reduce(
    (sum, { amount, line }) => boundAmount(sum + (amount < 0n ? -amount : amount), line),
    0n,
  )
  return { ...read, ...boundsOf(read, rows), rows: moved }
}

/** Whether the end of a number in the file is our account; the file may have a bank's prefix. */
function isSameAccount(told: string, ours: string): boolean {
  const [theirDigits, ourDigits] = [told.replaceAll(/[^\d]/g, ''), ours.replaceAll(/[^\d]/g, '')]
  return ourDigits !== '' && theirDigits.endsWith(ourDigits)
}

/** Banks print the newest row first or last. */
function inOrder(rows: readonly StatementRow[]): StatementRow[] {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) throw new StatementFault('empty')
  if (first.at > last.at) return rows.toReversed()
  if (first.at < last.at || firstJump(rows) === null) return [...rows]
  const reversed = rows.toReversed()
  return firstJump(reversed) === null ? reversed : [...rows]
}

const dayMs = 24 * 3_600_000

function checkTimes(rows: readonly StatementRow[], now: Date): void {
  let before: StatementRow | null = null
  for (const row of rows) {
    const isFuture = row.at.getTime() > now.getTime() + dayMs
    if (isFuture || (before && row.at < before.at)) throw new StatementFault('date', row.line)
    before = row
  }
  if (before && before.at.getTime() - rows[0]!.at.getTime() > maxStatementDays * dayMs)
    throw new StatementFault('days')
}

/** The first row whose balance does not follow from the one before; null when all do. */
function firstJump(rows: readonly StatementRow[], opening: bigint | null = null): number | null {
  let balance = opening
  for (const row of rows) {
    if (balance !== null) balance += row.amount
    if (row.balance === null) continue
    if (balance !== null && balance !== row.balance) return row.line
    balance = row.balance
  }
  return null
}

function checkBalances({ rows, opening, closing }: Statement): void {
  const jump = firstJump(rows, opening)
  if (jump !== null) throw new StatementFault('balance', jump)
  if (opening === null || closing === null) return
  const sum = rows.reduce((total, { amount }) => total + amount, opening)
  if (sum !== closing) throw new StatementFault('balance')
}

/** The balances before and after the rows, from the rows where the file does not tell them. */
function boundsOf(
  { opening, closing }: Statement,
  rows: readonly StatementRow[],
): Pick<Statement, 'opening' | 'closing'> {
  const told = rows.findIndex(({ balance }) => balance !== null)
  if (told < 0) return { opening, closing }
  const after = (until: number) =>
    rows.slice(0, until).reduce((sum, { amount }) => sum + amount, 0n)
  const first = opening ?? rows[told]!.balance! - after(told + 1)
  return { opening: first, closing: closing ?? first + after(rows.length) }
}
