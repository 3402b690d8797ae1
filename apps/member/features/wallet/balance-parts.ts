import type { WalletState } from '@champa/contract/wallet'

/** The member's money by place, in the member's currency: for the bar and the figures below it. */
export interface BalanceParts {
  main: bigint
  slotAndLotto: bigint
  sport: bigint
  inGames: bigint
}

export function balanceParts(wallet: Pick<WalletState, 'wallet' | 'slots'>): BalanceParts {
  const sport = worthOf(wallet.slots.filter((game) => game.category === 'sport'))
  const slotAndLotto = worthOf(wallet.slots.filter((game) => game.category !== 'sport'))
  return { main: wallet.wallet.amount, slotAndLotto, sport, inGames: slotAndLotto + sport }
}

function worthOf(games: WalletState['slots']): bigint {
  return games.reduce((sum, game) => sum + game.worth, 0n)
}

/**
 * Names of the games that did not answer the last balance sync: their figures are the last known
 * ones.
 */
export function silentGames({ slots }: Pick<WalletState, 'slots'>): string[] {
  return slots.filter((game) => game.isActive && game.stale).map((game) => game.name)
}
