import type { BonusCard } from '@champa/contract/bonus'

/** current: armed or in play. received: as often as it may be. closed: not now, for its hindrance. */
export type CardLook = 'current' | 'received' | 'closed' | 'claimable'

export function lookOf({ inPlay, userBonus, hindrance }: Pick<BonusCard, 'inPlay' | 'userBonus' | 'hindrance'>): CardLook {
  // What the member holds stays reachable, however often it was received.
  if (inPlay || userBonus?.isActive) return 'current'
  if (hindrance === null) return 'claimable'
  return hindrance === 'BONUS_MAX_CLAIMED' ? 'received' : 'closed'
}

/** What keeps an armed bonus from coming: a lock in play, a limit that is reached for now, or only the deposit. */
export function waitsFor({ maxReceived, receivedCount }: Pick<BonusCard, 'maxReceived' | 'receivedCount'>, locked: boolean): 'lock' | 'limit' | 'deposit' {
  if (locked) return 'lock'
  return maxReceived !== null && maxReceived > 0 && receivedCount >= maxReceived ? 'limit' : 'deposit'
}

/** The bonus that waits for a deposit; null while none does. */
export function armedOf<B extends Pick<BonusCard, 'inPlay' | 'userBonus'>>(bonuses: readonly B[]): B | null {
  return bonuses.find(({ inPlay, userBonus }) => !inPlay && userBonus?.isActive) ?? null
}
