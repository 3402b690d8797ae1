import type { AppContext } from '../../../platform/app-context.ts'
import { clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { finishAfterMs, paymentColumns, type Payment, type Reason } from '../payment.ts'
import { creditPayment } from '../post/credit-payment.ts'
import { currencyOfAccount } from '../receiving-account.ts'

/** The operator's actions on unmatched payments (npm run operator). */

export interface UnmatchedPayment {
  receivingAccount: string
  paymentId: string
  amount: bigint
  paidAt: Date
  payer: { bankCode?: string; accountNo?: string; name?: string }
  reason: Reason | null
  /** The username of the member for whom the payment was reported. */
  reviewFor: string | null
}

// Takes the row lock that every report of this amount takes, so that no report is matched
// meanwhile.
export const inTurn = `with turn as (
    insert into payment_lock (receiving_account, amount, locked_at)
    select receiving_account, amount, $3::timestamptz
    from payment
    where receiving_account = $1
      and payment_id = $2
    on conflict (receiving_account, amount) do update set locked_at = excluded.locked_at
    returning amount
  )`

/** SQL that finds the posting with which payment `p` was credited to a member, reversed or not. */
const postedTo = (member: string, payment: string): string => `select 1
  from posting b
  where b.member_id = ${member}
    and b.key = concat_ws(':', 'bank', ${payment}.receiving_account, ${payment}.payment_id)`

export async function wasPostedTo(
  db: Db | Tx,
  { receivingAccount, paymentId }: Payment,
  memberId: bigint,
): Promise<boolean> {
  const rows = await db.query(
    `select 1
      from payment p
      where p.receiving_account = $1 and p.payment_id = $2 and exists (${postedTo('$3', 'p')})`,
    [receivingAccount, paymentId, memberId],
  )
  return rows.length > 0
}

/** Lists the unmatched payments, oldest first. */
export async function listUnmatchedPayments(
  { db }: Pick<AppContext, 'db'>,
  limit: number,
): Promise<UnmatchedPayment[]> {
  return db.query<UnmatchedPayment>(
    `select receiving_account, payment_id, amount, paid_at, payer, reason,
        (select m.username from member m where m.member_id = review_member_id) as review_for
      from payment
      where state = 'unmatched'
      order by seen_at limit $1`,
    [limit],
  )
}

/** A payment's current state; null for an unknown id. */
export async function paymentOf(
  db: Db | Tx,
  { receivingAccount, paymentId }: Pick<Payment, 'receivingAccount' | 'paymentId'>,
): Promise<Payment | null> {
  const [payment] = await db.query<Payment>(
    `select ${paymentColumns}
      from payment p
      where p.receiving_account = $1 and p.payment_id = $2`,
    [receivingAccount, paymentId],
  )
  return payment ?? null
}

export type AssignResult =
  | 'given'
  | 'no-payment'
  | 'no-member'
  /** The account has another currency than the member's wallet, or is unknown. */
  | 'currency'
  | 'not-unmatched'
  /** It was taken back from this member before. */
  | 'IN_USE'
  | 'too-large'

/**
 * Assigns an unmatched payment to a member and credits it once, whoever else claims it at the same
 * moment. Repeating the call completes it after a crash.
 */
export async function assignPayment(
  ctx: AppContext,
  of: { receivingAccount: string; paymentId: string; username: string },
  /** The mark by which a repeated call knows its own claim: `isByStaff`. */
  by = 'operator',
): Promise<AssignResult> {
  const [member] = await ctx.db.query<{ memberId: bigint; currency: string }>(
    'select member_id, currency from member where username = $1',
    [of.username],
  )
  if (!member) return 'no-member'
  if ((await currencyOfAccount(ctx.db, of.receivingAccount)) !== member.currency)
    return (await paymentOf(ctx.db, of)) ? 'currency' : 'no-payment'
  const now = clock.now()
  await ctx.db.query(
    `${inTurn}
      update payment p
        set state = 'claimed', reason = null, member_id = $4,
          code_id = case when review_member_id = $4 then review_code_id else code_id end,
          claimed_by = $6, claimed_at = $3, due_at = $5
      from turn
      where p.receiving_account = $1
        and p.payment_id = $2
        and p.state = 'unmatched'
        and not exists (${postedTo('$4', 'p')})`,
    [
      of.receivingAccount,
      of.paymentId,
      now,
      member.memberId,
      new Date(now.getTime() + finishAfterMs),
      by,
    ],
  )
  const payment = await paymentOf(ctx.db, of)
  if (!payment) return 'no-payment'
  if (payment.state === 'unmatched' && (await wasPostedTo(ctx.db, payment, member.memberId)))
    return 'IN_USE'
  if (payment.memberId !== member.memberId || payment.claimedBy !== by) return 'not-unmatched'
  if (payment.state !== 'claimed') return 'given'
  return (await creditPayment(ctx, { ...payment, memberId: payment.memberId }))
    ? 'given'
    : 'too-large'
}

/**
 * Marks an unmatched payment as returned, after the operator has sent it back manually, so that it
 * can no longer be claimed.
 */
export async function returnPayment(
  { db }: { db: Db | Tx },
  of: { receivingAccount: string; paymentId: string; why: string },
): Promise<boolean> {
  const rows = await db.query(
    `${inTurn}
      update payment p set state = 'returned', resolved_at = $3, resolution = $4
      from turn
      where p.receiving_account = $1
        and p.payment_id = $2
        and p.state = 'unmatched'
      returning p.payment_id`,
    [of.receivingAccount, of.paymentId, clock.now(), of.why],
  )
  return rows.length === 1
}
