import type { InboxRow } from '@champa/contract/office/chat'
import type { Db } from '../../../platform/db.ts'
import type { Refuse } from '../../../platform/refusals.ts'
import { inboxRow } from '../inbox-row.ts'

const largest = 2n ** 63n - 1n

/** The number of a conversation; one that is larger than the database knows is nobody's. */
export const roomOf = (text: string): bigint => (BigInt(text) > largest ? 0n : BigInt(text))

/** How a conversation stands; a guest's that went to a member is none any more. */
export async function needRoom(db: Db, room: bigint, refuse: Refuse<'NO_DATA'>): Promise<InboxRow> {
  const row = await inboxRow(db, room)
  if (!row) throw refuse('NO_DATA')
  return row
}
