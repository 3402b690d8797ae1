import type { assignRoom as endpoint } from '@champa/contract/office/chat'
import type { Handler } from '../../../platform/route.ts'
import { changeRoom } from './change-room.ts'
import { roomOf } from './need-room.ts'

export const assignRoom: Handler<typeof endpoint> = async ({ body, staff, refuse }, house) => {
  const to = body.staffId === null ? null : roomOf(body.staffId)
  if (to !== null && (await house.db.query(`select 1 as one from staff where staff_id = $1 and status = 'active'`, [to])).length === 0) throw refuse('NO_DATA')
  const row = await changeRoom(house, roomOf(body.room), { set: 'assigned_to = $2', values: [to], only: 'assigned_to is distinct from $2' }, { staffId: staff.staffId, deed: 'assign', details: { to: to?.toString() ?? null } })
  if (!row) throw refuse('NO_DATA')
  return row
}
