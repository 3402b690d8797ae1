import type { InboxRow } from '@champa/contract/office/chat/endpoints'
import type { ConversationState } from '@champa/contract/statuses'
import { clock } from '../../platform/clock.ts'
import { batched } from '../../platform/database/batch.ts'
import type { Db } from '../../platform/db.ts'

/**
 * How long a customer counts as online after the last stored presence, which is updated every 30 s.
 */
export const presentMs = 75_000

export interface InboxRecord {
  memberId: bigint
  kind: 'member' | 'guest'
  name: string | null
  username: string | null
  state: ConversationState
  assignedTo: bigint | null
  assignedName: string | null
  lastText: string
  lastType: string | null
  lastSender: 'customer' | 'other' | null
  lastAt: Date | null
  lastSeq: bigint
  unread: bigint
  waitingSince: Date | null
  seenAt: Date | null
  stars: number | null
}

/**
 * Maximum count of unread messages: a badge shows no more, and a flood must not slow down each
 * query.
 */
export const maxCounted = 1_000

/**
 * Selects inbox rows from chat_room `r`, member `m` and staff `p`. Add `r.handed_to is null` to
 * leave out guest conversations handed over to a member. The subquery orders by the key; otherwise
 * the planner may read all messages of a long conversation.
 */
export const inboxSelect = `select r.member_id, r.kind, m.name, m.username, r.state, r.assigned_to,
    p.name as assigned_name, r.last_text, r.last_type, r.last_sender, r.last_at, r.last_seq,
    r.waiting_since, r.seen_at,
    (
      select count(*)
      from (
        select 1
        from chat_message c
        where c.member_id = r.member_id
          and c.seq > r.staff_read
          and c.sender = 'customer'
        order by c.seq limit ${maxCounted}
      ) few
    ) as unread,
    (
      select g.stars
      from chat_rating g
      where g.member_id = r.member_id
        and g.closed_seq = r.closed_seq
    ) as stars
  from chat_room r
  left join member m on m.member_id = r.member_id
  left join staff p on p.staff_id = r.assigned_to`

export function toInboxRow(row: InboxRecord): InboxRow {
  const id = row.memberId.toString()
  return {
    room: id,
    kind: row.kind,
    name: row.name ?? '',
    username: row.username ?? id.slice(-6),
    state: row.state,
    assignedTo:
      row.assignedTo === null
        ? null
        : { id: row.assignedTo.toString(), name: row.assignedName ?? '' },
    lastText: row.lastText,
    lastType: row.lastType,
    lastSender: row.lastSender,
    lastAt: row.lastAt?.getTime() ?? null,
    lastSeq: Number(row.lastSeq),
    unread: Number(row.unread),
    waitingSince: row.waitingSince?.getTime() ?? null,
    online: row.seenAt !== null && row.seenAt.getTime() > clock.nowMs() - presentMs,
    stars: row.stars,
  }
}

/**
 * One conversation as an inbox row, or null when it does not exist. `free` also returns null for a
 * conversation handed over to a member.
 */
export async function inboxRow(
  db: Db,
  room: bigint,
  which: 'free' | 'handed too' = 'free',
): Promise<InboxRow | null> {
  const [row] = await db.query<InboxRecord>(
    `${inboxSelect} where r.member_id = $1 and (r.handed_to is null or $2)`,
    [room, which === 'handed too'],
    'chat-inbox-row',
  )
  return row ? toInboxRow(row) : null
}

/**
 * `inboxRow` for broadcasts: concurrent look-ups share one query, because many conversations can
 * change at once.
 */
export const inboxRowSoon = batched(
  async (db: Db, rooms: bigint[]): Promise<(InboxRow | null)[]> => {
    const rows = await db.query<InboxRecord>(
      `${inboxSelect} where r.member_id = any($1) and r.handed_to is null`,
      [[...new Set(rooms)]],
      'chat-inbox-rows',
    )
    const inboxRows = new Map(rows.map((row) => [row.memberId, toInboxRow(row)]))
    return rooms.map((room) => inboxRows.get(room) ?? null)
  },
  { inFlight: 1, maxSize: 64 },
)
