import { listAccountDays } from '@champa/contract/office/book-days'
import { maxListRows } from '@champa/contract/office/lists'
import { useLink } from '@champa/ui/action/link-context'
import { useTranslations } from 'use-intl'
import { call } from '../../../platform/client.ts'
import { unitText } from '@champa/ui/format/unit-text'
import { MorePages } from '../../list/list-states.tsx'
import { PlainTable } from '../../list/plain-table.tsx'
import { usePages } from '../../list/use-pages.ts'
import { useAccountWords } from '../account-words.ts'
import { balanceOf } from '../books-views.ts'
import { DayPostings } from './day-postings.tsx'
import { Restated } from './restated.tsx'

interface AccountViewProps {
  account: string
  unit: string
  /** The day whose postings are listed; null: the days of the account. */
  day: string | null
}

/** One account: its days, or the postings of one of them. */
export function AccountView({ account, unit, day }: AccountViewProps) {
  const t = useTranslations()
  const Link = useLink()
  const wordsOf = useAccountWords()
  return (
    <>
      <nav className="row gap-2 day-balance__path" aria-label={t('balance.path')}>
        <Link className="link" href={balanceOf({ day })}>
          {t('booksView.balance')} {day ?? t('balance.now')}
        </Link>
        <span aria-hidden="true">›</span>
        <Link className="link" href={balanceOf({ day: null, account, unit })}>
          {account} {unit}
        </Link>
        <span className="c-2">{wordsOf(account)}</span>
      </nav>
      {day === null ? (
        <AccountDays account={account} unit={unit} />
      ) : (
        <DayPostings key={day} account={account} unit={unit} day={day} />
      )}
    </>
  )
}

function AccountDays({ account, unit }: Omit<AccountViewProps, 'day'>) {
  const t = useTranslations()
  const Link = useLink()
  const pages = usePages({
    key: [listAccountDays.path, account, unit],
    read: (after, signal) =>
      call(
        listAccountDays,
        {
          body: {
            account,
            unit,
            ...(after === undefined ? {} : { after }),
            limit: maxListRows,
          },
        },
        { signal },
      ),
  })
  return (
    <section className="lookup__part">
      <h2>{t('balance.daysOf', { account })}</h2>
      <MorePages pages={pages}>
        <PlainTable
          caption={t('balance.daysOf', { account })}
          rows={pages.rows}
          idOf={({ day }) => day}
          empty={t('balance.noDays')}
          columns={[
            {
              key: 'day',
              head: t('breaks.day'),
              cell: ({ day }) => (
                <Link className="link num" href={balanceOf({ day, account, unit })}>
                  {day}
                </Link>
              ),
              phone: 'who',
            },
            {
              key: 'entries',
              head: t('balance.entries'),
              cell: ({ entries }) => entries.toLocaleString('en'),
              number: true,
              priority: 2,
            },
            {
              key: 'change',
              head: t('balance.change'),
              cell: ({ change }) => unitText(change, unit, { isSigned: true }),
              number: true,
              phone: 'state',
            },
            {
              key: 'balance',
              head: t('balance.balance'),
              cell: ({ balance, first }) => (
                <>
                  {unitText(balance, unit)}
                  {first && <Restated first={first.balance} unit={unit} />}
                </>
              ),
              number: true,
              phone: 'amount',
            },
          ]}
        />
      </MorePages>
    </section>
  )
}
