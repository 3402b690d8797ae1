import { loadingDelayMs } from '@champa/contract/constants'
import type { WalletState } from '@champa/contract/wallet'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { InfoNote } from '@champa/ui/state/info-note'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Spinner } from '@champa/ui/state/spinner'
import { useTranslations } from 'use-intl'
import { payoutReasonText } from '../../platform/reasons/payout-reason.ts'
import { useFailureText } from '../../platform/reasons/failure-text.ts'
import { BankDetails } from './bank-details.tsx'
import { willReview } from './check-withdraw.ts'
import { LockWarning } from './lock-warning.tsx'
import { EndedOrder, OrderCard } from './order-card.tsx'
import { PayoutTimeline } from './payout-timeline.tsx'
import type { WithdrawSheet } from './use-withdraw-sheet.ts'
import type { WithdrawLimits } from './use-withdraw.ts'
import { WithdrawForm } from './withdraw-form.tsx'

interface WithdrawBodyProps {
  sheet: WithdrawSheet
  wallet: WalletState
  bonusHref: string
  onGiveUp: () => void
}

/**
 * The content of the withdrawal sheet: the pending withdrawal order or withdrawal, or else the form
 * and its notes.
 */
export function WithdrawBody({ sheet, wallet, bonusHref, onGiveUp }: WithdrawBodyProps) {
  const t = useTranslations()
  const failureText = useFailureText()
  const { limits, lock, payout, withdraw, order, known, canAsk, failed } = sheet
  const { currency } = wallet
  return (
    <>
      {known && order.open && (
        <OrderCard
          order={order.open}
          currency={currency}
          cancelling={order.cancelling}
          onCancel={order.cancel}
        />
      )}
      {canAsk && order.ended && <EndedOrder order={order.ended} currency={currency} />}
      {known && payout.shown && <PayoutTimeline payout={payout.shown} currency={currency} />}
      {canAsk && payout.rejected && <RejectedNote payout={payout.rejected} currency={currency} />}
      {canAsk && (
        <LockWarning
          lock={lock}
          reviewed={sheet.reviewed}
          currency={currency}
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
          reason={failureText(sheet.error)}
          retryLabel={t('common.retry')}
          busy={sheet.fetching}
          onRetry={sheet.retry}
        />
      )}
      {known && sheet.spent && !payout.shown && !order.open && (
        <InfoNote kind="info" title={t('wd.spent')}>
          {t('wd.spentText')}
        </InfoNote>
      )}
      {canAsk && limits && (
        <ReviewNote
          review={limits.review}
          requested={withdraw.requested}
          locked={lock !== null}
          currency={currency}
        />
      )}
      {canAsk && limits && <WithdrawForm withdraw={withdraw} limits={limits} wallet={wallet} />}
    </>
  )
}

interface RejectedNoteProps {
  payout: NonNullable<WithdrawSheet['payout']['rejected']>
  currency: Currency
}

/** The amount of a recently rejected withdrawal and the reason for its rejection. */
function RejectedNote({ payout, currency }: RejectedNoteProps) {
  const t = useTranslations()
  return (
    <InfoNote
      kind="info"
      title={t('wd.stage.rejected', { amount: formatMoney(payout.amount, currency) })}
    >
      {payout.reason !== null &&
        payoutReasonText(t, { reason: payout.reason, by: payout.reasonBy })}
    </InfoNote>
  )
}

interface ReviewNoteProps {
  review: WithdrawLimits['review']
  requested: bigint | null
  /**
   * True when a lock blocks the withdrawal; then the warning about the lock mentions the review.
   */
  locked: boolean
  currency: Currency
}

/** Tells the member before the request that staff will review the withdrawal, and why. */
export function ReviewNote({ review, requested, locked, currency }: ReviewNoteProps) {
  const t = useTranslations()
  if (locked || !willReview(review, requested)) return null
  return (
    <InfoNote kind="info" title={t('wd.willReview')}>
      {review.unplayed > 0n && (
        <p className="num">
          {t('wd.unplayed', { amount: formatMoney(review.unplayed, currency) })}
        </p>
      )}
      {review.otherPayer && <p>{t('wd.otherPayer')}</p>}
      {review.accountName && <p>{t('wd.accountNameCheck')}</p>}
      <p>{t('wd.willReviewText')}</p>
    </InfoNote>
  )
}
