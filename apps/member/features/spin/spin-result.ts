import type { PlayedRound } from '@champa/contract/spin'

/** What a round brought: from the answer to the spin, or from the member's own rounds when that answer was lost. */
export interface SpinResult {
  code: string
  label: string
  remainingCoin: number
  round: PlayedRound
}
