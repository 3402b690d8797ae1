import { formatClock, formatMinute } from '@champa/client/time'
import type { Answer } from '@champa/client/call-shape'
import {
  type ComparedDay,
  type CurrencyFigures,
  dayAmounts,
  dayCounts,
  readFigures,
} from '@champa/contract/office/today/figures'
import { formatMoney } from '@champa/ui/format/format-money'
import { RetryRow } from '@champa/ui/state/retry-row'
import { Spinner } from '@champa/ui/state/spinner'
import { useTranslations } from 'use-intl'
import { useApiQuery, useErrorText } from '../../platform/client.ts'
import { PlainTable } from '../list/plain-table.tsx'
import { changeOf } from './change-of.ts'

const pollMs = 30_000

type FiguresAnswer = Answer<typeof readFigures>
type Accounts = NonNullable<FiguresAnswer['accounts']>

/** Money and members of the day by currency, beside the same hours of earlier days. */
export function MoneyPart() {
  const t = useTranslations()
  const errorText = useErrorText()
  const query = useApiQuery(readFigures, undefined, { refetchInterval: pollMs })
  const { data } = query
  if (!data)
    return query.error ? (
      <RetryRow
        title={t('common.loadFailed')}
        text={errorText(query.error)}
        retryLabel={t('common.retry')}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Spinner label={t('common.loading')} />
    )
  const { figures, accounts, floats } = data
  return (
    <section className="today__part">
      <h2>
        {t('today.money')}
        {figures && (
          <span className="panel__aside num">
            {t('today.provisional', {
              until: formatMinute(figures.until).split(' ').at(-1)!,
              at: formatClock(figures.countedAt),
            })}
          </span>
        )}
      </h2>
      {figures ? (
        <div className="today__money">
          {figures.currencies.map((one) => (
            <CurrencyTable key={one.currency} figures={one} />
          ))}
        </div>
      ) : (
        <p className="c-2">– {t('today.notCounted')}</p>
      )}
      {accounts && <AccountsTable accounts={accounts} />}
      {floats && <Floats floats={floats} />}
    </section>
  )
}

interface FigureRow {
  key: string
  name: string
  /** The figure of each day; null: not known. */
  days: Record<ComparedDay, bigint | number | null>
  format: (value: bigint | number) => string
}

function CurrencyTable({ figures: { currency, counts, amounts } }: { figures: CurrencyFigures }) {
  const t = useTranslations()
  const money = (value: bigint | number) => formatMoney(BigInt(value), currency)
  const rows: FigureRow[] = [
    ...(amounts
      ? dayAmounts.map((key) => ({
          key: `amount-${key}`,
          name: t(`dayAmount.${key}`),
          days: amounts[key],
          format: money,
        }))
      : []),
    ...dayCounts.map((key) => ({
      key: `count-${key}`,
      name: t(`dayCount.${key}`),
      days: counts[key],
      format: (value: bigint | number) => value.toLocaleString('en'),
    })),
  ]
  const shown = ({ days, format }: FigureRow, day: ComparedDay) =>
    days[day] === null ? '–' : format(days[day])
  return (
    <div>
      <h3>{currency}</h3>
      <PlainTable
        caption={t('today.moneyOf', { currency })}
        rows={rows}
        idOf={({ key }) => key}
        empty="–"
        columns={[
          { key: 'name', head: t('today.figure'), cell: ({ name }) => name, phone: 'who' },
          {
            key: 'today',
            head: t('today.title'),
            cell: (row) => <b>{shown(row, 'today')}</b>,
            number: true,
            phone: 'amount',
          },
          {
            key: 'yesterday',
            head: t('today.yesterday'),
            cell: (row) => <Compared row={row} day="yesterday" shown={shown(row, 'yesterday')} />,
            number: true,
            priority: 2,
          },
          {
            key: 'weekAgo',
            head: t('today.weekAgo'),
            cell: (row) => <Compared row={row} day="weekAgo" shown={shown(row, 'weekAgo')} />,
            number: true,
            phone: 'when',
          },
        ]}
      />
    </div>
  )
}

/** The figure of an earlier day, and by how much today's is above or below it. */
function Compared({
  row: { days },
  day,
  shown,
}: {
  row: FigureRow
  day: 'yesterday' | 'weekAgo'
  shown: string
}) {
  const t = useTranslations()
  const change = changeOf(days.today, days[day])
  return (
    <span className="c-2">
      <span className="today__day">{t(`today.${day}`)} </span>
      {shown}
      {change !== null && <span className="today__change">{change}</span>}
    </span>
  )
}

/** What each of our accounts was credited with; the payout bank does not report what it holds. */
function AccountsTable({ accounts }: { accounts: Accounts }) {
  const t = useTranslations()
  return (
    <div className="today__received">
      <h3>{t('today.received')}</h3>
      <PlainTable
        caption={t('today.received')}
        rows={accounts}
        idOf={({ account }) => account}
        empty="–"
        columns={[
          {
            key: 'account',
            head: t('today.account'),
            cell: ({ account, bankCode }) => (
              <div className="today__received">
                {account} {bankCode !== account && <span className="c-2">{bankCode}</span>}
              </div>
            ),
            phone: 'who',
          },
          {
            key: 'amount',
            head: t('today.title'),
            cell: ({ received, currency }) => <b>{formatMoney(received, currency)}</b>,
            number: true,
            phone: 'amount',
          },
          {
            key: 'count',
            head: t('dayCount.deposits'),
            cell: ({ count }) => count.toLocaleString('en'),
            number: true,
            phone: 'when',
          },
        ]}
      />
    </div>
  )
}

/** What is left at the payout bank, as the bank last said. */
function Floats({ floats }: { floats: NonNullable<FiguresAnswer['floats']> }) {
  const t = useTranslations()
  return (
    <p className="c-2 today__float num">
      {t('today.float')}:{' '}
      {floats.length === 0 ? (
        <>– ({t('today.floatUnknown')})</>
      ) : (
        floats.map(({ currency, held, at }, index) => (
          <span key={currency}>
            {index > 0 && ' · '}
            <b>{formatMoney(held, currency)}</b> ({formatMinute(at)})
          </span>
        ))
      )}
    </p>
  )
}
