import type { StatementRow } from '@champa/contract/statement'

const sources = ['promotion', 'invite', 'refund', 'luckydraw', 'bonus'] as const
export type CreditSource = (typeof sources)[number]

/** The source of a credit or of an ended lock: the one whose description is present. */
export function sourceOf(row: StatementRow): CreditSource | null {
  return sources.find((source) => row[source] !== undefined) ?? null
}

/** The kind shown for a movement; a credit is named after its source. */
export function kindOf(row: StatementRow): CreditSource | StatementRow['statementType'] {
  return row.statementType === 'bonus' ? (sourceOf(row) ?? 'bonus') : row.statementType
}

/**
 * The operator's campaign by code and name; null for invites, refunds and any other source without
 * a name.
 */
export function campaignOf(row: StatementRow): { code: string; name: string } | null {
  const source = sourceOf(row)
  const campaign = source === null ? undefined : row[source]
  return campaign && campaign.code !== '' && campaign.description !== ''
    ? { code: campaign.code, name: campaign.description }
    : null
}
