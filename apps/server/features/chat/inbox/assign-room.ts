import type { assignRoom as endpoint } from '@champa/contract/office/chat'
import { may } from '@champa/contract/office/roles'
import type { Handler } from '../../../platform/route.ts'
import { changeRoom } from './change-room.ts'
import { roomOf } from './get-room-or-throw.ts'

export const assignRoom: Handler<typeof endpoint> = async ({ body, staff, refuse }, ctx) => {
  const [to, from] = [body.staffId, body.from].map((id) => (id === null ? null : roomOf(id))) as [
    bigint | null,
    bigint | null,
  ]
  if (
    to !== null &&
    (
      await ctx.db.query(`select 1 as one from staff where staff_id = $1 and status = 'active'`, [
        to,
      ])
    ).length === 0
  )
    throw refuse('NO_DATA')
  // The stored assignment decides, not the one on screen: of two staff who take a conversation at
  // once, the first gets it.
  const only = `assigned_to is distinct from $2
    and (assigned_to is null or assigned_to = $3 and ($4 or $3 = $5))`
  const values = [to, from, may(staff.role, 'reassign'), staff.staffId]
  const given = to !== null && to !== staff.staffId ? { givenBy: staff.name } : {}
  const row = await changeRoom(
    ctx,
    roomOf(body.room),
    { set: 'assigned_to = $2', values, only, ...given },
    { staffId: staff.staffId, action: 'assign', details: { to: to?.toString() ?? null } },
  )
  if (!row) throw refuse('NO_DATA')
  if ((row.assignedTo?.id ?? null) !== (to?.toString() ?? null))
    throw refuse('CHAT_TAKEN', { by: row.assignedTo?.name ?? '' })
  return row
}
