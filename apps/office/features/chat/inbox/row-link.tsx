import type { InboxRow } from '@champa/contract/office/chat/endpoints'
import { starFill } from '@champa/ui/icons/chat'
import { Icon } from '@champa/ui/brand/icon'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { formatShortTime } from '@champa/client/time'
import { useNow } from '../../../platform/device/use-now.ts'
import { useMe } from '../../../platform/use-me.ts'
import { CustomerFace } from '../customer-face.tsx'
import { useCustomerName } from '../customer-name.ts'
import { useGivenBy } from '../given.ts'
import { WaitingTime } from './waiting-time.tsx'
import './badge.css'

interface Props {
  row: InboxRow
  current: boolean
  stop: boolean
}

/** One conversation in the list: customer, last message, waiting time and assignee. */
export const RowLink = memo(function RowLink({ row, current, stop }: Props) {
  const t = useTranslations()
  const name = useCustomerName()(row)
  return (
    <Link
      href={`/office/conversations/${row.room}`}
      className={row.unread > 0 ? 'inbox-row is-unread' : 'inbox-row'}
      aria-current={current ? 'true' : undefined}
      tabIndex={stop ? 0 : -1}
      data-room={row.room}
    >
      <CustomerFace row={row} />
      <span className="inbox-row__who ell">
        {name}
        {row.online && <span className="sr">, {t('inbox.online')}</span>}
      </span>
      <When row={row} />
      <span className="inbox-row__said ell">{useLastWords(row)}</span>
      <span className="inbox-row__tags">
        {row.stars !== null && row.state === 'closed' && (
          <span className="inbox-row__stars num">
            <Icon icon={starFill} size={16} />
            <span aria-hidden="true">{row.stars}</span>
            <span className="sr">{t('inbox.stars', { n: String(row.stars) })}</span>
          </span>
        )}
        {row.assignedTo && <Owner room={row.room} staff={row.assignedTo} />}
        {row.unread > 0 && (
          <b className="badge num">
            <span aria-hidden="true">{row.unread > 99 ? '99+' : row.unread}</span>
            <span className="sr">{t('inbox.unread', { n: String(row.unread) })}</span>
          </b>
        )}
      </span>
    </Link>
  )
})

function When({ row }: { row: InboxRow }) {
  const now = useNow()
  if (row.waitingSince !== null && row.state === 'open')
    return <WaitingTime since={row.waitingSince} />
  return (
    <span className="inbox-row__when num">
      {row.lastAt === null ? '' : formatShortTime(row.lastAt, now)}
    </span>
  )
}

/**
 * The assignee. A conversation of the signed-in staff member is highlighted and, until it is
 * opened, names the colleague who assigned it.
 */
function Owner({ room, staff }: { room: string; staff: NonNullable<InboxRow['assignedTo']> }) {
  const t = useTranslations()
  const by = useGivenBy(room)
  if (staff.id === useMe().id)
    return (
      <span className="inbox-row__agent is-mine ell">
        {by === null ? t('inbox.mine') : t('room.givenBy', { name: by })}
      </span>
    )
  return <span className="inbox-row__agent ell">{staff.name}</span>
}

function useLastWords(row: InboxRow): string {
  const t = useTranslations()
  if (row.lastSeq === 0) return t('inbox.none')
  const text = row.lastText === '' ? t('inbox.picture') : row.lastText
  return row.lastSender === 'other' ? t('inbox.us', { text }) : text
}
