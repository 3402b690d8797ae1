import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import type { Detail } from '@champa/ui/list/detail-list'
import { useTranslations } from 'use-intl'
import type { InviteTerms } from '../invite-rules.ts'

/** What ends the lock of received money, in percent and in money; a threshold that there is not has no line. */
export function useThresholdTerms(terms: InviteTerms | undefined, currency: Currency): Detail[] {
  const t = useTranslations()
  if (!terms) return []
  const line = (term: string, percent: number | null, amount: bigint | null): Detail[] =>
    percent === null ? [] : [{ term, number: true, value: [`${percent}%`, amount === null ? [] : formatMoney(amount, currency)].flat().join(' · ') }]
  return [...line(t('inv.withdrawAt'), terms.success, terms.successAmount), ...line(t('inv.endsAt'), terms.fail, terms.failAmount)]
}
