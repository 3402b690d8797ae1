import type { MinorUnits } from '@champa/contract/money'
import { useTranslations } from 'use-intl'
import { type LockOffer, type Threshold, thresholdsOf } from './thresholds-of.ts'

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
