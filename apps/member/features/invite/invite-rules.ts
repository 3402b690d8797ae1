import type { readInvites } from '@champa/contract/invite'
import type { Answer } from '@champa/client/call-shape'

export type Invites = Answer<typeof readInvites>
export type InviteTerms = Invites['terms']

/** Received money then starts a play lock: asked about before, never after. */
export function hasThresholds({ success, fail }: Pick<InviteTerms, 'success' | 'fail'>): boolean {
  return success !== null || fail !== null
}

/** Collected by hand: only a share of what friends play, and not where a network settles it (specification 2). */
export function isCollected({ type, isXArea, isActive }: Pick<Invites, 'type' | 'isXArea' | 'isActive'>): boolean {
  return isActive && type === 'turnover' && !isXArea
}

/** Whether what has accrued may be asked for: no network pays it, there is some, and it is not less than the least. */
export function isReceivable({ isActive, isXArea, accrued, terms }: Pick<Invites, 'isActive' | 'isXArea' | 'accrued'> & { terms: Pick<InviteTerms, 'minimum'> }): boolean {
  return isActive && !isXArea && accrued > 0n && accrued >= terms.minimum
}
