import type { StatementRow } from '@champa/contract/statement'

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
