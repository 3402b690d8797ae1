import type { ChatState } from '@champa/contract/chat'
import type { ConversationState } from '@champa/contract/statuses'
import type { Db } from '../../../platform/db.ts'
import { maxCounted } from '../inbox-row.ts'

interface Row {
  state: ConversationState
  agent: string | null
  customerRead: bigint
  staffRead: bigint
  lastSeq: bigint
  closedSeq: bigint
  firstSeq: bigint | null
  unread: bigint
  rated: boolean
}

const none: ChatState = {
  state: 'open',
  agent: null,
  customerRead: 0,
  staffRead: 0,
  lastSeq: 0,
  unread: 0,
  mayRate: false,
}

/**
 * The subquery orders by the key; otherwise the planner may read all messages of a long
 * conversation.
 */
export const stateSelect = `select r.state, p.name as agent, r.customer_read, r.staff_read,
    r.last_seq, r.closed_seq,
    (select min(m.seq) from chat_message m where m.member_id = r.member_id) as first_seq,
    (
      select count(*)
      from (
        select 1
        from chat_message m
        where m.member_id = r.member_id
          and m.seq > r.customer_read
          and m.sender = 'other'
        order by m.seq limit ${maxCounted}
      ) few
    ) as unread,
    exists (
      select 1 from chat_rating g where g.member_id = r.member_id and g.closed_seq = r.closed_seq
    ) as rated
  from chat_room r
  left join staff p on p.staff_id = r.assigned_to
  where r.member_id = $1`

/**
 * The state of a conversation and its number of messages, computed from the first and last sequence
 * number, which are dense.
 */
export async function readChatState(
  db: Db,
  room: bigint,
): Promise<{ state: ChatState; total: number }> {
  const [row] = await db.query<Row>(stateSelect, [room], 'chat-state')
  if (!row) return { state: none, total: 0 }
  const closed = row.state === 'closed'
  return {
    state: {
      state: row.state,
      agent: closed ? null : row.agent,
      customerRead: Number(row.customerRead),
      staffRead: Number(row.staffRead),
      lastSeq: Number(row.lastSeq),
      unread: Number(row.unread),
      mayRate: closed && row.closedSeq > 0n && !row.rated,
    },
    total: row.firstSeq === null ? 0 : Number(row.lastSeq - row.firstSeq) + 1,
  }
}

export const chatState = async (db: Db, room: bigint): Promise<ChatState> =>
  (await readChatState(db, room)).state
