import type { Currency } from '@champa/contract/constants'
import type { WithdrawalRow } from '@champa/contract/office/withdrawals'
import { formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'

type Reason = WithdrawalRow['reasons'][number]

/** Every figure that the words of a reason may name; each reason has its own of them. */
const blank = {
  count: '',
  days: '',
  deposit: '',
  deposits: '',
  findings: '',
  frozen: '',
  hours: '',
  left: '',
  limit: '',
  locks: '',
  members: '',
  minutes: '',
  percent: '',
  times: '',
  today: '',
  transfers: '',
  turnover: '',
  withdrawals: '',
  won: '',
}

/**
 * A reason in words with the figures it was judged by. One without stored figures has its name
 * alone.
 */
export function useReasonWords(currency: Currency): (reason: Reason) => string {
  const t = useTranslations()
  return ({ why, count, left, figures, sums }) => {
    const values: [string, string][] = [
      ...Object.entries(sums).map(([name, sum]): [string, string] => [
        name,
        formatMoney(sum, currency),
      ]),
      ...Object.entries({ ...figures, ...(count === null ? {} : { count }) }).map(
        ([name, value]): [string, string] => [name, String(value)],
      ),
      ...(left === null ? [] : [['left', formatMoney(left, currency)] as [string, string]]),
    ]
    const name = t(`reviewReason.${why}`)
    if (values.length === 0) return name
    return t(`reasonWords.${why}`, { ...blank, name, ...Object.fromEntries(values) })
  }
}
