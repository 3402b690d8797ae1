import type { Category, GameCard } from '@champa/contract/wallet'

/** Which accounts were open when the member came to home. */
export function openAtArrival(games: readonly GameCard[]): ReadonlySet<string> {
  return new Set(games.filter((game) => game.isActive).map((game) => game.code))
}

/**
 * The games of one carousel: accounts that were open at arrival first, then the others, each in the operator's order.
 * An account that is opened meanwhile keeps its place until the next visit, so that nothing moves under a finger.
 */
export function arrangeGames(games: readonly GameCard[], category: Category, open: ReadonlySet<string>): GameCard[] {
  const own = games.filter((game) => game.category === category)
  return [...own.filter((game) => open.has(game.code)), ...own.filter((game) => !open.has(game.code))]
}
