import type { GameCard } from '@champa/contract/wallet'
import { Button } from '@champa/ui/action/button'
import type { Currency } from '@champa/ui/format/format-money'
import { GameLine } from '@champa/ui/wallet/game-line'
import { useTranslations } from 'use-intl'
import { posterOf } from './card/poster-of.ts'
import { useGameFigures } from './card/game-figures.ts'
import { FavouriteStar, type SetFavourite } from './favourites.tsx'

interface FoundGamesProps {
  games: readonly GameCard[]
  wanted: string
  currency: Currency
  onOpen: (code: string) => void
  onFavourite: SetFavourite
  onClear: () => void
}

/**
 * The search results in place of the carousels: one line per game, so that many are visible above a
 * keyboard.
 */
export function FoundGames({
  games,
  wanted,
  currency,
  onOpen,
  onFavourite,
  onClear,
}: FoundGamesProps) {
  const t = useTranslations()
  const figures = useGameFigures(currency)
  const detail = (game: GameCard) => {
    if (!game.isActive) return t('game.notOpened')
    const { creditLine, marks } = figures(game)
    return [creditLine, ...marks.map((mark) => mark.words)].join(' · ')
  }
  return (
    <section className="wrap found" aria-label={t('game.found')}>
      <div className="sec-head">
        <h2 className="t-h2">{t('game.found')}</h2>
        <span className="count num" role="status">
          {t('game.games', { n: games.length })}
        </span>
      </div>
      {games.length === 0 && (
        <div className="card empty">
          <p className="t-h3">{t('game.notFound', { text: wanted.trim() })}</p>
          <p>{t('game.notFoundHint')}</p>
          <div className="empty__act">
            <Button kind="tonal" size="sm" onClick={onClear}>
              {t('game.clearSearch')}
            </Button>
          </div>
        </div>
      )}
      {games.length > 0 && (
        <ul className="list">
          {games.map((game) => (
            <GameLine
              key={game.code}
              name={game.name}
              poster={posterOf(game.background)}
              amount={game.isActive ? figures(game).worth : undefined}
              detail={detail(game)}
              star={<FavouriteStar game={game} place="found" onFavourite={onFavourite} />}
              onOpen={() => onOpen(game.code)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

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
    // Removes the spaces, so that "nagapearl" also finds Naga Pearl.
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
