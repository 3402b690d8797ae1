import type { GameCard } from '@champa/contract/wallet'

/**
 * The games whose name or code contains every search word, in any script and case; then those whose
 * kind matches, e.g. "lotto".
 */
export function findGames<G extends Pick<GameCard, 'name' | 'code'>>(
  games: readonly G[],
  wanted: string,
  kindOf: (game: G) => string,
): G[] {
  const words = plain(wanted).split(' ').filter(Boolean)
  const has = (text: string) => {
    const name = plain(text)
    // "nagapearl" also finds Naga Pearl.
    const run = name.replaceAll(' ', '')
    return words.every((word) => name.includes(word) || run.includes(word))
  }
  const named = new Set(games.filter((game) => has(`${game.name} ${game.code}`)))
  return [
    ...named,
    ...games.filter((game) => !named.has(game) && has(`${game.name} ${game.code} ${kindOf(game)}`)),
  ]
}

/**
 * Normalises a text: composed marks, plain widths, lower case, no invisible breaks, single spaces.
 */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
