import { formatMinute } from '@champa/client/time'
import { type GiftLinkRow, listWaitingGifts } from '@champa/contract/office/deposits/gift-links'
import { maxListRows } from '@champa/contract/office/lists'
import { useTranslations } from 'use-intl'
import { call } from '../../../platform/client.ts'
import type { Filter } from '../../list/filters.ts'
import { ListRoom } from '../../list/list-room.tsx'
import { Facts, Panel, PanelPart } from '../../list/panel.tsx'
import type { Column } from '../../list/rows-table.tsx'
import { focusAct } from '../../list/use-room-keys.ts'
import { usePages } from '../../list/use-pages.ts'
import { useRoomUrl } from '../../list/use-room-url.ts'
import { useWork } from '../../list/use-work.ts'
import { DepositTabs } from '../deposit-tabs.tsx'
import { pathOf } from '../deposit-views.ts'
import { WaitedMark } from '../payments/payment-marks.tsx'
import { EndGiftButton } from './end-gift-button.tsx'

const idOf = ({ id }: GiftLinkRow): string => id

/** Gift links whose outcome only the wallet itself shows, longest wait first. */
export function GiftsView() {
  const t = useTranslations()
  const filters: Filter[] = [
    { name: 'memberId', label: t('deposits.memberId'), shape: /^\d{1,18}$/, type: 'number' },
  ]
  const url = useRoomUrl(pathOf('gifts'), filters)
  const { memberId } = url.values
  const pages = usePages({
    key: [listWaitingGifts.path, memberId],
    read: (after, signal) =>
      call(
        listWaitingGifts,
        {
          body: {
            filters: memberId === undefined ? {} : { memberId },
            sort: 'oldest',
            ...(after === undefined ? {} : { after }),
            limit: maxListRows,
          },
        },
        { signal },
      ),
  })
  useWork('deposits', listWaitingGifts)
  const open = pages.rows.find(({ id }) => id === url.openId)
  return (
    <ListRoom
      title={t('deposits.title')}
      tabs={<DepositTabs view="gifts" counted={pages.first?.counted} />}
      columns={useColumns()}
      pages={pages}
      idOf={idOf}
      exported={{
        list: 'gifts',
        filters: memberId === undefined ? {} : { memberId },
        sort: 'oldest',
      }}
      filters={filters}
      url={url}
      empty={{ title: t('gifts.empty'), text: t('gifts.emptyText') }}
      panel={open && <GiftPanel key={open.id} row={open} backHref={url.linkTo(null)} />}
      actionKeys={{ KeyA: () => focusAct('end') }}
      keyWords={[{ key: 'A', words: t('gifts.end') }]}
    />
  )
}

function useColumns(): Column<GiftLinkRow>[] {
  const t = useTranslations()
  return [
    {
      key: 'waited',
      head: t('deposits.waited'),
      cell: ({ reservedAt }) => <WaitedMark since={reservedAt} />,
      phone: 'when',
    },
    {
      key: 'member',
      head: t('deposits.member'),
      cell: ({ member }) => <span className="name">{member.name}</span>,
      phone: 'who',
    },
    {
      key: 'link',
      head: t('gifts.link'),
      cell: ({ linkEnd }) => <span className="num">…{linkEnd}</span>,
      phone: 'amount',
    },
    {
      key: 'why',
      head: t('gifts.lastAnswer'),
      cell: ({ why }) => <span className="c-2">{why ?? t('gifts.noAnswer')}</span>,
      phone: 'state',
    },
    {
      key: 'account',
      head: t('deposits.into'),
      cell: ({ wallet }) => <span className="c-3 num">{wallet}</span>,
      priority: 3,
    },
  ]
}

function GiftPanel({ row, backHref }: { row: GiftLinkRow; backHref: string }) {
  const t = useTranslations()
  const { member } = row
  return (
    <Panel
      title={`${t('gifts.gift')} …${row.linkEnd}`}
      label={`${t('gifts.gift')} ${row.id}`}
      backHref={backHref}
      above={<WaitedMark since={row.reservedAt} />}
      below={
        <p>
          <b>{member.name}</b> <span className="c-3 num">{member.id}</span>{' '}
          <span className="c-3 num">{member.phone}</span>
        </p>
      }
      foot={<EndGiftButton row={row} />}
    >
      <PanelPart title={t('gifts.what')}>
        <p className="c-2">{t('gifts.whatText')}</p>
      </PanelPart>
      <PanelPart title={t('gifts.soFar')}>
        <Facts
          facts={[
            { term: t('gifts.movement'), value: row.id, copied: row.id },
            { term: t('deposits.into'), value: row.wallet },
            { term: t('gifts.reserved'), value: formatMinute(row.reservedAt) },
            {
              term: t('gifts.firstSent'),
              value: row.sentAt === null ? null : formatMinute(row.sentAt),
            },
            { term: t('gifts.sends'), value: String(row.sends) },
            { term: t('gifts.asked'), value: String(row.tries) },
            { term: t('gifts.lastAnswer'), value: row.why },
          ]}
        />
      </PanelPart>
    </Panel>
  )
}
