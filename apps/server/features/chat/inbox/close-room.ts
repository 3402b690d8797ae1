import type { closeRoom as endpoint } from '@champa/contract/office/chat'
import type { Handler } from '../../../platform/route.ts'
import { changeRoom } from './change-room.ts'
import { roomOf } from './get-room-or-throw.ts'

/**
 * A rating covers everything up to `closed_seq`. A customer message that staff have not seen keeps
 * the conversation open.
 */
const close = {
  set: `state = 'closed', closed_seq = last_seq, waiting_since = null`,
  only: `state = 'open' and customer_seq <= coalesce($2::bigint, customer_seq)`,
}
const open = { set: `state = 'open'`, only: `state = 'closed' and last_seq > 0` }

export const closeRoom: Handler<typeof endpoint> = async ({ body, staff, refuse }, ctx) => {
  const room = roomOf(body.room)
  const row =
    body.state === 'closed'
      ? await changeRoom(
          ctx,
          room,
          { ...close, values: [body.seq ?? null] },
          { staffId: staff.staffId, action: 'close' },
        )
      : await changeRoom(
          ctx,
          room,
          { ...open, values: [] },
          { staffId: staff.staffId, action: 'open' },
        )
  if (!row) throw refuse('NO_DATA')
  return row
}
