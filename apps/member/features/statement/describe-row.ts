import type { StatementRow } from '@champa/contract/statement'

export type Direction = 'in' | 'out' | 'none'

/** Which way the money went: the amount itself has no sign (semantics 6). */
export function directionOf(row: Pick<StatementRow, 'statementType' | 'from' | 'to' | 'amount'>): Direction {
  if (row.amount === 0n) return 'none'
  if (row.statementType === 'deposit' || row.statementType === 'bonus') return 'in'
  if (row.statementType === 'transfer') return row.to === 'wallet' ? 'in' : row.from === 'wallet' ? 'out' : 'none'
  return 'out'
}

export function signedAmount(row: Pick<StatementRow, 'statementType' | 'from' | 'to' | 'amount'>): bigint {
  return directionOf(row) === 'out' ? -row.amount : row.amount
}

/** What a bonus row was really for: the source whose description came along. */
export function sourceOf(row: StatementRow): 'bonus' | 'promotion' | 'invite' | 'refund' | 'luckydraw' | null {
  const sources = ['promotion', 'invite', 'refund', 'luckydraw', 'bonus'] as const
  return sources.find((source) => row[source] !== undefined) ?? null
}

/** The description that the server gave of a bonus, in the operator's own words. */
export function descriptionOf(row: StatementRow): string | null {
  const source = sourceOf(row)
  return source === null ? null : (row[source]?.description ?? null)
}
