import type {
  readInbox as endpoint,
  InboxRow,
  inboxViews,
} from '@champa/contract/office/chat/endpoints'
import type { Handler } from '../../../platform/route/route.ts'
import { queryOne, type Db } from '../../../platform/db.ts'
import { inboxSelect, toInboxRow, type InboxRecord } from '../inbox-row.ts'
import { findRooms } from './find-rooms.ts'

export const readInbox: Handler<typeof endpoint> = async ({ body, staff }, { db }) => {
  const [page, counts] = await Promise.all([
    inboxPage(db, staff.staffId, body),
    countViews(db, staff.staffId),
  ])
  return { ...page, counts }
}

export type InboxView = (typeof inboxViews)[number]

/**
 * The number of results counted beyond the page, because an exact count slows down with the number
 * of conversations.
 */
const maxCount = 1_000

/**
 * Each view matches an index in inbox order. `last_seq > 0` leaves out handed-over conversations,
 * which have no messages left; $1 is the staff id.
 */
const views: Record<InboxView, string> = {
  open: `r.state = 'open' and r.last_seq > 0`,
  mine: `r.state = 'open' and r.last_seq > 0 and r.assigned_to = $1`,
  unassigned: `r.state = 'open' and r.last_seq > 0 and r.assigned_to is null`,
  closed: `r.state = 'closed' and r.last_seq > 0`,
}
/** Every view refers to $1, so that all views take the same parameters. */
const within = (view: InboxView): string => `${views[view]} and $1::bigint is not null`

const inOrder = 'order by r.waiting_since, r.last_at desc, r.member_id'

export interface InboxWanted {
  view: InboxView
  search?: string | undefined
  skip: number
  limit: number
}

/**
 * One page and the total. The total is capped at 1,000 for a search, otherwise at 1,000 beyond the
 * page.
 */
async function inboxPage(
  db: Db,
  staffId: bigint,
  wanted: InboxWanted,
): Promise<{ rooms: InboxRow[]; total: number }> {
  const { view, search = '', skip, limit } = wanted
  const foundIds = search.trim() === '' ? null : await findRooms(db, staffId, search, within(view))
  const [rows, total] = await Promise.all([
    foundIds ? foundRows(db, foundIds, skip, limit) : viewRows(db, staffId, wanted),
    foundIds ? foundIds.length : countView(db, staffId, wanted),
  ])
  return { rooms: rows.map(toInboxRow), total }
}

/** Selects the page from the index alone, then reads its rows. */
const viewRows = (
  db: Db,
  staffId: bigint,
  { view, skip, limit }: InboxWanted,
): Promise<InboxRecord[]> =>
  db.query<InboxRecord>(
    `${inboxSelect}
      where r.member_id = any(
        array(
          select r.member_id
          from chat_room r
          where ${within(view)}
          ${inOrder}
          offset $2 limit $3
        )
      )
      ${inOrder}`,
    [staffId, skip, limit],
    `inbox-${view}`,
  )

const foundRows = (db: Db, found: bigint[], skip: number, limit: number): Promise<InboxRecord[]> =>
  db.query<InboxRecord>(
    `${inboxSelect}
      where r.member_id = any(
        array(
          select r.member_id
          from chat_room r
          where r.member_id = any($1)
          ${inOrder}
          offset $2 limit $3
        )
      )
      ${inOrder}`,
    [found, skip, limit],
    'inbox-found',
  )

async function countView(
  db: Db,
  staffId: bigint,
  { view, skip, limit }: InboxWanted,
): Promise<number> {
  // Ordered like the index; otherwise the planner could read all conversations to count the first
  // ones.
  const row = await queryOne<{ total: bigint }>(
    db,
    `select count(*) as total
      from (select r.member_id from chat_room r where ${within(view)} ${inOrder} limit $2) counted`,
    [staffId, skip + limit + maxCount],
    `inbox-total-${view}`,
  )
  return Number(row.total)
}

async function countViews(
  db: Db,
  staffId: bigint,
): Promise<{ open: number; mine: number; unassigned: number }> {
  const count = (view: InboxView): string =>
    `(
      select count(*)
      from (
        select r.member_id
        from chat_room r
        where ${within(view)}
        ${inOrder}
        limit ${maxCount}
      ) counted
    )::integer as ${view}`
  return queryOne<{ open: number; mine: number; unassigned: number }>(
    db,
    `select ${(['open', 'mine', 'unassigned'] as const).map(count).join(', ')}`,
    [staffId],
    'inbox-counts',
  )
}
