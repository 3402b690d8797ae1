import type { GameCard } from '@champa/contract/wallet'

/** The sum of the balances in open games, in the member's currency. */
export function worthInGames(games: readonly GameCard[]): bigint {
  return games.reduce((sum, game) => (game.isActive ? sum + game.worth : sum), 0n)
}
