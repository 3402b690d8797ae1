import { formatShortTime } from '@champa/client/time'
import type { ApprovalRow } from '@champa/contract/office/approval-shapes'
import type { approvalViews } from '@champa/contract/office/approvals'
import { useTranslations } from 'use-intl'
import { useNow } from '../../platform/device/use-now.ts'
import type { Column } from '../list/rows-table.tsx'
import { timeLeft } from '../../platform/time-left.ts'
import { useDurationText, Wick } from '../list/wick.tsx'
import { sumText, useApprovalWords } from './approval-words.ts'

/** Of open requests the time that is left comes first, of decided ones their end. */
export function useApprovalColumns(view: (typeof approvalViews)[number]): Column<ApprovalRow>[] {
  const t = useTranslations()
  const words = useApprovalWords()
  const now = useNow()
  return [
    {
      key: 'left',
      head: view === 'decided' ? t('approvals.state') : t('approvals.left'),
      cell: (row) =>
        row.state === 'pending' ? <ExpiryWick row={row} /> : <StateMark state={row.state} />,
      phone: 'when',
    },
    {
      key: 'action',
      head: t('approvals.action'),
      cell: (row) => <span className="name">{words.action(row.action)}</span>,
      phone: 'who',
    },
    { key: 'about', head: t('approvals.about'), cell: words.about, priority: 2 },
    {
      key: 'amount',
      head: t('approvals.amount'),
      cell: ({ sum }) => (sum ? sumText(sum) : ''),
      number: true,
      phone: 'amount',
    },
    {
      key: 'maker',
      head: t('approvals.maker'),
      cell: ({ maker }) => maker.name,
      phone: 'state',
    },
    {
      key: 'at',
      head: view === 'decided' ? t('approvals.decidedBy') : t('approvals.madeAt'),
      cell: (row) => (
        <span className="c-3 num nowrap">
          {row.decidedBy && `${row.decidedBy.name} `}
          {formatShortTime(row.decidedAt ?? row.madeAt, now)}
        </span>
      ),
      priority: 3,
    },
  ]
}

/** How long a request may still be decided. */
export function ExpiryWick({ row }: { row: Pick<ApprovalRow, 'madeAt' | 'expiresAt'> }) {
  const t = useTranslations()
  const duration = useDurationText()
  const now = useNow()
  const { share, kind } = timeLeft(row.madeAt, row.expiresAt, now)
  return (
    <Wick share={share} kind={kind}>
      {kind === 'late' ? t('approvalState.expired') : duration(row.expiresAt - now)}
    </Wick>
  )
}

const tones: Partial<Record<ApprovalRow['state'], string>> = {
  rejected: 'tag--chili',
  failed: 'tag--chili',
  stale: 'tag--warn',
  expired: 'tag--warn',
}

export function StateMark({ state }: { state: ApprovalRow['state'] }) {
  const t = useTranslations()
  return <span className={`tag ${tones[state] ?? ''}`}>{t(`approvalState.${state}`)}</span>
}
