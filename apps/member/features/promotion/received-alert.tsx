import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { Credited } from '@champa/ui/state/credited'
import { useTranslations } from 'use-intl'

interface ReceivedAlertProps {
  open: boolean
  onClose: () => void
  amount: bigint
  currency: Currency
}

/** Confirms a credited promotion with the coin animation. */
export function ReceivedAlert({ open, onClose, amount, currency }: ReceivedAlertProps) {
  const t = useTranslations()
  const money = formatMoney(amount, currency)
  return (
    <AlertDialog
      open={open}
      kind="success"
      title={t('bon.code.received', { amount: money })}
      actions={[{ label: t('bon.gotIt'), onClick: onClose }]}
      onClose={onClose}
    >
      <Credited amount={money} />
      <p>{t('bon.code.receivedText')}</p>
    </AlertDialog>
  )
}
