import type { GameCard } from '@champa/contract/wallet'
import { StarButton } from '@champa/ui/wallet/star-button'
import { useTranslations } from 'use-intl'
import type { SetFavourite } from './use-favourites.ts'

interface FavouriteStarProps {
  game: GameCard
  place: 'game' | 'favourite' | 'found'
  onFavourite: SetFavourite
}

/** Adds a game to the favourites or removes it. */
export function FavouriteStar({ game, place, onFavourite }: FavouriteStarProps) {
  const t = useTranslations()
  const toggle = (on: boolean) => {
    // Among the favourites the star disappears with its card: the focus moves to the same game's
    // other star.
    if (place === 'favourite')
      document.getElementById(`game-star-${game.code}`)?.focus({ preventScroll: true })
    onFavourite(game.code, on)
  }
  return (
    <StarButton
      id={`${place}-star-${game.code}`}
      label={t('game.favouriteOf', { name: game.name })}
      on={game.favourite}
      onToggle={toggle}
    />
  )
}
