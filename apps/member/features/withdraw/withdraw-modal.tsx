import { Sheet } from '@champa/ui/overlay/sheet'
import { useTranslations } from 'use-intl'
import { ConfirmSweep } from './sweep/confirm-sweep.tsx'
import { useWithdrawSheet } from './use-withdraw-sheet.ts'
import { WithdrawAlerts } from './withdraw-alerts.tsx'
import { WithdrawBody } from './withdraw-body.tsx'
import { WithdrawFooter } from './withdraw-footer.tsx'
import './withdraw.css'

export interface WithdrawModalProps {
  open: boolean
  onClose: () => void
  statementHref: string
  bonusHref: string
  /** Opens the confirmation for giving up the lock that prevents the withdrawal. */
  onGiveUp: () => void
}

/**
 * Withdraws to the registered bank account. One withdrawal runs at a time, and the sheet follows it
 * until it is paid or rejected.
 */
export function WithdrawModal({
  open,
  onClose,
  statementHref,
  bonusHref,
  onGiveUp,
}: WithdrawModalProps) {
  const t = useTranslations()
  const sheet = useWithdrawSheet(open, onClose)
  const { wallet, payout, withdraw } = sheet
  if (!wallet) return null
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('wd.title')}
        closeLabel={t('common.close')}
        busy={withdraw.payout.busy && sheet.order.open === null}
        footer={
          sheet.known && (
            <WithdrawFooter
              withdraw={withdraw}
              shown={payout.shown}
              canAsk={sheet.canAsk}
              currency={wallet.currency}
              statementHref={statementHref}
              onAgain={payout.forget}
              onClose={onClose}
            />
          )
        }
      >
        <WithdrawBody sheet={sheet} wallet={wallet} bonusHref={bonusHref} onGiveUp={onGiveUp} />
      </Sheet>
      <ConfirmSweep
        open={open && withdraw.confirming}
        amount={withdraw.requested ?? 0n}
        games={withdraw.games}
        reviewed={sheet.reviewed}
        currency={wallet.currency}
        onConfirm={withdraw.confirm}
        onClose={withdraw.unconfirm}
      />
      <WithdrawAlerts
        withdraw={withdraw}
        wallet={wallet}
        statementHref={statementHref}
        bonusHref={bonusHref}
      />
    </>
  )
}
