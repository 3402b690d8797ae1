import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import type { Hindrance, Invites } from './invite-rules.ts'

/** What has to change before the bonus can be received. */
export function useHindranceText(): (
  hindrance: Hindrance,
  invites: Pick<Invites, 'terms' | 'balance'>,
  currency: Currency,
) => string {
  const t = useTranslations()
  return (hindrance, { terms, balance }, currency) => {
    if (hindrance === 'off') return t('errors.INVITE_INACTIVE')
    if (hindrance === 'network') return t('inv.whenNetwork')
    if (hindrance === 'minimum')
      return t('inv.receivableFrom', { min: formatMoney(terms.minimum, currency) })
    if (hindrance === 'bonus') return t('inv.afterBonus')
    return t('inv.afterBalance', {
      min: formatMoney(terms.minRemain, currency),
      amount: formatMoney(balance, currency),
    })
  }
}
