import type { StatementRow } from '../statement/statement.ts'

export type ToldRow = Pick<
  StatementRow,
  'at' | 'precision' | 'amount' | 'balance' | 'reference' | 'text'
>

const bangkokOffset = 7 * 3_600

const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000) + bangkokOffset

/** Whether two times are the same as far as the less exact one tells. */
function isSameTime(one: ToldRow, other: ToldRow): boolean {
  const unit = Math.max(one.precision, other.precision)
  return Math.floor(seconds(one.at) / unit) === Math.floor(seconds(other.at) / unit)
}

/**
 * Whether two sources tell the same row: reference, amount and time are the same; where only one has
 * a reference, the balances must agree.
 */
function isSameRow(one: ToldRow, other: ToldRow): boolean {
  if (one.amount !== other.amount || !isSameTime(one, other)) return false
  if (one.reference !== null && other.reference !== null) return one.reference === other.reference
  return one.balance === null || other.balance === null || one.balance === other.balance
}

/**
 * The rows that are not known yet. Each known row stands for one told row only, so that two equal
 * rows of one statement are two.
 */
export function newRows<Row extends ToldRow>(
  known: readonly ToldRow[],
  told: readonly Row[],
): Row[] {
  const left = new Map<bigint, ToldRow[]>()
  for (const row of known) {
    const rows = left.get(row.amount)
    if (rows) rows.push(row)
    else left.set(row.amount, [row])
  }
  const take = (row: Row, fits: (one: ToldRow) => boolean): boolean => {
    const rows = left.get(row.amount) ?? []
    const at = rows.findIndex((one) => fits(one) && isSameRow(one, row))
    if (at >= 0) rows.splice(at, 1)
    return at >= 0
  }
  // A row with the same reference is taken before one that only might be the same.
  const others = told.filter((row) => !take(row, (one) => one.reference === row.reference))
  return others.filter(
    (row) => !take(row, (one) => one.reference === null || row.reference === null),
  )
}
