import type { MinorUnits } from '@champa/contract/money'
import type { SlipNote } from '@champa/contract/slip'
import { clock } from '../../../platform/clock.ts'
import { isAt } from '../../../platform/database/exact-time.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { SlipTransaction } from '../../../providers/slips/port.ts'
import type { MiniQr } from '../mini-qr.ts'
import type { DueSlip } from '../queries.ts'
import { toSlipAnswer } from './slip-answer.ts'

// Except for `writeSuccess`, these functions write only while this process holds the slip's claim.
// They notify the member's screens of what they have written.

const ours = `member_id = $1 and id = $2 and ${isAt('due_at', '$3')} and status = 'in progress'`
const keyOf = ({ memberId, id, dueAt }: DueSlip): unknown[] => [memberId, id, dueAt]

async function write(
  ctx: AppContext,
  slip: DueSlip,
  set: string,
  values: unknown[],
): Promise<void> {
  const rows = await ctx.db.query(`update slip set ${set} where ${ours} returning id`, [
    ...keyOf(slip),
    ...values,
  ])
  if (rows.length > 0) ctx.live.changed(slip.memberId, ['deposit'])
}

export function writeRead(
  ctx: AppContext,
  slip: DueSlip,
  { sendingBank, transRef }: MiniQr,
): Promise<void> {
  return write(ctx, slip, 'sending_bank = $4, trans_ref = $5, read_at = $6', [
    sendingBank,
    transRef,
    clock.now(),
  ])
}

export function writeFound(
  ctx: AppContext,
  slip: DueSlip,
  transaction: SlipTransaction,
): Promise<void> {
  return write(ctx, slip, 'amount = $4, found_at = coalesce(found_at, $5), answer = $6', [
    transaction.amount,
    clock.now(),
    JSON.stringify(toSlipAnswer(transaction)),
  ])
}

export function writeFailed(ctx: AppContext, slip: DueSlip, note: SlipNote): Promise<void> {
  return write(ctx, slip, `status = 'FAILED', note = $4, decided_at = $5, due_at = null`, [
    note,
    clock.now(),
  ])
}

export function writeLater(
  ctx: AppContext,
  slip: DueSlip,
  dueAt: Date,
  { captchas, bankAnswered }: Pick<DueSlip, 'captchas' | 'bankAnswered'>,
): Promise<void> {
  return write(ctx, slip, 'due_at = $4, captcha_count = $5, bank_answered = $6', [
    dueAt,
    captchas,
    bankAnswered,
  ])
}

export function writeUnmatched(
  ctx: AppContext,
  slip: DueSlip,
  { receivingAccount, paymentId }: NonNullable<DueSlip['unmatched']>,
  dueAt: Date,
): Promise<void> {
  return write(ctx, slip, 'due_at = $4, unmatched_account = $5, unmatched_payment = $6', [
    dueAt,
    receivingAccount,
    paymentId,
  ])
}

/** Marks a slip as successful whatever its claim or status, because the money is in the wallet. */
export async function writeSuccess(
  ctx: AppContext,
  { memberId, id }: DueSlip,
  amount: MinorUnits,
): Promise<void> {
  await ctx.db.query(
    `update slip
      set status = 'SUCCESS', note = null, amount = $3, decided_at = $4, due_at = null
      where member_id = $1 and id = $2 and status <> 'SUCCESS'`,
    [memberId, id, amount, clock.now()],
  )
  ctx.live.changed(memberId, ['deposit'])
}
