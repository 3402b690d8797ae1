import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { Coin } from '@champa/ui/mark/coin'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { useTranslations } from 'use-intl'
import './promotion.css'

interface ReceivedAlertProps {
  open: boolean
  onClose: () => void
  amount: bigint
  currency: Currency
}

/** A promotion was credited: the coin flies to its figure. */
export function ReceivedAlert({ open, onClose, amount, currency }: ReceivedAlertProps) {
  const t = useTranslations()
  const money = formatMoney(amount, currency)
  return (
    <AlertDialog open={open} kind="success" title={t('bon.code.received', { amount: money })} actions={[{ label: t('bon.gotIt'), onClick: onClose }]} onClose={onClose}>
      <p className="credited" aria-hidden="true">
        <span className="credited__pill"><span className="credited__coin"><Coin size={30} /></span><span className="num">+{money}</span></span>
      </p>
      <p>{t('bon.code.receivedText')}</p>
    </AlertDialog>
  )
}
