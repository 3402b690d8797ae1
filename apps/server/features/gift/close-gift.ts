import type { Satang } from '@champa/contract/money'
import { movementId } from '../../platform/ids.ts'
import type { House } from '../../platform/house.ts'
import { creditGift, giftOf, refuseGift, waitingGifts } from './gift-link.ts'

/** A gift that only an operator can end. */
export interface WaitingGift {
  hash: string
  movement: string
  receivingAccount: string
  reservedAt: Date
  why: string | null
}

/** Gifts whose retry schedule has ended, oldest first. */
export async function listGifts(house: House): Promise<WaitingGift[]> {
  return (await waitingGifts(house.db)).map(({ why, ...link }) => ({
    hash: link.hash,
    movement: movementId(link.memberId, link.seq),
    receivingAccount: link.receivingAccount,
    reservedAt: link.reservedAt,
    why,
  }))
}

/**
 * Ends a gift after the operator has checked the wallet. `received` is the amount it received, or
 * null for nothing.
 */
export async function closeGift(
  house: House,
  hash: string,
  received: Satang | null,
): Promise<'closed' | 'not-found' | 'not-waiting' | 'too-large'> {
  const link = await giftOf(house.db, hash)
  if (!link) return 'not-found'
  if (link.state !== 'reserved' || link.dueAt !== null) return 'not-waiting'
  if (received === null)
    return (await refuseGift(house, link, 'OPERATOR', link.sends)) ? 'closed' : 'not-waiting'
  return (await creditGift(house, link, received, null)) ? 'closed' : 'too-large'
}
