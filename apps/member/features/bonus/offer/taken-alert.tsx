import type { BonusCard } from '@champa/contract/bonus'
import { type Currency, formatShort } from '@champa/ui/format/format-money'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { useTranslations } from 'use-intl'
import { navigate } from 'wouter/use-browser-location'

interface TakenAlertProps {
  open: boolean
  onClose: () => void
  bonus: Pick<BonusCard, 'name' | 'minDeposit'>
  currency: Currency
  depositHref: string
}

/** Confirms an armed bonus, and links to the deposit that activates it. */
export function TakenAlert({ open, onClose, bonus, currency, depositHref }: TakenAlertProps) {
  const t = useTranslations()
  const deposit = () => {
    onClose()
    navigate(depositHref)
  }
  return (
    <AlertDialog
      open={open}
      kind="success"
      title={t('bon.take.done', { name: bonus.name })}
      actions={[
        { label: t('bon.take.deposit'), onClick: deposit },
        { label: t('bon.take.later'), onClick: onClose },
      ]}
      onClose={onClose}
    >
      <p className="num">
        {t('bon.take.doneText', { amount: formatShort(bonus.minDeposit, currency) })}
      </p>
    </AlertDialog>
  )
}
