import type { StatementStatus, StatementType } from '@champa/contract/statement'
import { arrowDownLeftDuo, arrowsLeftRightDuo, arrowUpRightDuo, flagCheckeredDuo } from '@champa/ui/glyph/tile'
import { giftDuo } from '@champa/ui/glyph/widget'
import type { StatusKind } from '@champa/ui/list/status-tag'
import type { Tone } from '@champa/ui/list/tile-icon'

export const typeLooks: Record<StatementType, { glyph: string; tone: Tone }> = {
  deposit: { glyph: arrowDownLeftDuo, tone: 'jade' },
  withdraw: { glyph: arrowUpRightDuo, tone: 'chili' },
  transfer: { glyph: arrowsLeftRightDuo, tone: 'river' },
  bonus: { glyph: giftDuo, tone: 'lotus' },
  finish_bonus: { glyph: flagCheckeredDuo, tone: 'accent' },
}

export const statusLooks: Record<StatementStatus, { kind: StatusKind; words: 'inProgress' | 'SUCCESS' | 'FAILED' }> = {
  'in progress': { kind: 'pending', words: 'inProgress' },
  SUCCESS: { kind: 'success', words: 'SUCCESS' },
  FAILED: { kind: 'failed', words: 'FAILED' },
}
