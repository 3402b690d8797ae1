import type { Category, GameCard as Game, WalletState } from '@champa/contract/wallet'
import type { Currency } from '@champa/ui/format/format-money'
import { Carousel, type CarouselProps } from '@champa/ui/wallet/carousel'
import { GameCard, GameCardClosed, type GameCardProps } from '@champa/ui/wallet/game-card'
import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FavouriteStar, type SetFavourite } from '../favourites.tsx'
import { useGameFigures } from './game-figures.ts'
import { logoOf, posterOf } from './poster-of.ts'

/** The message keys of the kinds of game. */
export const wordsOf = {
  slot: 'game.slot',
  sport: 'game.sportCasino',
  lotto: 'game.lotto',
} as const satisfies Record<Category, string>

interface GameCarouselsProps {
  games: readonly Game[]
  currency: WalletState['currency']
  onOpen: (code: string) => void
  onFavourite: SetFavourite
}

const rows: readonly { category: Category; colour: CarouselProps['colour'] }[] = [
  { category: 'slot', colour: 'viz-1' },
  { category: 'sport', colour: 'viz-3' },
  { category: 'lotto', colour: 'viz-4' },
]

/**
 * Favourites, if any; then slots; sport and casino; lotto. A row without games is not rendered.
 * Renders again only when a game has changed, because a tap on the home screen shows at once.
 */
export const GameCarousels = memo(function GameCarousels({
  games,
  currency,
  onOpen,
  onFavourite,
}: GameCarouselsProps) {
  const t = useTranslations()
  const [open] = useState(() => openAtArrival(games))
  const favourites = arrangeGames(
    games.filter((game) => game.favourite),
    open,
  )
  const held = useHeldPlace(favourites.length > 0)
  const arrows = { previousLabel: t('game.previous'), nextLabel: t('common.next') }
  const card = (place: 'game' | 'favourite') => (game: Game) => (
    <OneCard
      key={game.code}
      game={game}
      currency={currency}
      place={place}
      onOpen={onOpen}
      onFavourite={onFavourite}
    />
  )
  return (
    <div className="carousels">
      {favourites.length > 0 && (
        <Carousel
          heading={t('game.favourites')}
          count={t('game.games', { n: favourites.length })}
          colour="viz-2"
          {...arrows}
        >
          {favourites.map(card('favourite'))}
        </Carousel>
      )}
      <div ref={held}>
        {rows.map(({ category, colour }) => {
          const own = arrangeGames(
            games.filter((game) => game.category === category),
            open,
          )
          if (own.length === 0) return null
          return (
            <Carousel
              key={category}
              heading={t(wordsOf[category])}
              count={t('game.games', { n: own.length })}
              colour={colour}
              {...arrows}
            >
              {own.map(card('game'))}
            </Carousel>
          )
        })}
      </div>
    </div>
  )
})

/**
 * Keeps an element at its position on screen: when a row above it appears or disappears, the page
 * scrolls by the same distance.
 */
function useHeldPlace(rowAbove: boolean): RefObject<HTMLDivElement | null> {
  const held = useRef<HTMLDivElement>(null)
  const before = useRef<number | null>(null)
  useLayoutEffect(() => {
    const { offsetTop = 0, parentElement } = held.current ?? {}
    const now = offsetTop - (parentElement?.offsetTop ?? 0)
    if (before.current !== null)
      globalThis.scrollBy({ top: now - before.current, behavior: 'instant' })
    before.current = now
  }, [rowAbove])
  return held
}

/** The codes of the accounts that were open when the member opened the home screen. */
export function openAtArrival(games: readonly Game[]): ReadonlySet<string> {
  return new Set(games.filter((game) => game.isActive).map((game) => game.code))
}

/**
 * The games of a carousel: accounts open on arrival first, then the others, each in the operator's
 * order. An account opened meanwhile keeps its position until the next visit, so that nothing moves
 * while the member taps.
 */
export function arrangeGames(games: readonly Game[], open: ReadonlySet<string>): Game[] {
  return [
    ...games.filter((game) => open.has(game.code)),
    ...games.filter((game) => !open.has(game.code)),
  ]
}

interface OneCardProps {
  game: Game
  currency: Currency
  /** Which card of the game this is: a favourite game has two. */
  place: 'game' | 'favourite'
  onOpen: (code: string) => void
  onFavourite: SetFavourite
}

/**
 * One game in a carousel, with or without an account, and its favourite star. Renders again only
 * when its own game has changed.
 */
const OneCard = memo(function OneCard({
  game,
  currency,
  place,
  onOpen,
  onFavourite,
}: OneCardProps) {
  const t = useTranslations()
  const star = <FavouriteStar game={game} place={place} onFavourite={onFavourite} />
  const shown = {
    id: `${place}-${game.code}`,
    name: game.name,
    logo: logoOf(game),
    poster: posterOf(game.background),
    onClick: () => onOpen(game.code),
    star,
  }
  if (!game.isActive)
    return (
      <GameCardClosed {...shown} status={t('game.notOpened')} openLabel={t('game.tapToOpen')} />
    )
  return <OpenCard {...shown} game={game} currency={currency} />
})

type OpenCardProps = Pick<OneCardProps, 'game' | 'currency'> &
  Omit<GameCardProps, 'creditLine' | 'worth' | 'marks'>

/** A card with amounts. Only this one renders when the member hides them. */
function OpenCard({ game, currency, ...shown }: OpenCardProps) {
  const figures = useGameFigures(currency)
  return <GameCard {...shown} {...figures(game)} />
}
