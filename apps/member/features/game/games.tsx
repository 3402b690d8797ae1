import { loadingDelayMs } from '@champa/contract/constants'
import type { WalletState } from '@champa/contract/wallet'
import { SearchField } from '@champa/ui/form/search-field'
import { Skeleton } from '@champa/ui/state/skeleton'
import { useDelayed } from '@champa/ui/state/use-delayed'
import { GameCardSkeleton } from '@champa/ui/wallet/game-card'
import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { GameCarousels, wordsOf } from './card/game-carousels.tsx'
import { CollectButton } from './collect/collect-button.tsx'
import { useFavourites } from './favourites.tsx'
import { findGames, FoundGames } from './found-games.tsx'
import './game.css'

/** The minimum number of games for which the search field is shown. */
const searchedFrom = 7

interface GamesProps {
  wallet: WalletState
  /** True during a refresh: the old balances stay on screen at 60 % opacity. */
  stale: boolean
  onOpen: (code: string) => void
  onCollect: () => void
}

/** The games of the home screen: collecting their money, the search, and the carousels. */
export const Games = memo(function Games({ wallet, stale, onOpen, onCollect }: GamesProps) {
  const t = useTranslations()
  const [wanted, setWanted] = useState('')
  const { games, setFavourite } = useFavourites(wallet.slots)
  const shared = { currency: wallet.currency, onOpen, onFavourite: setFavourite }
  return (
    <div className={stale ? 'games is-stale' : 'games'}>
      <div className="wrap games__bar">
        <CollectButton wallet={wallet} onClick={onCollect} />
        {games.length >= searchedFrom && (
          <SearchField
            label={t('game.search')}
            clearLabel={t('game.clearSearch')}
            value={wanted}
            onValueChange={setWanted}
          />
        )}
      </div>
      {wanted.trim() === '' && <GameCarousels games={games} {...shared} />}
      {wanted.trim() !== '' && (
        <FoundGames
          games={findGames(games, wanted, (game) => t(wordsOf[game.category]))}
          wanted={wanted}
          onClear={() => setWanted('')}
          {...shared}
        />
      )}
    </div>
  )
})

/** A carousel while the games load: empty for 200 ms, then a skeleton. */
export function GameCarouselsSkeleton() {
  const shown = useDelayed(true, loadingDelayMs)
  if (!shown) return null
  return (
    <div aria-hidden="true">
      <div className="wrap">
        <div className="sec-head">
          <Skeleton width={10} height={22} radius={4} />
          <Skeleton width={110} height={22} />
        </div>
      </div>
      <div className="wrap wrap--bleed">
        <ul className="carousel">
          {[0, 1, 2].map((card) => (
            <li key={card}>
              <GameCardSkeleton />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
