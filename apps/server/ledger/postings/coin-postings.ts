import { coin, coinSource } from '../accounts.ts'
import type { Posting } from '../post.ts'

/**
 * Credits coins earned by deposits, given by the operator or won as a prize. The key identifies the
 * source.
 */
export function coinsGranted(of: { member: bigint; reference: string; coins: bigint }): Posting {
  return {
    member: of.member,
    key: `coins:${of.reference}`,
    kind: 'coins-granted',
    legs: [
      [coinSource, -of.coins],
      [coin, of.coins],
    ],
  }
}

/** Takes the coins of one round of the wheel, once. */
export function coinsSpent(of: { member: bigint; round: bigint; coins: bigint }): Posting {
  return {
    member: of.member,
    key: `spin:${of.round}`,
    kind: 'coins-spent',
    legs: [
      [coin, -of.coins],
      [coinSource, of.coins],
    ],
  }
}
