import { formatMinute } from '@champa/client/time'
import { listSealedDays, readTrialBalance } from '@champa/contract/office/book-days'
import { Icon } from '@champa/ui/brand/icon'
import { caretDown } from '@champa/ui/icons/nav'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/client.ts'
import { useScreen } from '../../../platform/use-screen.ts'
import { ListEmpty, ListFailed } from '../../list/list-states.tsx'
import { useRoomUrl } from '../../list/use-room-url.ts'
import { BooksTabs } from '../books-tabs.tsx'
import { pathOf } from '../books-views.ts'
import { AccountView } from './account-view.tsx'
import { DayTable } from './day-table.tsx'
import '../../list/work.css'
import './balance.css'

/** What each account sums to at the end of any sealed day or now, and what is behind it. */
export function BalanceView() {
  const t = useTranslations()
  useScreen(t('books.title'))
  const url = useRoomUrl(pathOf('balance'), [])
  const [day, account, unit] = [url.read('day'), url.read('account'), url.read('unit')]
  const days = useApiQuery(listSealedDays)
  return (
    <main className="work books">
      <header className="work__head">
        <h1>{t('books.title')}</h1>
        <div className="work__scope" />
        <span className={day ? 'fchip fchip--on' : 'fchip'}>
          <select
            className="num"
            aria-label={t('balance.at')}
            value={day ?? ''}
            onChange={(event) => url.setRead('day', event.target.value)}
          >
            <option value="">{t('balance.now')}</option>
            {(days.data?.days ?? []).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
          <Icon icon={caretDown} size={16} />
        </span>
      </header>
      <BooksTabs view="balance" />
      <div className="books__page" tabIndex={0} role="group" aria-label={t('booksView.balance')}>
        {account !== null && unit !== null ? (
          <AccountView
            key={`${unit} ${account}`}
            account={account}
            unit={unit}
            day={day === '' ? null : day}
          />
        ) : (
          <Balance key={day} day={day === '' ? null : day} />
        )}
      </div>
    </main>
  )
}

/** A new system seals its first day within half a minute. */
const unsealedReadMs = 15_000

function Balance({ day }: { day: string | null }) {
  const t = useTranslations()
  const query = useApiQuery(readTrialBalance, { body: day === null ? {} : { day } })
  const isUnsealed = query.error?.code === 'NO_DATA'
  const readAgain = useEffectEvent(() => void query.refetch())
  useEffect(() => {
    if (!isUnsealed) return undefined
    const timer = setInterval(readAgain, unsealedReadMs)
    return () => clearInterval(timer)
  }, [isUnsealed])
  if (isUnsealed) return <ListEmpty title={t('balance.empty')} text={t('balance.emptyText')} />
  if (query.error)
    return (
      <ListFailed
        refused={query.error}
        at={query.errorUpdatedAt}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data)
    return (
      <p className="sr" role="status">
        {t('common.loading')}
      </p>
    )
  const { sealedAt, recountedAt, since, asOf, accounts } = query.data
  const units = Map.groupBy(accounts, ({ unit }) => unit)
  return (
    <>
      <p className="books__of c-2">
        {sealedAt === null
          ? t('balance.since', { at: formatMinute(asOf), day: since ?? '' })
          : t('balance.sealed', { at: formatMinute(sealedAt) })}{' '}
        {recountedAt !== null && t('balance.recounted', { at: formatMinute(recountedAt) })}
      </p>
      {[...units].map(([unit, rows]) => (
        <DayTable key={unit} unit={unit} rows={rows} day={day} />
      ))}
    </>
  )
}
