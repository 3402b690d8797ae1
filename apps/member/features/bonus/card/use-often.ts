import type { BonusCard } from '@champa/contract/bonus'
import { type Currency, formatShort } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'

type Limit = Pick<BonusCard, 'type' | 'maxReceived'>

/** How often a bonus can be received, e.g. "Once a day". */
export function useOften(): (bonus: Limit) => string {
  const t = useTranslations()
  return ({ type, maxReceived }) => {
    if (maxReceived === null || maxReceived === 0) return t('bon.often.always')
    const times = String(maxReceived)
    if (type === 'day') return t('bon.often.day', { times })
    return type === 'week' ? t('bon.often.week', { times }) : t('bon.often.limit', { times })
  }
}

/** The summary line of a card, e.g. "Once a day, up to ฿500". */
export function useCardLine(currency: Currency): (bonus: Limit & Pick<BonusCard, 'cap'>) => string {
  const t = useTranslations()
  const often = useOften()
  return (bonus) =>
    bonus.cap === null
      ? t('bon.often.card', { often: often(bonus) })
      : t('bon.often.cardCapped', { often: often(bonus), cap: formatShort(bonus.cap, currency) })
}

/** How long a bonus stays at its maximum: for today, for this week, or permanently. */
export function useReceivedText(): (bonus: Pick<BonusCard, 'type'>) => string {
  const t = useTranslations()
  return ({ type }) => {
    if (type === 'day') return t('bon.card.doneDay')
    return type === 'week' ? t('bon.card.doneWeek') : t('bon.card.doneAll')
  }
}
