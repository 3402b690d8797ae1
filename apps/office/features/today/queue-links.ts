import type { WorkQueue } from '@champa/contract/office/today'
import type { Authority } from '@champa/contract/office/permissions'
import { mayOpen, type RoomAccess, roomAccess } from '../../platform/room-access.ts'

interface QueueLink {
  room: string
  /** The list within the room; absent where the room opens with it. */
  to?: string
}

/** The room of each queue with its list; a queue without a room is worked on by commands. */
const links: Partial<Record<WorkQueue, QueueLink>> = {
  withdrawals: { room: '/office/withdrawals' },
  chats: { room: '/office/conversations' },
  approvals: { room: '/office/approvals' },
  reviews: { room: '/office/approvals', to: '/office/approvals?view=decided' },
  payments: { room: '/office/deposits' },
  unread: { room: '/office/deposits', to: '/office/deposits/unread' },
  bankBreaks: { room: '/office/books', to: '/office/books/breaks' },
  closedMoney: { room: '/office/members', to: '/office/members?view=closed-money' },
  giftLinks: { room: '/office/deposits', to: '/office/deposits/gifts' },
}

/** The link to a queue; null where it has no room, or the person may not open it. */
export function linkOf(person: Authority, queue: WorkQueue): string | null {
  const link = links[queue]
  const rooms: Partial<Record<string, RoomAccess>> = roomAccess
  const access = link && rooms[link.room]
  return access && mayOpen(person, access) ? (link.to ?? link.room) : null
}
