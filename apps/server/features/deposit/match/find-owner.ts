import type { AppContext } from '../../../platform/app-context.ts'
import { batched } from '../../../platform/database/batch.ts'
import { reservationOwner } from '../qr/reserved-amount.ts'
import { accountFacts } from '../receiving-account.ts'
import type { Owner, PaymentReport, Payer } from '../payment.ts'
import { membersOfDigits, membersOfPayer, type FittingMembers } from './fitting-members.ts'

const awaitedOwner = batched(reservationOwner, { inFlight: 2, maxSize: 64, retries: true })

/**
 * Finds the owner from the report alone: the member whose QR code awaits exactly this amount, else
 * the one member whose account matches the payer's.
 */
export async function findOwner(ctx: AppContext, evidence: PaymentReport): Promise<Owner> {
  const account = await accountFacts(ctx.db, evidence.receivingAccount)
  if (!account) return { reason: 'unknown-account' }
  // Also when codes are no longer drawn: those that members have may still be paid.
  const awaited = account.mode === 'GIFT' ? null : await awaitedOwner(ctx.db, evidence)
  if (awaited) return awaited
  if (account.mode === 'GIFT') return { reason: 'unknown-code' }
  if (account.mode === 'SMS') return noticedOwner(ctx, evidence)
  if (account.bankCode === 'TRUEMONEY') return walletOwner(ctx, evidence.payer)
  return accountOwner(ctx, evidence)
}

/**
 * Finds the owner by phone number, because a TrueMoney wallet number is its owner's phone number.
 */
async function walletOwner(ctx: AppContext, { accountNo }: Payer): Promise<Owner> {
  const digits = accountNo ?? ''
  const phone = digits.startsWith('0') ? `+66${digits.slice(1)}` : `+${digits}`
  const [row] = await ctx.db.query<{ memberId: bigint }>(
    'select member_id from phone_claim where phone = $1',
    [phone],
    'payer-by-phone',
  )
  return row ? { memberId: row.memberId } : { reason: 'no-member' }
}

const noticeMs = 3_600_000

/**
 * Finds the owner of an SMS, which shows no payer or only some account digits. The digits must fit
 * a single member's account, and that member must have announced exactly this amount.
 */
async function noticedOwner(
  ctx: AppContext,
  { payer, amount, paidAt }: PaymentReport,
): Promise<Owner> {
  if (payer.accountNo === undefined) return { reason: 'unknown-code' }
  const fitting = await membersOfDigits(ctx, payer.accountNo)
  const noticed = await noticedBy(ctx, fitting.memberIds, amount, paidAt)
  if (isOneMember(fitting))
    return noticed.length === 1 ? { memberId: noticed[0]! } : { reason: 'unknown-code' }
  return fitting.memberIds.length === 0 ? { reason: 'unknown-code' } : ambiguous(noticed)
}

async function accountOwner(
  ctx: AppContext,
  { payer, amount, paidAt }: PaymentReport,
): Promise<Owner> {
  const fitting = await membersOfPayer(ctx, payer)
  if (fitting.memberIds.length === 0) return { reason: 'no-member' }
  if (isOneMember(fitting)) return { memberId: fitting.memberIds[0]! }
  return ambiguous(await noticedBy(ctx, fitting.memberIds, amount, paidAt))
}

const isOneMember = ({ memberIds, isComplete }: FittingMembers): boolean =>
  isComplete && memberIds.length === 1

/**
 * Leaves the decision to staff: a notice never decides between members, because anybody can
 * announce another's amount. If only one member announced the amount, that member sees that the
 * payment is being checked.
 */
const ambiguous = (noticed: bigint[]): Owner => ({
  reason: 'ambiguous',
  ...(noticed.length === 1 ? { reviewFor: { memberId: noticed[0]! } } : {}),
})

/** Selects those of the given members who announced this amount within an hour of the payment. */
async function noticedBy(
  ctx: AppContext,
  members: bigint[],
  amount: bigint,
  paidAt: Date,
): Promise<bigint[]> {
  const rows = await ctx.db.query<{ memberId: bigint }>(
    `select distinct member_id
      from deposit_notice
      where member_id = any($1)
        and amount = $2
        and created_at between $3 and $4`,
    [members, amount, new Date(paidAt.getTime() - noticeMs), new Date(paidAt.getTime() + noticeMs)],
    'payer-by-notice',
  )
  return rows.map((row) => row.memberId)
}
