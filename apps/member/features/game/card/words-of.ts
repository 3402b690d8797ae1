import type { Category } from '@champa/contract/wallet'

/** What each kind of game is called. */
export const wordsOf = {
  slot: 'game.slot',
  sport: 'game.sportCasino',
  lotto: 'game.lotto',
} as const satisfies Record<Category, string>
