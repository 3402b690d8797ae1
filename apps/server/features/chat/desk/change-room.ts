import type { InboxRow } from '@champa/contract/office/chat'
import type { House } from '../../../platform/house.ts'
import { noteDeed, type Deed } from '../../staff/index.ts'
import { inboxRow } from '../inbox-row.ts'
import { chatState } from '../read/chat-state.ts'
import { tellRoom } from '../tell.ts'

/**
 * Changes a conversation and records the audit event in one transaction, then broadcasts the new
 * state. Null when the conversation does not exist or was handed over to a member.
 */
export async function changeRoom(
  house: House,
  room: bigint,
  change: { set: string; values: unknown[]; only?: string; givenBy?: string },
  deed: Omit<Deed, 'about'>,
): Promise<InboxRow | null> {
  const changed = await house.db.transaction(async (tx) => {
    const rows = await tx.query(
      `update chat_room set ${change.set} where member_id = $1 and handed_to is null and ${change.only ?? 'true'} returning member_id`,
      [room, ...change.values],
    )
    if (rows.length > 0) await noteDeed(tx, { ...deed, about: room.toString() })
    return rows.length > 0
  })
  const row = await inboxRow(house.db, room)
  if (changed && row) {
    tellRoom(house, room, { kind: 'state', state: await chatState(house.db, room) })
    house.live.tell('staff', 'inbox', {
      row,
      ...(change.givenBy === undefined ? {} : { givenBy: change.givenBy }),
    })
  }
  return row
}
