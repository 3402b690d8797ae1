import { clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Payment } from '../payment.ts'
import { inTurn } from './assign-payment.ts'

/** What staff's corrections change about a payment that was credited. */

type PaymentKey = Pick<Payment, 'receivingAccount' | 'paymentId'>

/**
 * Locks the member's payment, after the row that every report of its amount locks first, so that no
 * report is matched to it until the transaction ends.
 */
export async function lockPayment(
  tx: Tx,
  { receivingAccount, paymentId }: PaymentKey,
  memberId: bigint,
): Promise<void> {
  await tx.query(`${inTurn} select amount from turn`, [receivingAccount, paymentId, clock.now()])
  await tx.query(
    `select 1
      from payment
      where receiving_account = $1 and payment_id = $2 and member_id = $3
      for update`,
    [receivingAccount, paymentId, memberId],
  )
}

const noMember = `member_id = null, code_id = null, claimed_by = null, claimed_at = null,
  credited_at = null, review_member_id = null, review_code_id = null, due_at = null`

/**
 * Changes a payment that is credited to member $3, and takes it out of the day on which its account
 * was credited with it.
 */
const takeBack = (set: string): string => `with credited as (
    select p.receiving_account, p.payment_id, p.amount, p.credited_at,
      -- As credit_payments counts it.
      coalesce((
        select r.account
        from receiving_account r
        where r.account = p.provider and r.kind = 'qr' and p.sources like 'qr%'
      ), p.receiving_account) as counted_for
    from payment p
    where p.receiving_account = $1
      and p.payment_id = $2
      and p.member_id = $3
      and p.state = 'credited'
  ),
  taken as (
    update payment p
      set ${set}, ${noMember}
      from credited c
      where p.receiving_account = c.receiving_account and p.payment_id = c.payment_id
      returning c.counted_for, c.payment_id, c.amount, c.credited_at
  ),
  counted as (
    insert into account_day as d (day, receiving_account, part, amount, count, last_at)
      select (credited_at at time zone 'Asia/Bangkok')::date, counted_for,
        pg_backend_pid() % 16, -amount, -1, credited_at
      from taken
      on conflict (day, receiving_account, part) do update
        set amount = d.amount + excluded.amount, count = d.count + excluded.count
  )
  select payment_id from taken`

/**
 * Makes a payment wait for staff again after its deposit was reversed. No report claims it then.
 * @throws when it is not credited to this member.
 */
export async function keepReversed(
  tx: Tx,
  { receivingAccount, paymentId }: PaymentKey,
  memberId: bigint,
): Promise<void> {
  const rows = await tx.query(takeBack(`state = 'unmatched', reason = 'reversed'`), [
    receivingAccount,
    paymentId,
    memberId,
  ])
  requireOne(rows, paymentId)
}

/**
 * Records that the bank has taken back a credited payment, which nobody can get any more.
 * @throws when it is not credited to this member.
 */
export async function returnCredited(
  tx: Tx,
  { receivingAccount, paymentId }: PaymentKey,
  { memberId, why }: { memberId: bigint; why: string },
): Promise<void> {
  const rows = await tx.query(takeBack(`state = 'returned', resolved_at = $4, resolution = $5`), [
    receivingAccount,
    paymentId,
    memberId,
    clock.now(),
    why,
  ])
  requireOne(rows, paymentId)
}

function requireOne(rows: unknown[], paymentId: string): void {
  if (rows.length !== 1) throw new Error(`Payment ${paymentId} is not credited to the member`)
}
