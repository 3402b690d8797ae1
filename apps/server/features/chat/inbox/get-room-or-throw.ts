import type { InboxRow } from '@champa/contract/office/chat/endpoints'
import type { Db } from '../../../platform/db.ts'
import type { Refuse } from '../../../platform/refusals.ts'
import { inboxRow } from '../inbox-row.ts'

const largest = 2n ** 63n - 1n

/**
 * Parses a conversation id; an id beyond the database's range becomes 0, which belongs to no
 * conversation.
 */
export const roomOf = (text: string): bigint => (BigInt(text) > largest ? 0n : BigInt(text))

/**
 * The inbox row of a conversation; refuses with NO_DATA even when a guest's conversation was handed
 * over to a member.
 */
export async function getRoomOrThrow(
  db: Db,
  room: bigint,
  refuse: Refuse<'NO_DATA'>,
): Promise<InboxRow> {
  const row = await inboxRow(db, room)
  if (!row) throw refuse('NO_DATA')
  return row
}
