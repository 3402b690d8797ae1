import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import type { IneligibleReason, Invites } from './invite-rules.ts'

/** What has to change before the bonus can be received. */
export function useIneligibleText(): (
  ineligibleReason: IneligibleReason,
  invites: Pick<Invites, 'terms' | 'balance'>,
  currency: Currency,
) => string {
  const t = useTranslations()
  return (ineligibleReason, { terms, balance }, currency) => {
    if (ineligibleReason === 'off') return t('errors.INVITE_INACTIVE')
    if (ineligibleReason === 'network') return t('inv.whenNetwork')
    if (ineligibleReason === 'minimum')
      return t('inv.receivableFrom', { min: formatMoney(terms.minimum, currency) })
    if (ineligibleReason === 'bonus') return t('inv.afterBonus')
    return t('inv.afterBalance', {
      min: formatMoney(terms.minRemain, currency),
      amount: formatMoney(balance, currency),
    })
  }
}
