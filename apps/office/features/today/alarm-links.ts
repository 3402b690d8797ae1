import type { AlarmCode } from '@champa/contract/office/today/alarms'
import type { Authority } from '@champa/contract/office/permissions'
import { linkOfConnection, readConnectionId } from './health-links.ts'
import { mayOpen, type RoomAccess, roomAccess } from '../../platform/room-access.ts'

/** The room in which an alarm is worked on; `item` when it opens what the alarm concerns. */
const rooms: Partial<Record<AlarmCode, { room: string; item?: true }>> = {
  'books-broken': { room: '/office/books' },
  'proof-overdue': { room: '/office/books' },
  'audit-broken': { room: '/office/audit' },
  'payout-contradiction': { room: '/office/withdrawals', item: true },
  'payout-unknown': { room: '/office/deposits' },
  'payment-not-credited': { room: '/office/deposits' },
  'payment-unconfirmed': { room: '/office/deposits' },
  'payment-twice': { room: '/office/deposits' },
  'gift-unresolved': { room: '/office/deposits' },
  'break-glass': { room: '/office/approvals', item: true },
  'float-low': { room: '/office/withdrawals' },
}

/** The link to what an alarm concerns; null without a room, or where the person may not open it. */
export function alarmLinkOf(person: Authority, code: AlarmCode, about: string): string | null {
  if (code === 'connection-down') {
    const named = readConnectionId(about)
    return named && linkOfConnection(person, named)
  }
  const place = rooms[code]
  const accessOf: Partial<Record<string, RoomAccess>> = roomAccess
  const access = place && accessOf[place.room]
  if (!access || !mayOpen(person, access)) return null
  return place.item ? `${place.room}/${encodeURIComponent(about)}` : place.room
}
