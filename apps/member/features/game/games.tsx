import type { WalletState } from '@champa/contract/wallet'
import { SearchField } from '@champa/ui/find/search-field'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { GameCarousels } from './card/game-carousels.tsx'
import { wordsOf } from './card/words-of.ts'
import { CollectButton } from './collect/collect-button.tsx'
import { useFavourites } from './favourite/use-favourites.ts'
import { findGames } from './find/find-games.ts'
import { FoundGames } from './find/found-games.tsx'
import './game.css'

/** With fewer games than this everything is in sight anyway. */
const searchedFrom = 7

interface GamesProps {
  wallet: WalletState
  /** A refresh runs: the old figures stay, at 60 %. */
  stale: boolean
  onOpen: (code: string) => void
  onCollect: () => void
}

/** The games of home: bringing their money back, looking one up, and the carousels. */
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
