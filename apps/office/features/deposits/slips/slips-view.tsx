import { currencies } from '@champa/contract/constants'
import { maxListRows } from '@champa/contract/office/lists'
import {
  listSlips,
  type OfficeSlipRow,
  slipFilters,
  type SlipView,
  slipViews,
} from '@champa/contract/office/deposits/slips'
import { slipNotes } from '@champa/contract/slip'
import { formatShortTime } from '@champa/client/time'
import { Segmented } from '@champa/ui/action/segmented'
import { formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { call } from '../../../platform/client.ts'
import { useNow } from '../../../platform/device/use-now.ts'
import type { Filter } from '../../list/filters.ts'
import { ListRoom } from '../../list/list-room.tsx'
import type { Column } from '../../list/rows-table.tsx'
import { focusAct } from '../../list/use-room-keys.ts'
import { usePages } from '../../list/use-pages.ts'
import { useRoomUrl } from '../../list/use-room-url.ts'
import { useWork } from '../../list/use-work.ts'
import { DepositTabs } from '../deposit-tabs.tsx'
import { pathOf } from '../deposit-views.ts'
import { amountShape, dayShape, toFilterInput } from '../filter-input.ts'
import { readItemId, toItemId } from '../../list/item-id.ts'
import { SlipPanel } from './slip-panel.tsx'
import { SlipState } from './slip-marks.tsx'

const idOf = ({ member, id }: OfficeSlipRow): string => toItemId(member.id, id)
const refetchEveryMs = 15_000

/** Slips of members, those being checked first. */
export function SlipsView() {
  const t = useTranslations()
  const filters = useSlipFilters()
  const url = useRoomUrl(pathOf('slips'), filters)
  const view = slipViews.find((one) => one === url.read('view')) ?? 'all'
  const read = z.safeParse(slipFilters, toFilterInput(url.values))
  const wanted = {
    view,
    filters: read.success ? read.data : {},
    sort: view === 'waiting' ? ('oldest' as const) : ('newest' as const),
  }
  const pages = usePages({
    key: [listSlips.path, view, JSON.stringify(url.values)],
    read: (after, signal) =>
      call(
        listSlips,
        { body: { ...wanted, ...(after === undefined ? {} : { after }), limit: maxListRows } },
        { signal },
      ),
    refetchEveryMs,
  })
  useWork('deposits', listSlips)
  const columns = useColumns()
  const [member, id] = (url.openId === null ? null : readItemId(url.openId)) ?? []
  return (
    <ListRoom
      title={t('deposits.title')}
      tabs={<DepositTabs view="slips" counted={pages.first?.counted} />}
      views={<Views view={view} onPick={(to) => url.setRead('view', to)} />}
      columns={columns}
      pages={pages}
      idOf={idOf}
      exported={{ list: 'slips', ...wanted }}
      filters={filters}
      url={url}
      empty={{ title: t('slips.empty'), text: t('slips.emptyText') }}
      panel={
        member !== undefined &&
        id !== undefined && (
          <SlipPanel key={url.openId} member={member} id={id} backHref={url.linkTo(null)} />
        )
      }
      actionKeys={{ KeyR: () => focusAct('recheck'), KeyP: () => focusAct('picture') }}
      keyWords={[
        { key: 'P', words: t('slips.picture') },
        { key: 'R', words: t('slips.recheckShort') },
      ]}
    />
  )
}

function Views({ view, onPick }: { view: SlipView; onPick: (view: SlipView) => void }) {
  const t = useTranslations()
  return (
    <Segmented
      label={t('list.view')}
      value={view}
      segments={slipViews.map((value) => ({ value, label: t(`slipView.${value}`) }))}
      onPick={onPick}
    />
  )
}

function useSlipFilters(): Filter[] {
  const t = useTranslations()
  return [
    {
      name: 'note',
      label: t('slips.note'),
      options: slipNotes.map((value) => ({ value, label: t(`slipNote.${value}`) })),
    },
    { name: 'reference', label: t('slips.reference'), shape: /^\P{Cc}{1,60}$/u },
    { name: 'memberId', label: t('deposits.memberId'), shape: /^\d{1,18}$/, type: 'number' },
    {
      name: 'currency',
      label: t('deposits.currency'),
      options: currencies.map((value) => ({ value, label: value })),
    },
    { name: 'minAmount', label: t('deposits.minAmount'), shape: amountShape, type: 'number' },
    { name: 'maxAmount', label: t('deposits.maxAmount'), shape: amountShape, type: 'number' },
    { name: 'from', label: t('audit.from'), shape: dayShape, type: 'date' },
    { name: 'to', label: t('audit.to'), shape: dayShape, type: 'date' },
  ]
}

function useColumns(): Column<OfficeSlipRow>[] {
  const t = useTranslations()
  const now = useNow()
  return [
    {
      key: 'uploaded',
      head: t('slips.uploaded'),
      cell: ({ uploadedAt }) => (
        <span className="num c-2 nowrap">{formatShortTime(uploadedAt, now)}</span>
      ),
      phone: 'when',
    },
    {
      key: 'member',
      head: t('deposits.member'),
      cell: ({ member }) => <span className="name">{member.name}</span>,
      phone: 'who',
    },
    {
      key: 'amount',
      head: t('deposits.amount'),
      cell: ({ amount, currency }) =>
        amount === null ? <span className="c-3">–</span> : formatMoney(amount, currency),
      number: true,
      phone: 'amount',
    },
    {
      key: 'state',
      head: t('deposits.state'),
      cell: (row) => <SlipState row={row} />,
      phone: 'state',
    },
    {
      key: 'reference',
      head: t('slips.reference'),
      cell: ({ sendingBank, reference }) => (
        <span className="c-3 num">
          {[sendingBank, reference].filter((one) => one !== null).join(' ')}
        </span>
      ),
      priority: 3,
    },
  ]
}
