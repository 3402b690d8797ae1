import { maxOnWire } from '@champa/contract/money'
import type { ColumnMapping } from '@champa/contract/office/reconciliation'

/** How exact a time is, in seconds: to the second, to the minute, or to the day. */
export type Precision = 1 | 60 | 86_400

/** One movement of money on an account, as its bank tells it. */
export interface StatementRow {
  at: Date
  precision: Precision
  /** In 1/100 of the currency; negative for money out, 0 for a row that only tells a balance. */
  amount: bigint
  /** The balance afterwards, where told. */
  balance: bigint | null
  reference: string | null
  text: string
  /** Where the row is in the file, from 1. */
  line: number
}

export interface Statement {
  /** The account and currency that the file names; null where it names none. */
  account: string | null
  currency: string | null
  /** The balance before the first row and after the last one, where told. */
  opening: bigint | null
  closing: bigint | null
  rows: StatementRow[]
}

export type FaultField =
  | 'format'
  | 'empty'
  | 'size'
  | 'days'
  | 'mapping'
  | 'date'
  | 'amount'
  | 'balance'
  | 'currency'
  | 'account'
  | 'formula'

/** A file that cannot be the statement of the account; nothing of it is stored. */
export class StatementFault extends Error {
  readonly field: FaultField
  /** The row of the file, from 1; null where no row is to blame. */
  readonly line: number | null

  constructor(field: FaultField, line: number | null = null) {
    super(line === null ? field : `${field} in row ${line}`)
    this.field = field
    this.line = line
  }

  /** As a refusal names it: `balance.17`. */
  get path(): string {
    return this.line === null ? this.field : `${this.field}.${this.line}`
  }
}

export interface ReadOptions {
  /** Which column says what; only for CSV. */
  mapping?: ColumnMapping
  now: Date
}

export const maxStatementRows = 100_000
const maxText = 300

/** Text of the bank as one line without control characters. */
export const cleanWords = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, maxText)

/** A reference without spaces around it; null when the bank gives none. */
export const cleanReference = (text: string | null | undefined): string | null => {
  const clean = cleanWords(text ?? '').slice(0, 120)
  return clean === '' || /^(NONREF|NOTPROVIDED|-+|n\/a)$/i.test(clean) ? null : clean
}

/** @throws StatementFault when the amount is too large for the books. */
export function boundAmount(amount: bigint, line: number): bigint {
  if (amount > maxOnWire || amount < -maxOnWire) throw new StatementFault('amount', line)
  return amount
}
