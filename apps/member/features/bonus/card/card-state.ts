import type { BonusCard } from '@champa/contract/bonus'

/**
 * current: activated, or its play lock is active. received: the maximum is reached. closed: not
 * claimable now because of its ineligibility reason.
 */
type CardState = 'current' | 'received' | 'closed' | 'claimable'

export function cardStateOf({
  inPlay,
  userBonus,
  ineligibleReason,
}: Pick<BonusCard, 'inPlay' | 'userBonus' | 'ineligibleReason'>): CardState {
  // A bonus that the member has activated is current even when its maximum is reached.
  if (inPlay || userBonus?.isActive) return 'current'
  if (ineligibleReason === null) return 'claimable'
  return ineligibleReason === 'BONUS_MAX_CLAIMED' ? 'received' : 'closed'
}

/**
 * What an activated bonus waits for: the end of the active play lock, a new period after the limit
 * was reached, or only the deposit.
 */
export function waitsFor(
  { maxReceived, receivedCount }: Pick<BonusCard, 'maxReceived' | 'receivedCount'>,
  locked: boolean,
): 'lock' | 'limit' | 'deposit' {
  if (locked) return 'lock'
  return maxReceived !== null && maxReceived > 0 && receivedCount >= maxReceived
    ? 'limit'
    : 'deposit'
}

/** The bonus that waits for a deposit; null when none does. */
export function activatedOf<B extends Pick<BonusCard, 'inPlay' | 'userBonus'>>(
  bonuses: readonly B[],
): B | null {
  return bonuses.find(({ inPlay, userBonus }) => !inPlay && userBonus?.isActive) ?? null
}

/**
 * The effect of a deposit made now. locked: the deposit joins the active play lock and earns no
 * bonus. comes: it starts the activated bonus. misses: it earns no bonus, for the ineligibility
 * reason. Null: nothing to show. Other ineligibility reasons return comes, because the server
 * checks them again on the deposit and the activated bonus blocks withdrawals until then.
 */
export function onDeposit(
  bonus: Pick<BonusCard, 'maxReceived' | 'receivedCount' | 'ineligibleReason'> | null,
  locked: boolean,
): 'locked' | 'comes' | 'misses' | null {
  if (locked) return 'locked'
  if (bonus === null) return null
  return waitsFor(bonus, false) === 'limit' ||
    bonus.ineligibleReason === 'BONUS_FULL' ||
    bonus.ineligibleReason === 'BONUS_REMAINING'
    ? 'misses'
    : 'comes'
}
