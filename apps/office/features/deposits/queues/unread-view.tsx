import { formatMinute, formatShortTime } from '@champa/client/time'
import { maxListRows } from '@champa/contract/office/lists'
import {
  listUnreadMessages,
  readUnreadMessage,
  type UnreadRow,
  unreadViews,
} from '@champa/contract/office/deposits/unread'
import { useLink } from '@champa/ui/action/link-context'
import { Segmented } from '@champa/ui/action/segmented'
import { useTranslations } from 'use-intl'
import { call, useApiQuery } from '../../../platform/client.ts'
import { useNow } from '../../../platform/device/use-now.ts'
import { ListRoom } from '../../list/list-room.tsx'
import { Facts, Panel, PanelPart, UnreadPanel } from '../../list/panel.tsx'
import type { Column } from '../../list/rows-table.tsx'
import { focusAct } from '../../list/use-room-keys.ts'
import { usePages } from '../../list/use-pages.ts'
import { useRoomUrl } from '../../list/use-room-url.ts'
import { useWork } from '../../list/use-work.ts'
import { DepositTabs } from '../deposit-tabs.tsx'
import { pathOf } from '../deposit-views.ts'
import { readItemId, toItemId } from '../../list/item-id.ts'
import { ResolveButton } from './resolve-button.tsx'

const idOf = ({ id }: UnreadRow): string => toItemId(id)

/** Messages of banks and gateways that could not be read; they may be payments. */
export function UnreadView() {
  const t = useTranslations()
  const url = useRoomUrl(pathOf('unread'), [])
  const view = unreadViews.find((one) => one === url.read('view')) ?? 'waiting'
  const sort = view === 'waiting' ? ('oldest' as const) : ('newest' as const)
  const pages = usePages({
    key: [listUnreadMessages.path, view],
    read: (after, signal) =>
      call(
        listUnreadMessages,
        { body: { view, sort, ...(after === undefined ? {} : { after }), limit: maxListRows } },
        { signal },
      ),
  })
  useWork('deposits', listUnreadMessages)
  const [id] = (url.openId === null ? null : readItemId(url.openId)) ?? []
  return (
    <ListRoom
      title={t('deposits.title')}
      tabs={<DepositTabs view="unread" counted={pages.first?.counted} />}
      views={
        <Segmented
          label={t('list.view')}
          value={view}
          segments={unreadViews.map((value) => ({ value, label: t(`unreadView.${value}`) }))}
          onPick={(value) => url.setRead('view', value)}
        />
      }
      columns={useColumns()}
      pages={pages}
      idOf={idOf}
      exported={{ list: 'unread', view, sort }}
      filters={[]}
      url={url}
      empty={{ title: t('unread.empty'), text: t('unread.emptyText') }}
      panel={id !== undefined && <MessagePanel key={id} id={id} backHref={url.linkTo(null)} />}
      actionKeys={{ KeyA: () => focusAct('resolve') }}
      keyWords={[{ key: 'A', words: t('unread.resolve') }]}
    />
  )
}

function useColumns(): Column<UnreadRow>[] {
  const t = useTranslations()
  const now = useNow()
  return [
    {
      key: 'received',
      head: t('unread.received'),
      cell: ({ receivedAt }) => (
        <span className="num c-2 nowrap">{formatShortTime(receivedAt, now)}</span>
      ),
      phone: 'when',
    },
    {
      key: 'sender',
      head: t('unread.sender'),
      cell: ({ sender }) => <span className="name">{sender}</span>,
      phone: 'who',
    },
    {
      key: 'why',
      head: t('deposits.why'),
      cell: ({ why }) => <span className="c-2">{why}</span>,
      phone: 'state',
    },
    {
      key: 'account',
      head: t('deposits.account'),
      cell: ({ account }) => <span className="c-3 num">{account}</span>,
      priority: 2,
    },
    {
      key: 'by',
      head: t('unread.resolvedBy'),
      cell: ({ resolved }) => resolved?.by.name,
      priority: 3,
    },
  ]
}

/** One message with its text. Opening it is recorded as a look. */
function MessagePanel({ id, backHref }: { id: string; backHref: string }) {
  const t = useTranslations()
  const Link = useLink()
  const query = useApiQuery(
    readUnreadMessage,
    { params: { id } },
    { staleTime: 0, notByItself: true },
  )
  if (!query.data) return <UnreadPanel title={id} backHref={backHref} query={query} />
  const { row, text } = query.data
  const { resolved } = row
  return (
    <Panel
      title={row.sender}
      label={`${t('unread.message')} ${id}`}
      backHref={backHref}
      above={<span>{formatMinute(row.receivedAt)}</span>}
      below={<p className="c-2">{row.why}</p>}
      foot={resolved === null && <ResolveButton id={id} />}
    >
      <PanelPart title={t('unread.text')}>
        <blockquote className="told-text" translate="no">
          {text}
        </blockquote>
      </PanelPart>
      <PanelPart title={t('unread.message')}>
        <Facts
          facts={[
            { term: t('unread.id'), value: id, copied: id },
            { term: t('deposits.account'), value: row.account },
            {
              term: t('unread.resolved'),
              value: resolved && `${formatMinute(resolved.at)} ${resolved.by.name}`,
            },
            { term: t('unread.what'), value: resolved?.why },
            {
              term: t('deposits.payment'),
              value: resolved?.payment && (
                <Link
                  className="link"
                  href={`${pathOf('all')}/${toItemId(
                    resolved.payment.account,
                    resolved.payment.payment,
                  )}`}
                >
                  {resolved.payment.payment}
                </Link>
              ),
            },
          ]}
        />
      </PanelPart>
    </Panel>
  )
}
