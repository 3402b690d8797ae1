import { formatShortTime } from '@champa/client/time'
import type { BreakRow } from '@champa/contract/office/reconciliation'
import { formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { useNow } from '../../../platform/device/use-now.ts'
import type { Column } from '../../list/rows-table.tsx'

/** What the bank has more than the books. */
export const differenceOf = ({ ours, theirs }: Pick<BreakRow, 'ours' | 'theirs'>): bigint =>
  (theirs ?? 0n) - (ours ?? 0n)

/** Money with its sign; a dash where a side has nothing. */
export const signedMoney = (value: bigint | null, currency: BreakRow['currency']): string =>
  value === null ? '–' : `${value > 0n ? '+' : ''}${formatMoney(value, currency)}`

export function useBreakColumns(view: 'open' | 'closed'): Column<BreakRow>[] {
  const t = useTranslations()
  const now = useNow()
  return [
    {
      key: 'kind',
      head: t('breaks.kind'),
      cell: ({ kind }) => <span className="name">{t(`bankBreakKind.${kind}`)}</span>,
      phone: 'who',
    },
    {
      key: 'at',
      head: t('breaks.at'),
      cell: ({ at }) => <span className="num c-2 nowrap">{formatShortTime(at, now)}</span>,
      phone: 'when',
    },
    {
      key: 'theirs',
      head: t('breaks.theirs'),
      cell: ({ theirs, currency }) => signedMoney(theirs, currency),
      number: true,
      priority: 2,
    },
    {
      key: 'ours',
      head: t('breaks.ours'),
      cell: ({ ours, currency }) => signedMoney(ours, currency),
      number: true,
      priority: 2,
    },
    {
      key: 'difference',
      head: t('books.difference'),
      cell: (row) => <b>{signedMoney(differenceOf(row), row.currency)}</b>,
      number: true,
      phone: 'amount',
    },
    {
      key: 'account',
      head: t('breaks.account'),
      cell: ({ account }) => <span className="c-3 num">{account}</span>,
      phone: 'state',
    },
    {
      key: 'reference',
      head: t('breaks.reference'),
      cell: ({ reference }) => <span className="c-3 num">{reference}</span>,
      priority: 3,
    },
    view === 'open'
      ? {
          key: 'found',
          head: t('breaks.found'),
          cell: ({ foundAt }) => (
            <span className="num c-2 nowrap">{formatShortTime(foundAt, now)}</span>
          ),
          priority: 3,
        }
      : {
          key: 'closed',
          head: t('breaks.closedBy'),
          cell: ({ closed }) =>
            closed && (
              <span className="c-2">
                {t(`breakEnd.${closed.how}`)} {closed.by?.name}
              </span>
            ),
          priority: 2,
        },
  ]
}
