import type { PayoutState } from '@champa/contract/withdraw'
import { Button } from '@champa/ui/action/button'
import { ButtonLink } from '@champa/ui/action/button-link'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { useOnline } from '@champa/client/react/online'
import type { Withdraw } from './use-withdraw.ts'

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
export function WithdrawFooter({
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
