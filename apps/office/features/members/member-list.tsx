import { formatDate, formatShortTime } from '@champa/client/time'
import { maxListRows } from '@champa/contract/office/lists'
import {
  findMembers,
  listMembers,
  type MemberRow,
  type MemberView,
  memberViews,
} from '@champa/contract/office/members'
import { Segmented } from '@champa/ui/action/segmented'
import { formatMoney } from '@champa/ui/format/format-money'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { call, useApiQuery } from '../../platform/client.ts'
import { useNow } from '../../platform/device/use-now.ts'
import type { Filter } from '../list/filters.ts'
import { ListRoom } from '../list/list-room.tsx'
import type { Column } from '../list/rows-table.tsx'
import { type PageOf, type Pages, usePages } from '../list/use-pages.ts'
import type { RoomUrl } from '../list/use-room-url.ts'
import { FindBar } from './find-bar.tsx'
import { useFindText } from './find-text.ts'
import { memberFiltersOf } from './member-filters.ts'
import { MemberViews } from './member-views.tsx'
import { StateMarks } from './member-marks.tsx'
import './members.css'

const idOf = ({ id }: MemberRow): string => id

interface MemberListProps {
  url: RoomUrl
  filters: readonly Filter[]
}

/** The list of a view, or, while something is searched, the members who were found. */
export function MemberList(props: MemberListProps) {
  const [text, setText] = useFindText()
  const field = useRef<HTMLInputElement>(null)
  const bar = <FindBar field={field} text={text} onText={setText} />
  const focus = () => field.current?.focus()
  return text === '' ? (
    <ViewList {...props} bar={bar} onSearch={focus} />
  ) : (
    <FoundList {...props} bar={bar} text={text} onSearch={focus} onClear={() => setText('')} />
  )
}

interface ListProps extends MemberListProps {
  bar: ReactNode
  onSearch: () => void
}

function ViewList({ url, filters, bar, onSearch }: ListProps) {
  const t = useTranslations()
  const view = memberViews.find((one) => one === url.read('view')) ?? 'all'
  const pages = usePages({
    key: [listMembers.path, view, JSON.stringify(url.values)],
    read: (after, signal) =>
      call(
        listMembers,
        {
          body: {
            view,
            filters: memberFiltersOf(url.values),
            sort: 'newest',
            ...(after === undefined ? {} : { after }),
            limit: maxListRows,
          },
        },
        { signal },
      ),
  })
  const counted = pages.first?.counted
  const label = (one: MemberView) => {
    const words = t(`memberView.${one}`)
    return one === view && counted ? `${words} ${counted.n}${counted.more ? '+' : ''}` : words
  }
  return (
    <ListRoom
      title={t('members.title')}
      scope={bar}
      tabs={<MemberViews view="members" />}
      views={
        <Segmented
          label={t('list.view')}
          value={view}
          segments={memberViews.map((value) => ({ value, label: label(value) }))}
          onPick={(to) => url.setRead('view', to)}
        />
      }
      exported={{
        list: 'members',
        view,
        filters: memberFiltersOf(url.values),
        sort: 'newest',
      }}
      columns={useColumns()}
      pages={pages}
      idOf={idOf}
      filters={filters}
      url={url}
      empty={{ title: t('members.empty'), text: t('members.emptyText') }}
      panel={null}
      onSearch={onSearch}
    />
  )
}

interface FoundProps extends ListProps {
  text: string
  onClear: () => void
}

/** Searching is recorded, so it is never repeated by itself. */
function FoundList({ url, bar, text, onSearch, onClear }: FoundProps) {
  const t = useTranslations()
  const query = useApiQuery(
    findMembers,
    { body: { text } },
    { staleTime: Number.POSITIVE_INFINITY, notByItself: true },
  )
  const found = query.data?.found ?? []
  const by = new Map(found.map((one) => [one.member.id, one.by]))
  const pages: Pages<PageOf<MemberRow>> = {
    rows: found.map(({ member }) => member),
    first: query.data && { rows: found.map(({ member }) => member), next: null },
    refused: query.data ? null : query.error,
    refusedAt: query.errorUpdatedAt,
    isReading: query.isFetching,
    hasMore: false,
    more: () => undefined,
    retry: () => void query.refetch(),
  }
  const kinds = query.data?.kinds ?? []
  return (
    <ListRoom
      title={t('members.title')}
      scope={bar}
      views={
        <p className="found-kinds" role="status">
          {kinds.map(({ by: kind, n }) => (
            <span key={kind} className="fchip fchip--on">
              {t('members.found', { kind: t(`findKind.${kind}`), n: String(n) })}
            </span>
          ))}
          {query.data?.more && <span className="c-warn">{t('members.foundMore')}</span>}
          <button type="button" className="fchip" onClick={onClear}>
            {t('members.showAll')}
          </button>
        </p>
      }
      columns={useColumns((row) => {
        const kind = by.get(row.id)
        return kind && t(`findKind.${kind}`)
      })}
      pages={pages}
      idOf={idOf}
      filters={[]}
      url={url}
      empty={{ title: t('members.findEmpty'), text: t('members.findEmptyText') }}
      panel={null}
      onSearch={onSearch}
    />
  )
}

/** `foundBy`: the handle that matched, while something is searched. */
function useColumns(foundBy?: (row: MemberRow) => string | undefined): Column<MemberRow>[] {
  const t = useTranslations()
  const now = useNow()
  const money = (row: MemberRow, which: 'total' | 'net30d') =>
    row.figures ? formatMoney(row.figures[which], row.currency) : <span className="c-3">–</span>
  return [
    {
      key: 'name',
      head: t('members.name'),
      cell: (row) => <span className="name">{row.name}</span>,
      phone: 'who',
    },
    {
      key: 'phone',
      head: t('members.phone'),
      cell: (row) => <span className="num c-2 nowrap">{row.maskedPhone}</span>,
      phone: 'when',
    },
    ...(foundBy
      ? [{ key: 'by', head: t('members.foundBy'), cell: foundBy } satisfies Column<MemberRow>]
      : []),
    {
      key: 'status',
      head: t('members.status'),
      cell: (row) => <StateMarks {...row} />,
      phone: 'state',
    },
    {
      key: 'total',
      head: t('members.balance'),
      cell: (row) => money(row, 'total'),
      number: true,
      phone: 'amount',
    },
    {
      key: 'net',
      head: t('members.net30d'),
      cell: (row) => money(row, 'net30d'),
      number: true,
      priority: 2,
    },
    {
      key: 'seen',
      head: t('members.lastSeen'),
      cell: ({ lastSeenAt }) => (
        <span className="num c-2 nowrap">
          {lastSeenAt === null ? '–' : formatShortTime(lastSeenAt, now)}
        </span>
      ),
      priority: 2,
    },
    {
      key: 'registered',
      head: t('members.registered'),
      cell: ({ registeredAt }) => (
        <span className="num c-2 nowrap">{formatDate(registeredAt)}</span>
      ),
      priority: 2,
    },
    {
      key: 'groups',
      head: t('members.groups'),
      cell: ({ groups }) => <span className="c-2">{groups.join(', ')}</span>,
      priority: 3,
    },
    {
      key: 'source',
      head: t('members.source'),
      cell: ({ source }) => <span className="c-2 nowrap">{source}</span>,
      priority: 3,
    },
    {
      key: 'number',
      head: t('members.number'),
      cell: ({ id }) => <span className="num c-3 nowrap">{id}</span>,
      priority: 3,
    },
  ]
}
