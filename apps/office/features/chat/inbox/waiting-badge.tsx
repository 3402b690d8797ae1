import { toast } from '@champa/ui/overlay/toast'
import { useTranslations } from 'use-intl'
import { useTitleCount } from '../../../platform/use-screen.ts'
import { useMe } from '../../../platform/use-me.ts'
import { useCustomerName } from '../customer-name.ts'
import { useInbox, useInboxEvents } from './use-inbox.ts'
import './badge.css'

/**
 * More than one page of waiting customers is shown as "30+", so that the number does not depend on
 * how far the list was scrolled.
 */
const maxCounted = 30

/**
 * Number of waiting customers, in the navigation and in the page title. Waiting conversations sort
 * first, so the first page of the list suffices.
 */
export function WaitingBadge() {
  const t = useTranslations()
  const me = useMe()
  const customer = useCustomerName()
  useInboxEvents(me.id, (row, name) =>
    toast.show({ kind: 'info', text: t('room.given', { name, customer: customer(row) }) }),
  )
  const { rows, hasMore } = useInbox('open', '', me.id)
  const count = rows.filter(({ waitingSince }) => waitingSince !== null).length
  const n =
    count > maxCounted || (hasMore && count === rows.length)
      ? `${Math.min(count, maxCounted)}+`
      : String(count)
  useTitleCount(Math.min(count, maxCounted))
  if (count === 0) return null
  return (
    <b className="badge rail__badge num">
      <span aria-hidden="true">{n}</span>
      <span className="sr">{t('inbox.waitingCount', { n })}</span>
    </b>
  )
}
