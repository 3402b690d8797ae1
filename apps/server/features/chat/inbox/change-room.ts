import type { InboxRow } from '@champa/contract/office/chat'
import type { AppContext } from '../../../platform/app-context.ts'
import { recordAudit, type AuditEvent } from '../../staff/index.ts'
import { inboxRow } from '../inbox-row.ts'
import { chatState } from '../read/chat-state.ts'
import { broadcastToRoom } from '../broadcast.ts'

/**
 * Changes a conversation and records the audit event in one transaction, then broadcasts the new
 * state. Null when the conversation does not exist or was handed over to a member.
 */
export async function changeRoom(
  ctx: AppContext,
  room: bigint,
  change: { set: string; values: unknown[]; only?: string; givenBy?: string },
  deed: Omit<AuditEvent, 'about'>,
): Promise<InboxRow | null> {
  const changed = await ctx.db.transaction(async (tx) => {
    const rows = await tx.query(
      `update chat_room set ${change.set}
        where member_id = $1
          and handed_to is null
          and ${change.only ?? 'true'}
        returning member_id`,
      [room, ...change.values],
    )
    if (rows.length > 0) await recordAudit(tx, { ...deed, about: room.toString() })
    return rows.length > 0
  })
  const row = await inboxRow(ctx.db, room)
  if (changed && row) {
    broadcastToRoom(ctx, room, { kind: 'state', state: await chatState(ctx.db, room) })
    ctx.live.send('staff', 'inbox', {
      row,
      ...(change.givenBy === undefined ? {} : { givenBy: change.givenBy }),
    })
  }
  return row
}
