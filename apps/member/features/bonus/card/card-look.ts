import type { BonusCard } from '@champa/contract/bonus'

/** current: armed or in play. received: as often as it may be. closed: not now, for its hindrance. */
type CardLook = 'current' | 'received' | 'closed' | 'claimable'

export function lookOf({
  inPlay,
  userBonus,
  hindrance,
}: Pick<BonusCard, 'inPlay' | 'userBonus' | 'hindrance'>): CardLook {
  // What the member holds stays reachable, however often it was received.
  if (inPlay || userBonus?.isActive) return 'current'
  if (hindrance === null) return 'claimable'
  return hindrance === 'BONUS_MAX_CLAIMED' ? 'received' : 'closed'
}

/** What keeps an armed bonus from coming: a lock in play, a limit that is reached for now, or only the deposit. */
export function waitsFor(
  { maxReceived, receivedCount }: Pick<BonusCard, 'maxReceived' | 'receivedCount'>,
  locked: boolean,
): 'lock' | 'limit' | 'deposit' {
  if (locked) return 'lock'
  return maxReceived !== null && maxReceived > 0 && receivedCount >= maxReceived
    ? 'limit'
    : 'deposit'
}

/** The bonus that waits for a deposit; null while none does. */
export function armedOf<B extends Pick<BonusCard, 'inPlay' | 'userBonus'>>(
  bonuses: readonly B[],
): B | null {
  return bonuses.find(({ inPlay, userBonus }) => !inPlay && userBonus?.isActive) ?? null
}

/**
 * What a deposit that came now would do. locked: it comes into a lock and earns nothing. comes: with the armed bonus. misses: without
 * it, for its hindrance. Null: there is nothing to say. Whether the member may have it is looked at again then, and may have been
 * answered by an earlier deposit: until then it counts as coming, for it closes withdrawals.
 */
export function onDeposit(
  bonus: Pick<BonusCard, 'maxReceived' | 'receivedCount' | 'hindrance'> | null,
  locked: boolean,
): 'locked' | 'comes' | 'misses' | null {
  if (locked) return 'locked'
  if (bonus === null) return null
  return waitsFor(bonus, false) === 'limit' ||
    bonus.hindrance === 'BONUS_FULL' ||
    bonus.hindrance === 'BONUS_REMAINING'
    ? 'misses'
    : 'comes'
}
