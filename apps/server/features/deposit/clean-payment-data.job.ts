import { clock, monthsBefore } from '../../platform/clock.ts'
import { inParts } from '../../platform/database/in-parts.ts'
import type { Job } from '../../platform/job.ts'
import { forgetReservedAmounts } from './qr/reserved-amount.ts'

const dayMs = 24 * 3_600_000
/**
 * Minimum retention, whatever the operator sets: longer than a gateway repeats an event or a bank
 * reports a payment late.
 */
const minDays = 7

/**
 * Removes the names of payers, except those of unmatched payments, and deletes other data past the
 * operator's retention periods: gateway events, reserved amounts, closed QR codes, notices,
 * unreadable reports, and which accounts members were shown.
 */
export const cleanPaymentData: Job = {
  name: 'clean-payment-data',
  everyMs: dayMs,
  run: async ({ db, operatorSettings }) => {
    const { logDays, codeDays, noticeDays, unreadDays, payerMonths } =
      operatorSettings.read('retention')
    const daysAgo = (days: number): Date =>
      new Date(clock.nowMs() - Math.max(days, minDays) * dayMs)
    const before = daysAgo(logDays)
    let rows = await inParts(db, oldEvents, before)
    rows += await forgetReservedAmounts(db, before)
    rows += await inParts(db, oldCodes, daysAgo(codeDays))
    rows += await inParts(db, oldNotices, daysAgo(noticeDays))
    const payersBefore = earlierOf(monthsBefore(clock.now(), payerMonths), daysAgo(minDays))
    rows += await inParts(db, oldReports, laterOf(daysAgo(unreadDays), payersBefore))
    rows += await inParts(db, payerNames, payersBefore)
    rows += await inParts(db, shownAccounts, daysAgo(minDays))
    rows += await inParts(db, bankTexts, payersBefore)
    rows += await inParts(db, payersInMovements, payersBefore)
    return rows
  },
}

const earlierOf = (one: Date, other: Date): Date => (one < other ? one : other)
const laterOf = (one: Date, other: Date): Date => (one > other ? one : other)

const oldEvents = `delete from gateway_event where (provider, event_id) in (
    select provider, event_id from gateway_event where done_at < $1 order by done_at limit $2
  ) returning event_id`

/**
 * A non-null `due_at` means that the QR code may still be queried or has pending deposit effects.
 */
const oldCodes = `delete from qrcode
  where (member_id, id) in (
    select member_id, id
    from qrcode
    where closed_at < $1
      and due_at is null
    order by closed_at limit $2
  )
  returning id`

/**
 * Deletes notices that are too old to identify a payer. `noteDeposit` deletes old notices only of a
 * member who sends a new one.
 */
const oldNotices = `delete from deposit_notice where (member_id, id) in (
    select member_id, id from deposit_notice where created_at < $1 order by created_at limit $2
  ) returning id`

/** An unreadable report may name a payer, so it is deleted no later than the names of payers. */
const oldReports = `delete from unreadable_report where id in (
    select id from unreadable_report where received_at < $1 order by received_at limit $2
  ) returning id`

/**
 * Removes the payer's name but keeps the payment, because the payer is often not the member. An
 * unmatched payment keeps the name.
 */
const payerNames = `update payment set payer = '{}'
  where (receiving_account, payment_id) in (
    select receiving_account, payment_id
    from payment
    where state in ('credited', 'returned')
      and payer <> '{}'
      and seen_at < $1
    order by seen_at limit $2
  )
  returning payment_id`

/** What a bank says beside an amount may name its payer. */
const bankTexts = `update bank_line set text = ''
  where (receiving_account, line_id) in (
    select receiving_account, line_id
    from bank_line
    where text <> '' and seen_at < $1
    order by seen_at limit $2
  )
  returning line_id`

/** Which account a member was shown matters only on its day. */
const shownAccounts = `delete from shown_account where (member_id, rotation_group) in (
    select member_id, rotation_group from shown_account where day < $1::date order by day limit $2
  ) returning member_id`

/** Movement details belong to the ledger, so a function of the ledger changes them. */
const payersInMovements = 'select forget_payers($1, $2)'
