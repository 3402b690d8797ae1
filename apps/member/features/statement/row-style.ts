import type { StatementRow, StatementStatus, StatementType } from '@champa/contract/statement'
import {
  arrowDownLeftDuo,
  arrowsLeftRightDuo,
  arrowUpRightDuo,
  flagCheckeredDuo,
} from '@champa/ui/icons/tile'
import { giftDuo, handCoinsDuo, sealPercentDuo, usersThreeDuo } from '@champa/ui/icons/widget'
import type { StatusKind } from '@champa/ui/list/status-tag'
import type { Tone } from '@champa/ui/list/tile-icon'
import { kindOf, type CreditSource } from './describe-row.ts'

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
}

export const rowStyleOf = (row: StatementRow): { icon: string; tone: Tone } =>
  rowStyles[kindOf(row)]

export const statusStyles: Record<
  StatementStatus,
  { kind: StatusKind; words: 'inProgress' | 'SUCCESS' | 'FAILED' }
> = {
  'in progress': { kind: 'pending', words: 'inProgress' },
  SUCCESS: { kind: 'success', words: 'SUCCESS' },
  FAILED: { kind: 'failed', words: 'FAILED' },
}
