import type { GameCard, WalletState } from '@champa/contract/wallet'
import { TransferAlert } from '../transfer/transfer-alert.tsx'
import { NotOpenedAlert } from './not-opened-alert.tsx'
import type { PlayActions } from './use-play-actions.ts'

interface PlayAlertsProps {
  play: PlayActions
  wallet: WalletState
  game: GameCard
  username: string | null
}

/** The result of the transfer before playing, and the refusal to open the game. */
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
        transferred={play.transferred}
        currency={currency}
        onAgain={again}
        onClose={play.clear}
      />
    </>
  )
}
