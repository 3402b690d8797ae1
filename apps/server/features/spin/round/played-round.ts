import type { Odd } from '@champa/contract/fair-draw'
import type { Locale } from '@champa/contract/constants'
import type { PlayedRound, PrizeKind } from '@champa/contract/spin'
import { textIn, type OperatorText } from '../../../platform/operator/operator-text.ts'

/** A played round, as stored. */
export interface RoundRow {
  no: bigint
  wheel: string
  slice: string
  label: OperatorText
  kind: PrizeKind
  serverSeed: string
  seedHash: string
  clientSeed: string
  odds: Odd[]
  oddsHash: string
  gone: string[]
  playedAt: Date
}

export const roundColumns = `no, wheel, slice, label, kind, server_seed, seed_hash, client_seed,
  odds, odds_hash, sold_out as gone, played_at`

export function toPlayedRound(
  { no, slice, label, playedAt, ...round }: RoundRow,
  language: Locale,
): PlayedRound {
  return {
    ...round,
    no: Number(no),
    code: slice,
    label: textIn(label, language),
    playedAt: playedAt.getTime(),
  }
}
