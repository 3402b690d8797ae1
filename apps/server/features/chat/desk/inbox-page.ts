import type { inboxViews } from '@champa/contract/office/chat'
import { plainDigits } from '@champa/contract/phone'
import type { Db } from '../../../platform/db.ts'
import { inboxSelect, toInboxRow, type InboxRecord } from '../inbox-row.ts'

export type InboxView = (typeof inboxViews)[number]

/** Nothing is counted further: nobody reads it, and a count is the only thing here that grows with the number of conversations. */
export const countMost = 1_000

/** Each is the head of an index, in the order of the inbox. A guest that became a member has no messages left. $1: who looks. */
const views: Record<InboxView, string> = {
  open: `r.state = 'open' and r.last_seq > 0`,
  mine: `r.state = 'open' and r.last_seq > 0 and r.assigned_to = $1`,
  unassigned: `r.state = 'open' and r.last_seq > 0 and r.assigned_to is null`,
  closed: `r.state = 'closed' and r.last_seq > 0`,
}

export interface InboxWanted {
  view: InboxView
  search?: string | undefined
  skip: number
  limit: number
}

interface Which {
  where: string
  values: unknown[]
}

function whichRooms(staffId: bigint, { view, search = '' }: InboxWanted): Which {
  const found = searched(search)
  // Named in any case, so that the number of values is the same for every view.
  return { where: `$1::bigint is not null and ${views[view]}${found ? ` and ${found.where}` : ''}`, values: [staffId, ...(found?.values ?? [])] }
}

/** Digits are the beginning of a phone, or the last six of a guest's number; anything else is the beginning of a name. */
function searched(search: string): Which | null {
  const typed = search.toWellFormed().replaceAll('\u0000', '').trim()
  if (typed === '') return null
  const digits = plainDigits(typed).replaceAll(/[\s().-]/g, '')
  if (!/^\+?\d+$/.test(digits)) return { where: 'r.member_id in (select b.member_id from member b where lower(b.name) like $2)', values: [beginning(typed.toLowerCase())] }
  const national = digits.replace(/^0/, '')
  const phones = digits.startsWith('+') ? [digits, digits, digits] : [`+${digits}`, `+66${national}`, `+856${national}`]
  const guest = /^\d{6}$/.test(digits) ? Number(digits) : -1
  return {
    where: `r.member_id in (select c.member_id from phone_claim c where c.phone like $2 or c.phone like $3 or c.phone like $4
      union all select g.member_id from chat_room g where g.kind = 'guest' and g.member_id % 1000000 = $5)`,
    values: [...phones.map(beginning), guest],
  }
}

const beginning = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

export async function inboxPage(db: Db, staffId: bigint, wanted: InboxWanted) {
  const { where, values } = whichRooms(staffId, wanted)
  const [skip, limit] = [`$${values.length + 1}`, `$${values.length + 2}`]
  const rows = await db.query<InboxRecord>(
    `${inboxSelect} where r.member_id = any(array(select r.member_id from chat_room r where ${where} order by r.waiting_since, r.last_at desc, r.member_id offset ${skip} limit ${limit}))
     order by r.waiting_since, r.last_at desc, r.member_id`, [...values, wanted.skip, wanted.limit])
  return rows.map(toInboxRow)
}

/** How many there are, at least a page's worth further than asked for. */
export async function countInbox(db: Db, staffId: bigint, wanted: InboxWanted): Promise<number> {
  const { where, values } = whichRooms(staffId, wanted)
  const [row] = await db.query<{ total: bigint }>(`select count(*) as total from (select 1 from chat_room r where ${where} limit $${values.length + 1}) counted`, [...values, wanted.skip + wanted.limit + countMost])
  return Number(row!.total)
}

export async function countViews(db: Db, staffId: bigint): Promise<{ open: number; mine: number; unassigned: number }> {
  const count = (view: InboxView): string => `(select count(*) from (select 1 from chat_room r where ${views[view]} limit ${countMost}) counted)::integer as ${view}`
  const [row] = await db.query<{ open: number; mine: number; unassigned: number }>(`select ${(['open', 'mine', 'unassigned'] as const).map(count).join(', ')}`, [staffId], 'inbox-counts')
  return row!
}
