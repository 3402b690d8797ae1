import { maxListRows } from '@champa/contract/office/lists'
import {
  breakAges,
  breakFilters,
  type BreakFilters,
  breakKinds,
  type BreakRow,
  breakViews,
  listBreaks,
} from '@champa/contract/office/reconciliation'
import { Segmented } from '@champa/ui/action/segmented'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { call } from '../../../platform/client.ts'
import type { Filter, FilterValues } from '../../list/filters.ts'
import { ListRoom } from '../../list/list-room.tsx'
import { usePages } from '../../list/use-pages.ts'
import { focusAct } from '../../list/use-room-keys.ts'
import { useRoomUrl } from '../../list/use-room-url.ts'
import { useWork } from '../../list/use-work.ts'
import { BooksTabs } from '../books-tabs.tsx'
import { pathOf } from '../books-views.ts'
import { useBreakColumns } from './break-columns.tsx'
import { BreakPanel } from './break-panel.tsx'

const idOf = ({ id }: BreakRow): string => id
const accountShape = /^\P{Cc}{1,80}$/u
const dayShape = /^\d{4}-\d{2}-\d{2}$/

/** The filters as the endpoint takes them. A value that it would refuse leaves all filters out. */
function filtersOf(values: FilterValues): BreakFilters {
  const read = z.safeParse(breakFilters, values)
  return read.success ? read.data : {}
}

/** Differences between banks and books: those that wait, longest first, and closed ones. */
export function BreaksView() {
  const t = useTranslations()
  const filters: Filter[] = [
    {
      name: 'kind',
      label: t('breaks.kind'),
      options: breakKinds.map((value) => ({ value, label: t(`bankBreakKind.${value}`) })),
    },
    {
      name: 'age',
      label: t('breaks.age'),
      options: breakAges.map((days) => ({
        value: String(days),
        label: t('breaks.olderThan', { days: String(days) }),
      })),
    },
    { name: 'account', label: t('breaks.account'), shape: accountShape },
    { name: 'from', label: t('audit.from'), shape: dayShape, type: 'date' },
    { name: 'to', label: t('audit.to'), shape: dayShape, type: 'date' },
  ]
  const url = useRoomUrl(pathOf('breaks'), filters)
  const view = breakViews.find((one) => one === url.read('view')) ?? 'open'
  const pages = usePages({
    key: [listBreaks.path, view, JSON.stringify(url.values)],
    read: (after, signal) =>
      call(
        listBreaks,
        {
          body: {
            view,
            filters: filtersOf(url.values),
            sort: view === 'open' ? 'oldest' : 'newest',
            ...(after === undefined ? {} : { after }),
            limit: maxListRows,
          },
        },
        { signal },
      ),
  })
  useWork('books', listBreaks)
  return (
    <ListRoom
      title={t('books.title')}
      scope={<Ageing ageing={pages.first?.ageing ?? []} />}
      tabs={<BooksTabs view="breaks" counted={pages.first?.counted} />}
      views={
        <Segmented
          label={t('list.view')}
          value={view}
          segments={breakViews.map((value) => ({ value, label: t(`breakView.${value}`) }))}
          onPick={(value) => url.setRead('view', value)}
        />
      }
      columns={useBreakColumns(view)}
      pages={pages}
      idOf={idOf}
      exported={{
        list: 'breaks',
        view,
        filters: filtersOf(url.values),
        sort: view === 'open' ? 'oldest' : 'newest',
      }}
      filters={filters}
      url={url}
      empty={{ title: t('breaks.empty'), text: t('breaks.emptyText') }}
      panel={
        url.openId !== null && (
          <BreakPanel key={url.openId} id={url.openId} backHref={url.linkTo(null)} />
        )
      }
      actionKeys={{ KeyA: () => focusAct('match'), KeyB: () => focusAct('explain') }}
      keyWords={[
        { key: 'A', words: t('breaks.match') },
        { key: 'B', words: t('breaks.explain') },
      ]}
    />
  )
}

/** How many open breaks are how old. */
function Ageing({ ageing }: { ageing: readonly { days: number; n: number }[] }) {
  const t = useTranslations()
  const waiting = ageing.filter(({ n }) => n > 0)
  if (waiting.length === 0) return null
  return (
    <span className="ageing">
      {waiting.map(({ days, n }) => (
        <span key={days}>
          <b className="num">{n}</b>{' '}
          {days === 0 ? t('breaks.youngerThanDay') : t('breaks.olderThan', { days: String(days) })}
        </span>
      ))}
    </span>
  )
}
