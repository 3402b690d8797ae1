import type { BonusCard } from '@champa/contract/bonus'
import { type Currency, formatShort } from '@champa/ui/format/format-money'
import type { Detail } from '@champa/ui/list/detail-list'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '@champa/client/time'
import { useOften } from '../card/use-often.ts'
import '../bonus.css'

/** The rows above the terms of a bonus: benefit, frequency, minimum deposit and end. */
export function useOfferRows(currency: Currency): (bonus: BonusCard) => Detail[] {
  const t = useTranslations()
  const often = useOften()
  return (bonus) => {
    const { cap, minDeposit, validUntil, receivedCount, maxReceived, offer, inPlay } = bonus
    const percent = String(bonus.percent)
    const times = often(bonus)
    return [
      {
        term: t('bon.row.often'),
        value:
          receivedCount > 0 && maxReceived
            ? t('bon.often.soFar', { often: times, count: String(receivedCount) })
            : times,
      },
      {
        term: t('bon.row.share'),
        value:
          cap === null
            ? t('bon.value.ofDeposit', { percent })
            : t('bon.value.ofDepositCapped', { percent, cap: formatShort(cap, currency) }),
        number: true,
      },
      { term: t('bon.row.minDeposit'), value: formatShort(minDeposit, currency), number: true },
      // There is no example while the bonus is active: another deposit earns no bonus, and the play
      // lock shows its own amounts.
      ...(inPlay
        ? []
        : [
            {
              term: t('bon.row.example', { deposit: formatShort(offer.deposit, currency) }),
              value: <Example offer={offer} currency={currency} />,
              number: true,
            },
          ]),
      ...(validUntil === null
        ? []
        : [{ term: t('bon.row.until'), value: formatDateTime(validUntil), number: true }]),
    ]
  }
}

/** An example that shows a percentage as money, one amount per line. */
function Example({ offer, currency }: { offer: BonusCard['offer']; currency: Currency }) {
  const { credit, turnoverRequired, wonAt, lostAt } = offer
  const t = useTranslations()
  const figures = [
    t('bon.value.gets', { bonus: formatShort(credit, currency) }),
    ...(turnoverRequired === null
      ? []
      : [t('bon.value.turns', { amount: formatShort(turnoverRequired, currency) })]),
    ...(wonAt === null ? [] : [t('bon.value.reaches', { amount: formatShort(wonAt, currency) })]),
    t('bon.value.endsAt', { amount: formatShort(lostAt, currency) }),
  ]
  return figures.map((figure) => (
    <span className="offer-figure" key={figure}>
      {figure}
    </span>
  ))
}
