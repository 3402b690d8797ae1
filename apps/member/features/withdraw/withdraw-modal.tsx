import { loadingDelayMs } from '@champa/contract/constants'
import { readLock } from '@champa/contract/lock'
import { readWithdrawLimits } from '@champa/contract/lookup'
import { readWallet } from '@champa/contract/wallet'
import { formatMoney } from '@champa/ui/format/format-money'
import { Sheet } from '@champa/ui/overlay/sheet'
import { InfoNote } from '@champa/ui/state/info-note'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Spinner } from '@champa/ui/state/spinner'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { willReview } from './check-withdraw.ts'
import { BankDetails } from './bank-details.tsx'
import { payoutReasonText } from '../../platform/reasons/payout-reason.ts'
import { useWhyText } from '../../platform/reasons/why-text.ts'
import { EndedOrder } from './order/ended-order.tsx'
import { OrderCard } from './order/order-card.tsx'
import { useOrder } from './order/use-order.ts'
import { PayoutTimeline } from './payout/payout-timeline.tsx'
import { usePayout } from './payout/use-payout.ts'
import { LockWarning } from './lock-warning.tsx'
import { ReviewNote } from './review-note.tsx'
import { ConfirmSweep } from './sweep/confirm-sweep.tsx'
import { useWithdraw } from './use-withdraw.ts'
import { WithdrawAlerts } from './withdraw-alerts.tsx'
import { WithdrawFooter } from './withdraw-footer.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import './withdraw.css'

export interface WithdrawModalProps {
  open: boolean
  onClose: () => void
  statementHref: string
  bonusHref: string
  /** Opens the question about giving up the lock that stops the withdrawal. */
  onGiveUp: () => void
}

/** Pays out to the registered account: one withdrawal at a time, held until the bank has paid, followed to its end. */
export function WithdrawModal({
  open,
  onClose,
  statementHref,
  bonusHref,
  onGiveUp,
}: WithdrawModalProps) {
  const t = useTranslations()
  const why = useWhyText()
  const wallet = useApiQuery(readWallet).data
  const limits = useApiQuery(readWithdrawLimits, undefined, { enabled: open })
  const lock = useApiQuery(readLock, undefined, { enabled: open }).data?.lock ?? null
  const payout = usePayout(open)
  const withdraw = useWithdraw(wallet, limits.data, onClose)
  const order = useOrder(payout.order)
  if (!wallet) return null
  const asks = [limits, payout.asked]
  const failed = asks.some((ask) => ask.isError && !ask.data)
  const known = limits.data !== undefined && payout.asked.data !== undefined
  const spent =
    limits.data !== undefined &&
    (limits.data.countLeftToday === 0 || limits.data.withdrawMax < limits.data.withdrawMin)
  const canAsk = known && payout.shown === null && order.open === null && !spent
  const reviewed = limits.data !== undefined && willReview(limits.data.review, withdraw.asked)
  const retry = () => asks.forEach((ask) => void ask.refetch())
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('wd.title')}
        closeLabel={t('common.close')}
        busy={withdraw.payout.busy && order.open === null}
        footer={
          known && (
            <WithdrawFooter
              withdraw={withdraw}
              shown={payout.shown}
              canAsk={canAsk}
              currency={wallet.currency}
              statementHref={statementHref}
              onAgain={payout.forget}
              onClose={onClose}
            />
          )
        }
      >
        {known && order.open && (
          <OrderCard
            order={order.open}
            currency={wallet.currency}
            cancelling={order.cancelling}
            onCancel={order.cancel}
          />
        )}
        {canAsk && order.ended && <EndedOrder order={order.ended} currency={wallet.currency} />}
        {known && payout.shown && (
          <PayoutTimeline payout={payout.shown} currency={wallet.currency} />
        )}
        {canAsk && payout.rejected && (
          <InfoNote
            kind="info"
            title={t('wd.stage.rejected', {
              amount: formatMoney(payout.rejected.amount, wallet.currency),
            })}
          >
            {payout.rejected.reason !== null &&
              payoutReasonText(t, { reason: payout.rejected.reason, by: payout.rejected.reasonBy })}
          </InfoNote>
        )}
        {canAsk && (
          <LockWarning
            lock={lock}
            reviewed={reviewed}
            currency={wallet.currency}
            bonusHref={bonusHref}
            onGiveUp={onGiveUp}
          />
        )}
        <BankDetails wallet={wallet} payout={payout.shown} />
        {!known && !failed && <Spinner label={t('common.loading')} delayMs={loadingDelayMs} />}
        {failed && (
          <RetryCard
            small
            title={t('wd.loadFailed')}
            text={t('wd.moneySafe')}
            why={why(asks.find((ask) => ask.isError)?.error)}
            retryLabel={t('common.retry')}
            busy={asks.some((ask) => ask.isFetching)}
            onRetry={retry}
          />
        )}
        {known && spent && !payout.shown && !order.open && (
          <InfoNote kind="info" title={t('wd.spent')}>
            {t('wd.spentText')}
          </InfoNote>
        )}
        {canAsk && limits.data && (
          <ReviewNote
            review={limits.data.review}
            asked={withdraw.asked}
            locked={lock !== null}
            currency={wallet.currency}
          />
        )}
        {canAsk && limits.data && (
          <WithdrawForm withdraw={withdraw} limits={limits.data} wallet={wallet} />
        )}
      </Sheet>
      <ConfirmSweep
        open={open && withdraw.confirming}
        amount={withdraw.asked ?? 0n}
        games={withdraw.games}
        reviewed={reviewed}
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
