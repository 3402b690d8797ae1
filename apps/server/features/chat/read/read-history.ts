import type { readHistory as endpoint } from '@champa/contract/chat'
import type { Handler } from '../../../platform/route/route.ts'
import type { Db } from '../../../platform/db.ts'
import { requireChatEnabled } from '../require-chat-enabled.ts'
import { toConversation, messageColumns, type MessageRow } from '../message-row.ts'
import { readChatState } from './chat-state.ts'

export const readHistory: Handler<typeof endpoint> = async ({ visitor, body, refuse }, ctx) => {
  requireChatEnabled(ctx, refuse)
  // Reads the state before the page: a message that arrives in between is missing from the counts,
  // but never from the page.
  const { state, total } = await readChatState(ctx.db, visitor.id)
  const page = await historyPage(ctx.db, visitor.id, body)
  return { total, conversations: page.map((row) => toConversation(ctx, row)), state }
}

export interface PageWanted {
  limit: number
  /** Number of newest messages to skip. */
  skip?: number | undefined
  before?: number | undefined
  after?: number | undefined
}

/**
 * A page of a conversation in sequence order. It reads one range of the primary key, however long
 * the conversation is.
 */
export async function historyPage(
  db: Db,
  room: bigint,
  { limit, skip = 0, before, after }: PageWanted,
): Promise<MessageRow[]> {
  if (after !== undefined) {
    return db.query<MessageRow>(
      `select ${messageColumns}
        from chat_message m
        where m.member_id = $1
          and m.seq > $2
          and m.seq < $3
        order by m.seq limit $4`,
      [room, after, before ?? maxSeq, limit],
      'chat-after',
    )
  }
  const page = await db.query<MessageRow>(
    `select ${messageColumns}
      from chat_message m
      where m.member_id = $1
        and m.seq < $2
        and m.seq <= coalesce((select r.last_seq from chat_room r where r.member_id = $1), 0) - $3
      order by m.seq desc limit $4`,
    [room, before ?? maxSeq, skip, limit],
    'chat-page',
  )
  return page.toReversed()
}

const maxSeq = Number.MAX_SAFE_INTEGER
