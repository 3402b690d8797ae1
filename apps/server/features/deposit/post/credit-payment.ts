import { minorUnits } from '@champa/contract/money'
import { postingJson } from '../../../ledger/post.ts'
import { depositReceived } from '../../../ledger/postings/deposit-postings.ts'
import { raiseAlarm } from '../../../platform/alarms/raise-alarm.ts'
import { clock } from '../../../platform/clock.ts'
import { batched } from '../../../platform/database/batch.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { coinRules } from '../../coin/index.ts'
import { trySettleLock } from '../../lock/index.ts'
import { payerFitsMember, type PayerFits } from '../../risk/index.ts'
import {
  effectsDueAt,
  paysInviters,
  runEffects,
  type PendingEffects,
} from '../effects/deposit-effects.ts'
import { isByStaff, type Claim, type Payment, type Payer } from '../payment.ts'
import { isOnlyMemberOfDigits } from '../match/fitting-members.ts'

/** `payee`, if the caller has it, saves a query for the member's details. */
type ClaimedPayment = Payment & Partial<Pick<Claim, 'payee'>> & { memberId: bigint }

/**
 * Credits a claimed payment once under its payment id, marks it and its code, grants its coins and
 * runs the other deposit effects; repeating it changes nothing. Returns false, and credits nothing,
 * when the balance would exceed its limit, so that staff must review the payment, or when the
 * payment is no longer claimed for the member.
 */
export async function creditPayment(ctx: AppContext, payment: ClaimedPayment): Promise<boolean> {
  const { memberId, receivingAccount, paymentId } = payment
  const payerFits = await fitsOf(ctx, payment)
  const credit = { ...payment, payerFits, isSettled: false }
  let credited = await creditTogether(ctx, credit)
  if (credited.outcome === 'locked') {
    // Settles the play lock first, because a lock that is already over must end before the deposit
    // could save it.
    await trySettleLock(ctx, memberId)
    credited = await creditTogether(ctx, { ...credit, isSettled: true })
  }
  const { outcome, seq, isNew } = credited
  if (outcome === 'held') {
    await raiseAlarm(
      ctx,
      { code: 'payment-not-credited', about: `${receivingAccount}:${paymentId}` },
      'payment not credited: exceeds the balance limit, or is no longer claimed for the member',
    )
    ctx.live.changed(memberId, ['deposit'])
    return false
  }
  if (outcome !== 'credited')
    throw new Error(`A deposit of member ${memberId} was not posted: ${outcome}`)
  if (!isNew) return true
  showCredit(ctx, memberId, credited)
  await runEffects(ctx, { memberId, seq, isNew }, { ...credited, earns: false })
  return true
}

function showCredit(
  { live, log }: AppContext,
  memberId: bigint,
  { coins, coinError }: Credited,
): void {
  live.changed(memberId, [
    'wallet',
    'deposit',
    'statement',
    ...(coins > 0n ? ['reward' as const] : []),
  ])
  if (coinError !== null)
    log.error(
      { err: coinError, memberId: memberId.toString() },
      'coins of a deposit were not granted, the job will retry',
    )
}

interface Credit extends ClaimedPayment {
  payerFits: PayerFits | null
  /** True when the caller has tried to settle the member's play lock. */
  isSettled: boolean
}

interface Credited extends PendingEffects {
  /** One of the outcomes that credit-payments.sql lists. */
  outcome: string
  seq: bigint
  isNew: boolean
  coins: bigint
  coinError: string | null
}

/**
 * Posts deposits, marks payments and QR codes, and grants coins, all in one transaction shared with
 * concurrent payments.
 */
const creditTogether = batched(creditAll, {
  inFlight: 1,
  maxSize: 32,
  keyOf: (credit) => credit.memberId,
  retries: true,
})

function creditAll(ctx: AppContext, credits: Credit[]): Promise<Credited[]> {
  const now = clock.now()
  return ctx.db.query<Credited>(
    'select * from credit_payments($1, $2, $3, $4, $5, $6)',
    [
      JSON.stringify(credits.map((credit) => toJson(credit, now.toISOString()))),
      now,
      effectsDueAt(ctx),
      paysInviters(ctx),
      ...coinRules(ctx),
    ],
    'credit-payments',
  )
}

function toJson(credit: Credit, at: string): Record<string, unknown> {
  const { memberId: member, codeId: code, receivingAccount: account, paymentId: payment } = credit
  const { amount, payer, payerFits, isSettled: settled } = credit
  return {
    account,
    payment,
    member: member.toString(),
    code,
    amount: amount.toString(),
    settled,
    posting: postingJson(
      depositReceived({
        member,
        receivingAccount: account,
        bankReference: payment,
        channel: credit.provider,
        amount: minorUnits(amount),
        detail: {
          bankReference: credit.bankReference ?? payment,
          receivingAccount: account,
          payer,
          paidAt: credit.paidAt.toISOString(),
          ...(code === null ? {} : { qrcodeId: code }),
          ...(payerFits === null ? {} : { payerFits }),
        },
      }),
      at,
    ),
  }
}

/**
 * Compares the payer with the member. Null when no check is needed: a payment without a QR code was
 * matched by the payer's account, and staff have reviewed a payment that the operator assigned. The
 * digits of an SMS count as the member's own account when they match no other member's.
 */
async function fitsOf(
  ctx: AppContext,
  { memberId, codeId, claimedBy, payer, provider, payee }: ClaimedPayment,
): Promise<PayerFits | null> {
  if (codeId === null || isByStaff(claimedBy)) return null
  const fits = await payerFitsMember(ctx, memberId, { ...payer, provider }, payee ?? undefined)
  if (fits !== 'unclear' || !hasDigitsOnly(payer)) return fits
  return (await isOnlyMemberOfDigits(ctx, memberId, payer.accountNo)) ? 'own' : fits
}

/** A payer as reported by a bank's SMS: the last digits of the account, without bank and name. */
const hasDigitsOnly = (payer: Payer): payer is { accountNo: string } =>
  payer.accountNo !== undefined && payer.bankCode === undefined && payer.name === undefined
