import type { StatementRow } from '@champa/contract/statement'

const sources = ['promotion', 'invite', 'refund', 'luckydraw', 'bonus'] as const
export type CreditSource = (typeof sources)[number]

/** What a credit was really for, or the lock that has ended: the source whose description came along. */
export function sourceOf(row: StatementRow): CreditSource | null {
  return sources.find((source) => row[source] !== undefined) ?? null
}

/** What the movement is called: a credit by what it came from. */
export function kindOf(row: StatementRow): CreditSource | StatementRow['statementType'] {
  return row.statementType === 'bonus' ? (sourceOf(row) ?? 'bonus') : row.statementType
}

/** The operator's campaign, in the operator's own words; invites, refunds and whatever has no name of its own have none. */
export function campaignOf(row: StatementRow): { code: string; name: string } | null {
  const source = sourceOf(row)
  const told = source === null ? undefined : row[source]
  return told && told.code !== '' && told.description !== ''
    ? { code: told.code, name: told.description }
    : null
}
