import type { MinorUnits } from '@champa/contract/money'
import { bonusCost, gift, inviteAccrued, refundAccrued, wallet, withdrawHold } from '../accounts.ts'
import type { Leg, Posting } from '../post.ts'

interface Reward {
  member: bigint
  /** The kind of reward: bonus, promotion, invite, refund or luckydraw. */
  source: string
  amount: MinorUnits
  /**
   * With a play lock the amount is withdrawable once the lock is won. Without one it is
   * withdrawable at once and counts as a gift of the house.
   */
  locked: boolean
  detail: Record<string, unknown>
}

/**
 * A leg of zero: it moves no money but advances the hold account's number, so a withdrawal or a
 * transfer into a game that was checked before the lock began is checked again.
 */
const startsLock: Leg = [withdrawHold, 0n]

const rewardMovement = ({ source, amount, detail }: Reward): Posting['open'] => ({
  type: 'bonus',
  source,
  target: 'wallet',
  amount,
  status: 'SUCCESS',
  detail,
})

/** Credits the wallet with a bonus, a promotion or a prize from the house. */
export function bonusReceived(of: Reward & { key: string }): Posting {
  return {
    member: of.member,
    key: of.key,
    kind: 'bonus-received',
    legs: [
      [of.locked ? bonusCost : gift, -of.amount],
      [wallet, of.amount],
      ...(of.locked ? [startsLock] : []),
    ],
    open: rewardMovement(of),
  }
}

/**
 * Accrues commission on what friends have played or deposited. It belongs to the member but is not
 * in the wallet yet.
 */
export function inviteAccruedUp(of: { member: bigint; key: string; amount: MinorUnits }): Posting {
  return {
    member: of.member,
    key: of.key,
    kind: 'invite-accrued',
    legs: [
      [bonusCost, -of.amount],
      [inviteAccrued, of.amount],
    ],
  }
}

/** Accrues the member's refund of last week's losses, once a week. It is not in the wallet yet. */
export function refundAccruedUp(of: { member: bigint; week: string; amount: MinorUnits }): Posting {
  return {
    member: of.member,
    key: `refund:${of.week}`,
    kind: 'refund-accrued',
    legs: [
      [bonusCost, -of.amount],
      [refundAccrued, of.amount],
    ],
  }
}

/** Moves an accrued commission or refund to the wallet. */
export function accruedPaid(of: Reward & { key: string; from: 'invite' | 'refund' }): Posting {
  const accrued = of.from === 'invite' ? inviteAccrued : refundAccrued
  return {
    member: of.member,
    key: of.key,
    kind: `${of.from}-paid`,
    // Without a play lock the credit counts as a gift, which the refund of losses takes into
    // account.
    legs: [
      [accrued, -of.amount],
      [wallet, of.amount],
      ...(of.locked
        ? [startsLock]
        : ([
            [bonusCost, of.amount],
            [gift, -of.amount],
          ] as Leg[])),
    ],
    open: rewardMovement(of),
  }
}

/**
 * Ends a play lock and returns what it takes from the wallet to the house. The amount is often
 * zero.
 */
export function bonusFinished(of: {
  member: bigint
  lock: number
  source: string
  amount: MinorUnits
  detail: Record<string, unknown>
}): Posting {
  return {
    member: of.member,
    key: `lock:${of.lock}`,
    kind: 'bonus-finished',
    legs:
      of.amount === 0n
        ? []
        : [
            [wallet, -of.amount],
            [bonusCost, of.amount],
          ],
    open: {
      type: 'finish_bonus',
      source: 'wallet',
      target: of.source,
      amount: of.amount,
      status: 'SUCCESS',
      detail: of.detail,
    },
  }
}
