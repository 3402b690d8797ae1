import type { BonusCard } from '@champa/contract/bonus'
import { type Currency, formatShort } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'

type Limit = Pick<BonusCard, 'type' | 'maxReceived'>

/** "Once a day": how often a bonus may be received. */
export function useOften(): (bonus: Limit) => string {
  const t = useTranslations()
  return ({ type, maxReceived }) => {
    if (maxReceived === null || maxReceived === 0) return t('bon.often.always')
    const times = String(maxReceived)
    if (type === 'day') return t('bon.often.day', { times })
    return type === 'week' ? t('bon.often.week', { times }) : t('bon.often.limit', { times })
  }
}

/** "Once a day, up to ฿500": what a card says of a bonus. */
export function useCardLine(currency: Currency): (bonus: Limit & Pick<BonusCard, 'cap'>) => string {
  const t = useTranslations()
  const often = useOften()
  return (bonus) =>
    bonus.cap === null
      ? t('bon.often.card', { often: often(bonus) })
      : t('bon.often.cardCapped', { often: often(bonus), cap: formatShort(bonus.cap, currency) })
}

/** When a bonus was received as often as it may be: until when that holds. */
export function useReceivedText(): (bonus: Pick<BonusCard, 'type'>) => string {
  const t = useTranslations()
  return ({ type }) => {
    if (type === 'day') return t('bon.card.doneDay')
    return type === 'week' ? t('bon.card.doneWeek') : t('bon.card.doneAll')
  }
}
