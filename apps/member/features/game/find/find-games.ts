import type { GameCard } from '@champa/contract/wallet'

/** The games whose name or code has every word that is looked for, in any script and any case. */
export function findGames<G extends Pick<GameCard, 'name' | 'code'>>(games: readonly G[], wanted: string): G[] {
  const words = plain(wanted).split(' ').filter(Boolean)
  return games.filter((game) => {
    const said = plain(`${game.name} ${game.code}`)
    // "nagapearl" is Naga Pearl too.
    const run = said.replaceAll(' ', '')
    return words.every((word) => said.includes(word) || run.includes(word))
  })
}

/** One spelling for all: composed marks, plain widths, small letters, no invisible breaks, single spaces. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/[\u200b-\u200d\u2060\ufeff]/g, '').replace(/\s+/g, ' ').trim()
}
