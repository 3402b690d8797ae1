import { minorUnits } from '@champa/contract/money'
import { post } from '../../../ledger/post.ts'
import { depositReceived } from '../../../ledger/postings/deposit-postings.ts'
import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { batched } from '../../../platform/database/batch.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { payerFitsMember, type PayerFits } from '../../risk/index.ts'
import { prepareEffects, runEffects, type PostedDeposit } from '../effects/deposit-effects.ts'
import type { Payment, Payer } from '../payment.ts'
import { isOnlyMemberOfDigits } from '../match/fitting-members.ts'

type ClaimedPayment = Payment & { memberId: bigint }

/**
 * Credits a claimed payment once under its payment id, marks it as credited and runs the deposit
 * effects; repeating it changes nothing. Returns false when the balance would exceed its limit: the
 * payment is then held for staff.
 */
export async function creditPayment(ctx: AppContext, payment: ClaimedPayment): Promise<boolean> {
  const { memberId } = payment
  const effects = await prepareEffects(ctx, memberId)
  const posted = await postPayment(ctx, payment, effects.dueAt)
  if (!posted) {
    await keepForStaff(ctx, payment)
    return false
  }
  await Promise.all([
    completePayment(ctx, { ...payment, isNew: posted.isNew }),
    runEffects(ctx, posted, effects),
  ])
  return true
}

async function completePayment(ctx: AppContext, payment: Credited): Promise<void> {
  await markCredited(ctx.db, payment)
  if (payment.isNew) ctx.live.changed(payment.memberId, ['wallet', 'deposit', 'statement'])
}

async function keepForStaff(
  { db, live, log }: AppContext,
  { memberId, receivingAccount, paymentId }: ClaimedPayment,
): Promise<void> {
  const held = await db.query(
    `update payment
        set state = 'unmatched', reason = 'balance-limit', review_member_id = member_id,
          review_code_id = code_id,
          member_id = null, code_id = null, claimed_by = null, claimed_at = null, due_at = null
      where receiving_account = $1
        and payment_id = $2
        and state = 'claimed'
      returning payment_id`,
    [receivingAccount, paymentId],
  )
  if (held.length === 0) return
  log.error(
    { receivingAccount, payment: paymentId },
    'payment exceeds the balance limit and is held for staff',
  )
  live.changed(memberId, ['deposit'])
}

/** Null when the balance would exceed its limit; nothing is posted in this case. */
async function postPayment(
  ctx: AppContext,
  payment: ClaimedPayment,
  dueAt: Date | undefined,
): Promise<PostedDeposit | null> {
  const { memberId, codeId, receivingAccount } = payment
  const payerFits = await fitsOf(ctx, payment)
  const outcome = await post(
    ctx.db,
    depositReceived({
      member: memberId,
      receivingAccount,
      bankReference: payment.paymentId,
      channel: payment.provider,
      amount: minorUnits(payment.amount),
      dueAt,
      detail: {
        bankReference: payment.bankReference ?? payment.paymentId,
        receivingAccount,
        payer: payment.payer,
        paidAt: payment.paidAt.toISOString(),
        ...(codeId === null ? {} : { qrcodeId: codeId }),
        ...(payerFits === null ? {} : { payerFits }),
      },
    }),
  )
  if (!outcome.ok && outcome.code === 'BALANCE_LIMIT') return null
  if (!outcome.ok)
    throw new Error(`A deposit of member ${memberId} was not posted: ${outcome.code}`)
  return { memberId, seq: outcome.seq, isNew: !outcome.replayed }
}

/**
 * Compares the payer with the member. Null when no check is needed: a payment without a QR code was
 * matched by the payer's account, and staff have reviewed a payment that the operator assigned. The
 * digits of an SMS count as the member's own account when they match no other member's.
 */
async function fitsOf(
  ctx: AppContext,
  { memberId, codeId, claimedBy, payer, provider }: ClaimedPayment,
): Promise<PayerFits | null> {
  if (codeId === null || claimedBy === 'operator') return null
  const fits = await payerFitsMember(ctx, memberId, { ...payer, provider })
  if (fits !== 'unclear' || !hasDigitsOnly(payer)) return fits
  return (await isOnlyMemberOfDigits(ctx, memberId, payer.accountNo)) ? 'own' : fits
}

/** A payer as reported by a bank's SMS: the last digits of the account, without bank and name. */
const hasDigitsOnly = (payer: Payer): payer is { accountNo: string } =>
  payer.accountNo !== undefined && payer.bankCode === undefined && payer.name === undefined

type Credited = ClaimedPayment & { isNew: boolean }

/**
 * Marks the payment as credited and its QR code as paid. Paid overrides cancelled, expired and
 * replaced; nothing overrides paid, and a repeated report leaves a paid code unchanged.
 */
export const markCredited = batched(markAll, {
  inFlight: 2,
  maxSize: 64,
  keyOf: (one) => one.memberId,
  // Payments of one amount to one account are locked in the order of their reports elsewhere.
  retries: true,
})

const marking = `with told as (
    select *
    from unnest(
      $1::text[], $2::text[], $3::bigint[], $4::text[], $5::bigint[], $6::boolean[]
    ) as p(receiving_account, payment_id, member_id, code_id, amount, is_new)
  ),
  paid as (
    update qrcode q set state = 'paid', paid_amount = t.amount, closed_at = $7
    from told t
    where q.member_id = t.member_id
      and q.id = t.code_id
      and (q.state <> 'paid' or t.is_new)
  )
  update payment p set state = 'credited', credited_at = $7, due_at = null
  from told t
  where p.receiving_account = t.receiving_account
    and p.payment_id = t.payment_id
    and p.state = 'claimed'
    -- Keeps the plan to these keys while the table is small.
    and p.receiving_account = any($1)
    and p.payment_id = any($2)`

async function markAll(db: Db, payments: Credited[]): Promise<void[]> {
  // In the order of `take_payments`, so that concurrent statements rarely deadlock.
  const rows = payments.toSorted(
    (a, b) =>
      compare(a.receivingAccount, b.receivingAccount) ||
      compare(a.amount, b.amount) ||
      compare(a.paymentId, b.paymentId),
  )
  await db.query(
    marking,
    [
      rows.map((row) => row.receivingAccount),
      rows.map((row) => row.paymentId),
      rows.map((row) => row.memberId),
      rows.map((row) => row.codeId),
      rows.map((row) => row.amount),
      rows.map((row) => row.isNew),
      clock.now(),
    ],
    'payment-credited',
  )
  return payments.map(() => undefined)
}

const compare = <Value extends string | bigint>(a: Value, b: Value): number =>
  a < b ? -1 : Number(a > b)
