import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { ColumnMapping } from '@champa/contract/office/reconciliation'
import { CsvError, parse } from 'csv-parse'
import { readMoney } from './read-money.ts'
import { readTime } from './read-time.ts'
import {
  boundAmount,
  cleanReference,
  cleanWords,
  maxStatementRows,
  type ReadOptions,
  type Statement,
  StatementFault,
  type StatementRow,
} from './statement.ts'

const delimiters = [',', ';', '\t', '|'] as const
const chunkChars = 64 * 1024
const maxRecordChars = 20_000

/** The sign that parts the columns: the most frequent one of the first lines. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 4_000)
  const countOf = (sign: string) => head.split(sign).length
  return delimiters.toSorted((a, b) => countOf(b) - countOf(a))[0]!
}

/** Parts of the text, so that a large file does not keep the process from other requests. */
async function* inChunks(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += chunkChars) {
    yield text.slice(from, from + chunkChars)
    await setImmediate()
  }
}

/**
 * The records of a CSV file with their line, from 1.
 * @throws StatementFault for a file that is no CSV.
 */
export async function* readRecords(
  text: string,
): AsyncGenerator<{ cells: string[]; line: number }> {
  const parser = Readable.from(inChunks(text)).pipe(
    parse({
      delimiter: delimiterOf(text),
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: maxRecordChars,
    }),
  )
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>)
      yield { cells: record, line: info.lines }
  } catch (error) {
    throw error instanceof CsvError ? new StatementFault('format') : error
  } finally {
    parser.destroy()
  }
}

/**
 * Reads a CSV statement by its columns. Rows before the first date are headings; rows after the last
 * one are sums.
 */
export async function readCsv(text: string, { mapping, now }: ReadOptions): Promise<Statement> {
  if (!mapping || !hasAmount(mapping)) throw new StatementFault('mapping')
  const rows: StatementRow[] = []
  const currencies = new Set<string>()
  let isOver = false
  for await (const { cells, line } of readRecords(text)) {
    const cell = (column: number | undefined): string =>
      column === undefined ? '' : (cells[column] ?? '')
    const time = readTime(
      {
        date: cell(mapping.date),
        time: mapping.time === undefined ? undefined : cell(mapping.time),
      },
      mapping.dateOrder,
      now,
    )
    if (!time) {
      isOver = rows.length > 0
      continue
    }
    if (isOver) throw new StatementFault('date', line)
    if (rows.length >= maxStatementRows) throw new StatementFault('size')
    rows.push({ ...time, ...readCells(cell, mapping, line), line })
    const currency = cell(mapping.currency).toUpperCase()
    if (currency !== '') currencies.add(currency)
  }
  if (currencies.size > 1) throw new StatementFault('currency')
  const [currency = null] = currencies
  return { account: null, currency, opening: null, closing: null, rows }
}

const hasAmount = ({ amount, moneyIn, moneyOut }: ColumnMapping): boolean =>
  (amount === undefined) !== (moneyIn === undefined && moneyOut === undefined)

function readCells(
  cell: (column: number | undefined) => string,
  mapping: ColumnMapping,
  line: number,
): Pick<StatementRow, 'amount' | 'balance' | 'reference' | 'text'> {
  const [reference, text] = [cell(mapping.reference), cell(mapping.text)]
  if (isFormula(reference) || isFormula(text)) throw new StatementFault('formula', line)
  return {
    amount: boundAmount(amountOf(cell, mapping, line), line),
    balance: balanceOf(cell(mapping.balance), line),
    reference: cleanReference(reference),
    text: cleanWords(text),
  }
}

/** What a spreadsheet would run: no bank writes it. */
const isFormula = (text: string): boolean => /^(?:[=@\t\r]|[+-](?=[^\s\d]))/.test(text)

function amountOf(
  cell: (column: number | undefined) => string,
  { amount, moneyIn, moneyOut }: ColumnMapping,
  line: number,
): bigint {
  const read = (column: number | undefined): bigint => {
    const text = cell(column)
    if (text === '' || text === '-') return 0n
    const value = readMoney(text)
    if (value === null) throw new StatementFault('amount', line)
    return value
  }
  if (amount !== undefined) return read(amount)
  const [credit, debit] = [read(moneyIn), read(moneyOut)]
  if (credit !== 0n && debit !== 0n) throw new StatementFault('amount', line)
  if (credit < 0n) throw new StatementFault('amount', line)
  return debit === 0n ? credit : debit < 0n ? debit : -debit
}

function balanceOf(text: string, line: number): bigint | null {
  if (text === '') return null
  const value = readMoney(text)
  if (value === null) throw new StatementFault('balance', line)
  return boundAmount(value, line)
}
