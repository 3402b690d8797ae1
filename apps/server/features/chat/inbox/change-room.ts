import type * as endpoints from '@champa/contract/office/chat/endpoints'
import type { InboxRow } from '@champa/contract/office/chat/endpoints'
import { mayAct } from '@champa/contract/office/permissions'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { recordAudit, type AuditEvent } from '../../audit/index.ts'
import { answersCustomersSql, answersCustomersValues } from '../../staff/index.ts'
import { inboxRow } from '../inbox-row.ts'
import { chatState } from '../read/chat-state.ts'
import { broadcastToRoom } from '../broadcast.ts'
import { conversationEvent, type StaffCall } from './conversation-event.ts'
import { roomOf } from './get-room-or-throw.ts'

/**
 * Changes a conversation and records the audit event in one transaction, then broadcasts the new
 * state. Null when the conversation does not exist or was handed over to a member.
 */
async function changeRoom(
  ctx: AppContext,
  room: bigint,
  change: { set: string; values: unknown[]; only?: string; givenBy?: string },
  event: Pick<AuditEvent, 'action' | 'details'> & { call: StaffCall },
): Promise<InboxRow | null> {
  const changed = await ctx.db.transaction(async (tx) => {
    const [row] = await tx.query<{ kind: 'member' | 'guest' }>(
      `update chat_room set ${change.set}
        where member_id = $1
          and handed_to is null
          and ${change.only ?? 'true'}
        returning kind`,
      [room, ...change.values],
    )
    if (!row) return false
    const { call, ...action } = event
    await recordAudit(ctx, tx, { ...conversationEvent(call, room, row.kind), ...action })
    return true
  })
  const row = await inboxRow(ctx.db, room)
  if (changed && row) {
    broadcastToRoom(ctx, room, { kind: 'state', state: await chatState(ctx.db, room) })
    ctx.live.send('readers', 'inbox', {
      row,
      ...(change.givenBy === undefined ? {} : { givenBy: change.givenBy }),
    })
  }
  return row
}

export const assignRoom: Handler<typeof endpoints.assignRoom> = async (call, ctx) => {
  const { body, staff, refuse } = call
  const [to, from] = [body.staffId, body.from].map((id) => (id === null ? null : roomOf(id))) as [
    bigint | null,
    bigint | null,
  ]
  if (
    to !== null &&
    (
      await ctx.db.query(
        `select 1 as one from staff where staff_id = $1 and ${answersCustomersSql('$2', '$3')}`,
        [to, ...answersCustomersValues()],
      )
    ).length === 0
  )
    throw refuse('NO_DATA')
  // The stored assignment decides, not the one on the screen: when two staff members take a
  // conversation concurrently, the first gets it.
  const only = `assigned_to is distinct from $2
    and (assigned_to is null or assigned_to = $3 and ($4 or $3 = $5))`
  const values = [to, from, mayAct(staff, 'chat.manage'), staff.staffId]
  const given = to !== null && to !== staff.staffId ? { givenBy: staff.name } : {}
  const row = await changeRoom(
    ctx,
    roomOf(body.room),
    { set: 'assigned_to = $2', values, only, ...given },
    { call, action: 'assign', details: { to } },
  )
  if (!row) throw refuse('NO_DATA')
  if ((row.assignedTo?.id ?? null) !== (to?.toString() ?? null))
    throw refuse('CHAT_TAKEN', { by: row.assignedTo?.name ?? '' })
  return row
}

/**
 * Stores `closed_seq`, up to which a rating applies. A customer message that staff have not seen
 * keeps the conversation open.
 */
const close = {
  set: `state = 'closed', closed_seq = last_seq, waiting_since = null`,
  only: `state = 'open' and customer_seq <= coalesce($2::bigint, customer_seq)`,
}
const open = { set: `state = 'open'`, only: `state = 'closed' and last_seq > 0` }

export const closeRoom: Handler<typeof endpoints.closeRoom> = async (call, ctx) => {
  const { body, refuse } = call
  const room = roomOf(body.room)
  const row =
    body.state === 'closed'
      ? await changeRoom(
          ctx,
          room,
          { ...close, values: [body.seq ?? null] },
          { call, action: 'close' },
        )
      : await changeRoom(ctx, room, { ...open, values: [] }, { call, action: 'open' })
  if (!row) throw refuse('NO_DATA')
  return row
}

/** Unassigns the open conversations of a staff member. Returns their number. */
export async function releaseRooms(
  { db }: Pick<AppContext, 'db'>,
  staffId: bigint,
): Promise<number> {
  return (
    await db.query(
      `update chat_room set assigned_to = null
        where assigned_to = $1
          and state = 'open'
        returning member_id`,
      [staffId],
    )
  ).length
}
