import type { WorkQueue } from '@champa/contract/office/today'
import { useTranslations } from 'use-intl'
import type { RoomPath } from '../../platform/room-access.ts'
import { useToday } from '../../platform/use-today.ts'

/** The queue whose number stands beside a room. The chat has its own. */
const queueOfRoom: Partial<Record<string, WorkQueue>> = {
  '/office/withdrawals': 'withdrawals',
  '/office/deposits': 'payments',
  '/office/approvals': 'approvals',
} satisfies Partial<Record<RoomPath | '/office/deposits', WorkQueue>>

/** How many items of a room's queue wait; marked when one of them is past its target. */
export function QueueBadge({ room }: { room: RoomPath }) {
  const t = useTranslations()
  const { data } = useToday()
  const found = data?.queues.find(({ queue }) => queue === queueOfRoom[room])
  if (!found || found.n === 0) return null
  const { n, more, late } = found
  return (
    <span className={late > 0 ? 'rail__badge rail__n is-late num' : 'rail__badge rail__n num'}>
      {`${n}${more ? '+' : ''}`}
      {late > 0 && <span className="sr">, {t('nav.late', { n: String(late) })}</span>}
    </span>
  )
}
