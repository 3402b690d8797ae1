import type { GameCard as Game } from '@champa/contract/wallet'
import type { Currency } from '@champa/ui/format/format-money'
import { GameCard, GameCardClosed } from '@champa/ui/wallet/game-card'
import { useTranslations } from 'use-intl'
import { FavouriteStar } from '../favourite/favourite-star.tsx'
import type { SetFavourite } from '../favourite/use-favourites.ts'
import { useGameFigures } from './game-figures.ts'
import { logoOf, posterOf } from './poster-of.ts'

interface OneCardProps {
  game: Game
  currency: Currency
  /** The same game appears a second time among the favourites. */
  place: 'game' | 'favourite'
  onOpen: (code: string) => void
  onFavourite: SetFavourite
}

/** One game in a carousel, open or not yet opened, with its star. */
export function OneCard({ game, currency, place, onOpen, onFavourite }: OneCardProps) {
  const t = useTranslations()
  const figures = useGameFigures(currency)
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
  return <GameCard {...shown} {...figures(game)} />
}
