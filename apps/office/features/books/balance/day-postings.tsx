import { formatDateTime } from '@champa/client/time'
import { type DayPosting, listDayPostings } from '@champa/contract/office/book-days'
import { maxListRows } from '@champa/contract/office/lists'
import { useLink } from '@champa/ui/action/link-context'
import { useTranslations } from 'use-intl'
import { call } from '../../../platform/client.ts'
import { unitText } from '@champa/ui/format/unit-text'
import { MorePages } from '../../list/list-states.tsx'
import { PlainTable } from '../../list/plain-table.tsx'
import type { Column } from '../../list/rows-table.tsx'
import { usePages } from '../../list/use-pages.ts'
import { lookupOf } from '../books-views.ts'

interface DayPostingsProps {
  account: string
  unit: string
  day: string
}

/** The entries of an account on a day; each leads to its member and to all that hangs on it. */
export function DayPostings({ account, unit, day }: DayPostingsProps) {
  const t = useTranslations()
  const title = t('balance.postingsOf', { account, day })
  const pages = usePages({
    key: [listDayPostings.path, account, unit, day],
    read: (after, signal) =>
      call(
        listDayPostings,
        {
          body: {
            account,
            unit,
            day,
            ...(after === undefined ? {} : { after }),
            limit: maxListRows,
          },
        },
        { signal },
      ),
  })
  return (
    <section className="lookup__part">
      <h2>{title}</h2>
      <MorePages pages={pages}>
        <PlainTable
          caption={title}
          rows={pages.rows}
          idOf={({ memberId, seq }) => `${memberId} ${seq}`}
          empty={t('balance.noPostings')}
          columns={useColumns(unit)}
        />
      </MorePages>
    </section>
  )
}

function useColumns(unit: string): Column<DayPosting>[] {
  const t = useTranslations()
  const Link = useLink()
  return [
    {
      key: 'at',
      head: t('audit.at'),
      cell: ({ at }) => <span className="num nowrap c-2">{formatDateTime(at)}</span>,
      phone: 'when',
    },
    {
      key: 'member',
      head: t('lookupKind.member'),
      cell: ({ member, memberId }) =>
        member ? (
          <Link className="link" href={`/office/members/${memberId}`}>
            {member.name} <span className="num">{member.phone}</span>
          </Link>
        ) : (
          <span className="num">{memberId}</span>
        ),
      phone: 'who',
    },
    {
      key: 'posting',
      head: t('lookupKind.posting'),
      cell: ({ kind, memberId, key, movementId }) => (
        <Link className="link" href={lookupOf(movementId ?? `${memberId} ${key}`)}>
          {kind}
        </Link>
      ),
      phone: 'state',
    },
    {
      key: 'amount',
      head: t('breaks.amount'),
      cell: ({ amount }) => unitText(amount, unit, { isSigned: true }),
      number: true,
      phone: 'amount',
    },
    {
      key: 'after',
      head: t('balance.after'),
      cell: ({ balanceAfter }) => <span className="c-3">{unitText(balanceAfter, unit)}</span>,
      number: true,
      priority: 2,
    },
  ]
}
