import type { PlayedRound } from '@champa/contract/spin'

/**
 * The result of a round: from the answer to the spin, or from the member's rounds when that answer
 * was lost.
 */
export interface SpinResult {
  code: string
  label: string
  remainingCoin: number
  round: PlayedRound
}
