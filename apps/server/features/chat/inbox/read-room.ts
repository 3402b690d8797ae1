import type * as endpoints from '@champa/contract/office/chat/endpoints'
import type { Handler } from '../../../platform/route/route.ts'
import { readChatState, chatState } from '../read/chat-state.ts'
import { historyPage } from '../read/read-history.ts'
import { toConversation } from '../message-row.ts'
import { broadcastInboxSoon, broadcastToRoom } from '../broadcast.ts'
import { getRoomOrThrow, roomOf } from './get-room-or-throw.ts'

export const readRoom: Handler<typeof endpoints.readRoom> = async ({ body, refuse }, ctx) => {
  const room = roomOf(body.room)
  const row = await getRoomOrThrow(ctx.db, room, refuse)
  // Reads the state before the page: a message that arrives in between is missing from the counts,
  // but never from the page.
  const { state, total } = await readChatState(ctx.db, room)
  const page = await historyPage(ctx.db, room, body)
  return {
    total,
    conversations: page.map((one) => toConversation(ctx, one)),
    row,
    customerRead: state.customerRead,
    staffRead: state.staffRead,
  }
}

/** The read position never moves back and never exceeds the last message. */
const note = `update chat_room set staff_read = least($2, last_seq)
  where member_id = $1
    and staff_read < least($2, last_seq)
  returning staff_read`

export const readByStaff: Handler<typeof endpoints.readByStaff> = async ({ body, refuse }, ctx) => {
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
