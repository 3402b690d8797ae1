import { formatShortTime } from '@champa/client/time'
import { listOpenCodes, type OpenCodeRow } from '@champa/contract/office/deposits/accounts'
import { maxListRows } from '@champa/contract/office/lists'
import { formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { call } from '../../../platform/client.ts'
import { useNow } from '../../../platform/device/use-now.ts'
import type { Filter } from '../../list/filters.ts'
import { ListRoom } from '../../list/list-room.tsx'
import { Facts, Panel, PanelPart } from '../../list/panel.tsx'
import type { Column } from '../../list/rows-table.tsx'
import { timeLeft } from '../../../platform/time-left.ts'
import { usePages } from '../../list/use-pages.ts'
import { useRoomUrl } from '../../list/use-room-url.ts'
import { useDurationText, Wick } from '../../list/wick.tsx'
import { DepositTabs } from '../deposit-tabs.tsx'
import { pathOf } from '../deposit-views.ts'
import { toItemId } from '../../list/item-id.ts'

const idOf = ({ member, id }: OpenCodeRow): string => toItemId(member.id, id)
const refetchEveryMs = 15_000

/** QR codes that can be paid now, newest first. */
export function CodesView() {
  const t = useTranslations()
  const filters: Filter[] = [
    { name: 'provider', label: t('codes.provider'), shape: /^[A-Z0-9]{2,20}$/ },
    { name: 'memberId', label: t('deposits.memberId'), shape: /^\d{1,18}$/, type: 'number' },
  ]
  const url = useRoomUrl(pathOf('codes'), filters)
  const pages = usePages({
    key: [listOpenCodes.path, JSON.stringify(url.values)],
    read: (after, signal) =>
      call(
        listOpenCodes,
        {
          body: {
            filters: url.values,
            sort: 'newest',
            ...(after === undefined ? {} : { after }),
            limit: maxListRows,
          },
        },
        { signal },
      ),
    refetchEveryMs,
  })
  const open = pages.rows.find((row) => idOf(row) === url.openId)
  return (
    <ListRoom
      title={t('deposits.title')}
      tabs={<DepositTabs view="codes" counted={pages.first?.counted} />}
      columns={useColumns()}
      pages={pages}
      idOf={idOf}
      exported={{ list: 'codes', filters: url.values, sort: 'newest' }}
      filters={filters}
      url={url}
      empty={{ title: t('codes.empty'), text: t('codes.emptyText') }}
      panel={open && <CodePanel key={open.id} row={open} backHref={url.linkTo(null)} />}
    />
  )
}

function Expiry({ row }: { row: OpenCodeRow }) {
  const duration = useDurationText()
  const now = useNow()
  const { share, kind } = timeLeft(row.createdAt, row.expiresAt, now)
  return (
    <Wick share={share} kind={kind}>
      {duration(row.expiresAt - now)}
    </Wick>
  )
}

function useColumns(): Column<OpenCodeRow>[] {
  const t = useTranslations()
  const now = useNow()
  return [
    {
      key: 'left',
      head: t('codes.left'),
      cell: (row) => <Expiry row={row} />,
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
      cell: ({ amount, currency }) => formatMoney(amount, currency),
      number: true,
      phone: 'amount',
    },
    {
      key: 'provider',
      head: t('codes.provider'),
      cell: ({ provider }) => provider,
      phone: 'state',
    },
    {
      key: 'made',
      head: t('codes.made'),
      cell: ({ createdAt }) => <span className="c-3 num">{formatShortTime(createdAt, now)}</span>,
      priority: 2,
    },
  ]
}

function CodePanel({ row, backHref }: { row: OpenCodeRow; backHref: string }) {
  const t = useTranslations()
  const now = useNow()
  return (
    <Panel
      title={<span className="deposit-sum num">{formatMoney(row.amount, row.currency)}</span>}
      label={`${t('codes.code')} ${row.id}`}
      backHref={backHref}
      above={<Expiry row={row} />}
      below={
        <p>
          <b>{row.member.name}</b> <span className="c-3 num">{row.member.id}</span>{' '}
          <span className="c-3 num">{row.member.phone}</span>
        </p>
      }
    >
      <PanelPart title={t('codes.code')}>
        <Facts
          facts={[
            { term: t('codes.id'), value: row.id, copied: row.id },
            { term: t('codes.provider'), value: row.provider },
            { term: t('codes.made'), value: formatShortTime(row.createdAt, now) },
            { term: t('codes.expires'), value: formatShortTime(row.expiresAt, now) },
          ]}
        />
      </PanelPart>
    </Panel>
  )
}
