import { toast } from '@champa/ui/overlay/toast'
import { useTranslations } from 'use-intl'
import { useTitleCount } from '../../../platform/use-screen.ts'
import { useMe } from '../../../platform/use-me.ts'
import { useCustomerName } from '../customer-name.ts'
import { useInbox, useInboxNews } from './use-inbox.ts'
import './badge.css'

/** More than stand on the list's first page are "30+": the number must not follow how far somebody scrolled. */
const countedMost = 30

/** How many customers wait for an answer: at the room's door, and in the page's title. They stand first in the list, so its first page tells. */
export function WaitingBadge() {
  const t = useTranslations()
  const me = useMe()
  const customer = useCustomerName()
  useInboxNews(me.id, (row, name) =>
    toast.show({ kind: 'info', text: t('room.given', { name, customer: customer(row) }) }),
  )
  const { rows, hasMore } = useInbox('open', '', me.id)
  const count = rows.filter(({ waitingSince }) => waitingSince !== null).length
  const n =
    count > countedMost || (hasMore && count === rows.length)
      ? `${Math.min(count, countedMost)}+`
      : String(count)
  useTitleCount(Math.min(count, countedMost))
  if (count === 0) return null
  return (
    <b className="badge rail__badge num">
      <span aria-hidden="true">{n}</span>
      <span className="sr">{t('inbox.waitingCount', { n })}</span>
    </b>
  )
}
