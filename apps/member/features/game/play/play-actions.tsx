import { transferMinimum } from '@champa/contract/game'
import type { GameCard, WalletState } from '@champa/contract/wallet'
import { Button } from '@champa/ui/action/button'
import { ButtonLink } from '@champa/ui/action/button-link'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { arrowSquareOut } from '@champa/ui/glyph/arrow'
import { playFill } from '@champa/ui/glyph/game'
import { useTranslations } from 'use-intl'
import { useOnline } from '../../../platform/device/online.ts'
import { RefusedAlert } from './refused-alert.tsx'
import { TransferAlert } from '../transfer/transfer-alert.tsx'
import { usePlay } from './use-play.ts'
import { useTransferAll } from '../transfer/use-transfer-all.ts'

export interface TransferPreset {
  from?: string
  to?: string
}

export type PlayActions = ReturnType<typeof usePlayActions>

/** Playing, with or without bringing all the money along. */
export function usePlayActions(code: string, wallet: WalletState | undefined) {
  const play = usePlay(code)
  const all = useTransferAll()
  const movable = wallet ? movableTo(code, wallet) : 0n
  const bringAll = async () => {
    const from = movable === wallet?.wallet.amount ? 'wallet' : ''
    const answer = await all.run({ from, to: code, amount: movable, name: '' })
    return answer?.status === 'success'
  }
  return {
    ...play,
    movable,
    result: all.result,
    clearResult: all.clear,
    moved: all.moved,
    play: (username: string) => void play.start(username),
    transferAndPlay: (username: string) => void play.start(username, bringAll),
  }
}

/** All that `transferAll` would move: the wallet and every other open game. */
function movableTo(code: string, { wallet, slots }: WalletState): bigint {
  return slots.reduce((sum, game) => (game.isActive && game.code !== code ? sum + game.worth : sum), wallet.amount as bigint)
}

interface PlayFooterProps {
  play: PlayActions
  wallet: WalletState
  game: GameCard
  /** Null until the account is known. */
  username: string | null
  onTransfer: (preset: TransferPreset) => void
}

export function PlayFooter({ play, wallet, game, username, onTransfer }: PlayFooterProps) {
  const t = useTranslations()
  const online = useOnline()
  const blocked = !online || username === null
  const withMoney = play.movable >= transferMinimum
  const start = () => username !== null && (withMoney ? play.transferAndPlay(username) : play.play(username))
  const preset = wallet.wallet.amount > 0n ? { from: 'wallet', to: game.code } : { from: game.code, to: 'wallet' }
  if (play.link !== null) return <PlayLink play={play} name={game.name} link={play.link} />
  return (
    <>
      {withMoney && <p className="t-sm c-2 t-center">{t('game.transferPlayHint', { amount: formatMoney(play.movable, wallet.currency) })}</p>}
      <Button block glyph={playFill} busy={play.busy} busyLabel={t('game.opening')} unavailable={blocked} onClick={start}>
        {withMoney ? t('game.transferPlay') : t('game.play')}
      </Button>
      <div className="row">
        {withMoney && <Button kind="outline" size="sm" className="grow" unavailable={blocked || play.busy} onClick={() => username !== null && play.play(username)}>{t('game.play')}</Button>}
        <Button kind="outline" size="sm" className="grow" unavailable={blocked || play.busy || wallet.wallet.amount + game.worth <= 0n} onClick={() => onTransfer(preset)}>{t('game.transferOnly')}</Button>
      </div>
    </>
  )
}

/** The browser kept the window shut: the same game, one tap away. */
function PlayLink({ play, name, link }: { play: PlayActions; name: string; link: string }) {
  const t = useTranslations()
  return (
    <>
      <p className="t-sm c-2 t-center" role="status">{t('game.popupBlocked')}</p>
      <ButtonLink external block glyphAfter={arrowSquareOut} href={link} onClick={play.linkUsed}>{t('game.openGame', { name })}</ButtonLink>
      <p className="t-sm c-3 t-center">{t('game.linkLife')}</p>
    </>
  )
}

export function PlayAlerts({ play, currency }: { play: PlayActions; currency: Currency }) {
  return (
    <>
      <TransferAlert result={play.result} currency={currency} onClose={play.clearResult} />
      <RefusedAlert refused={play.refused} onClose={play.clear} />
    </>
  )
}
