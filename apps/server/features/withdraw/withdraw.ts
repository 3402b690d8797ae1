import type { withdraw as endpoint } from '@champa/contract/withdraw'
import type { MovementStatus } from '@champa/contract/statuses'
import type { PostOutcome } from '../../ledger/post.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { movementId } from '../../platform/ids.ts'
import { refuse as refuseAny, type RefusalDetails } from '../../platform/refusals.ts'
import type { Handler } from '../../platform/route/route.ts'
import { hashBody } from '../game/index.ts'
import { holdWithdrawal, type WithdrawalRequest } from './hold-withdrawal.ts'
import { withdrawalOf } from './queries.ts'
import type { ContextRow } from './withdrawal-context.ts'

export const withdraw: Handler<typeof endpoint, ContextRow> = async (
  { body, member, key, keyGiven },
  ctx,
) => {
  const request: WithdrawalRequest = {
    memberId: member.memberId,
    account: member.projection.account,
    amount: body.amount,
    key,
    // The hash includes the endpoint, so that a key used at another endpoint is a mismatch.
    ...(keyGiven ? { bodyHash: hashBody('withdraw', body) } : {}),
  }
  return answerHold(ctx, request, await holdWithdrawal(ctx, request, member.projection))
}

/** The response to a hold. Refusals of the ledger become the member's refusal codes. */
export async function answerHold(
  ctx: AppContext,
  { memberId, amount }: WithdrawalRequest,
  held: PostOutcome,
  short: RefusalDetails = {},
): Promise<{
  _id: string
  status: MovementStatus
  amount: WithdrawalRequest['amount']
}> {
  if (held.ok) {
    if (!held.replayed) ctx.live.changed(memberId, ['wallet', 'withdraw', 'statement'])
    // A repeated key returns the current status of its withdrawal.
    const status = held.replayed
      ? (await withdrawalOf(ctx.db, memberId, held.seq))!.status
      : 'in progress'
    return { _id: movementId(memberId, held.seq), status, amount }
  }
  if (held.code === 'NOT_EMPTY') throw refuseAny('WITHDRAW_PENDING')
  if (held.code === 'MONEY_NOT_ENOUGH') throw refuseAny(held.code, short)
  if (held.code === 'IDEMPOTENCY_MISMATCH') throw refuseAny(held.code)
  // Another operation holds the money lease, or concurrent withdrawals have used up the attempts.
  if (held.code === 'BUSY' || held.code === 'MOVED')
    throw refuseAny('REQUEST_LIMIT', { retryAfter: 1 })
  throw new Error(`A withdrawal of member ${memberId} was not held: ${held.code}`)
}
