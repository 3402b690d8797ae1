import { gatewayNumber } from '@champa/contract/qr-gateways'
import { signedAmount, type StatementRow } from '@champa/contract/statement'
import type { Locale } from '@champa/contract/constants'
import { formatPlain } from '@champa/contract/money'
import { bangkokIso } from '../../platform/clock.ts'
import { textCell } from '../../platform/files/csv.ts'
import { csvWords, type CsvWords } from './csv-words.ts'

export const headLine = (locale: Locale): string => toLine(csvWords[locale].columns.map(textCell))

/**
 * One movement as the statement shows it. Amounts are plain signed numbers, so that a spreadsheet
 * can add them up.
 */
export function csvLine(row: StatementRow, locale: Locale): string {
  const words = csvWords[locale]
  const at = bangkokIso(new Date(row.createdAt))
  return toLine([
    `${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)} ${at.slice(11, 19)}`,
    at,
    row.correction ? words.corrections[row.correction] : words.types[row.statementType],
    textCell(placeOf(words, row.from, row.fromName)),
    textCell(
      `${placeOf(words, row.to, row.toName)}${row.ended ? ` (${words.ends[row.ended]})` : ''}`,
    ),
    textCell(row.account === null ? '' : grouped(row.account)),
    formatPlain(signedAmount(row)),
    statusOf(words, row),
    row.balance === null ? '' : formatPlain(row.balance),
    row._id,
  ])
}

function statusOf(words: CsvWords, { statementType, status, isReversed }: StatementRow): string {
  if (isReversed && (statementType === 'deposit' || statementType === 'withdraw'))
    return words.reversed[statementType]
  return words.statuses[status]
}

/**
 * The name of a source or target. A credit is named by its kind, followed by its campaign if the
 * operator has named one.
 */
function placeOf(words: CsvWords, code: string, name: string | null): string {
  if (code === 'wallet') return words.wallet
  if (code === 'adjustment') return words.house
  const credit = words.credits[code]
  if (credit === undefined) {
    const gateway = gatewayNumber(code)
    return name ?? (gateway === null ? (words.places[code] ?? code) : words.gateway(gateway))
  }
  return name === null || name === credit ? credit : `${credit}: ${name}`
}

/**
 * Groups an account number as 3-3-rest, which also keeps a spreadsheet from dropping its leading
 * zeros.
 */
const grouped = (account: string): string => account.replace(/^(\d{3})(\d{3})(\d+)$/, '$1-$2-$3')

const toLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`
