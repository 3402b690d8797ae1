import type { MinorUnits } from '@champa/contract/money'
import { movementId } from '../../platform/ids.ts'
import type { AppContext } from '../../platform/app-context.ts'
import {
  creditedAmount,
  creditGiftLink,
  giftLinkOf,
  refuseGiftLink,
  waitingGiftLinks,
} from './gift-link.ts'

/** A gift that only an operator can end. */
export interface WaitingGiftLink {
  hash: string
  movement: string
  receivingAccount: string
  reservedAt: Date
  why: string | null
}

/** Gifts whose retry schedule has ended, oldest first. */
export async function listGiftLinks(ctx: AppContext): Promise<WaitingGiftLink[]> {
  return (await waitingGiftLinks(ctx.db)).map(({ why, ...link }) => ({
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
export async function closeGiftLink(
  ctx: AppContext,
  hash: string,
  received: MinorUnits | null,
): Promise<'closed' | 'not-found' | 'not-waiting' | 'too-large'> {
  const link = await giftLinkOf(ctx.db, hash)
  if (!link) return 'not-found'
  if (link.state !== 'reserved' || link.dueAt !== null) return 'not-waiting'
  const credited = await creditedAmount(ctx.db, link)
  // A crash came between the money and its mark: what was credited decides, and is completed.
  if (credited !== null) {
    await creditGiftLink(ctx, link, credited, null)
    return credited === received ? 'closed' : 'not-waiting'
  }
  if (received === null)
    return (await refuseGiftLink(ctx, link, 'OPERATOR', link.sends)) ? 'closed' : 'not-waiting'
  return (await creditGiftLink(ctx, link, received, null)) ? 'closed' : 'too-large'
}
