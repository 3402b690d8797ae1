import { transferMinimum } from '@champa/contract/game'
import type { GameCard, WalletState } from '@champa/contract/wallet'
import { Button } from '@champa/ui/action/button'
import { formatMoney } from '@champa/ui/format/format-money'
import { arrowsLeftRight } from '@champa/ui/icons/arrow'
import { playFill } from '@champa/ui/icons/game'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useOnline } from '@champa/client/react/online'
import { GameExcludedNote } from '../transfer/excluded-note.tsx'
import { hasEntrance } from './entrance.ts'
import { PlayEntrance } from './play-entrance.tsx'
import type { PlayActions, TransferPreset } from './use-play-actions.ts'

interface PlayFooterProps {
  play: PlayActions
  wallet: WalletState
  game: GameCard
  /** The member's username at the game; null until the account is loaded. */
  username: string | null
  onTransfer: (preset: TransferPreset) => void
  bonusHref: string
}

/**
 * The buttons of a game's sheet; for a game that is closed or cannot be opened, only the transfer.
 */
export function PlayFooter({
  play,
  wallet,
  game,
  username,
  onTransfer,
  bonusHref,
}: PlayFooterProps) {
  const t = useTranslations()
  const online = useOnline()
  const { closedBy } = play
  const inward = wallet.wallet.amount > 0n && !game.isClosed && closedBy === null
  const transfer = () =>
    onTransfer(inward ? { from: 'wallet', to: game.code } : { from: game.code, to: 'wallet' })
  const canTransfer = online && username !== null && !play.busy && (inward || game.worth > 0n)
  if (game.isClosed)
    return (
      <Button
        block
        icon={arrowsLeftRight}
        unavailable={!online || game.worth <= 0n}
        onClick={transfer}
      >
        {t('tr.title')}
      </Button>
    )
  const closed = closedBy && <GameExcludedNote lock={closedBy} bonusHref={bonusHref} />
  if (!hasEntrance(game))
    return (
      <>
        {closed}
        <Button block icon={arrowsLeftRight} unavailable={!canTransfer} onClick={transfer}>
          {t('tr.title')}
        </Button>
      </>
    )
  if (play.entrance !== null)
    return <PlayEntrance entrance={play.entrance} name={game.name} onUsed={play.entranceUsed} />
  return (
    <>
      {closed}
      <PlayButtons play={play} wallet={wallet} username={username}>
        <Button
          kind="outline"
          size="sm"
          className="grow"
          unavailable={!canTransfer}
          onClick={transfer}
        >
          {t('game.transferOnly')}
        </Button>
      </PlayButtons>
    </>
  )
}

interface PlayButtonsProps extends Pick<PlayFooterProps, 'play' | 'wallet' | 'username'> {
  /** The last button in the second row of the game sheet's footer. */
  children: ReactNode
}

/** Plays with all the money when there is enough of it, otherwise with the money in the game. */
function PlayButtons({ play, wallet, username, children }: PlayButtonsProps) {
  const t = useTranslations()
  const unavailable = !useOnline() || username === null || play.busy
  const withMoney = play.closedBy === null && play.movable >= transferMinimum
  // The first button stays busy after the transfer, while the game is being opened.
  const first = play.bringing || !withMoney
  const start = () =>
    username !== null && (withMoney ? play.transferAndPlay(username) : play.play(username))
  return (
    <>
      {withMoney && (
        <p className="t-sm c-2 t-center play-hint">
          {t('game.transferPlayHint', { amount: formatMoney(play.movable, wallet.currency) })}
        </p>
      )}
      <Button
        block
        icon={playFill}
        busy={play.busy && first}
        busyLabel={t('game.opening')}
        unavailable={unavailable}
        onClick={start}
      >
        {withMoney ? t('game.transferPlay') : t('game.play')}
      </Button>
      <div className="row">
        {withMoney && (
          <Button
            kind="outline"
            size="sm"
            className="grow"
            busy={play.busy && !first}
            unavailable={unavailable}
            onClick={() => username !== null && play.play(username)}
          >
            {t('game.play')}
          </Button>
        )}
        {children}
      </div>
    </>
  )
}
