import { maxCounted } from '@champa/contract/office/lists'
import type { WorkQueue } from '@champa/contract/office/today'

/**
 * The rows of each queue as a column `at`, along the index of that queue. $1: now. $2: the caller.
 * $3: the actions whose requests the caller may decide.
 */
const rowsOf: Record<WorkQueue, string> = {
  // A hold stops the clock, and the item waits for whoever it was asked of.
  withdrawals: `
    select m.created_at as at
    from open_movement o
    join movement m using (member_id, seq)
    where o.type = 'withdraw' and o.due_at is null
      and not exists (
        select from office_claim c
        where c.kind = 'withdrawal' and c.ref = o.member_id || '-' || o.seq and c.held_until > $1
      )`,
  chats: `
    select r.waiting_since as at
    from chat_room r
    where r.state = 'open' and r.waiting_since is not null and r.last_seq > 0`,
  approvals: `
    select a.made_at as at
    from approval a
    where a.state = 'pending' and a.expires_at > $1 and a.maker_id <> $2 and a.action = any($3)
      and not (a.about_kind = 'staff' and a.about_id = $2::text)`,
  reviews: `
    select a.review_due_at as at
    from approval a
    where a.review_due_at is not null and a.reviewed_at is null and a.decided_by <> $2`,
  payments: `
    select p.seen_at as at
    from payment p
    where p.state = 'unmatched'`,
  unread: `
    select r.received_at as at
    from unreadable_report r
    where r.resolved_at is null`,
  giftLinks: `
    select g.reserved_at as at
    from gift_link g
    where g.state = 'reserved' and g.due_at is null`,
  transfers: `
    select m.created_at as at
    from open_movement o
    join movement m using (member_id, seq)
    where o.type = 'transfer' and o.due_at is null`,
  findings: `
    select f.found_at as at
    from history_finding f
    where f.closed_at is null`,
  bankBreaks: `
    select b.found_at as at
    from recon_break b
    where b.closed_at is null`,
  gifts: `
    select g.created_at as at
    from gift_claim g
    where g.state = 'waiting'`,
  // Until the profile is deleted its member can be asked where the money goes.
  closedMoney: `
    select m.closed_at as at
    from member m
    join account a on a.member_id = m.member_id and a.name = 'wallet'
    where m.status = 'closed' and m.forget_at is not null and a.balance > 0`,
}

/** A count of each of these queues, in one statement. $4 and later: from when an item is late. */
export function countsSql(queues: readonly WorkQueue[]): string {
  return queues
    .map(
      (queue, index) => `
        select '${queue}' as queue, count(*)::integer as n, min(few.at) as oldest_at,
            (count(*) filter (where few.at < $${index + 4}::timestamptz))::integer as late
          from (${rowsOf[queue]} limit ${maxCounted + 1}) few`,
    )
    .join(' union all ')
}
