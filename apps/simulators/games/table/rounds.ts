import { randomInt } from 'node:crypto'
import type { TableKind } from '../providers.ts'

/** The displayed result of a round (reels, a score or six digits) and its winnings. */
type Round = { picture: number[]; win: bigint }

/** Multiple of the bet paid for three of a kind, by symbol, and its frequency in 1,000 rounds. */
export const reels = [
  { pays: 2, inThousand: 250 },
  { pays: 3, inThousand: 70 },
  { pays: 10, inThousand: 12 },
  { pays: 50, inThousand: 2 },
] as const

/** Odds of home, draw and away, in hundredths of the bet. */
export const matchOdds = [190, 330, 410] as const
const matchInThousand = [500, 280, 220] as const

export const lastDigitPays = 9
export const starCount = 6

/**
 * Number of outcomes that a player can choose from: one for slot reels, where there is nothing to
 * choose.
 */
export const choices: Record<TableKind, number> = { reels: 1, match: 3, digits: 10 }

/** Draws a round on the server; the page only displays it. */
export function drawRound(kind: TableKind, choice: number, bet: bigint): Round {
  if (kind === 'reels') return drawReels(bet)
  return kind === 'match' ? drawMatch(choice, bet) : drawStars(choice, bet)
}

function drawReels(bet: bigint): Round {
  const symbol = pick(reels.map((reel) => reel.inThousand))
  const reel = reels[symbol]
  if (reel) return { picture: [symbol, symbol, symbol], win: bet * BigInt(reel.pays) }
  const first = randomInt(reels.length)
  const second = randomInt(reels.length)
  // The third reel must not complete three of a kind, since that draw already failed.
  const third =
    first === second
      ? (first + 1 + randomInt(reels.length - 1)) % reels.length
      : randomInt(reels.length)
  return { picture: [first, second, third], win: 0n }
}

function drawMatch(choice: number, bet: bigint): Round {
  const result = pick(matchInThousand)
  const few = randomInt(3)
  const many = few + 1 + randomInt(2)
  const picture = result === 0 ? [many, few] : result === 1 ? [few, few] : [few, many]
  return { picture, win: result === choice ? (bet * BigInt(matchOdds[result] ?? 0)) / 100n : 0n }
}

function drawStars(choice: number, bet: bigint): Round {
  const picture = Array.from({ length: starCount }, () => randomInt(10))
  return { picture, win: picture.at(-1) === choice ? bet * BigInt(lastDigitPays) : 0n }
}

/** A random index by weights in 1,000; the number of weights when none was hit. */
function pick(weights: readonly number[]): number {
  let ticket = randomInt(1_000)
  const hit = weights.findIndex((weight) => (ticket -= weight) < 0)
  return hit === -1 ? weights.length : hit
}
