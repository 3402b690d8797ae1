import { useOnline } from '@champa/client/react/online'
import type { PayoutState } from '@champa/contract/withdraw'
import { Button } from '@champa/ui/action/button'
import { ButtonLink } from '@champa/ui/action/button-link'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { Sheet } from '@champa/ui/overlay/sheet'
import { useTranslations } from 'use-intl'
import { ConfirmSweep } from './swept-games.tsx'
import { useWithdrawSheet } from './use-withdraw-sheet.ts'
import type { Withdraw } from './use-withdraw.ts'
import { WithdrawAlerts } from './withdraw-alerts.tsx'
import { WithdrawBody } from './withdraw-body.tsx'
import './withdraw.css'

export interface WithdrawModalProps {
  open: boolean
  onClose: () => void
  statementHref: string
  bonusHref: string
  /** Opens the confirmation for giving up the play lock that prevents the withdrawal. */
  onGiveUp: () => void
}

/**
 * Withdraws to the registered bank account. One withdrawal runs at a time, and the sheet shows its
 * progress until it is paid or rejected.
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

interface WithdrawFooterProps {
  withdraw: Withdraw
  shown: PayoutState | null
  canAsk: boolean
  currency: Currency
  statementHref: string
  onAgain: () => void
  onClose: () => void
}

/**
 * The actions of the sheet's current content: request a withdrawal, open the statement, or start
 * again and close.
 */
function WithdrawFooter({
  withdraw,
  shown,
  canAsk,
  currency,
  statementHref,
  onAgain,
  onClose,
}: WithdrawFooterProps) {
  const t = useTranslations()
  const online = useOnline()
  const { requested, payout } = withdraw
  if (shown?.status === 'in progress')
    return (
      <ButtonLink kind="tonal" block href={statementHref}>
        {t('wd.viewStatement')}
      </ButtonLink>
    )
  if (shown) {
    return (
      <div className="row">
        <Button kind="outline" className="grow" onClick={onAgain}>
          {t('wd.again')}
        </Button>
        <Button className="grow" onClick={onClose}>
          {t('wd.done')}
        </Button>
      </div>
    )
  }
  if (!canAsk) return null
  return (
    <Button
      block
      type="submit"
      form={withdraw.id}
      busy={payout.busy}
      {...(payout.sweeping ? { busyLabel: t('wd.sweepBusy') } : {})}
      unavailable={!online || payout.held}
    >
      {requested === null
        ? t('wd.title')
        : t('wd.submit', { amount: formatMoney(requested, currency) })}
    </Button>
  )
}
