import type { Category } from '@champa/contract/wallet'

/** The message keys of the kinds of game. */
export const wordsOf = {
  slot: 'game.slot',
  sport: 'game.sportCasino',
  lotto: 'game.lotto',
} as const satisfies Record<Category, string>
