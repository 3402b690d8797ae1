import type { GameCard } from '@champa/contract/wallet'

/** The codes of the accounts that were open when the member arrived at home. */
export function openAtArrival(games: readonly GameCard[]): ReadonlySet<string> {
  return new Set(games.filter((game) => game.isActive).map((game) => game.code))
}

/**
 * The games of a carousel: accounts that were open on arrival first, then the others, each in the
 * operator's order. An account opened meanwhile keeps its place until the next visit, so nothing
 * moves under a finger.
 */
export function arrangeGames(games: readonly GameCard[], open: ReadonlySet<string>): GameCard[] {
  return [
    ...games.filter((game) => open.has(game.code)),
    ...games.filter((game) => !open.has(game.code)),
  ]
}
