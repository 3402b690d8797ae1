import { currencies } from '@champa/contract/constants'
import { readAccounts } from '@champa/contract/office/deposits/accounts'
import { formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'

const refetchInterval = 30_000

/** What our accounts were credited with today and what waits, each currency on its own. */
export function DepositFigures() {
  const t = useTranslations()
  const { data } = useApiQuery(readAccounts, undefined, { refetchInterval })
  const sumOf = (
    currency: string,
    read: (row: NonNullable<typeof data>['rows'][number]) => bigint,
  ) =>
    (data?.rows ?? [])
      .filter((row) => row.currency === currency)
      .reduce((sum, row) => sum + read(row), 0n)
  return currencies
    .map((currency) => ({
      currency,
      credited: sumOf(currency, ({ today }) => today.amount),
      unmatched: sumOf(currency, ({ unmatched }) => unmatched.amount),
    }))
    .filter(({ credited, unmatched }) => credited > 0n || unmatched > 0n)
    .map(({ currency, credited, unmatched }) => (
      <span key={currency} className="deposit-figures num">
        {t('deposits.figures', {
          credited: formatMoney(credited, currency),
          unmatched: formatMoney(unmatched, currency),
        })}
      </span>
    ))
}
