import { setFavourite } from '@champa/contract/game'
import { type GameCard, readWallet } from '@champa/contract/wallet'
import { Icon } from '@champa/ui/brand/icon'
import { star, starFill } from '@champa/ui/icons/game'
import { toast } from '@champa/ui/overlay/toast'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { refreshQueries } from '@champa/client/react/query-client'
import { call } from '../../platform/client.ts'

export type SetFavourite = (code: string, favourite: boolean) => void

/**
 * The games, their favourite stars including pending changes, and the function that changes one.
 * The function and the unchanged games stay the same objects.
 */
export function useFavourites(slots: readonly GameCard[]): {
  games: GameCard[]
  setFavourite: SetFavourite
} {
  const t = useTranslations()
  const [wishes, setWishes] = useState<Wishes>(new Map())
  const translate = useRef(t)
  useEffect(() => {
    translate.current = t
  }, [t])
  const [change] = useState((): SetFavourite => {
    const keeper = keepWishes({
      send,
      show: setWishes,
      failed: () =>
        void toast.show({ kind: 'err', text: translate.current('game.favouriteFailed') }),
    })
    return (code, favourite) => void keeper.wish(code, favourite)
  })
  return {
    games: useMemo(() => withWishes(slots, wishes), [slots, wishes]),
    setFavourite: change,
  }
}

/** The games with their pending stars; a game without one keeps its object, so its card stays. */
export function withWishes(slots: readonly GameCard[], wishes: Wishes): GameCard[] {
  return slots.map((game) => {
    const favourite = wishes.get(game.code) ?? game.favourite
    return favourite === game.favourite ? game : { ...game, favourite }
  })
}

async function send(code: string, favourite: boolean): Promise<void> {
  // The wallet is refreshed even after a lost response, because it shows whether the star was
  // saved.
  await call(setFavourite, { params: { code }, body: { favourite } }).finally(() =>
    refreshQueries([readWallet]),
  )
}

/** Pending favourite changes by game code, until the server's state includes them. */
export type Wishes = ReadonlyMap<string, boolean>

interface WishKeeper {
  wish(code: string, favourite: boolean): Promise<void>
}

interface WishOptions {
  /** Resolves when the change is saved and the new state is loaded; rejects when it was refused. */
  send(code: string, favourite: boolean): Promise<void>
  show(wishes: Wishes): void
  failed(error: unknown): void
}

/**
 * Shows a change at once and sends it. A second tap during the request is sent after it, so the
 * last tap counts. A refused change is dropped, and the server's state shows again.
 */
export function keepWishes({ send, show, failed }: WishOptions): WishKeeper {
  const wishes = new Map<string, boolean>()
  const sending = new Set<string>()

  async function sendLast(code: string): Promise<void> {
    let sent: boolean | undefined
    for (
      let wish = wishes.get(code);
      wish !== undefined && wish !== sent;
      wish = wishes.get(code)
    ) {
      sent = wish
      await send(code, wish)
    }
  }

  return {
    async wish(code, favourite) {
      wishes.set(code, favourite)
      show(new Map(wishes))
      if (sending.has(code)) return
      sending.add(code)
      await sendLast(code).catch(failed)
      sending.delete(code)
      wishes.delete(code)
      show(new Map(wishes))
    },
  }
}

interface FavouriteStarProps {
  game: GameCard
  place: 'game' | 'favourite' | 'found'
  onFavourite: SetFavourite
}

/** The star that adds a game to the favourites or removes it. */
export function FavouriteStar({ game, place, onFavourite }: FavouriteStarProps) {
  const t = useTranslations()
  const toggle = (on: boolean) => {
    // Removing a favourite removes its second card with the focused star, so the focus moves to the
    // star of the other card.
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

interface StarButtonProps {
  id?: string
  /** The accessible name, such as "Favourite: Naga Pearl". */
  label: string
  on: boolean
  onToggle: (on: boolean) => void
}

/** A toggle that marks a favourite. */
function StarButton({ id, label, on, onToggle }: StarButtonProps) {
  return (
    <button
      type="button"
      id={id}
      className={on ? 'star is-on' : 'star'}
      aria-pressed={on}
      aria-label={label}
      title={label}
      onClick={() => onToggle(!on)}
    >
      <Icon icon={on ? starFill : star} size={20} />
    </button>
  )
}
