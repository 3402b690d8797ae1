import type { Refused } from '@champa/client/refused'
import type { GameCard, WalletState } from '@champa/contract/wallet'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { useLast } from '@champa/ui/state/use-last'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../platform/client.ts'
import { TransferAlert } from '../transfer/transfer-alert.tsx'
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

interface NotOpenedAlertProps {
  refused: Refused | null
  /** The game's display name. */
  name: string
  /** The amount transferred into the game before it failed to open. */
  transferred: bigint
  currency: Currency
  onAgain: () => void
  onClose: () => void
}

/**
 * Reports a game that did not open: first where the money is, then why. The text stays during the
 * closing animation.
 */
function NotOpenedAlert({
  refused,
  name,
  transferred,
  currency,
  onAgain,
  onClose,
}: NotOpenedAlertProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  const last = useLast(refused)
  const again = last?.code !== 'NO_GAME' && last?.code !== 'SLOT_NO_ACCOUNT'
  const known = { label: t('tr.gotIt'), onClick: onClose }
  return (
    <AlertDialog
      open={refused !== null}
      kind="error"
      heading={t('common.errorMsg')}
      title={t('game.notOpenedTitle', { name })}
      actions={again ? [{ label: t('game.playAgain'), onClick: onAgain }, known] : [known]}
      onClose={onClose}
    >
      {transferred > 0n && (
        <p>{t('game.moneyIsIn', { amount: formatMoney(transferred, currency), name })}</p>
      )}
      <p>{last && errorText(last)}</p>
    </AlertDialog>
  )
}
