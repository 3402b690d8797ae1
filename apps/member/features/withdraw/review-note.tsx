import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { willReview } from './check-withdraw.ts'
import type { WithdrawLimits } from './use-withdraw.ts'

interface ReviewNoteProps {
  review: WithdrawLimits['review']
  requested: bigint | null
  /** A lock blocks the withdrawal; its own warning mentions the review. */
  locked: boolean
  currency: Currency
}

/** Announces before the request that staff will review it, with the reasons. */
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
