import type { closeRoom as endpoint } from '@champa/contract/office/chat'
import type { Handler } from '../../../platform/route.ts'
import { changeRoom } from './change-room.ts'
import { roomOf } from './need-room.ts'

/** Stars are about everything up to here. What the customer said and nobody of the staff saw keeps it open. */
const close = {
  set: `state = 'closed', closed_seq = last_seq, waiting_since = null`,
  only: `state = 'open' and customer_seq <= coalesce($2::bigint, customer_seq)`,
}
const open = { set: `state = 'open'`, only: `state = 'closed' and last_seq > 0` }

export const closeRoom: Handler<typeof endpoint> = async ({ body, staff, refuse }, house) => {
  const room = roomOf(body.room)
  const row =
    body.state === 'closed'
      ? await changeRoom(
          house,
          room,
          { ...close, values: [body.seq ?? null] },
          { staffId: staff.staffId, deed: 'close' },
        )
      : await changeRoom(
          house,
          room,
          { ...open, values: [] },
          { staffId: staff.staffId, deed: 'open' },
        )
  if (!row) throw refuse('NO_DATA')
  return row
}
