import type { Currency } from '@champa/contract/constants'
import { type MinorUnits, minorUnits } from '@champa/contract/money'
import type { MemberStatus } from '@champa/contract/statuses'
import type { AppContext } from '../../platform/app-context.ts'
import { movementId, newRowId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusals.ts'
import { cancelLock } from '../bonus/index.ts'
import { returnToWallet, usernamesProjection, type Usernames } from '../game/index.ts'
import { refreshRiskFacts } from '../risk/index.ts'
import { dayLeft, holdWithdrawal, limitsOf } from './hold-withdrawal.ts'
import { accountProjection, readWithdrawalContext } from './withdrawal-context.ts'
import { maxNow, type PayoutAccount } from './rules.ts'

export type PayOutResult =
  | { outcome: 'asked'; id: string; amount: MinorUnits; left: bigint }
  | { outcome: 'no-member' | 'not-excluded' | 'not-now' | 'nothing' }
  /** The games have returned more than was decided; the money is in the wallet. */
  | { outcome: 'more' }
  | { outcome: 'refused'; code: Refusal['code'] }

interface Row {
  memberId: bigint
  status: MemberStatus
  currency: Currency
  account: PayoutAccount | null
  usernames: Usernames
}

/**
 * Requests a payout for a member who is self-excluded or has closed the account and cannot request
 * it. Cancels a bonus in play, brings all money back, and withdraws the wallet to the registered
 * account within the usual limits.
 */
export async function payOutExcluded(
  ctx: AppContext,
  username: string,
  {
    key = `excluded:${newRowId()}`,
    most,
  }: {
    /** Names the decision: a payout under the same key is made once. */
    key?: string
    /** The amount that was decided; a larger one is not paid. */
    most?: bigint
  } = {},
): Promise<PayOutResult> {
  const [member] = await ctx.db.query<Row>(
    `select m.member_id, m.status, m.currency, ${accountProjection.sql} as account,
        ${usernamesProjection.sql} as usernames
      from member m
      where m.username = $1`,
    [username],
  )
  if (!member) return { outcome: 'no-member' }
  if (member.status !== 'self-excluded' && member.status !== 'closed')
    return { outcome: 'not-excluded' }
  const { memberId, account } = member
  if ((await cancelLock(ctx, memberId)).as === 'not now') return { outcome: 'not-now' }
  const home = await returnToWallet(ctx, {
    memberId,
    currency: member.currency,
    usernames: member.usernames,
    key: `${key}:home`,
  })
  if (!home.ok) return { outcome: 'not-now' }
  const context = await readWithdrawalContext(ctx, memberId)
  if (context.wallet === 0n)
    return {
      outcome: home.swept.some((sweep) => sweep.status === 'processing') ? 'not-now' : 'nothing',
    }
  if (most !== undefined && context.wallet > most) return { outcome: 'more' }
  const maximum = maxNow(limitsOf(ctx, context).maximum, dayLeft(ctx, context))
  const amount = minorUnits(context.wallet < maximum ? context.wallet : maximum)
  try {
    // The member does not use the app, so no job keeps the facts by which it is scored.
    await refreshRiskFacts(ctx, memberId)
    const held = await holdWithdrawal(ctx, { memberId, account, amount, key })
    if (!held.ok)
      return {
        outcome: 'refused',
        code: held.code === 'NOT_EMPTY' ? 'WITHDRAW_PENDING' : 'REQUEST_LIMIT',
      }
    if (!held.replayed) ctx.live.changed(memberId, ['wallet', 'withdraw', 'statement'])
    return {
      outcome: 'asked',
      id: movementId(memberId, held.seq),
      amount,
      left: context.wallet - amount,
    }
  } catch (error) {
    if (error instanceof Refusal) return { outcome: 'refused', code: error.code }
    throw error
  }
}
