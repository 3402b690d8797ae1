import { setFavourite } from '@champa/contract/game'
import { type GameCard, readWallet } from '@champa/contract/wallet'
import { toast } from '@champa/ui/overlay/toast'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { refreshQueries } from '@champa/client/react/query-client'
import { call } from '../../../platform/client.ts'
import { keepWishes, type Wishes } from './keep-wishes.ts'

export type SetFavourite = (code: string, favourite: boolean) => void

/** The games with their stars including pending changes, and the function to change one. */
export function useFavourites(slots: readonly GameCard[]): {
  games: GameCard[]
  setFavourite: SetFavourite
} {
  const t = useTranslations()
  const [wishes, setWishes] = useState<Wishes>(new Map())
  const say = useRef(t)
  useEffect(() => {
    say.current = t
  }, [t])
  const [keeper] = useState(() =>
    keepWishes({
      send,
      show: setWishes,
      failed: () => void toast.show({ kind: 'err', text: say.current('game.favouriteFailed') }),
    }),
  )
  return {
    games: slots.map((game) => ({ ...game, favourite: wishes.get(game.code) ?? game.favourite })),
    setFavourite: (code, favourite) => void keeper.wish(code, favourite),
  }
}

async function send(code: string, favourite: boolean): Promise<void> {
  // Also after a lost response: the wallet shows whether the star was saved.
  await call(setFavourite, { params: { code }, body: { favourite } }).finally(() =>
    refreshQueries([readWallet]),
  )
}
