import { formatDateTime } from '@champa/client/time'
import {
  type AuditRow,
  exportAudit,
  maxAuditRows,
  searchAudit,
} from '@champa/contract/office/audit'
import { isAllowed, levelOf } from '@champa/contract/office/permissions'
import { useTranslations } from 'use-intl'
import { call } from '../../platform/client.ts'
import { useColleagues } from '../../platform/use-colleagues.ts'
import { useMe } from '../../platform/use-me.ts'
import { ListRoom } from '../list/list-room.tsx'
import type { Column } from '../list/rows-table.tsx'
import { usePages } from '../list/use-pages.ts'
import { useRoomUrl } from '../list/use-room-url.ts'
import { auditFiltersOf, useAuditFilters } from './audit-filters.ts'
import { useAuditWords } from './audit-words.ts'
import { AuditPanel } from './audit-panel.tsx'
import { AuditProof } from './audit-proof.tsx'
import { ExportButton } from './export-button.tsx'
import { OutcomeTag } from './outcome-tag.tsx'
import './audit.css'

const idOf = ({ staffId, seq }: AuditRow): string => `${staffId}-${seq}`

/** The audit log: search, one entry in full, the proof of the chain, export. */
export function AuditRoom() {
  const t = useTranslations()
  const me = useMe()
  const isOwn = levelOf(me, 'audit.read') === 'own'
  const colleagues = useColleagues()
  const filters = useAuditFilters(isOwn ? null : (colleagues.data?.staff ?? []))
  const url = useRoomUrl('/office/audit', filters)
  const wanted = auditFiltersOf(url.values)
  const pages = usePages({
    key: [searchAudit.path, wanted],
    read: (after, signal) =>
      call(
        searchAudit,
        { body: { ...wanted, ...(after === undefined ? {} : { after }), limit: maxAuditRows } },
        { signal },
      ),
  })
  const columns = useColumns()
  const open = pages.rows.find((row) => idOf(row) === url.openId)
  return (
    <ListRoom
      title={t('audit.title')}
      scope={<AuditProof />}
      actions={isAllowed(me, exportAudit) && <ExportButton filters={wanted} />}
      notice={isOwn && <p className="work__notice">{t('audit.ownOnly')}</p>}
      columns={columns}
      pages={pages}
      idOf={idOf}
      filters={filters}
      url={url}
      empty={{ title: t('audit.empty'), text: t('audit.emptyText') }}
      panel={
        url.openId !== null && (
          <AuditPanel key={url.openId} row={open ?? null} backHref={url.linkTo(null)} />
        )
      }
    />
  )
}

function useColumns(): Column<AuditRow>[] {
  const t = useTranslations()
  const words = useAuditWords()
  return [
    {
      key: 'at',
      head: t('audit.at'),
      cell: (row) => <span className="num nowrap c-2">{formatDateTime(row.at)}</span>,
      phone: 'when',
    },
    {
      key: 'who',
      head: t('audit.who'),
      cell: (row) => <span className="name">{words.who(row)}</span>,
      phone: 'who',
    },
    {
      key: 'what',
      head: t('audit.what'),
      cell: (row) => words.action(row.action),
      phone: 'amount',
    },
    { key: 'about', head: t('audit.about'), cell: words.about, priority: 2 },
    {
      key: 'outcome',
      head: t('audit.outcome'),
      cell: (row) => <OutcomeTag outcome={row.outcome} />,
      phone: 'state',
    },
    {
      key: 'network',
      head: t('audit.network'),
      cell: (row) => <span className="c-3 num">{row.network}</span>,
      priority: 3,
    },
  ]
}
