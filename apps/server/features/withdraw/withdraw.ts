import type { withdraw as endpoint } from '@champa/contract/withdraw'
import type { PostOutcome } from '../../ledger/post.ts'
import type { House } from '../../platform/house.ts'
import { movementId } from '../../platform/ids.ts'
import { refuse as refuseAny, type RefusalDetails } from '../../platform/refusals.ts'
import type { Handler } from '../../platform/route.ts'
import { hashBody } from '../game/index.ts'
import { holdWithdrawal, type Asked } from './hold-withdrawal.ts'
import { withdrawalOf } from './queries.ts'
import type { PayoutAccount } from './rules.ts'

export const withdraw: Handler<typeof endpoint> = async (
  { body, member, key, keyGiven },
  house,
) => {
  const asked: Asked = {
    memberId: member.memberId,
    account: member.alongside as PayoutAccount | null,
    amount: body.amount,
    key,
    // Names the call too: the same key on another call is another body.
    ...(keyGiven ? { bodyHash: hashBody('withdraw', body) } : {}),
  }
  return tellHeld(house, asked, await holdWithdrawal(house, asked))
}

/** What the member is told of a hold, or the ledger's no in the member's words. */
export async function tellHeld(
  house: House,
  { memberId, amount }: Asked,
  held: PostOutcome,
  short: RefusalDetails = {},
): Promise<{ _id: string; status: 'in progress' | 'SUCCESS' | 'FAILED'; amount: Asked['amount'] }> {
  if (held.ok) {
    if (!held.replayed) house.live.changed(memberId, ['wallet', 'withdraw', 'statement'])
    // A repeated key is told how its withdrawal stands by now.
    const status = held.replayed
      ? (await withdrawalOf(house.db, memberId, held.seq))!.status
      : 'in progress'
    return { _id: movementId(memberId, held.seq), status, amount }
  }
  if (held.code === 'NOT_EMPTY') throw refuseAny('WITHDRAW_PENDING')
  if (held.code === 'MONEY_NOT_ENOUGH') throw refuseAny(held.code, short)
  if (held.code === 'IDEMPOTENCY_MISMATCH') throw refuseAny(held.code)
  // Another operation keeps the book, or other withdrawals kept coming between.
  if (held.code === 'BUSY' || held.code === 'MOVED')
    throw refuseAny('REQUEST_LIMIT', { retryAfter: 1 })
  throw new Error(`A withdrawal of member ${memberId} was not held: ${held.code}`)
}
