import type { Category, GameCard, WalletState } from '@champa/contract/wallet'
import { Carousel, type CarouselProps } from '@champa/ui/wallet/carousel'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SetFavourite } from '../favourite/use-favourites.ts'
import { arrangeGames, openAtArrival } from './arrange-games.ts'
import { OneCard } from './one-card.tsx'
import { useHeldPlace } from './use-held-place.ts'
import { wordsOf } from './words-of.ts'

interface GameCarouselsProps {
  games: readonly GameCard[]
  currency: WalletState['currency']
  onOpen: (code: string) => void
  onFavourite: SetFavourite
}

const rows: readonly { category: Category; colour: CarouselProps['colour'] }[] = [
  { category: 'slot', colour: 'viz-1' },
  { category: 'sport', colour: 'viz-3' },
  { category: 'lotto', colour: 'viz-4' },
]

/** Favourites, if any; then slots; sport and casino; lotto. A row without games is not rendered. */
export function GameCarousels({ games, currency, onOpen, onFavourite }: GameCarouselsProps) {
  const t = useTranslations()
  const [open] = useState(() => openAtArrival(games))
  const favourites = arrangeGames(
    games.filter((game) => game.favourite),
    open,
  )
  const held = useHeldPlace(favourites.length > 0)
  const arrows = { previousLabel: t('game.previous'), nextLabel: t('common.next') }
  const card = (place: 'game' | 'favourite') => (game: GameCard) => (
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
}
