import { formatDate, formatShortTime } from '@champa/client/time'
import { maxListRows } from '@champa/contract/office/lists'
import { listMatches, type MatchRow, matchViews } from '@champa/contract/office/matches'
import { mayAct } from '@champa/contract/office/permissions'
import { Segmented } from '@champa/ui/action/segmented'
import { useTranslations } from 'use-intl'
import { call } from '../../../platform/client.ts'
import { useNow } from '../../../platform/device/use-now.ts'
import { useMe } from '../../../platform/use-me.ts'
import { toItemId } from '../../list/item-id.ts'
import { ListRoom } from '../../list/list-room.tsx'
import type { Column } from '../../list/rows-table.tsx'
import { usePages } from '../../list/use-pages.ts'
import { focusAct } from '../../list/use-room-keys.ts'
import { useRoomUrl } from '../../list/use-room-url.ts'
import { matchesPath, MemberViews } from '../member-views.tsx'
import { LetRegisterButton } from './let-register.tsx'
import { MatchPanel } from './match-panel.tsx'

const idOf = ({ source, member }: MatchRow): string => toItemId(source.id, member.id)
const noFilters: [] = []

/** Accounts that may belong to a member on a break, for staff to decide. */
export function MatchesView() {
  const t = useTranslations()
  const me = useMe()
  const url = useRoomUrl(matchesPath, noFilters)
  const view = matchViews.find((one) => one === url.read('view')) ?? 'raised'
  const pages = usePages({
    key: [listMatches.path, view],
    read: (after, signal) =>
      call(
        listMatches,
        {
          body: {
            view,
            sort: view === 'raised' ? 'oldest' : 'newest',
            ...(after === undefined ? {} : { after }),
            limit: maxListRows,
          },
        },
        { signal },
      ),
  })
  const open = pages.rows.find((row) => idOf(row) === url.openId)
  return (
    <ListRoom
      title={t('members.title')}
      actions={mayAct(me, 'member.exclusion') && <LetRegisterButton />}
      tabs={<MemberViews view="matches" counted={pages.first?.counted} />}
      views={
        <Segmented
          label={t('list.view')}
          value={view}
          segments={matchViews.map((value) => ({ value, label: t(`matchView.${value}`) }))}
          onPick={(to) => url.setRead('view', to)}
        />
      }
      exported={{ list: 'matches', view, sort: view === 'raised' ? 'oldest' : 'newest' }}
      columns={useColumns()}
      pages={pages}
      idOf={idOf}
      filters={noFilters}
      url={url}
      empty={{ title: t('matches.empty'), text: t('matches.emptyText') }}
      panel={
        url.openId !== null && (
          <MatchPanel key={url.openId} row={open ?? null} backHref={url.linkTo(null)} />
        )
      }
      actionKeys={{ KeyA: () => focusAct('same'), KeyR: () => focusAct('other') }}
      keyWords={[
        { key: 'A', words: t('matches.same') },
        { key: 'R', words: t('matches.other') },
      ]}
    />
  )
}

function useColumns(): Column<MatchRow>[] {
  const t = useTranslations()
  const now = useNow()
  return [
    {
      key: 'member',
      head: t('matches.account'),
      cell: ({ member }) => <span className="name">{member.name}</span>,
      phone: 'who',
    },
    {
      key: 'phone',
      head: t('members.phone'),
      cell: ({ member }) => <span className="num c-2 nowrap">{member.phone}</span>,
      priority: 2,
    },
    {
      key: 'source',
      head: t('matches.source'),
      cell: ({ source }) => source.name,
      phone: 'amount',
    },
    {
      key: 'kinds',
      head: t('matches.kinds'),
      cell: ({ kinds }) => (
        <span className="c-2">{kinds.map((kind) => t(`matchKind.${kind}`)).join(', ')}</span>
      ),
      phone: 'state',
    },
    {
      key: 'until',
      head: t('matches.until'),
      cell: ({ until }) => (
        <span className="num c-2 nowrap">{until === null ? '–' : formatDate(until)}</span>
      ),
      priority: 2,
    },
    {
      key: 'found',
      head: t('matches.found'),
      cell: ({ foundAt }) => (
        <span className="num c-3 nowrap">{formatShortTime(foundAt, now)}</span>
      ),
      phone: 'when',
    },
  ]
}
