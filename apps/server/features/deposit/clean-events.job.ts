import { clock, monthsBefore } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Job } from '../../platform/job.ts'
import { forgetAwaited } from './qr/awaited.ts'

const dayMs = 24 * 3_600_000
/** Longer than any gateway repeats an event, or a bank's news speaks of an amount, whatever the operator says. */
const minDays = 7
const rowsAtOnce = 5_000

/** Forgets what the operator keeps no longer: events, awaited amounts, ended codes, notices, unread news and the names of payers. */
export const cleanEvents: Job = {
  name: 'clean-events',
  everyMs: dayMs,
  run: async ({ db, site }) => {
    const { logDays, codeDays, noticeDays, unreadDays, payerMonths } = site.read('retention')
    const daysAgo = (days: number): Date =>
      new Date(clock.nowMs() - Math.max(days, minDays) * dayMs)
    const before = daysAgo(logDays)
    const events = await db.query(
      'delete from gateway_event where done_at < $1 returning event_id',
      [before],
    )
    let rows = events.length + (await forgetAwaited(db, before))
    rows += await inParts(db, endedCodes, daysAgo(codeDays))
    rows += await inParts(db, oldNotices, daysAgo(noticeDays))
    rows += await inParts(db, oldNews, daysAgo(unreadDays))
    rows += await inParts(db, payerNames, monthsBefore(clock.now(), payerMonths))
    return rows
  },
}

/** A code that may still be asked about, or waits for its deposit's effects, has a moment when it is due. */
const endedCodes = `delete from qrcode where (member_id, id) in (
    select member_id, id from qrcode where closed_at < $1 and due_at is null order by closed_at limit $2
  ) returning id`

/** Of members who never came back as well: nothing is told apart by a notice that old. */
const oldNotices = `delete from deposit_notice where (member_id, id) in (
    select member_id, id from deposit_notice where created_at < $1 order by created_at limit $2
  ) returning id`

const oldNews = `delete from unread_news where id in (
    select id from unread_news where received_at < $1 order by received_at limit $2
  ) returning id`

/** Who paid is often somebody else than the member. The payment stays, and what still waits for a person keeps its payer. */
const payerNames = `update payment set payer = '{}' where (receiving_account, payment_id) in (
    select receiving_account, payment_id from payment
    where state in ('credited', 'returned') and payer <> '{}' and seen_at < $1 order by seen_at limit $2
  ) returning payment_id`

/** Small steps: no statement holds its locks for long. */
async function inParts(db: Db, text: string, before: Date): Promise<number> {
  for (let rows = 0; ; ) {
    const done = await db.query(text, [before, rowsAtOnce])
    rows += done.length
    if (done.length < rowsAtOnce) return rows
  }
}
