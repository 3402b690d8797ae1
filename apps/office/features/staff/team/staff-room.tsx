import { formatMinute, formatShortTime } from '@champa/client/time'
import { mayAct } from '@champa/contract/office/permissions'
import { listStaff, staffViews, type ColleagueRow } from '@champa/contract/office/staff-acts'
import { Segmented } from '@champa/ui/action/segmented'
import { useTranslations } from 'use-intl'
import { call } from '../../../platform/client.ts'
import { useMe } from '../../../platform/use-me.ts'
import { useNow } from '../../../platform/device/use-now.ts'
import { ListRoom } from '../../list/list-room.tsx'
import type { Column } from '../../list/rows-table.tsx'
import { usePages } from '../../list/use-pages.ts'
import { useRoomUrl } from '../../list/use-room-url.ts'
import { AddColleague } from './add-sheet.tsx'
import { ColleaguePanel } from './colleague-panel.tsx'
import { useRolesText } from '../team-list.tsx'

const idOf = ({ id }: ColleagueRow): string => id
const noFilters: [] = []

/** All colleagues: who may sign in, with which roles and until when. */
export function StaffRoom() {
  const t = useTranslations()
  const me = useMe()
  const url = useRoomUrl('/office/staff', noFilters)
  const view = staffViews.find((one) => one === url.read('view')) ?? 'active'
  const pages = usePages({
    key: [listStaff.path, view],
    read: (_, signal) => call(listStaff, { body: { view } }, { signal }),
  })
  const columns = useColumns()
  const open = pages.rows.find((row) => row.id === url.openId)
  return (
    <ListRoom
      title={t('team.title')}
      scope={t('team.rule')}
      actions={mayAct(me, 'staff.manage') && <AddColleague />}
      views={
        <Segmented
          label={t('list.view')}
          value={view}
          segments={staffViews.map((value) => ({ value, label: t(`team.${value}`) }))}
          onPick={(value) => url.setRead('view', value)}
        />
      }
      columns={columns}
      pages={pages}
      idOf={idOf}
      filters={noFilters}
      url={url}
      empty={{ title: t('team.empty'), text: '' }}
      panel={
        url.openId !== null && (
          <ColleaguePanel key={url.openId} row={open ?? null} backHref={url.linkTo(null)} />
        )
      }
    />
  )
}

function useColumns(): Column<ColleagueRow>[] {
  const t = useTranslations()
  const rolesText = useRolesText()
  const now = useNow()
  return [
    {
      key: 'name',
      head: t('team.name'),
      cell: ({ name }) => <span className="name">{name}</span>,
      phone: 'who',
    },
    { key: 'roles', head: t('team.roles'), cell: rolesText, phone: 'state' },
    {
      key: 'until',
      head: t('team.activeUntil'),
      cell: ({ activeUntil }) =>
        activeUntil !== null && <span className="num nowrap">{formatMinute(activeUntil)}</span>,
      priority: 2,
    },
    {
      key: 'review',
      head: t('team.review'),
      cell: ({ reviewDueAt }) =>
        reviewDueAt !== null && <span className="num nowrap">{formatMinute(reviewDueAt)}</span>,
      priority: 2,
    },
    {
      key: 'sessions',
      head: t('team.sessions'),
      cell: ({ sessions }) => (sessions === 0 ? '' : sessions),
      number: true,
      phone: 'amount',
    },
    {
      key: 'seen',
      head: t('team.seenAt'),
      cell: ({ seenAt }) => (
        <span className="c-3 num nowrap">{seenAt !== null && formatShortTime(seenAt, now)}</span>
      ),
      phone: 'when',
      priority: 3,
    },
  ]
}
