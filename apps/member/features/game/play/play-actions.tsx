import { transferMinimum } from '@champa/contract/game'
import { readLock } from '@champa/contract/lock'
import type { GameCard, WalletState } from '@champa/contract/wallet'
import { Button } from '@champa/ui/action/button'
import { formatMoney } from '@champa/ui/format/format-money'
import { arrowsLeftRight } from '@champa/ui/icons/arrow'
import { playFill } from '@champa/ui/icons/game'
import { toast } from '@champa/ui/overlay/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/api/use-api-query.ts'
import { useOnline } from '../../../platform/device/online.ts'
import { KeptClosed } from '../transfer/kept-closed.tsx'
import { TransferAlert } from '../transfer/transfer-alert.tsx'
import { checkingOf } from '../transfer/transfer-result.ts'
import { useTransferAll } from '../transfer/use-transfer-all.ts'
import { hasEntrance } from './entrance.ts'
import { NotOpenedAlert } from './not-opened-alert.tsx'
import { PlayEntrance } from './play-entrance.tsx'
import { usePlay } from './use-play.ts'
import './play.css'

export interface TransferPreset {
  from?: string
  to?: string
}

export type PlayActions = ReturnType<typeof usePlayActions>

/** Playing, with or without bringing all the money along. */
export function usePlayActions(code: string, wallet: WalletState | undefined) {
  const t = useTranslations()
  const play = usePlay(wallet?.slots.find((game) => game.code === code))
  const all = useTransferAll()
  const lock = useApiQuery(readLock).data?.lock ?? null
  const [bringing, setBringing] = useState(false)
  const movable = wallet ? movableTo(code, wallet) : 0n
  const bringAll = async () => {
    const from = movable === wallet?.wallet.amount ? 'wallet' : ''
    const answer = await all.run({ from, to: code, amount: movable, name: '' })
    // What went into the game is there to be played with, whatever else is on its way still.
    if (answer === null || (answer.status === 'processing' && answer.sentOn !== 'success'))
      return null
    const checking = checkingOf(answer)
    if (checking > 0n)
      toast.show({
        kind: 'info',
        text: t('game.checking', { amount: formatMoney(checking, wallet?.currency ?? 'THB') }),
      })
    const left = answer.swept
      .filter((one) => one.status === 'failed')
      .map((one) => wallet?.slots.find((game) => game.code === one.code)?.name ?? one.code)
    if (left.length > 0)
      toast.show({ kind: 'err', text: t('game.leftBehind', { names: left.join(', ') }) })
    return answer.moved
  }
  const start = (username: string, withMoney: boolean) => {
    setBringing(withMoney)
    void play.start(username, withMoney ? bringAll : undefined)
  }
  return {
    ...play,
    /** The way that is busy: with all the money, or as it is. */
    bringing,
    movable,
    /** The lock in play that keeps money from coming here; playing with what is here is free. */
    closedBy: lock?.excluded.some((one) => one.code === code) ? lock : null,
    result: all.result,
    clearResult: all.clear,
    moved: all.moved,
    play: (username: string) => start(username, false),
    transferAndPlay: (username: string) => start(username, true),
  }
}

/** All that `transferAll` would move: the wallet and every other open game. */
function movableTo(code: string, { wallet, slots }: WalletState): bigint {
  return slots.reduce(
    (sum, game) => (game.isActive && game.code !== code ? sum + game.worth : sum),
    wallet.amount as bigint,
  )
}

interface PlayFooterProps {
  play: PlayActions
  wallet: WalletState
  game: GameCard
  /** Null until the account is known. */
  username: string | null
  onTransfer: (preset: TransferPreset) => void
  bonusHref: string
}

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
  const blocked = !online || username === null
  const { closedBy } = play
  const withMoney = closedBy === null && play.movable >= transferMinimum
  const start = () =>
    username !== null && (withMoney ? play.transferAndPlay(username) : play.play(username))
  // Once the money has moved, playing is all that is left.
  const first = play.bringing || !withMoney
  const inward = wallet.wallet.amount > 0n && !game.isClosed && closedBy === null
  const preset = inward ? { from: 'wallet', to: game.code } : { from: game.code, to: 'wallet' }
  const move = {
    unavailable: blocked || play.busy || (!inward && game.worth <= 0n),
    onClick: () => onTransfer(preset),
  }
  if (game.isClosed)
    return (
      <Button
        block
        icon={arrowsLeftRight}
        unavailable={!online || game.worth <= 0n}
        onClick={() => onTransfer(preset)}
      >
        {t('tr.title')}
      </Button>
    )
  const closed = closedBy && <KeptClosed lock={closedBy} bonusHref={bonusHref} />
  if (!hasEntrance(game))
    return (
      <>
        {closed}
        <Button block icon={arrowsLeftRight} {...move}>
          {t('tr.title')}
        </Button>
      </>
    )
  if (play.entrance !== null)
    return <PlayEntrance entrance={play.entrance} name={game.name} onUsed={play.entranceUsed} />
  return (
    <>
      {closed}
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
        unavailable={blocked || play.busy}
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
            unavailable={blocked || play.busy}
            onClick={() => username !== null && play.play(username)}
          >
            {t('game.play')}
          </Button>
        )}
        <Button kind="outline" size="sm" className="grow" {...move}>
          {t('game.transferOnly')}
        </Button>
      </div>
    </>
  )
}

interface PlayAlertsProps {
  play: PlayActions
  wallet: WalletState
  game: GameCard
  username: string | null
}

export function PlayAlerts({ play, wallet: { currency }, game, username }: PlayAlertsProps) {
  const again = () => {
    play.clear()
    if (username !== null) play.play(username)
  }
  return (
    <>
      <TransferAlert result={play.result} currency={currency} onClose={play.clearResult} />
      <NotOpenedAlert
        refused={play.refused}
        name={game.name}
        carried={play.carried}
        currency={currency}
        onAgain={again}
        onClose={play.clear}
      />
    </>
  )
}
