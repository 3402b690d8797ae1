import type { StatementRow, StatementStatus, StatementType } from '@champa/contract/statement'
import {
  arrowDownLeftDuo,
  arrowsLeftRightDuo,
  arrowUpRightDuo,
  flagCheckeredDuo,
} from '@champa/ui/glyph/tile'
import { giftDuo, handCoinsDuo, sealPercentDuo, usersThreeDuo } from '@champa/ui/glyph/widget'
import type { StatusKind } from '@champa/ui/list/status-tag'
import type { Tone } from '@champa/ui/list/tile-icon'
import { kindOf, type CreditSource } from './describe-row.ts'

const looks: Record<StatementType | CreditSource, { glyph: string; tone: Tone }> = {
  deposit: { glyph: arrowDownLeftDuo, tone: 'jade' },
  withdraw: { glyph: arrowUpRightDuo, tone: 'chili' },
  transfer: { glyph: arrowsLeftRightDuo, tone: 'river' },
  bonus: { glyph: sealPercentDuo, tone: 'lotus' },
  promotion: { glyph: sealPercentDuo, tone: 'lotus' },
  invite: { glyph: usersThreeDuo, tone: 'lotus' },
  refund: { glyph: handCoinsDuo, tone: 'lotus' },
  luckydraw: { glyph: giftDuo, tone: 'lotus' },
  finish_bonus: { glyph: flagCheckeredDuo, tone: 'accent' },
}

export const lookOf = (row: StatementRow): { glyph: string; tone: Tone } => looks[kindOf(row)]

export const statusLooks: Record<
  StatementStatus,
  { kind: StatusKind; words: 'inProgress' | 'SUCCESS' | 'FAILED' }
> = {
  'in progress': { kind: 'pending', words: 'inProgress' },
  SUCCESS: { kind: 'success', words: 'SUCCESS' },
  FAILED: { kind: 'failed', words: 'FAILED' },
}
