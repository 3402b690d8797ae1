import type { InboxRow, inboxViews } from '@champa/contract/office/chat'
import type { Db } from '../../../platform/db.ts'
import { inboxSelect, toInboxRow, type InboxRecord } from '../inbox-row.ts'
import { findRooms } from './find-rooms.ts'

export type InboxView = (typeof inboxViews)[number]

/** Nothing is counted further than this beyond a page: nobody reads it, and a count alone grows with the number of conversations. */
const countMost = 1_000

/** Each is the head of an index, in the order of the inbox. A guest that became a member has no messages left. $1: who looks. */
const views: Record<InboxView, string> = {
  open: `r.state = 'open' and r.last_seq > 0`,
  mine: `r.state = 'open' and r.last_seq > 0 and r.assigned_to = $1`,
  unassigned: `r.state = 'open' and r.last_seq > 0 and r.assigned_to is null`,
  closed: `r.state = 'closed' and r.last_seq > 0`,
}
/** Who looks is named in every view, so that all take the same values. */
const within = (view: InboxView): string => `${views[view]} and $1::bigint is not null`

const inOrder = 'order by r.waiting_since, r.last_at desc, r.member_id'

export interface InboxWanted {
  view: InboxView
  search?: string | undefined
  skip: number
  limit: number
}

/** A page, and how many there are: of a search at most a thousand, else at least a page's worth further than asked for. */
export async function inboxPage(
  db: Db,
  staffId: bigint,
  wanted: InboxWanted,
): Promise<{ rooms: InboxRow[]; total: number }> {
  const { view, search = '', skip, limit } = wanted
  const found = search.trim() === '' ? null : await findRooms(db, staffId, search, within(view))
  const [rows, total] = await Promise.all([
    found ? foundRows(db, found, skip, limit) : viewRows(db, staffId, wanted),
    found ? found.length : countView(db, staffId, wanted),
  ])
  return { rooms: rows.map(toInboxRow), total }
}

/** The page is cut from the index alone; then its rows are read. */
const viewRows = (
  db: Db,
  staffId: bigint,
  { view, skip, limit }: InboxWanted,
): Promise<InboxRecord[]> =>
  db.query<InboxRecord>(
    `${inboxSelect} where r.member_id = any(array(select r.member_id from chat_room r where ${within(view)} ${inOrder} offset $2 limit $3)) ${inOrder}`,
    [staffId, skip, limit],
    `inbox-${view}`,
  )

const foundRows = (db: Db, found: bigint[], skip: number, limit: number): Promise<InboxRecord[]> =>
  db.query<InboxRecord>(
    `${inboxSelect} where r.member_id = any(array(select r.member_id from chat_room r where r.member_id = any($1) ${inOrder} offset $2 limit $3)) ${inOrder}`,
    [found, skip, limit],
    'inbox-found',
  )

async function countView(
  db: Db,
  staffId: bigint,
  { view, skip, limit }: InboxWanted,
): Promise<number> {
  // In the index's order, or all conversations could be read to count the first of them.
  const [row] = await db.query<{ total: bigint }>(
    `select count(*) as total from (select r.member_id from chat_room r where ${within(view)} ${inOrder} limit $2) counted`,
    [staffId, skip + limit + countMost],
    `inbox-total-${view}`,
  )
  return Number(row!.total)
}

export async function countViews(
  db: Db,
  staffId: bigint,
): Promise<{ open: number; mine: number; unassigned: number }> {
  const count = (view: InboxView): string =>
    `(select count(*) from (select r.member_id from chat_room r where ${within(view)} ${inOrder} limit ${countMost}) counted)::integer as ${view}`
  const [row] = await db.query<{ open: number; mine: number; unassigned: number }>(
    `select ${(['open', 'mine', 'unassigned'] as const).map(count).join(', ')}`,
    [staffId],
    'inbox-counts',
  )
  return row!
}
