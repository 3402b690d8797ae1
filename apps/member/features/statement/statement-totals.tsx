import { readStatementTotals } from '@champa/contract/statement'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'
import { type Filters, toQuery } from './read-filters.ts'

/** Totals in and out for the filtered days, regardless of the types shown (STM-16). */
export function StatementTotals({ filters, currency }: { filters: Filters; currency: Currency }) {
  const t = useTranslations()
  const { from, to } = toQuery(filters)
  const body = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const { data } = useApiQuery(readStatementTotals, { body }, { keepPrevious: true })
  // Reserves the space while the totals load.
  const shown = (amount: bigint | undefined) =>
    amount === undefined ? '–' : formatMoney(amount, currency)
  return (
    <dl className="st-totals t-sm">
      <div>
        <dt className="c-2">{t('st.deposited')}</dt>
        <dd className="num">{shown(data?.deposits)}</dd>
      </div>
      <div>
        <dt className="c-2">{t('st.withdrawn')}</dt>
        <dd className="num">{shown(data?.withdrawals)}</dd>
      </div>
      <div>
        <dt className="c-2">{t('st.net')}</dt>
        <dd className="num">{shown(data?.net)}</dd>
      </div>
    </dl>
  )
}
