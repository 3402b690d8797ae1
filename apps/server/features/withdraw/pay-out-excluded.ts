import type { Currency } from '@champa/contract/limits'
import type { Satang } from '@champa/contract/money'
import type { House } from '../../platform/house.ts'
import { movementId, newRowId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusals.ts'
import { cancelLock } from '../bonus/index.ts'
import { bringHome, usernamesAlongside, type Usernames } from '../game/index.ts'
import {
  accountAlongside,
  dayLeft,
  holdWithdrawal,
  limitsOf,
  standingOf,
} from './hold-withdrawal.ts'
import { mostNow, type PayoutAccount } from './rules.ts'

export type PaidOut =
  | { outcome: 'asked'; id: string; amount: Satang; left: bigint }
  | { outcome: 'no-member' | 'not-excluded' | 'not-now' | 'nothing' }
  | { outcome: 'refused'; code: Refusal['code'] }

interface Row {
  memberId: bigint
  status: string
  currency: Currency
  account: PayoutAccount | null
  usernames: Usernames | null
}

/**
 * Requests a payout for a member who is self-excluded or has closed the account and cannot request
 * it. Cancels a bonus in play, sweeps all money back, and withdraws the wallet to the registered
 * account within the usual limits.
 */
export async function payOutExcluded(house: House, username: string): Promise<PaidOut> {
  const [member] = await house.db.query<Row>(
    `select m.member_id as "memberId", m.status, m.currency, ${accountAlongside} as account, ${usernamesAlongside} as usernames from member m where m.username = $1`,
    [username],
  )
  if (!member) return { outcome: 'no-member' }
  if (member.status !== 'self-excluded' && member.status !== 'closed')
    return { outcome: 'not-excluded' }
  const { memberId, account } = member
  if ((await cancelLock(house, memberId)).as === 'not now') return { outcome: 'not-now' }
  const key = `excluded:${newRowId()}`
  const home = await bringHome(house, {
    memberId,
    currency: member.currency,
    usernames: member.usernames ?? {},
    key: `${key}:home`,
  })
  if (!home.ok) return { outcome: 'not-now' }
  const standing = await standingOf(house, memberId)
  if (standing.wallet === 0n)
    return {
      outcome: home.swept.some((one) => one.status === 'processing') ? 'not-now' : 'nothing',
    }
  const most = mostNow(limitsOf(house, standing).maximum, dayLeft(house, standing))
  const amount = (standing.wallet < most ? standing.wallet : most) as Satang
  try {
    const held = await holdWithdrawal(house, { memberId, account, amount, key })
    if (!held.ok)
      return {
        outcome: 'refused',
        code: held.code === 'NOT_EMPTY' ? 'WITHDRAW_PENDING' : 'REQUEST_LIMIT',
      }
    if (!held.replayed) house.live.changed(memberId, ['wallet', 'withdraw', 'statement'])
    return {
      outcome: 'asked',
      id: movementId(memberId, held.seq),
      amount,
      left: standing.wallet - amount,
    }
  } catch (error) {
    if (error instanceof Refusal) return { outcome: 'refused', code: error.code }
    throw error
  }
}
