import { approvalActions } from '@champa/contract/office/approval-actions'
import { type ApprovalRow, maxApprovalRows } from '@champa/contract/office/approval-shapes'
import { approvalViews, listApprovals } from '@champa/contract/office/approvals'
import { Segmented } from '@champa/ui/action/segmented'
import { useTranslations } from 'use-intl'
import { call } from '../../platform/client.ts'
import { useColleagues } from '../../platform/use-colleagues.ts'
import type { Filter } from '../list/filters.ts'
import { ListRoom } from '../list/list-room.tsx'
import { focusAct } from '../list/use-room-keys.ts'
import { usePages } from '../list/use-pages.ts'
import { useRoomUrl } from '../list/use-room-url.ts'
import { useWork } from '../list/use-work.ts'
import { ApprovalPanel } from './approval-panel.tsx'
import { useApprovalColumns } from './approval-columns.tsx'
import { useApprovalWords } from './approval-words.ts'
import { DelegationsButton } from './delegations-button.tsx'
import './approvals.css'

const idOf = ({ id }: ApprovalRow): string => id
/** Requests of others are announced by the socket; this covers what it missed. */
const refetchEveryMs = 15_000

/** Requests that wait for a second person, and those that were decided. */
export function ApprovalsRoom() {
  const t = useTranslations()
  const filters = useApprovalFilters()
  const url = useRoomUrl('/office/approvals', filters)
  const view = approvalViews.find((one) => one === url.read('view')) ?? 'for-me'
  const { action, makerId, memberId } = url.values
  const wanted = {
    view,
    ...(action === undefined ? {} : { action: approvalActions.find((one) => one === action) }),
    ...(makerId === undefined ? {} : { makerId }),
    ...(memberId === undefined ? {} : { memberId }),
  }
  const pages = usePages({
    key: [listApprovals.path, wanted],
    read: (after, signal) =>
      call(
        listApprovals,
        { body: { ...wanted, ...(after === undefined ? {} : { after }), limit: maxApprovalRows } },
        { signal },
      ),
    refetchEveryMs,
  })
  useWork('approvals', listApprovals)
  const columns = useApprovalColumns(view)
  return (
    <ListRoom
      title={t('approvals.title')}
      scope={t('approvals.rule')}
      actions={<DelegationsButton />}
      views={
        <Segmented
          label={t('list.view')}
          value={view}
          segments={approvalViews.map((value) => ({
            value,
            label: value === view ? withCount(t(`approvals.${value}`)) : t(`approvals.${value}`),
          }))}
          onPick={(value) => url.setRead('view', value)}
        />
      }
      columns={columns}
      pages={pages}
      idOf={idOf}
      exported={{ list: 'approvals', ...wanted }}
      filters={filters}
      url={url}
      empty={{
        title: t('approvals.empty'),
        text: t('approvals.emptyText'),
        lastAt: pages.first?.lastAt,
      }}
      panel={
        url.openId !== null && (
          <ApprovalPanel key={url.openId} id={url.openId} backHref={url.linkTo(null)} />
        )
      }
      actionKeys={{ KeyA: () => focusAct('approve'), KeyR: () => focusAct('note') }}
      keyWords={[
        { key: 'A', words: t('approvals.approve') },
        { key: 'R', words: t('approvals.reject') },
      ]}
    />
  )

  function withCount(words: string): string {
    const counted = pages.first?.counted
    return counted ? `${words} ${counted.n}${counted.more ? '+' : ''}` : words
  }
}

function useApprovalFilters(): Filter[] {
  const t = useTranslations()
  const words = useApprovalWords()
  const colleagues = useColleagues()
  return [
    {
      name: 'action',
      label: t('approvals.action'),
      options: approvalActions.map((value) => ({ value, label: words.action(value) })),
    },
    {
      name: 'makerId',
      label: t('approvals.maker'),
      options: (colleagues.data?.staff ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    { name: 'memberId', label: t('approvals.memberId'), shape: /^\d{1,18}$/, type: 'number' },
  ]
}
