import type { StatementRow, StatementType } from '@champa/contract/statement'
import {
  arrowDownLeftDuo,
  arrowsLeftRightDuo,
  arrowUpRightDuo,
  flagCheckeredDuo,
  receiptDuo,
} from '@champa/ui/icons/tile'
import { giftDuo, handCoinsDuo, sealPercentDuo, usersThreeDuo } from '@champa/ui/icons/widget'
import type { StatusKind } from '@champa/ui/list/status-tag'
import type { Tone } from '@champa/ui/list/tile-icon'
import type { useTranslations } from 'use-intl'
import type { MovementStatus } from '@champa/contract/statuses'
import { gatewayName } from '../../platform/gateway-name.ts'

const sources = ['promotion', 'invite', 'refund', 'luckydraw', 'bonus'] as const
type CreditSource = (typeof sources)[number]

/** The source of a credit or of an ended lock: the first whose description is present. */
export function sourceOf(row: StatementRow): CreditSource | null {
  return sources.find((source) => row[source] !== undefined) ?? null
}

/** The kind shown for a movement; a credit is named after its source. */
export function kindOf(row: StatementRow): CreditSource | StatementRow['statementType'] {
  return row.statementType === 'bonus' ? (sourceOf(row) ?? 'bonus') : row.statementType
}

/**
 * The operator's campaign by code and name; null for invites, refunds and any other credit without
 * a campaign.
 */
export function campaignOf(row: StatementRow): { code: string; name: string } | null {
  const source = sourceOf(row)
  const campaign = source === null ? undefined : row[source]
  return campaign && campaign.code !== '' && campaign.description !== ''
    ? { code: campaign.code, name: campaign.description }
    : null
}

type Translate = ReturnType<typeof useTranslations<never>>

/** The title of a movement: its kind, and for a correction what it corrects. */
export const titleOf = (t: Translate, row: StatementRow): string =>
  row.correction ? t(`st.correction.${row.correction}`) : t(`st.${kindOf(row)}`)

/** The status in words and colour; a movement that was reversed later says so. */
export function statusOf(t: Translate, row: StatementRow): { kind: StatusKind; label: string } {
  const { statementType, isReversed } = row
  if (isReversed && (statementType === 'deposit' || statementType === 'withdraw'))
    return { kind: 'failed', label: t(`st.reversed.${statementType}`) }
  const { kind, words } = statusStyles[row.status]
  return { kind, label: t(`status.${words}`) }
}

/**
 * The name of a place that money moves between: a game by its name, a bank by its code, any other
 * channel by its kind.
 */
export function placeName(t: Translate, code: string, name: string | null): string {
  if (code === 'wallet') return t('st.wallet')
  if (code === 'adjustment') return t('st.house')
  if (code === 'TRUEMONEY') return t('st.truemoney')
  const gateway = gatewayName(t, code, name)
  if (gateway !== null) return name ? t('st.qr', { provider: gateway }) : gateway
  return name ?? code
}

export const fromName = (t: Translate, { from, fromName: name }: StatementRow): string =>
  placeName(t, from, name)
export const toName = (t: Translate, { to, toName: name }: StatementRow): string =>
  placeName(t, to, name)

const rowStyles: Record<StatementType | CreditSource, { icon: string; tone: Tone }> = {
  deposit: { icon: arrowDownLeftDuo, tone: 'jade' },
  withdraw: { icon: arrowUpRightDuo, tone: 'chili' },
  transfer: { icon: arrowsLeftRightDuo, tone: 'river' },
  bonus: { icon: sealPercentDuo, tone: 'lotus' },
  promotion: { icon: sealPercentDuo, tone: 'lotus' },
  invite: { icon: usersThreeDuo, tone: 'lotus' },
  refund: { icon: handCoinsDuo, tone: 'lotus' },
  luckydraw: { icon: giftDuo, tone: 'lotus' },
  finish_bonus: { icon: flagCheckeredDuo, tone: 'accent' },
  adjustment: { icon: receiptDuo, tone: 'accent' },
}

export const rowStyleOf = (row: StatementRow): { icon: string; tone: Tone } =>
  rowStyles[kindOf(row)]

export const statusStyles: Record<
  MovementStatus,
  { kind: StatusKind; words: 'inProgress' | 'SUCCESS' | 'FAILED' }
> = {
  'in progress': { kind: 'pending', words: 'inProgress' },
  SUCCESS: { kind: 'success', words: 'SUCCESS' },
  FAILED: { kind: 'failed', words: 'FAILED' },
}
