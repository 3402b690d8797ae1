import { createHash } from 'node:crypto'
import type { withdraw as endpoint } from '@champa/contract/withdraw'
import { fromWire } from '@champa/contract/money'
import { post } from '../../ledger/post.ts'
import { withdrawHeld } from '../../ledger/postings.ts'
import { clock } from '../../platform/clock.ts'
import type { House } from '../../platform/house.ts'
import { movementId } from '../../platform/ids.ts'
import type { Handler } from '../../platform/route.ts'
import { withdrawalOf } from './queries.ts'
import { refusalBefore, type PayoutAccount, type WithdrawLimits } from './rules.ts'

/** The registered account, read in the session's own round trip. */
export const accountAlongside = `case when m.bank_code is null or m.bank_account_no is null or m.bank_account_name is null then null
  else jsonb_build_object('bankCode', m.bank_code, 'accountNo', m.bank_account_no, 'name', m.bank_account_name) end`

export const withdraw: Handler<typeof endpoint> = async ({ body, member, key, keyGiven, refuse }, house) => {
  const account = member.alongside as PayoutAccount | null
  const { amount } = body
  const refusal = refusalBefore({ account, amount, limits: limitsOf(house) })
  if (refusal) throw refuse(refusal)

  const held = await post(house.db, withdrawHeld({
    member: member.memberId, key, ...(keyGiven ? { bodyHash: hashOf(amount) } : {}),
    amount, bankCode: account!.bankCode, dueAt: clock.now(), detail: { to: account },
  }))
  if (held.ok) {
    if (!held.replayed) house.live.changed(member.memberId, ['wallet', 'withdraw', 'statement'])
    // A repeated key is told how its withdrawal stands by now.
    const status = held.replayed ? (await withdrawalOf(house.db, member.memberId, held.seq))!.status : 'in progress'
    return { _id: movementId(member.memberId, held.seq), status, amount }
  }
  if (held.code === 'NOT_EMPTY') throw refuse('WITHDRAW_PENDING')
  if (held.code === 'MONEY_NOT_ENOUGH' || held.code === 'IDEMPOTENCY_MISMATCH') throw refuse(held.code)
  throw new Error(`A withdrawal of member ${member.memberId} was not held: ${held.code}`)
}

function limitsOf(house: House): WithdrawLimits {
  const { minimum, maximum } = house.site.read('withdraw')
  return { minimum: fromWire(minimum), maximum: fromWire(maximum) }
}

/** Names the call too: the same key on another call is another body. */
function hashOf(amount: bigint): string {
  return createHash('sha256').update(`withdraw ${amount}`).digest('hex')
}
