import { formatMinute, formatShortTime } from '@champa/client/time'
import { type GatewayRow, readGateways } from '@champa/contract/office/deposits/gateways'
import { useTranslations } from 'use-intl'
import { call } from '../../../platform/client.ts'
import { useNow } from '../../../platform/device/use-now.ts'
import { ListRoom } from '../../list/list-room.tsx'
import { Facts, Panel, PanelPart } from '../../list/panel.tsx'
import type { Column } from '../../list/rows-table.tsx'
import { focusAct } from '../../list/use-room-keys.ts'
import { usePages } from '../../list/use-pages.ts'
import { useRoomUrl } from '../../list/use-room-url.ts'
import { DepositTabs } from '../deposit-tabs.tsx'
import { pathOf } from '../deposit-views.ts'
import { GatewayFoot } from './gateway-foot.tsx'

const idOf = ({ code }: GatewayRow): string => code
const refetchEveryMs = 15_000

/** The QR gateways, with the figures of the last hour. */
export function GatewaysView() {
  const t = useTranslations()
  const url = useRoomUrl(pathOf('gateways'), [])
  const pages = usePages({
    key: [readGateways.path],
    read: async (_, signal) => {
      const { rows } = await call(readGateways, undefined, { signal })
      return { rows, next: null, counted: { n: rows.length, more: false } }
    },
    refetchEveryMs,
  })
  const open = pages.rows.find(({ code }) => code === url.openId)
  return (
    <ListRoom
      title={t('deposits.title')}
      tabs={<DepositTabs view="gateways" counted={pages.first?.counted} />}
      scope={t('gateways.lastHour')}
      columns={useColumns()}
      pages={pages}
      idOf={idOf}
      filters={[]}
      url={url}
      empty={{ title: t('gateways.empty'), text: t('gateways.emptyText') }}
      panel={open && <GatewayPanel key={open.code} row={open} backHref={url.linkTo(null)} />}
      actionKeys={{ KeyA: () => focusAct('open-gateway'), KeyR: () => focusAct('close-gateway') }}
      keyWords={[
        { key: 'A', words: t('gateways.open') },
        { key: 'R', words: t('gateways.close') },
      ]}
    />
  )
}

function GatewayState({ row }: { row: GatewayRow }) {
  const t = useTranslations()
  if (!row.isConnected || row.state === null)
    return <span className="tag">{t('gateways.notConnected')}</span>
  if (row.state !== 'open') return <span className="tag tag--chili">{t('gateways.closed')}</span>
  return <span className="c-2">{t('gateways.isOpen')}</span>
}

function useColumns(): Column<GatewayRow>[] {
  const t = useTranslations()
  const now = useNow()
  return [
    {
      key: 'code',
      head: t('gateways.gateway'),
      cell: ({ code }) => <span className="name">{code}</span>,
      phone: 'who',
    },
    {
      key: 'state',
      head: t('deposits.state'),
      cell: (row) => <GatewayState row={row} />,
      phone: 'state',
    },
    {
      key: 'made',
      head: t('gateways.made'),
      cell: ({ codes }) => codes.made,
      number: true,
    },
    {
      key: 'paid',
      head: t('gateways.paid'),
      cell: ({ codes }) => codes.paid,
      number: true,
      phone: 'amount',
    },
    {
      key: 'failed',
      head: t('gateways.failed'),
      cell: ({ codes }) => (
        <span className={codes.failed > 0 ? 'c-chili' : undefined}>{codes.failed}</span>
      ),
      number: true,
      priority: 2,
    },
    {
      key: 'median',
      head: t('gateways.median'),
      cell: ({ medianReportMs }) => <Seconds ms={medianReportMs} />,
      number: true,
      priority: 2,
    },
    {
      key: 'refused',
      head: t('gateways.refused'),
      cell: ({ refusedWebhooks }) => (
        <span className={refusedWebhooks > 0 ? 'c-chili' : undefined}>{refusedWebhooks}</span>
      ),
      number: true,
      priority: 3,
    },
    {
      key: 'last',
      head: t('gateways.lastReport'),
      cell: ({ lastReportAt }) => (
        <span className="c-3 num">
          {lastReportAt === null ? '–' : formatShortTime(lastReportAt, now)}
        </span>
      ),
      phone: 'when',
    },
  ]
}

function Seconds({ ms }: { ms: number | null }) {
  const t = useTranslations()
  return ms === null ? '–' : t('gateways.seconds', { n: (ms / 1_000).toFixed(1) })
}

function GatewayPanel({ row, backHref }: { row: GatewayRow; backHref: string }) {
  const t = useTranslations()
  const { codes } = row
  return (
    <Panel
      title={row.code}
      label={`${t('gateways.gateway')} ${row.code}`}
      backHref={backHref}
      above={<GatewayState row={row} />}
      foot={<GatewayFoot row={row} />}
    >
      <PanelPart title={t('gateways.codes')} aside={t('gateways.lastHour')}>
        <Facts
          facts={[
            { term: t('gateways.requested'), value: String(codes.requested) },
            { term: t('gateways.made'), value: String(codes.made) },
            { term: t('gateways.paid'), value: String(codes.paid) },
            { term: t('gateways.failed'), value: String(codes.failed) },
          ]}
        />
      </PanelPart>
      <PanelPart title={t('gateways.reports')} aside={t('gateways.lastHour')}>
        <Facts
          facts={[
            { term: t('gateways.median'), value: <Seconds ms={row.medianReportMs} /> },
            {
              term: t('gateways.lastReport'),
              value: row.lastReportAt === null ? '–' : formatMinute(row.lastReportAt),
            },
            { term: t('gateways.refused'), value: String(row.refusedWebhooks) },
            { term: t('accounts.collects'), value: row.accounts.join(', ') },
          ]}
        />
        <p className="c-3 t-xs">{t('gateways.refusedHint')}</p>
      </PanelPart>
    </Panel>
  )
}
