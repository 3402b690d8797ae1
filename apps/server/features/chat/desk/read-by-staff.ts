import type { readByStaff as endpoint } from '@champa/contract/office/chat'
import type { Handler } from '../../../platform/route.ts'
import { chatState } from '../read/chat-state.ts'
import { tellInboxSoon, tellRoom } from '../tell.ts'
import { needRoom, roomOf } from './need-room.ts'

/** The read position never moves back and never exceeds the last message. */
const note =
  'update chat_room set staff_read = least($2, last_seq) where member_id = $1 and staff_read < least($2, last_seq) returning staff_read'

export const readByStaff: Handler<typeof endpoint> = async ({ body, refuse }, house) => {
  const room = roomOf(body.room)
  const [read] = await house.db.query<{ staff_read: bigint }>(
    note,
    [room, body.seq],
    'chat-read-staff',
  )
  if (!read) {
    await needRoom(house.db, room, refuse)
    return { staffRead: (await chatState(house.db, room)).staffRead }
  }
  const staffRead = Number(read.staff_read)
  tellRoom(house, room, { kind: 'read', by: 'staff', seq: staffRead })
  tellInboxSoon(house, room)
  return { staffRead }
}
