import type { GameCard } from '@champa/contract/wallet'

/** Which accounts were open when the member came to home. */
export function openAtArrival(games: readonly GameCard[]): ReadonlySet<string> {
  return new Set(games.filter((game) => game.isActive).map((game) => game.code))
}

/**
 * The games of a carousel: accounts that were open at arrival first, then the others, each in the operator's order. An
 * account that is opened meanwhile keeps its place until the next visit, so that nothing moves under a finger.
 */
export function arrangeGames(games: readonly GameCard[], open: ReadonlySet<string>): GameCard[] {
  return [
    ...games.filter((game) => open.has(game.code)),
    ...games.filter((game) => !open.has(game.code)),
  ]
}
