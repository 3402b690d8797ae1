import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { useLast } from '@champa/ui/state/use-last'
import { useTranslations } from 'use-intl'
import type { Refused } from '@champa/client/refused'
import { useErrorText } from '../../../platform/client.ts'

interface NotOpenedAlertProps {
  refused: Refused | null
  /** The game's name. */
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
export function NotOpenedAlert({
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
