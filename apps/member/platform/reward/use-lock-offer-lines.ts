import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import type { Detail } from '@champa/ui/list/detail-list'
import { useTranslations } from 'use-intl'
import { type LockOffer, type Threshold, thresholdsOf } from './thresholds-of.ts'

/** What ends the lock of money that may be received, in percent and in money, and how long it lasts; no lines where it begins none. */
export function useLockOfferLines(offer: (LockOffer & { lastsDays: number | null }) | null | undefined, currency: Currency): Detail[] {
  const t = useTranslations()
  const ends = offer && thresholdsOf(offer)
  if (!ends) return []
  const line = (term: string, { percent, amount }: Threshold): Detail => ({
    term, number: true, value: [percent === null ? [] : `${percent}%`, amount === null ? [] : formatMoney(amount, currency)].flat().join(' · '),
  })
  const lasts = offer.lastsDays === null ? [] : [{ term: t('bon.row.lasts'), value: t('bon.value.days', { days: String(offer.lastsDays) }), number: true }]
  return [line(t('inv.withdrawAt'), ends.won), line(t('inv.endsAt'), ends.lost), ...lasts]
}
