import type { MinorUnits } from '@champa/contract/money'
import { useTranslations } from 'use-intl'

/** The play lock that a credit would start, shown before the credit is received. */
interface LockOffer {
  /**
   * The thresholds in percent of the total balance right after the credit. Without `success` there
   * is no lock.
   */
  success: number | null
  fail: number | null
  successAmount: MinorUnits | null
  failAmount: MinorUnits | null
  minRemain: MinorUnits
}

interface Threshold {
  percent: number | null
  amount: MinorUnits | null
}

/**
 * The thresholds that end the lock; null when there is no lock. Without a losing percentage, the
 * lock is lost at the minimum remaining balance.
 */
export function thresholdsOf({
  success,
  fail,
  successAmount,
  failAmount,
  minRemain,
}: LockOffer): { won: Threshold; lost: Threshold } | null {
  if (success === null) return null
  const share = fail === 0 ? null : fail
  return {
    won: { percent: success, amount: successAmount },
    lost: { percent: share, amount: failAmount ?? (share === null ? minRemain : null) },
  }
}

interface Line {
  term: string
  value: string
  number: true
}

/**
 * The thresholds of a credit's lock in percent and in money, and the lock's duration; empty when no
 * lock would start.
 */
export function useLockOfferLines(
  offer: (LockOffer & { lastsDays: number | null }) | null | undefined,
  money: (amount: MinorUnits) => string,
): Line[] {
  const t = useTranslations()
  const ends = offer && thresholdsOf(offer)
  if (!ends) return []
  const line = (term: string, { percent, amount }: Threshold): Line => ({
    term,
    number: true,
    value: [percent === null ? [] : `${percent}%`, amount === null ? [] : money(amount)]
      .flat()
      .join(' · '),
  })
  const lasts: Line[] =
    offer.lastsDays === null
      ? []
      : [
          {
            term: t('bon.row.lasts'),
            value: t('bon.value.days', { days: String(offer.lastsDays) }),
            number: true,
          },
        ]
  return [line(t('inv.withdrawAt'), ends.won), line(t('inv.endsAt'), ends.lost), ...lasts]
}
