import type { readByStaff as endpoint } from '@champa/contract/office/chat'
import type { Handler } from '../../../platform/route.ts'
import { chatState } from '../read/chat-state.ts'
import { broadcastInboxSoon, broadcastToRoom } from '../broadcast.ts'
import { getRoomOrThrow, roomOf } from './get-room-or-throw.ts'

/** The read position never moves back and never exceeds the last message. */
const note = `update chat_room set staff_read = least($2, last_seq)
  where member_id = $1
    and staff_read < least($2, last_seq)
  returning staff_read`

export const readByStaff: Handler<typeof endpoint> = async ({ body, refuse }, ctx) => {
  const room = roomOf(body.room)
  const [read] = await ctx.db.query<{ staffRead: bigint }>(
    note,
    [room, body.seq],
    'chat-read-staff',
  )
  if (!read) {
    await getRoomOrThrow(ctx.db, room, refuse)
    return { staffRead: (await chatState(ctx.db, room)).staffRead }
  }
  const staffRead = Number(read.staffRead)
  broadcastToRoom(ctx, room, { kind: 'read', by: 'staff', seq: staffRead })
  broadcastInboxSoon(ctx, room)
  return { staffRead }
}
