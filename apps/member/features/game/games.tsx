import type { WalletState } from '@champa/contract/wallet'
import { SearchField } from '@champa/ui/form/search-field'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { GameCarousels, wordsOf } from './card/game-carousels.tsx'
import { CollectButton } from './collect/collect-button.tsx'
import { useFavourites } from './favourites.tsx'
import { findGames, FoundGames } from './found-games.tsx'
import './game.css'

/** Below this number of games a search is not needed. */
const searchedFrom = 7

interface GamesProps {
  wallet: WalletState
  /** A refresh is running: the old figures stay, at 60 % opacity. */
  stale: boolean
  onOpen: (code: string) => void
  onCollect: () => void
}

/** The games of home: collecting their money, the search, and the carousels. */
export function Games({ wallet, stale, onOpen, onCollect }: GamesProps) {
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
}
